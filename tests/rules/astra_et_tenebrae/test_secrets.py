"""Captains, sealed choices and standing answers are found by the other side nowhere (AS-6, AK-1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from rules.astra_et_tenebrae.figures import EDITIONS
from rules.astra_et_tenebrae.gunnery import Shot
from rules.astra_et_tenebrae.requests import ChooseHeat, Heat, HeatChoice, Kind
from rules.astra_et_tenebrae.state import CAPTAINS, Captain
from rules.kernel.dice import Stream
from rules.kernel.match import AnyMatch
from rules.kernel.seats import PLAYERS, Seat
from tests.rules.astra_et_tenebrae.battles import begun, fought

RED, BLUE = PLAYERS
ROTATIONS = range(len(CAPTAINS))
Answer = Callable[[Seat, Any], Any]


def reticent(turned: int, *, standing: bool = False) -> Answer:
    """Let red lay its cards, turned on by some ships, and use none; it answers alike whatever they are."""
    drawn = Stream("reticent").below
    below = {seat: Stream("secrets", seat.value).below for seat in PLAYERS}

    def answer(seat: Seat, request: Any) -> Any:
        if seat is BLUE:
            return request.example(below[BLUE])
        match request.kind:
            case Kind.CAPTAINS:
                cards = CAPTAINS[turned:] + CAPTAINS[:turned]
                return dict(zip(request.ships(), cards, strict=True))
            case Kind.HEAT:
                return HeatChoice(
                    {ship.name: _warm(request, ship, drawn) for ship in request.ships()}, standing
                )
            case Kind.PILOT | Kind.TACTICIAN:
                return request.default()
            case Kind.FIRE:
                action = request.example(below[RED])
                return replace(action, physicists=()) if isinstance(action, Shot) else action
        return request.example(below[RED])

    return answer


def _warm(request: ChooseHeat, ship: Any, drawn: Callable[[int], int]) -> Heat:
    return Heat.RADIATE if drawn(2) or request.must_radiate(ship) else Heat.STORE


def played(match: AnyMatch, answer: Answer) -> Iterator[AnyMatch]:
    """Play on, and give the match at every question."""
    while match.pending:
        yield match
        seat = match.waiting()[0]
        match.answer(seat, answer(seat, match.request(seat)))


def seen(match: AnyMatch, eyes: Seat | None, heard: int) -> str:
    """All that a seat gets: its view, what it hears from a beat on and in which words, who is asked what."""
    mine = match.request(eyes) if eyes is not None else None
    told = [match.visible_events(beat, eyes) for beat in match.beats[heard:]]
    view = match.view(eyes)
    words = [match.ruleset.describe(event, view) for beat in told for event in beat]
    asked = [(seat, match.pending[seat].kind, match.pending[seat].secret) for seat in match.waiting()]
    return repr((view, told, words, asked, mine, match.over))


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("standing", [False, True])
def test_AK_1_whatever_lies_face_down_the_other_sees_and_hears_the_same_in_the_same_steps(
    edition: str, *, standing: bool
) -> None:
    kinds = set()
    for eyes in (BLUE, None):
        whole = []
        for turned in ROTATIONS:
            steps, heard = [], 0
            for match in played(begun(edition, 4, rocks=True), reticent(turned, standing=standing)):
                steps.append(seen(match, eyes, heard))
                heard = len(match.beats)
                kinds |= {(seat, one.kind) for seat, one in match.pending.items()}
            whole.append(steps)
        for steps in whole[1:]:
            assert steps == whole[0]
    asked = {(RED, Kind.PILOT), (RED, Kind.TACTICIAN)} & kinds
    assert asked == (set() if standing else {(RED, Kind.PILOT), (RED, Kind.TACTICIAN)})


@pytest.mark.parametrize("edition", EDITIONS)
def test_AK_1_both_are_asked_alike_by_whatever_cards(edition: str) -> None:
    """The same kinds of questions to the same seats, and red's own refuse a captain that is not there."""
    asked: list[list[Any]] = []
    refused: set[tuple[str, bool]] = set()
    for turned in ROTATIONS:
        asked.append([])
        for match in played(begun(edition, 4), reticent(turned)):
            for seat in match.waiting():
                request = match.pending[seat]
                about = [getattr(request, name, None) for name in ("ship", "shooter", "weapon")]
                ships = [one.name for one in request.ships()] if request.kind == Kind.TACTICIAN else []
                asked[-1].append((seat, request.kind, about, ships))
                if (seat, request.kind) == (RED, Kind.PILOT):
                    ship = match.state.ships[request.ship]
                    assert (request.refusal(True) is None) == (ship.captain is Captain.PILOT)
                    refused.add((ship.name, ship.captain is Captain.PILOT))
    assert all(one == asked[0] for one in asked)
    assert {there for _, there in refused} == {True, False}


def test_AH_3_a_choice_that_is_sealed_is_seen_by_nobody_before_both_are_opened() -> None:
    found = []
    for heat in (Heat.STORE, Heat.RADIATE):
        match = begun(EDITIONS[0], 4)
        for _ in played(match, reticent(0)):
            if match.waiting()[0] is RED and match.pending[RED].kind == Kind.HEAT and match.state.turn == 2:
                break
        before = match.view(BLUE)
        match.answer(RED, HeatChoice({ship.name: heat for ship in match.pending[RED].ships()}, standing=True))
        assert match.waiting() == (BLUE,)
        assert match.view(BLUE) == before
        found.append([seen(match, eyes, 0) for eyes in (BLUE, None)])
        match.answer(BLUE, match.pending[BLUE].default())
        told = [event for beat in match.beats[-9:] for event in match.visible_events(beat, BLUE)]
        assert match.state.standing[RED] is True
        assert match.view(BLUE).standing[RED] is None
        assert match.view(None).standing == dict.fromkeys(PLAYERS)
        assert all(
            getattr(one, "standing", None) is None for one in told if getattr(one, "seat", None) is RED
        )
    assert found[0] == found[1]


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_is_told_leads_from_one_view_to_the_next(edition: str) -> None:
    match = fought(edition, 3, rocks=True)
    ruleset = match.ruleset
    for eyes in (*PLAYERS, None):
        state = ruleset.copy(match.checkpoints[0].state)
        view = ruleset.conceal(state, eyes)
        for beat in match.beats:
            for event in beat:
                event.apply(state)
            for event in match.visible_events(beat, eyes):
                event.apply(view)
            assert ruleset.pack_state(ruleset.conceal(view, eyes)) == ruleset.pack_state(
                ruleset.conceal(state, eyes)
            )


@pytest.mark.parametrize("edition", EDITIONS)
def test_AK_1_a_request_holds_what_its_seat_may_know_and_refuses_by_that(edition: str) -> None:
    """Nothing that a request says of an answer depends on the cards of the other side."""
    said: list[list[str]] = []
    for turned in ROTATIONS:
        said.append([])
        for match in played(begun(edition, 4), reticent(turned)):
            request = match.pending.get(BLUE)
            if request is None or not hasattr(request, "state"):
                continue
            hidden = {
                one.captain for one in request.state.ships.values() if one.seat is RED and one.face_down
            }
            assert hidden <= {Captain.UNKNOWN}
            if request.kind == Kind.FIRE:
                shots = [replace(shot, physicists=shot.ships) for shot in request.shots()]
                said[-1] += [str(request.refusal(shot)) for shot in shots]
    assert said[0]
    assert all(one == said[0] for one in said)
