"""What requests list: every answer is legal, none is missing or there twice, and places are drawn."""

from __future__ import annotations

import json
from collections import Counter
from itertools import islice
from typing import Any

import pytest

from rules.games import GAMES, draw_setups, game_of, load_ruleset
from rules.kernel.answers import legal_answers, lists_all
from rules.kernel.dice import Stream
from rules.kernel.match import Match
from rules.kernel.requests import AnyRequest
from rules.kernel.seeded import new_match

EDITIONS = [edition for load in GAMES.values() for edition in load().editions]
FACTIONS = {"2024-07": {"factions": ["first-cycle", "any"]}}
UNLISTED = {
    "false-sunrise": {"marker", "deployment", "orders", "return", "arrive", "rebirth", "strike"},
    "astra-et-tenebrae": {"place"},
    "dark-frontier": set[str](),
}
MOST = 2_000
ASKED_OFTEN = 6  # requests of a kind that are looked at in a match


def form(request: AnyRequest, answer: Any) -> str:
    """Return an answer so that two orders of the same parts are the same, and so is a default left out."""
    packed = json.loads(json.dumps(request.pack(answer)))
    if isinstance(packed, list) and request.kind in ("fire", "formations"):
        packed = sorted(packed, key=json.dumps)
    return json.dumps(packed, sort_keys=True)


def look(request: AnyRequest, drawn: Any) -> None:
    """Check what a request lists, and that a random answer is among it."""
    listed = list(islice(legal_answers(request), MOST + 1))
    assert [answer for answer in listed if request.refusal(answer) is not None] == []
    forms = Counter(form(request, answer) for answer in listed)
    assert max(forms.values()) == 1, forms.most_common(1)
    if lists_all(request) and len(listed) <= MOST:
        assert form(request, drawn) in forms, request.kind


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_legal_answer_is_listed_once(edition: str) -> None:
    looked, kinds = Counter[str](), dict[str, bool]()
    setup = draw_setups(edition, **FACTIONS.get(edition, {})).setup(3)
    match = new_match(load_ruleset(edition), setup, 3)
    below = Stream("listed", edition).below
    while not match.over:
        for seat in match.waiting():
            request = match.pending[seat]
            answer = request.example(below)
            kinds[request.kind] = lists_all(request)
            if looked[request.kind] < ASKED_OFTEN:
                looked[request.kind] += 1
                look(request, answer)
            match.answer(seat, answer)
    drawn = {kind for kind, is_listed in kinds.items() if not is_listed}
    assert drawn <= UNLISTED[game_of(edition).id]
    assert len(kinds) > len(drawn)


def test_dice_are_listed_like_choices() -> None:
    setup = draw_setups("2025-03-04", ships=1).setup(3)
    match: Match[Any, Any, Any] = Match(load_ruleset("2025-03-04"), setup)
    below = Stream("until dice", 3).below
    while "chance" not in match.pending:
        for seat in match.waiting():
            match.answer(seat, match.pending[seat].example(below))
    (request,) = match.pending.values()
    assert len(list(legal_answers(request))) == request.sides**request.count


def test_places_are_drawn_by_a_seed_and_start_with_the_default() -> None:
    match = new_match(load_ruleset("2024-07"), draw_setups("2024-07").setup(3), 3)
    request = match.pending[match.waiting()[0]]
    assert not lists_all(request)
    some = list(legal_answers(request, samples=20))
    assert some[0] == request.default()
    assert 1 < len(some) <= 21
    assert list(legal_answers(request, samples=20)) == some
    assert list(legal_answers(request, samples=20, seed=1)) != some
    assert list(legal_answers(request, samples=0)) == [request.default()]
