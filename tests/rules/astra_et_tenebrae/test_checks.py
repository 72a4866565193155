"""The invariants must not only hold: they must break where something is wrong."""

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rules.astra_et_tenebrae import events
from rules.astra_et_tenebrae.checks import checker
from rules.astra_et_tenebrae.checks.checker import Checker
from rules.astra_et_tenebrae.checks.laws import LAWS, heat_and_row, law_in_file
from rules.astra_et_tenebrae.events import Event
from rules.astra_et_tenebrae.figures import EDITIONS, Component, figures_of
from rules.astra_et_tenebrae.state import CAPTAINS, Captain, FormationType, Phase
from rules.kernel import checking
from rules.kernel.checking import BrokenInvariant, Proofs
from rules.kernel.match import AnyMatch
from rules.kernel.seats import Seat
from tests.rules.astra_et_tenebrae.battles import GAME, answer_all, begun, fought

NEW, LISTED, OLD = EDITIONS[:3]
SEEDS = range(4)
Change = Callable[[Any], Event | None]


def watched(match: AnyMatch, beats: Any) -> None:
    one = Checker(match.ruleset.opening(match.setup))
    one.follow(beats)
    one.finish(match.state, match.journal)


def broken_by(edition: str, kind: type[Event], change: Change) -> list[int]:
    """Change the first event of a kind for which `change` gives another; the numbers of what breaks."""
    numbers = []
    for seed in SEEDS:
        match = fought(edition, seed, rocks=seed % 2 == 1)
        for place, beat in enumerate(match.beats):
            index = next((i for i, one in enumerate(beat) if type(one) is kind and change(one)), None)
            if index is None:
                continue
            changed = (*beat[:index], change(beat[index]), *beat[index + 1 :])
            with pytest.raises(BrokenInvariant) as broken:
                watched(match, [*match.beats[:place], changed, *match.beats[place + 1 :]])
            numbers.append(broken.value.number)
            break
    return numbers


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_true_battle_breaks_nothing(edition: str) -> None:
    for seed in SEEDS:
        match = fought(edition, seed, rocks=seed % 2 == 1)
        watched(match, match.beats)


def other(one: Any, among: Any) -> Any:
    return next(each for each in among if each != one)


@pytest.mark.parametrize(
    ("edition", "kind", "change", "number"),
    [
        (NEW, events.InitiativeTaken, lambda e: replace(e, seat=e.seat.other), 102),
        (NEW, events.ShipPlaced, lambda e: replace(e, at=(e.at[0], 24.0)), 104),
        (NEW, events.ShipBurned, lambda e: replace(e, at=(e.at[0] + 0.25, e.at[1])), 105),
        (NEW, events.ShipBurned, lambda e: replace(e, at=(e.at[0] + 2**-20, e.at[1])), 104),
        (NEW, events.ShipBurned, lambda e: replace(e, g=30), 105),
        (OLD, events.ShipBurned, lambda e: replace(e, g=28), 105),
        (NEW, events.ShipBurned, lambda e: replace(e, heat=e.heat + 1), 106),
        (OLD, events.ShipBurned, lambda e: replace(e, row=e.row - 1), 106),
        (NEW, events.ShipBurned, lambda e: replace(e, override=True), 107),
        (NEW, events.HeatRadiated, lambda e: replace(e, heat=e.heat + 1), 108),
        (OLD, events.HeatRadiated, lambda e: replace(e, heat=e.heat - 1), 108),
        (NEW, events.ShotFired, lambda e: replace(e, heat=e.heat + 1), 108),
        (NEW, events.DamageSettled, lambda e: replace(e, hull=e.hull + 1), 110),
        (OLD, events.PointsScored, lambda e: replace(e, at_once=False), 110),
        (NEW, events.PointsScored, lambda e: replace(e, points=e.points + 1), 110),
        (NEW, events.ShotFired, lambda e: replace(e, missiles=e.missiles + 5), 111),
        (NEW, events.MarkBurned, lambda e: replace(e, component=other(e.component, Component)), 112),
        (NEW, events.CaptainShown, lambda e: replace(e, captain=other(e.captain, CAPTAINS)), 113),
        (NEW, events.ShipEvaded, lambda e: replace(e, g=0), 118),
        (NEW, events.ShipEvaded, lambda e: replace(e, row=e.row + 1), 106),
        (NEW, events.TurnCleared, lambda e: replace(e, quiet=e.quiet + 1), 121),
        (OLD, events.BattleEnded, lambda e: replace(e, winner=other(e.winner, Seat)), 121),
    ],
)
def test_a_changed_event_is_found(edition: str, kind: type[Event], change: Change, number: int) -> None:
    numbers = broken_by(edition, kind, change)
    assert numbers
    # An event may break more than one thing, and the first that looks speaks: but never in silence.
    assert number in numbers


def test_a_shot_that_missed_is_no_hit_and_the_other_way_round() -> None:
    def turned(event: events.DiceRolled) -> Event | None:
        return replace(event, faces=(7 - event.faces[0],)) if event.why == "missile" else None

    def low(event: events.DiceRolled) -> Event | None:
        return replace(event, faces=(11 - event.faces[0],)) if event.why == "follow_up" else None

    for change in (turned, low):
        found = [n for edition in EDITIONS for n in _changed_everywhere(edition, change)]
        assert set(found) <= {48, 112, 117, 110}
        assert {112, 117, 110} & set(found)


def _changed_everywhere(edition: str, change: Change) -> list[int]:
    """Change every roll of a kind, one after the other; the numbers of what breaks, where something does."""
    numbers = []
    for seed in SEEDS:
        match = fought(edition, seed, rocks=seed % 2 == 1)
        for place, beat in enumerate(match.beats):
            if len(beat) == 1 and isinstance(beat[0], events.DiceRolled) and (changed := change(beat[0])):
                try:
                    watched(match, [*match.beats[:place], (changed,), *match.beats[place + 1 :]])
                except BrokenInvariant as broken:
                    numbers.append(broken.number)
    return numbers


def test_formations_that_do_not_hold_are_found() -> None:
    def lined(event: events.FormationNamed) -> Event | None:
        if event.formation.type is not FormationType.DISPERSED:
            return None
        return replace(event, formation=replace(event.formation, type=FormationType.LINE))

    def twice(event: events.FormationNamed) -> Event:
        one = event.formation
        return replace(event, formation=replace(one, ships=(*one.ships, one.ships[0])))

    for change in (lined, twice):
        assert set(broken_by(NEW, events.FormationNamed, change)) == {114}


def test_a_tactician_who_aids_a_stranger_is_found() -> None:
    def change(event: events.CaptainShown) -> Event | None:
        return replace(event, aids=event.aids[1:]) if event.captain is Captain.TACTICIAN else None

    assert {n for edition in EDITIONS for n in broken_by(edition, events.CaptainShown, change)} == {115}


@pytest.mark.parametrize(
    ("kind", "numbers"),
    [
        (events.ShipBurned, {103, 104, 105, 106, 107}),
        (events.HeatChosen, {108}),
        (events.Overheated, {109, 117}),
        (events.ShotFired, {103, 117}),
        (events.PointsScored, {117, 110}),
        (events.ComponentLost, {110, 117}),
        (events.ShipLost, {120, 107}),
        (events.TurnCleared, {101}),
    ],
)
def test_what_is_left_out_or_told_twice_is_found(kind: type[Event], numbers: set[int]) -> None:
    found = set()
    for edition in EDITIONS:
        match = fought(edition, 1, rocks=True)
        places = [place for place, beat in enumerate(match.beats) if type(beat[0]) is kind]
        for place in places[:2]:
            beat = match.beats[place]
            for beats in ((), (beat, beat)):
                with pytest.raises(BrokenInvariant) as broken:
                    watched(match, [*match.beats[:place], *beats, *match.beats[place + 1 :]])
                found.add(broken.value.number)
    assert found & numbers, found


def test_play_after_the_end_is_found() -> None:
    match = fought(NEW, 0)
    with pytest.raises(BrokenInvariant, match="invariant 18"):
        watched(match, [*match.beats, (events.PhaseBegan(Phase.INITIATIVE, 16, "AH-1"),)])


def test_a_burn_through_a_rock_is_found() -> None:
    """The first burn is shown a wall across its way."""
    match = fought(NEW, 0)
    place = next(i for i, beat in enumerate(match.beats) if isinstance(beat[0], events.ShipBurned))
    state = match.ruleset.opening(match.setup)
    for beat in match.beats[:place]:
        for event in beat:
            event.apply(state)
    burn = match.beats[place][0]
    (ax, ay), (bx, by) = state.ships[burn.ship].place, burn.at
    x, y = (ax + bx) / 2, (ay + by) / 2
    wall = ((x - 0.2, y - 0.2), (x + 0.2, y - 0.2), (x + 0.2, y + 0.2), (x - 0.2, y + 0.2))
    walled = replace(match.setup, terrain=type(match.setup.terrain)([wall]))
    one = Checker(match.ruleset.opening(walled))
    with pytest.raises(BrokenInvariant, match=r"invariant 104: .* through a rock"):
        one.follow(match.beats[: place + 1])


@pytest.mark.parametrize("edition", EDITIONS)
def test_requests_list_what_can_be_answered_and_refuse_the_rest(edition: str) -> None:
    assert GAME.checks is not None
    proofs = Proofs(GAME.checks())
    match = begun(edition, 5, rocks=True)
    look = proofs.watch(match, requests=True)
    while match.pending and match.state.turn < 4:
        look()
        answer_all(match, len(match.journal), most=len(match.journal) + 1)
    proofs.prove_match(fought(edition, 1, rocks=True))


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_hundred_battles_break_nothing(edition: str) -> None:
    assert GAME.checks is not None
    proofs = Proofs(GAME.checks())
    for seed in range(100):
        match = begun(edition, seed, rocks=seed % 2 == 1)
        look = proofs.watch(match, requests=seed % 25 == 0)
        while match.pending:
            answer_all(match, len(match.journal), most=len(match.journal) + 1)
            look()
        if seed % 25 == 0:
            proofs.prove_match(match)


def test_the_list_of_invariants_has_each_that_is_looked_for_and_no_other() -> None:
    folder = Path(checker.__file__).parent
    text = (folder / "invariants.md").read_text("utf-8")
    listed = dict(re.findall(r"^\| (\d+) \|.*\| ([^|]+) \|$", text, re.MULTILINE))
    files = [*sorted(folder.glob("*.py")), Path(checking.__file__)]
    code = "\n".join(path.read_text("utf-8") for path in files)
    assert set(re.findall(r"demand\(\s*(\d+)", code)) == set(listed)
    cited = {ruling for rulings in listed.values() for ruling in rulings.split(", ")}
    assert cited <= {*GAME.rulings(), "PLY-5"}


@pytest.mark.parametrize("edition", LAWS)
def test_the_numbers_of_a_file_are_those_that_the_checks_repeat(edition: str) -> None:
    printed, read = LAWS[edition], law_in_file(figures_of(edition))
    most_g = read.most_g
    assert [heat_and_row(printed, g) for g in range(most_g + 1)] == [
        heat_and_row(read, g) for g in range(most_g + 1)
    ]
    where_courses_matter = read.courses_deg if read.courses_matter else printed.courses_deg
    assert replace(read, burns=printed.burns, courses_deg=where_courses_matter) == printed
