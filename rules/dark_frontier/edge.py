"""The edge of the map: from where a ship can stay on the map forever (DA-4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum
from functools import cache
from operator import itemgetter
from typing import NamedTuple

from rules.dark_frontier.commands import Flight, changes_of, flight_after
from rules.dark_frontier.figures import THRUSTERS, Figures
from rules.dark_frontier.state import Command, Ship
from rules.dark_frontier.systems import condition
from rules.hexes.grid import DIRECTIONS, ORIGIN, Hex, add, length, turned

FOREVER = 1000
"""More rounds than any duel has."""


class Engine(NamedTuple):
    """The figures of a ship that decide whether it can stay: thrust, rotation, gimbal (DC-2 to DC-4)."""

    thrust: int
    rotation: int
    gimbaled: bool

    @property
    def weaker(self) -> Engine:
        """The same engine with one thrust less, as after a hit (DD-1)."""
        return self._replace(thrust=max(0, self.thrust - 1))

    def after_hits(self, hits: int, *, thrusters: bool) -> Iterator[Engine]:
        """Yield what can be left of it after so many hits; only some ships can lose `thrusters` (DD-1)."""
        for turns in range(min(hits, self.rotation) + 1 if thrusters else 1):
            yield self._replace(thrust=max(0, self.thrust - hits + turns), rotation=self.rotation - turns)


class Room(IntEnum):
    """How safe a ship is from the edge of the map."""

    LOST = 0  # it flies off in the coming Advance
    DOOMED = 1  # after it, no command can keep the ship on the map
    TIGHT = 2  # with one thrust less, no command could keep it on the map
    CLEAR = 3


def engine_of(figures: Figures, ship: Ship) -> Engine:
    """Return the engine of a ship after its damage."""
    now = condition(figures, ship)
    return Engine(now.thrust, now.rotation, figures.ships[ship.type].gimbaled)


def room_after(figures: Figures, ship: Ship, command: Command) -> Room:
    """Return how safe a ship is from the edge after a command and the Advance that follows."""
    return room_of(figures, ship.place, flight_after(ship, command), engine_of(figures, ship))


def room_of(figures: Figures, at: Hex, flight: Flight, engine: Engine) -> Room:
    """Return how safe a ship is from the edge after one Advance with this flight."""
    radius = figures.map.radius
    end = add(at, flight.velocity)
    if length(end) > radius:
        return Room.LOST
    # The weaker engine first: where it is enough, so is the stronger one, which has all its commands.
    if can_stay(radius, engine.weaker, end, flight):
        return Room.CLEAR
    return Room.TIGHT if can_stay(radius, engine, end, flight) else Room.DOOMED


def hits_to_spare(figures: Figures, ship: Ship, flight: Flight, rounds: int, most: int) -> int:
    """Return how many hits a ship can take in the coming Advance and still stay on the map.

    They may all be hits on its engine and thrusters. `rounds` is the number of rounds that follow it:
    a ship that flies off after them has stayed. At most `most`; -1 if it flies off without any hit.
    """
    end = add(ship.place, flight.velocity)
    thrusters = THRUSTERS in figures.ships[ship.type].damage
    own, radius = engine_of(figures, ship), figures.map.radius
    # The most hits first: a ship that survives them survives fewer, too.
    for hits in range(most, -1, -1):
        left = own.after_hits(hits, thrusters=thrusters)
        if all(rounds_left(radius, engine, end, flight) >= rounds for engine in left):
            return hits
    return -1


def rounds_left(radius: int, engine: Engine, at: Hex, flight: Flight) -> int:
    """Return for how many rounds a ship at the start of a round can stay on the map (-1: it is not on it)."""
    return -1 if length(at) > radius else _rounds_left(radius, engine, _place_of(at, flight))


@cache
def _rounds_left(radius: int, engine: Engine, place: _Place) -> int:
    if _stays(radius, engine, place):
        return FOREVER
    # No way leads back to this place, or the ship could fly in circles.
    following = _next_places(radius, engine, place)
    return max((1 + _rounds_left(radius, engine, one) for one in following), default=0)


def can_stay(radius: int, engine: Engine, at: Hex, flight: Flight) -> bool:
    """Return whether a ship at the start of a round can stay on the map forever."""
    return _stays(radius, engine, _place_of(at, flight))


_SPEED = itemgetter(0)
_Place = tuple[Hex, Hex]  # a ship's hex and velocity, with the map turned so that it faces 0


def _place_of(at: Hex, flight: Flight) -> _Place:
    return turned(at, -flight.facing), turned(flight.velocity, -flight.facing)


def _stays(radius: int, engine: Engine, here: _Place) -> bool:
    known = _known(radius, engine)
    if here not in known:
        _search(radius, engine, here, known)
    return known[here]


@cache
def _known(_radius: int, _engine: Engine) -> dict[_Place, bool]:
    """Return the shared cache of results so far; `_search` adds to it."""
    return {}


def _search(radius: int, engine: Engine, start: _Place, known: dict[_Place, bool]) -> None:
    """Search for a way to come to rest, slower flights first, and add all results to `known`.

    A ship that can never stop may still fly in circles.
    """
    came: dict[_Place, _Place] = {}
    stack = [(start, start, 0)]
    while stack:
        before, (at, velocity), back = stack.pop()
        place = (turned(at, back), turned(velocity, back)) if back else (at, velocity)
        if place in came:
            continue
        came[place] = before
        if velocity == ORIGIN or known.get(place):
            while place != start:
                known[place] = True
                place = came[place]
            known[start] = True
            return
        if place not in known:
            following = _moves(radius, engine, place)
            following.sort(key=_SPEED, reverse=True)
            stack += [(place, (end, left), back) for _, back, end, left in following]
    known.update(_circling(radius, engine, came))


def _circling(radius: int, engine: Engine, places: Iterable[_Place]) -> dict[_Place, bool]:
    """Return for each place whether a ship there can go on forever.

    `places` are places from which no rest can be reached, with everything that can be reached from
    them.
    """
    following = {place: _next_places(radius, engine, place) for place in places}
    circling = set(following)
    while True:
        ends = {place for place in circling if not any(one in circling for one in following[place])}
        if not ends:
            return {place: place in circling for place in following}
        circling -= ends


def _next_places(radius: int, engine: Engine, place: _Place) -> list[_Place]:
    """Return the places that a ship can reach in one more round without leaving the map."""
    return [
        (turned(end, back), turned(velocity, back)) if back else (end, velocity)
        for _, back, end, velocity in _moves(radius, engine, place)
    ]


def _moves(radius: int, engine: Engine, place: _Place) -> list[tuple[int, int, Hex, Hex]]:
    """Return how a ship can fly in one more round without leaving the map.

    A move is its speed, the sixths by which the map is to be turned so that the ship faces 0 again, and
    hex and velocity before that.
    """
    (at_q, at_r), (speed_q, speed_r) = place
    found = []
    # It is asked more than anything else here, so lengths are written out.
    for rotate, (burned_q, burned_r) in changes_of(engine.rotation, engine.thrust, engine.gimbaled):
        q, r = speed_q + burned_q, speed_r + burned_r
        end_q, end_r = at_q + q, at_r + r
        if -radius <= end_q <= radius and -radius <= end_r <= radius and -radius <= end_q + end_r <= radius:
            speed = max(abs(q), abs(r), abs(q + r))
            found.append((speed, -rotate % DIRECTIONS, (end_q, end_r), (q, r)))
    return found
