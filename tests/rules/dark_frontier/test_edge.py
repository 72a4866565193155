"""From where a ship can stay on the map, against working it out backwards from all there is."""

from __future__ import annotations

import pytest

from rules.dark_frontier.commands import Flight, changes_of, flight_after
from rules.dark_frontier.edge import (
    FOREVER,
    Engine,
    Room,
    can_stay,
    engine_of,
    hits_to_spare,
    room_after,
    room_of,
    rounds_left,
)
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


@pytest.mark.parametrize("engine", ENGINES)
def test_a_ship_that_cannot_stay_stays_as_long_as_its_best_commands_let_it(engine: Engine) -> None:
    left = {(at, velocity): 0 for at in disc(3) for velocity in disc(6)}
    for _ in range(20):  # longer than any ship lasts on so small a map without circling
        left = {
            (at, velocity): max(
                (
                    1 + left.get(following(at, velocity, rotate, change), 0)
                    for rotate, change in changes_of(engine.rotation, engine.thrust, engine.gimbaled)
                    if length(following(at, velocity, rotate, change)[0]) <= 3
                ),
                default=0,
            )
            for at, velocity in left
        }
    for (at, velocity), rounds in left.items():
        assert rounds_left(3, engine, at, Flight(0, velocity)) == (rounds if rounds < 20 else FOREVER)


def test_hits_are_spared_by_what_they_would_leave_of_the_engine() -> None:
    ship = Ship("Arrow", DEFENDER, "gunboat", (5, 0), 2, (4, 0))
    for command in (Command(), Command(1, 3), Command(-1, 3), Command(0, 3)):
        flight = flight_after(ship, command)
        end, spare = add(ship.place, flight.velocity), hits_to_spare(FIGURES, ship, flight, 20, 3)
        for hits in range(4):
            stays = can_stay(15, Engine(3 - hits, 1, gimbaled=False), end, flight)
            assert stays == (hits <= spare)
    # A cutter's thrusters may be hit in place of its engine, and then it cannot turn as far.
    assert set(Engine(4, 2, gimbaled=True).after_hits(2, thrusters=True)) == {
        Engine(2, 2, gimbaled=True),
        Engine(3, 1, gimbaled=True),
        Engine(4, 0, gimbaled=True),
    }


def test_a_ship_has_stayed_if_the_duel_ends_before_it_leaves() -> None:
    ship = Ship("Arrow", DEFENDER, "gunboat", (5, 0), 0, (5, 0))
    flight = flight_after(ship, Command())
    assert rounds_left(15, Engine(3, 1, gimbaled=False), (10, 0), flight) == 1
    assert [hits_to_spare(FIGURES, ship, flight, rounds, 2) for rounds in range(3)] == [2, 2, -1]


@pytest.mark.parametrize("kind", FIGURES.ships)
def test_a_weaker_engine_has_only_commands_of_the_stronger_one(kind: str) -> None:
    engine = engine_of(FIGURES, Ship("Arrow", DEFENDER, kind, (0, 0)))
    for hits in range(1, engine.thrust + engine.rotation + 1):
        for thrusters in (False, True):
            after = [_changes(one) for one in engine.after_hits(hits, thrusters=thrusters)]
            for before in engine.after_hits(hits - 1, thrusters=thrusters):
                assert any(left <= _changes(before) for left in after), "what survives more survives fewer"
                assert _changes(before.weaker) <= _changes(before)


def _changes(engine: Engine) -> set[tuple[int, Hex]]:
    return set(changes_of(engine.rotation, engine.thrust, engine.gimbaled))
