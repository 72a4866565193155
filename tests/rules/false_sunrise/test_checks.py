"""The invariants must not only hold: they must break where something is wrong."""

import math
import re
from dataclasses import replace
from pathlib import Path

import pytest

from rules.false_sunrise import events
from rules.false_sunrise.checks import checker
from rules.false_sunrise.checks.aim import aim_fault
from rules.false_sunrise.checks.checker import Checker
from rules.false_sunrise.events import Event
from rules.false_sunrise.force import build_fleet
from rules.false_sunrise.july_2024.catalogue import july_catalogue
from rules.false_sunrise.july_2024.ruleset import JULY_2024
from rules.false_sunrise.mapmaking import generate_terrain
from rules.false_sunrise.random_fleets import random_fleet
from rules.false_sunrise.rulebook import all_rulings
from rules.false_sunrise.state import Options, Setup, State
from rules.kernel import checking
from rules.kernel.checking import BrokenInvariant
from rules.kernel.dice import Stream, roll, seed_key
from rules.kernel.match import Match
from rules.kernel.seats import PLAYERS, Seat
from rules.table.terrain import Terrain
from rules.values import changed


@pytest.fixture(scope="module")
def match() -> Match[Setup, State, Event]:
    catalogue = july_catalogue()
    fleets = {
        seat: build_fleet(random_fleet(f"checks/{seat}", 20, catalogue), seat, catalogue) for seat in PLAYERS
    }
    setup = Setup(fleets, Terrain(generate_terrain(3)), Options(turn_limit=60))
    key = seed_key(3)
    played: Match[Setup, State, Event] = Match(
        JULY_2024, setup, dice=lambda asked, number: roll(key, number, asked.count, asked.sides)
    )
    below = Stream("checks", 6).below
    while played.pending:
        for seat in played.waiting():
            played.answer(seat, played.pending[seat].example(below))
    return played


def watch(match: Match[Setup, State, Event], beats: list[tuple[Event, ...]]) -> None:
    Checker(match.ruleset.opening(match.setup)).follow(beats)


def with_changed(
    beats: list[tuple[Event, ...]], kind: type[Event], **changes: object
) -> list[tuple[Event, ...]]:
    """Change the first event of a kind."""
    for place, beat in enumerate(beats):
        for index, event in enumerate(beat):
            if type(event) is kind:
                changed = replace(event, **changes)  # type: ignore[type-var]
                return [*beats[:place], (*beat[:index], changed, *beat[index + 1 :]), *beats[place + 1 :]]
    raise LookupError(kind)


def test_a_true_match_breaks_nothing(match: Match[Setup, State, Event]) -> None:
    checker = Checker(match.ruleset.opening(match.setup))
    checker.follow(match.beats)
    checker.finish(match.state, match.journal)


@pytest.mark.parametrize(
    "kind, changes, number",
    [
        (events.ShipMoved, {"velocity": 0}, 6),
        (events.MarkerTaken, {"marker_id": "m5", "seat": Seat.BLUE}, 16),
        (events.PointsScored, {"red": 5, "blue": 5}, 17),
        (events.DamageTaken, {"dealt": 0}, 31),
        (events.DamageTaken, {"emptied": 5}, 33),
        (events.SquadronLaunched, {"size": 99}, 38),
    ],
)
def test_a_changed_event_is_found(
    match: Match[Setup, State, Event], kind: type[Event], changes: dict[str, object], number: int
) -> None:
    with pytest.raises(BrokenInvariant) as broken:
        watch(match, with_changed(match.beats, kind, **changes))
    assert broken.value.number == number


def test_a_shot_out_of_arc_or_through_a_rock_is_found(match: Match[Setup, State, Event]) -> None:
    """Each volley is shown a target beyond its arcs, and a rock between: the others are declared in peace."""
    found = set()
    state = match.ruleset.opening(match.setup)
    for event in (event for beat in match.beats for event in beat):
        if isinstance(event, events.VolleyDeclared):
            ship = state.ships[event.ship_id]
            for weapon, target in event.shots:
                foe = state.ships[target]
                assert aim_fault(state, ship, weapon, foe) is None
                if ship.spec.by_id[weapon].arc is None:
                    continue
                middle = ((ship.x + foe.x) / 2, (ship.y + foe.y) / 2)
                walled = replace(state.setup, terrain=Terrain([wall(middle, foe.at)]))
                through = aim_fault(replace(state, setup=walled), ship, weapon, foe)
                assert through is not None
                turned = changed(foe, x=2 * ship.x - foe.x, y=2 * ship.y - foe.y)
                behind = aim_fault(state, ship, weapon, turned) or ""
                found |= {through.rpartition(" ")[2], behind.partition(" degrees ")[2][:11]}
        event.apply(state)
    assert {"rock", "outside the"} <= found


def test_a_shot_read_in_another_band_is_found(match: Match[Setup, State, Event]) -> None:
    with pytest.raises(BrokenInvariant, match="invariant 24"):
        watch(match, with_changed(match.beats, events.ShotResolved, band=9))


def wall(middle: tuple[float, float], end: tuple[float, float]) -> list[tuple[float, float]]:
    """Set up a thin wall across the way to an end."""
    dx, dy = end[0] - middle[0], end[1] - middle[1]
    long = math.hypot(dx, dy)
    ax, ay, px, py = 0.1 * dx / long, 0.1 * dy / long, -dy / long, dx / long
    x, y = middle
    return [(x + s * ax + t * px, y + s * ay + t * py) for s, t in ((-1, -1), (1, -1), (1, 1), (-1, 1))]


def test_play_after_the_end_is_found(match: Match[Setup, State, Event]) -> None:
    with pytest.raises(BrokenInvariant, match="invariant 18"):
        watch(match, [*match.beats, (events.TurnCleared(),)])


def test_a_lost_event_shows_in_the_end(match: Match[Setup, State, Event]) -> None:
    checker = Checker(match.ruleset.opening(match.setup))
    checker.follow(match.beats)
    checker.state.rolls += 1
    with pytest.raises(BrokenInvariant, match="invariant 48"):
        checker.finish(match.state, match.journal)


def test_the_list_of_invariants_has_each_that_is_looked_for_and_no_other() -> None:
    folder = Path(checker.__file__).parent
    listed = dict(
        re.findall(r"^\| (\d+) \|.*\| ([^|]+) \|$", (folder / "README.md").read_text("utf-8"), re.MULTILINE)
    )
    files = [*sorted(folder.glob("*.py")), Path(checking.__file__)]
    code = "\n".join(path.read_text("utf-8") for path in files)
    looked_for = set(re.findall(r"demand\(\s*(\d+),|_back\((\d+),", code))
    assert {one or other for one, other in looked_for} == set(listed)
    cited = {ruling for rulings in listed.values() for ruling in rulings.split(", ")}
    assert cited <= set(all_rulings())
