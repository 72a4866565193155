"""The edge of the map: from where a ship can still stay on it, whatever comes (DA-4)."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from functools import cache
from typing import NamedTuple

from rules.dark_frontier.commands import Flight, changes_of, flight_after
from rules.dark_frontier.figures import Figures
from rules.dark_frontier.state import Command, Ship
from rules.dark_frontier.systems import condition
from rules.hexes.grid import DIRECTIONS, ORIGIN, Hex, add, length, turned


class Engine(NamedTuple):
    """What the edge asks of a ship: thrust, rotation, a gimbal (DC-2 to DC-4)."""

    thrust: int
    rotation: int
    gimbaled: bool

    @property
    def weaker(self) -> Engine:
        """The same with a thrust less, after a hit on the engine (DD-1)."""
        return self._replace(thrust=max(0, self.thrust - 1))


class Room(IntEnum):
    """How a ship stands to the edge."""

    LOST = 0  # it flies off in the coming Advance
    DOOMED = 1  # no command after that can keep it on the map
    TIGHT = 2  # with one thrust less none could
    CLEAR = 3


def engine_of(figures: Figures, ship: Ship) -> Engine:
    """Return the engine of a ship as its damage has left it."""
    now = condition(figures, ship)
    return Engine(now.thrust, now.rotation, figures.ships[ship.type].gimbaled)


def room_after(figures: Figures, ship: Ship, command: Command) -> Room:
    """Return how a ship stands to the edge if it is told that now, after the Advance that follows."""
    return room_of(figures, ship.place, flight_after(ship, command), engine_of(figures, ship))


def room_of(figures: Figures, at: Hex, flight: Flight, engine: Engine) -> Room:
    """Return how a ship that flies so from here stands to the edge after one Advance."""
    radius = figures.map.radius
    end = add(at, flight.velocity)
    if length(end) > radius:
        return Room.LOST
    if not can_stay(radius, engine, end, flight):
        return Room.DOOMED
    return Room.CLEAR if can_stay(radius, engine.weaker, end, flight) else Room.TIGHT


def can_stay(radius: int, engine: Engine, at: Hex, flight: Flight) -> bool:
    """Say whether a ship at the beginning of a round can stay on the map for ever."""
    facing, velocity = flight
    here = turned(at, -facing), turned(velocity, -facing)
    known = _known(radius, engine)
    if here not in known:
        _search(radius, engine, here, known)
    return known[here]


_Place = tuple[Hex, Hex]  # where a ship is and how it flies, the map turned so that it faces 0


@cache
def _known(_radius: int, _engine: Engine) -> dict[_Place, bool]:
    """Return what was found so far, to be added to."""
    return {}


def _search(radius: int, engine: Engine, start: _Place, known: dict[_Place, bool]) -> None:
    """Look for a way to rest, slower flights first; a ship that can never stop may still fly in circles."""
    came: dict[_Place, _Place | None] = {start: None}
    stack = [start]
    while stack:
        place = stack.pop()
        if place[1] == ORIGIN or known.get(place):
            step: _Place | None = place
            while step is not None:
                known[step] = True
                step = came[step]
            return
        if place in known:
            continue
        following = [one for one in _next_places(radius, engine, place) if one not in came]
        following.sort(key=lambda one: -length(one[1]))
        for one in following:
            came[one] = place
            stack.append(one)
    known.update(_circling(radius, engine, came))


def _circling(radius: int, engine: Engine, places: Iterable[_Place]) -> dict[_Place, bool]:
    """Say of places from which no rest can be reached, with all that can, which have a next one for ever."""
    following = {place: _next_places(radius, engine, place) for place in places}
    circling = set(following)
    while True:
        ends = {place for place in circling if not any(one in circling for one in following[place])}
        if not ends:
            return {place: place in circling for place in following}
        circling -= ends


def _next_places(radius: int, engine: Engine, place: _Place) -> list[_Place]:
    """Return where a ship can be, and fly, after one more round on the map."""
    at, velocity = place
    found = []
    for rotate, change in changes_of(engine.rotation, engine.thrust, engine.gimbaled):
        flown = add(velocity, change)
        end = add(at, flown)
        if length(end) <= radius:
            found.append((turned(end, -rotate % DIRECTIONS), turned(flown, -rotate % DIRECTIONS)))
    return found
