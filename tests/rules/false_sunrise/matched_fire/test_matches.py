"""Whole matches of Matched Fire: watched, saved, replayed, and what the watch finds."""

from __future__ import annotations

import json
import pickle
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rules.false_sunrise import events
from rules.false_sunrise.checks.checker import Checker
from rules.false_sunrise.drawing import Drawn
from rules.false_sunrise.events import Event
from rules.false_sunrise.game import FALSE_SUNRISE
from rules.false_sunrise.matched_fire import watching
from rules.false_sunrise.matched_fire.edition import EDITION
from rules.false_sunrise.matched_fire.strikes import StrikeMove
from rules.false_sunrise.matched_fire.throwing import RemoveDice
from rules.false_sunrise.ratings import Rating
from rules.false_sunrise.recorded import apply_recorded
from rules.false_sunrise.rulebook import ruling_texts
from rules.false_sunrise.state import Options, State
from rules.false_sunrise.tallies import tally
from rules.files import FileError
from rules.games import load_ruleset
from rules.kernel.checking import BrokenInvariant, Proofs
from rules.kernel.journal import AnyMatch, SavedMatch, digest_of, save_match
from rules.kernel.requests import AnyRequest
from rules.kernel.seats import Seat
from rules.kernel.seeded import new_match
from tests.rules.false_sunrise.matched_fire.arena import melee, melee_match
from tools.simulation.playing import play_out

_RANDOM = ("random", "random")


@pytest.fixture(scope="module")
def matches() -> list[AnyMatch]:
    return [melee_match(seed) for seed in range(3)]


def test_matches_come_to_everything_that_there_is(matches: list[AnyMatch]) -> None:
    kinds = {type(event).__name__ for match in matches for beat in match.beats for event in beat}
    wanted = {"StrikeFlown", "AttackMade", "PointDefenceFired", "ThrowRead", "ResultDiminished", "SetNamed"}
    assert wanted | {"RatingMarked", "CriticalStruck", "SystemLost", "ShipDestroyed", "ShipCrashed"} <= kinds
    asked = {request.kind for match in matches for request in match.asked if request is not None}
    assert {"strike", "removal", "defend", "diminish", "name", "lose"} <= asked


def test_a_match_is_proved_at_every_question_and_goes_on_alike_from_its_saves() -> None:
    proofs = Proofs(FALSE_SUNRISE.checks() if FALSE_SUNRISE.checks else None)
    match = new_match(EDITION.ruleset, melee(5, points=8), 5)
    play_out(match, _RANDOM, 5, proofs.watch(match, requests=True))
    proofs.prove_match(match)
    assert match.over


def test_a_saved_match_opens_at_any_turn(matches: list[AnyMatch]) -> None:
    match = matches[0]
    saved = SavedMatch(json.loads(json.dumps(save_match(match, seed=0, program="test"))), load_ruleset)
    assert saved.setup is not None
    for record in saved.turns[1:]:
        opened = saved.at_turn(record.turn)
        assert opened.state.turn == record.turn


def test_an_answer_can_be_taken_back_inside_an_activation() -> None:
    for seed in range(30):
        setup = Drawn(edition="matched-fire", points=12, options=Options(turn_limit=3)).setup(seed)
        match = new_match(EDITION.ruleset, setup, seed)
        while match.pending:
            waiting = match.waiting()
            request = match.request(waiting[0])
            assert request is not None
            if isinstance(request, StrikeMove):
                before = digest_of(match.ruleset.pack_state(match.state))
                answer = request.example(lambda n: n - 1)
                match.answer(request.seat, answer)
                assert match.undo_refusal(request.seat) is None
                match.undo(request.seat)
                assert digest_of(match.ruleset.pack_state(match.state)) == before
                assert isinstance(match.request(request.seat), StrikeMove)
                return
            match.answer(waiting[0], request.default())
    pytest.fail("no squadron was activated")


def test_what_is_told_leads_from_one_view_to_the_next(matches: list[AnyMatch]) -> None:
    match = matches[1]
    rules = match.ruleset
    state: State = rules.conceal(rules.opening(match.setup), None)
    for beat in match.beats:
        for event in match.visible_events(beat, None):
            event.apply(state)
    state.rolls = 0
    assert state == rules.conceal(match.state, None)


def test_recorded_events_can_have_happened(matches: list[AnyMatch]) -> None:
    match = matches[2]
    state = match.ruleset.opening(match.setup)
    for beat in match.beats:
        for event in beat:
            apply_recorded(state, event, match.ruleset.describe)
    assert state == match.state


@pytest.mark.parametrize(
    ("kind", "changes"),
    [
        (events.AttackMade, {"weapon_id": "nothing"}),
        (events.AttackMade, {"target_id": "nobody"}),
        (events.ThrowRead, {"sets": ((4, 1),)}),
        (events.ResultDiminished, {"after": ((1, 7),)}),
        (events.SetNamed, {"named": (1, 0)}),
        (events.PointDefenceFired, {"targets": ("nobody",)}),
        (events.StrikeFlown, {"at": (-5.0, 3.0)}),
    ],
)
def test_an_event_that_cannot_have_happened_is_refused(
    matches: list[AnyMatch], kind: type[Event], changes: dict[str, Any]
) -> None:
    match = next(match for match in matches if any(isinstance(e, kind) for beat in match.beats for e in beat))
    state = match.ruleset.opening(match.setup)
    for event in (event for beat in match.beats for event in beat):
        if isinstance(event, kind):
            with pytest.raises(FileError):
                apply_recorded(state, replace(event, **changes), match.ruleset.describe)
            return
        event.apply(state)


@pytest.mark.parametrize(
    ("field", "value"),
    [("marks", [9, 0, 0]), ("marks", [0, 0, 0]), ("expended", 40), ("fired", 1 << 40), ("pips", [1])],
)
def test_a_state_that_no_match_comes_to_is_refused(
    matches: list[AnyMatch], field: str, value: object
) -> None:
    match = matches[0]
    point = match.checkpoints[len(match.checkpoints) // 2]
    packed = json.loads(json.dumps(match.ruleset.pack_state(point.state)))
    match.ruleset.unpack_state(match.setup, packed)
    first = next(iter(packed["ships"]))
    packed["ships"][first][field] = value
    with pytest.raises(FileError):
        match.ruleset.unpack_state(match.setup, packed)


# --- the watch -----------------------------------------------------------------------------------------


def changed(
    match: AnyMatch, kind: type[Event], change: Callable[[Any], Event | None]
) -> list[tuple[Event, ...]]:
    """Change the first event of a kind for which `change` gives another."""
    beats = list(match.beats)
    for place, beat in enumerate(beats):
        for index, event in enumerate(beat):
            if type(event) is kind and (other := change(event)) is not None:
                return [*beats[:place], (*beat[:index], other, *beat[index + 1 :]), *beats[place + 1 :]]
    raise LookupError(kind.__name__)


def _twice(event: events.AttackMade) -> Event | None:
    return replace(event, target_id=event.ship_id)


def _more_dice(event: events.ThrowRead) -> Event | None:
    return replace(event, base=event.base + 1, faces=(*event.faces, 6)) if event.why == "attack" else None


def _other_sets(event: events.ThrowRead) -> Event | None:
    return replace(event, sets=((3, 6),)) if event.sets != ((3, 6),) and event.faces else None


def _above(event: events.ResultDiminished) -> Event | None:
    return replace(event, after=((3, 6), (3, 5)))


def _higher(event: events.SetNamed) -> Event | None:
    return replace(event, named=(event.left[0] + 1, 1)) if event.left[0] < 3 else None


def _beyond(event: events.StrikeFlown) -> Event | None:
    return replace(event, at=(36.0, 24.0)) if abs(event.at[0] - 36) > 20 else None


BROKEN: list[tuple[int, type[Event], Callable[[Any], Event | None]]] = [
    (73, events.ThrowRead, _more_dice),
    (73, events.ThrowRead, _other_sets),
    (74, events.ResultDiminished, _above),
    (75, events.SetNamed, _higher),
    (76, events.StrikeFlown, _beyond),
    (77, events.VolleyDeclared, lambda e: replace(e, shots=(e.shots[0], e.shots[0]))),
    (77, events.VolleyDeclared, lambda e: replace(e, shots=((e.shots[0][0], e.ship_id),))),
    (71, events.VolleyDeclared, lambda e: replace(e, shots=e.shots * 9)),
    (78, events.DamageTaken, lambda e: replace(e, emptied=e.emptied + 1)),
    (78, events.CriticalStruck, lambda e: replace(e, value=7)),
    (78, events.SystemLost, lambda e: replace(e, system="engines") if e.system != "engines" else None),
    (80, events.PointDefenceFired, lambda e: replace(e, targets=(*e.targets, e.ship_id))),
]


@pytest.mark.parametrize(("number", "kind", "change"), BROKEN)
def test_the_watch_breaks_where_something_is_wrong(
    matches: list[AnyMatch], number: int, kind: type[Event], change: Callable[[Any], Event | None]
) -> None:
    for match in matches:
        try:
            beats = changed(match, kind, change)
        except LookupError:
            continue
        with pytest.raises(BrokenInvariant) as broken:
            Checker(match.ruleset.opening(match.setup)).follow(beats)
        if broken.value.number == number:
            return
    pytest.fail(f"nothing of {number} was broken")


def test_MF_15_the_watch_counts_fire_control(matches: list[AnyMatch]) -> None:
    match = matches[0]
    opening = match.ruleset.opening(match.setup)
    ship = next(one for one in opening.ships.values() if one.spec.hull.capital)
    foe = next(one for one in opening.ships.values() if one.seat is not ship.seat)
    attack = events.AttackMade(ship.id, ship.spec.components[0].id, foe.id)
    beats = [(attack,)] * (ship.fittings.ratings.fire_control + 1)
    Checker(opening).follow(beats[:-1])
    with pytest.raises(BrokenInvariant, match="invariant 71"):
        Checker(opening).follow(beats)


def test_MF_13_the_watch_counts_marks(matches: list[AnyMatch]) -> None:
    match = matches[0]
    opening = match.ruleset.opening(match.setup)
    ship = next(iter(opening.ships))
    whole = opening.ships[ship].fittings.ratings.pd
    beats = [(events.RatingMarked(ship, Rating.PD, "nobody"),)] * (whole + 1)
    with pytest.raises(BrokenInvariant, match="invariant 72"):
        Checker(opening).follow(beats)


def test_the_list_of_invariants_has_each_that_is_looked_for_and_no_other() -> None:
    folder = Path(watching.__file__).parent
    text = (folder / "invariants.md").read_text("utf-8")
    listed = dict(re.findall(r"^\| (\d+) \|.*\| ([^|]+) \|$", text, re.MULTILINE))
    code = Path(watching.__file__).read_text("utf-8")
    assert set(re.findall(r"demand\(\s*(\d+),", code)) == set(listed)
    assert {ruling for cited in listed.values() for ruling in re.findall(r"[A-Z]+-\d+", cited)} <= set(
        ruling_texts()
    )


def test_every_request_goes_to_another_process_whole(matches: list[AnyMatch]) -> None:
    kinds: dict[str, AnyRequest] = {}
    for match in matches:
        for request in match.asked:
            if request is not None:
                kinds.setdefault(request.kind, request)
    for request in kinds.values():
        there = pickle.loads(pickle.dumps(request))
        assert there.kind == request.kind
        if request.seat is not Seat.CHANCE:
            assert there.pack(there.default()) == request.pack(request.default())


def test_a_tournament_counts_attacks_and_what_they_took(matches: list[AnyMatch]) -> None:
    for match in matches:
        counted = tally(match.state, match.beats)
        made = [event for beat in match.beats for event in beat if isinstance(event, events.AttackMade)]
        lost = [event for beat in match.beats for event in beat if isinstance(event, events.ShotLost)]
        assert sum(mine["shots"] for mine in counted.values()) == len(made) + len(lost)
        assert sum(mine["dealt"] for mine in counted.values()) > 0
        assert all(0 <= mine["beyond"] <= mine["dealt"] for mine in counted.values())


def test_nobody_is_asked_about_dice_that_do_not_matter(matches: list[AnyMatch]) -> None:
    asked = [request for match in matches for request in match.asked if isinstance(request, RemoveDice)]
    assert asked
    for request in asked:
        assert len({request.result(removed) for removed in request.throw.removals()}) > 1


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, 100, 10))
def test_a_hundred_watched_matches_are_without_a_fault(first: int) -> None:
    proofs = Proofs(FALSE_SUNRISE.checks() if FALSE_SUNRISE.checks else None)
    for seed in range(1000 + first, 1010 + first):
        assert melee_match(seed, lambda match: proofs.watch(match, requests=False)).over
