"""The invariants of factions must break where something is wrong (FAC)."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from rules.false_sunrise import events
from rules.false_sunrise.checks.checker import Checker
from rules.false_sunrise.events import Event
from rules.false_sunrise.force import build_fleet
from rules.false_sunrise.july_2024.catalogue import july_catalogue
from rules.false_sunrise.july_2024.ruleset import JULY_2024
from rules.false_sunrise.mapmaking import generate_terrain
from rules.false_sunrise.state import Options, Order, Setup
from rules.kernel.checking import BrokenInvariant
from rules.kernel.dice import Stream, roll, seed_key
from rules.kernel.match import AnyMatch, Match
from rules.kernel.seats import PLAYERS
from rules.table.terrain import Terrain
from tests.rules.false_sunrise.kept import FACTIONS, fleets_of

CATALOGUE = july_catalogue()
Table = AnyMatch
SUN, CYCLE, OLD, GIANT = FACTIONS
Wanted = Callable[[Any], bool]


@pytest.fixture(scope="module")
def matches() -> dict[tuple[str, str], list[Table]]:
    pairs = [(SUN, CYCLE), (CYCLE, OLD), (OLD, GIANT), (GIANT, SUN)]
    return {pair: [play(seed, pair) for seed in range(8)] for pair in pairs}


def play(seed: int, factions: tuple[str, str]) -> Table:
    fleets = {
        seat: build_fleet(fleets_of(faction)[seed % 2], seat, CATALOGUE)
        for seat, faction in zip(PLAYERS, factions, strict=True)
    }
    setup = Setup(fleets, Terrain(generate_terrain(seed)), Options(20, factions=True))
    key = seed_key(seed)
    match: Table = Match(
        JULY_2024, setup, dice=lambda asked, number: roll(key, number, asked.count, asked.sides)
    )
    below = Stream("faction checks", seed).below
    while match.pending:
        for seat in match.waiting():
            match.answer(seat, match.pending[seat].example(below))
    return match


def broken_by(
    matches: dict[tuple[str, str], list[Table]],
    kind: type[Event],
    change: Callable[[Any], Event | None],
    wanted: Wanted = lambda _: True,
) -> int:
    """Change (None: leave out) the first event of a kind, and give the invariant that finds it."""
    for match in (one for pair in matches.values() for one in pair):
        for place, beat in enumerate(match.beats):
            for index, event in enumerate(beat):
                if type(event) is kind and wanted(event):
                    changed = change(event)
                    new = (*beat[:index], *(() if changed is None else (changed,)), *beat[index + 1 :])
                    checker = Checker(match.ruleset.opening(match.setup))
                    with pytest.raises(BrokenInvariant) as broken:
                        checker.follow([*match.beats[:place], new, *match.beats[place + 1 :]])
                    return broken.value.number
    raise LookupError(kind)


def because(why: str) -> Wanted:
    return lambda event: event.why == why


def test_true_matches_break_nothing(matches: dict[tuple[str, str], list[Table]]) -> None:
    for match in (one for pair in matches.values() for one in pair[:1]):
        checker = Checker(match.ruleset.opening(match.setup))
        checker.follow(match.beats)
        checker.finish(match.state, match.journal)


def cheaper(event: events.MiraclesCounted) -> Event:
    return replace(event, points=event.points + 1, change=event.change + 1)


@pytest.mark.parametrize("why", ["turn", "thrust", "die", "rating", "restore"])
def test_FAC_1_points_that_are_not_paid_are_found(
    matches: dict[tuple[str, str], list[Table]], why: str
) -> None:
    assert broken_by(matches, events.MiraclesCounted, cheaper, because(why)) == 55


def test_FAC_1_a_pool_out_of_nothing_is_found(matches: dict[tuple[str, str], list[Table]]) -> None:
    richer = lambda event: replace(event, points=event.points + 1)
    assert broken_by(matches, events.MiraclesCounted, richer, because("die")) == 55


@pytest.mark.parametrize("why", ["die", "rating", "reroll"])
def test_FAC_1_what_is_had_for_nothing_is_found(
    matches: dict[tuple[str, str], list[Table]], why: str
) -> None:
    assert broken_by(matches, events.MiraclesCounted, lambda _: None, because(why)) in (27, 55)


@pytest.mark.parametrize(
    ("kind", "changes", "number"),
    [
        (events.ShipArrived, {"velocity": 7}, 58),
        (events.ShipArrived, {"at": (-1.0, 24.0)}, 58),
        (events.ShipJumped, {"at": (0.0, 0.0)}, 60),
        (events.CoreNamed, {"core": "hull"}, 63),
        (events.VelocityChanged, {"velocity": 99}, 57),
        (events.ShotTurned, {"weapon_id": "none"}, 64),
        (events.ShipReborn, {"velocity": 0}, 59),
        (events.ShipReborn, {"lost": 0}, 59),
    ],
)
def test_a_changed_event_is_found(
    matches: dict[tuple[str, str], list[Table]], kind: type[Event], changes: dict[str, Any], number: int
) -> None:
    if kind is events.CoreNamed:
        assert broken_by(matches, kind, lambda event: replace(event, component=event.core)) == number
        return
    assert broken_by(matches, kind, lambda event: replace(event, **changes)) == number


def test_FAC_6_too_much_kept_back_is_found(matches: dict[tuple[str, str], list[Table]]) -> None:
    greedy = lambda event: replace(event, ship_ids=event.ship_ids * 9)
    assert broken_by(matches, events.ShipsKept, greedy) == 58


def test_FAC_17_steps_out_of_order_are_found(matches: dict[tuple[str, str], list[Table]]) -> None:
    late = lambda event: replace(event, why="turn")
    assert broken_by(matches, events.MiraclesCounted, late, because("die")) == 56


def test_FAC_14_points_ignored_without_dice_are_found(matches: dict[tuple[str, str], list[Table]]) -> None:
    tougher = lambda event: replace(event, toughened=event.toughened - 1)
    assert broken_by(matches, events.DamageTaken, tougher, lambda event: event.toughened > 0) in (31, 34)


def test_ORD_4_an_order_beyond_its_thrust_is_found(matches: dict[tuple[str, str], list[Table]]) -> None:
    faster = lambda event: replace(event, order=Order(velocity=40))
    assert broken_by(matches, events.OrderRevealed, faster) == 5


def test_FAC_13_craft_that_nobody_ambushed_are_found(matches: dict[tuple[str, str], list[Table]]) -> None:
    ambushed = lambda event: replace(event, size=1, ruling="FAC-13")
    assert broken_by(matches, events.SquadronReduced, ambushed, lambda event: event.size > 2) == 66
