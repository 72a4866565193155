"""From where a ship can stay on the map, against working it out backwards from all there is."""

from __future__ import annotations

import pytest

from rules.dark_frontier.commands import Flight, changes_of
from rules.dark_frontier.edge import Engine, Room, advances_left, can_stay, room_after, room_of
from rules.dark_frontier.figures import figures_of
from rules.dark_frontier.state import DEFENDER, Command, Ship
from rules.hexes.grid import DIRECTIONS, Hex, add, disc, length, turned

ENGINES = [Engine(3, 1, gimbaled=False), Engine(0, 0, gimbaled=False), Engine(2, 0, gimbaled=False)]
FIGURES = figures_of("0.2.0")


def all_that_stay(radius: int, engine: Engine) -> set[tuple[Hex, Hex]]:
    """Take away, until nothing changes, each flight after which no command keeps the ship on the map."""
    staying = {(at, velocity) for at in disc(radius) for velocity in disc(2 * radius)}
    while True:
        kept = {
            (at, velocity)
            for at, velocity in staying
            if any(
                following(at, velocity, rotate, change) in staying
                for rotate, change in changes_of(engine.rotation, engine.thrust, engine.gimbaled)
            )
        }
        if kept == staying:
            return kept
        staying = kept


def following(at: Hex, velocity: Hex, rotate: int, change: Hex) -> tuple[Hex, Hex]:
    flown = add(velocity, change)
    return turned(add(at, flown), -rotate), turned(flown, -rotate)


@pytest.mark.parametrize("engine", ENGINES)
def test_what_can_stay_is_what_can_stay_for_ever(engine: Engine) -> None:
    staying = all_that_stay(3, engine)
    for at in disc(3):
        for velocity in disc(6):
            assert can_stay(3, engine, at, Flight(0, velocity)) == ((at, velocity) in staying)


@pytest.mark.parametrize("engine", ENGINES)
def test_a_ship_that_cannot_stay_leaves_as_late_as_any_command_lets_it(engine: Engine) -> None:
    changes = changes_of(engine.rotation, engine.thrust, engine.gimbaled)
    for at in disc(3):
        for velocity in disc(6):
            left = advances_left(3, engine, at, Flight(0, velocity))
            assert (left is None) == can_stay(3, engine, at, Flight(0, velocity))
            if left is not None:
                ends = [following(at, velocity, rotate, change) for rotate, change in changes]
                there = [
                    advances_left(3, engine, one, Flight(0, flown)) for one, flown in ends if length(one) <= 3
                ]
                assert left == max((1 + one for one in there if one is not None), default=0)


def test_the_map_turned_tells_the_same() -> None:
    engine = Engine(3, 1, gimbaled=False)
    for sixths in range(DIRECTIONS):
        at, velocity = turned((9, 2), sixths), turned((3, 1), sixths)
        assert room_of(FIGURES, at, Flight(sixths, velocity), engine) is Room.DOOMED
        at, velocity = turned((6, 2), sixths), turned((3, 1), sixths)
        assert room_of(FIGURES, at, Flight(sixths + 3, velocity), engine) is Room.CLEAR


def test_a_command_is_warned_of_by_what_follows_it() -> None:
    ship = Ship("Arrow", DEFENDER, "gunboat", (9, 0), 0, (2, 0))
    rooms = [room_after(FIGURES, ship, Command(0, burn)) for burn in range(4)]
    assert rooms == [Room.TIGHT, Room.DOOMED, Room.DOOMED, Room.DOOMED]
    assert (
        room_after(FIGURES, Ship("Arrow", DEFENDER, "gunboat", (13, 0), 0, (2, 0)), Command(0, 1))
        is Room.LOST
    )
    assert length(add((13, 0), (3, 0))) > FIGURES.map.radius
