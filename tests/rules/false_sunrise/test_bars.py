"""Bars, systems that can still be lost, and the marker's owner by which ruling: each to the last pip."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from rules.false_sunrise.damage import choices_left, fill_up, lost_systems, mark_off, restore_pips
from rules.false_sunrise.events import MarkerTaken, PipsRestored
from rules.false_sunrise.fleet_files import load_fleet
from rules.false_sunrise.force import build_fleet
from rules.false_sunrise.july_2024.catalogue import july_catalogue
from rules.false_sunrise.movement import path_of
from rules.false_sunrise.scoring import MatchOver, score_markers, take_markers
from rules.false_sunrise.setting_up import opening
from rules.false_sunrise.state import MAINTAIN, Marker, Options, Setup, Ship, State
from rules.kernel.ledger import Ledger
from rules.kernel.seats import PLAYERS, Seat
from rules.table.terrain import Terrain
from rules.values import changed

FLEETS = Path(__file__).parents[3] / "assets" / "fleets"
RED, BLUE = PLAYERS


def table(name: str = "operation-rookie", **options: Any) -> State:
    catalogue = july_catalogue()
    fleets = {seat: build_fleet(load_fleet(FLEETS / f"{name}.yaml"), seat, catalogue) for seat in PLAYERS}
    return opening(Setup(fleets, Terrain(), Options(**options)))


def first(state: State, seat: Seat, at: tuple[float, float]) -> Ship:
    ship = next(one for one in state.ships.values() if one.seat is seat)
    x, y = at
    placed = state.ships[ship.id] = changed(ship, x=x, y=y)
    return placed


@pytest.mark.parametrize(
    ("pips", "count", "then", "filled"),
    [
        ((0, 3), 8, (5, 6), 1),
        ((0, 3), 3, (0, 6), 1),
        ((0, 3), 2, (0, 5), 0),
        ((0, 0, 2), 10, (0, 6, 6), 2),
        ((0, 0, 2), 16, (6, 6, 6), 3),
        ((0, 0, 2), 99, (6, 6, 6), 3),
        ((4, 6, 3), 2, (6, 6, 3), 1),
        ((4, 6, 3), 4, (6, 6, 5), 1),
        ((4, 6, 3), 5, (6, 6, 6), 2),
        ((0, 6, 4, 5), 9, (6, 6, 6, 6), 3),
        ((0, 6, 4, 5), 7, (6, 6, 5, 5), 1),
        ((0, 0), 3, (0, 3), 0),
        ((0, 0), 7, (1, 6), 1),
        ((7, 3), 5, (7, 6), 1),
        ((6, 6), 4, (6, 6), 0),
        ((2, 2), 0, (2, 2), 0),
    ],
)
def test_DMG_7_pips_come_back_to_the_current_bar_then_the_emptied_ones_then_short_ones(
    pips: tuple[int, ...], count: int, then: tuple[int, ...], filled: int
) -> None:
    assert fill_up(pips, 6, count) == (then, filled)


@pytest.mark.parametrize(
    ("pips", "damage", "left", "emptied"),
    [
        ((6, 6), 5, (1, 6), 0),
        ((6, 6), 6, (0, 6), 1),
        ((0, 2, 6), 5, (0, 0, 3), 1),
        ((0, 2, 6), 8, (0, 0, 0), 2),
        ((0, 2, 6), 99, (0, 0, 0), 2),
        ((3, 0, 2), 4, (0, 0, 1), 1),
    ],
)
def test_DMG_1_damage_empties_bar_after_bar(
    pips: tuple[int, ...], damage: int, left: tuple[int, ...], emptied: int
) -> None:
    assert mark_off(pips, damage) == (left, emptied)


def test_DMG_7_what_came_back_is_told() -> None:
    state = table()
    ship = first(state, RED, (30.0, 30.0))
    most = ship.fittings.bar_pips
    state.ships[ship.id] = changed(ship, pips=(0, 2, *ship.pips[2:]))
    ledger = Ledger(state)
    assert restore_pips(ledger, ship.id, most - 2 + 3, "UPG-2") == 1
    ((event,),) = ledger.beats
    assert isinstance(event, PipsRestored)
    assert (event.count, event.filled, event.pips[:2]) == (most + 1, 1, (3, most))
    assert state.ships[ship.id].pips == event.pips


def test_DMG_4_a_system_is_chosen_once_and_fail_safes_as_often_as_they_bear() -> None:
    plain = first(table(), RED, (30.0, 30.0))
    systems = len(plain.spec.systems)
    assert choices_left(plain) == systems
    plain = changed(plain, lost=0b101)
    assert choices_left(plain) == systems - 2
    assert lost_systems(plain) == [plain.spec.systems[0], plain.spec.systems[2]]

    tough = next(ship for ship in table("slow-avalanche", factions=True).ships.values() if ship.spec.lives)
    (system, lives), *others = tough.spec.lives.items()
    spare = sum(count - 1 for _, count in others)
    every = len(tough.spec.systems)
    assert lives > 1
    assert choices_left(tough) == every + spare + lives - 1
    tough = changed(tough, extras=tough.bearing(system, 1))
    assert choices_left(tough) == every + spare + lives - 2
    assert lost_systems(tough) == [system]
    tough = changed(tough, lost=1 << tough.spec.bit[system])
    assert choices_left(tough) == every - 1 + spare


def taken(state: State, ships: Mapping[str, Ship]) -> list[MarkerTaken]:
    ledger = Ledger(state)
    take_markers(ledger, {key: path_of(ship, MAINTAIN, Terrain()) for key, ship in ships.items()})
    return [event for beat in ledger.beats for event in beat if isinstance(event, MarkerTaken)]


def test_OBJ_2_a_marker_goes_to_the_one_side_that_is_near_and_FAC_15_to_the_greater_presence() -> None:
    state = table()
    state.markers = [Marker("m1", (30.0, 30.0))]
    red, blue = first(state, RED, (30.0, 31.0)), first(state, BLUE, (30.0, 29.0))
    red, blue = changed(red, velocity=0), changed(blue, velocity=0)
    (alone,) = taken(state.copy(), {red.id: red})
    assert (alone.seat, alone.ruling) == (RED, "OBJ-2")
    assert taken(state.copy(), {red.id: red, blue.id: blue}) == []

    state = table("deep-pressure", factions=True)
    heavy = next(one for one in state.ships.values() if one.fittings.presence)
    light = next(
        one for one in state.ships.values() if one.seat is not heavy.seat and not one.fittings.presence
    )
    state.markers = [Marker("m1", (30.0, 30.0))]
    near = {}
    for ship in (heavy, light):
        near[ship.id] = state.ships[ship.id] = changed(ship, x=30.0, y=31.0, velocity=0, deployed=True)
    (greater,) = taken(state, near)
    assert (greater.seat, greater.ruling) == (heavy.spec.seat, "FAC-15")


@pytest.mark.parametrize(("turn", "ends"), [(4, False), (5, True), (6, True)])
def test_END_4_the_limit_ends_the_turn_that_has_reached_it_and_any_beyond(turn: int, ends: bool) -> None:
    state = table(turn_limit=5)
    state.turn = turn
    ledger = Ledger(state)
    if ends:
        with pytest.raises(MatchOver):
            score_markers(ledger)
        assert state.outcome is not None
        assert state.outcome.winner is None
    else:
        score_markers(ledger)
        assert state.outcome is None
