"""What a tournament counts: idle ships, damage beyond the last pip, shots at destroyed ships."""

from __future__ import annotations

from typing import Any

import pytest

from rules.false_sunrise.events import (
    CRASH,
    DamageTaken,
    MarkerTaken,
    ShipCrashed,
    ShipLeft,
    ShipMoved,
    ShotLost,
)
from rules.false_sunrise.events.ending import TurnCleared
from rules.false_sunrise.july_2024.ruleset import JULY_2024
from rules.false_sunrise.state import Marker, State
from rules.false_sunrise.tallies import TALLIES, tally
from rules.kernel.seats import Seat
from rules.kernel.seeded import new_match
from tests.rules.false_sunrise.kept import kept_setup

FAR = (70.0, 46.0, 0)


@pytest.fixture
def state() -> State:
    """Give a table with one marker at 20, 20."""
    found: State = new_match(JULY_2024, kept_setup(JULY_2024.id, 4), 4).state.copy()
    found.markers = (Marker("m1", (20.0, 20.0)),)
    return found


def ids(state: State, seat: Seat) -> list[str]:
    """List the ships of a fleet."""
    return [ship_id for ship_id, ship in state.ships.items() if ship.spec.seat is seat]


def flight(ship_id: str, *stops: tuple[float, float, int]) -> ShipMoved:
    """Fly a ship along a way."""
    return ShipMoved(ship_id, stops, 6)


def damage(ship_id: str, source: str, dealt: int, shielded: int, pips: tuple[int, ...]) -> DamageTaken:
    """Deal damage that leaves these pips."""
    return DamageTaken(ship_id, source, dealt, shielded, 0, pips, 0)


def counted(state: State, second_turn: list[Any]) -> dict[str, int]:
    """Count for red what happens in the second turn."""
    return tally(state, ((TurnCleared(),), tuple(second_turn)))[Seat.RED]


def test_all_that_is_counted_has_a_name(state: State) -> None:
    assert set(tally(state, ())[Seat.RED]) == {one.key for one in TALLIES}


@pytest.mark.parametrize(
    "way, foe, events, idle",
    [
        pytest.param(((10, 40, 3), (16, 40, 3)), FAR, (), 1, id="it flies about"),
        pytest.param(((10, 40, 3), (16, 40, 3)), (34.0, 40.0, 0), (), 0, id="a foe just within 18 inches"),
        pytest.param(((10, 40, 3), (16, 40, 3)), (34.1, 40.0, 0), (), 1, id="a foe just beyond"),
        pytest.param(((10, 20, 3), (16, 20, 3)), FAR, (), 1, id="it stays about a marker that is its own"),
        pytest.param(((10, 20, 3), (30, 20, 3)), FAR, ("take",), 0, id="it takes a marker on its way"),
        pytest.param(((10, 40, 3), (16, 40, 3)), FAR, ("take",), 1, id="a friend takes it"),
        pytest.param(((10, 40, 3), (16, 40, 3)), FAR, ("fire",), 0, id="it fires"),
    ],
)
def test_who_is_idle(state: State, way: Any, foe: Any, events: tuple[str, ...], idle: int) -> None:
    ship, enemy = ids(state, Seat.RED)[0], ids(state, Seat.BLUE)[0]
    happened: list[Any] = [flight(ship, *way), flight(enemy, (*FAR[:2], 0), foe)]
    happened += [MarkerTaken("m1", Seat.RED)] * ("take" in events)
    happened += [ShotLost(ship, "w", enemy)] * ("fire" in events)
    found = counted(state, happened)
    assert (found["ship_turns"], found["later_turns"], found["idle"]) == (1, 1, idle)


def test_a_marker_that_an_enemy_passes_too_is_contested(state: State) -> None:
    ship, enemy = ids(state, Seat.RED)[0], ids(state, Seat.BLUE)[0]
    ours = flight(ship, (10, 20, 3), (18, 20, 3))
    assert counted(state, [ours, flight(enemy, (20, 17, 0), (20, 40, 0))])["idle"] == 0
    assert counted(state, [ours, flight(enemy, (24, 17, 0), (24, 40, 0))])["idle"] == 1


def test_nobody_is_idle_in_the_first_turn_or_after_leaving(state: State) -> None:
    ship = ids(state, Seat.RED)[0]
    away = flight(ship, (10, 40, 3), (16, 40, 3))
    assert tally(state, ((away,),))[Seat.RED]["later_turns"] == 0
    found = counted(state, [away, ShipLeft(ship, (16.0, 40.0))])
    assert (found["later_turns"], found["exits"]) == (0, 1)


def test_damage_beyond_the_last_pip_is_the_shooters(state: State) -> None:
    ship = ids(state, Seat.BLUE)[0]
    full = sum(state.ships[ship].spec.full_bars())
    found = counted(state, [damage(ship, "shot", full + 5, 2, (0,))])
    assert (found["dealt"], found["beyond"]) == (full + 3, 3)


def test_what_a_rock_does_is_nobodys(state: State) -> None:
    ship = ids(state, Seat.BLUE)[0]
    full = sum(state.ships[ship].spec.full_bars())
    happened = [
        ShipCrashed(ship, (1.0, 1.0), 6),
        damage(ship, CRASH, 6, 0, (full - 6,)),
        damage(ship, "shot", full, 0, (0,)),
    ]
    found = counted(state, happened)
    assert (found["dealt"], found["beyond"], found["crashes"]) == (full, 6, 0)
    assert tally(state, (tuple(happened),))[Seat.BLUE]["crashes"] == 1


def test_shots_at_what_was_gone(state: State) -> None:
    ship, enemy = ids(state, Seat.RED)[0], ids(state, Seat.BLUE)[0]
    found = counted(state, [ShotLost(ship, "w", enemy)] * 2)
    assert (found["shots"], found["lost_shots"]) == (2, 2)
