"""The possible positions of ships after their moves: every legal order flown by the rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from game.families.false_sunrise.flying import flown, fly
from game.forecast.numbers import Bools, Floats, Ints
from rules.false_sunrise.events import Stop
from rules.false_sunrise.movement import Path, path_of
from rules.false_sunrise.plotting import most_course, most_overcharge, thrust_of
from rules.false_sunrise.state import MAINTAIN, Order, Ship, State
from rules.table.terrain import Terrain
from rules.values import changed

NEAR_IN = 1.5
"""How far from the end of a move a map that only covers such ends tells of it."""


class End(NamedTuple):
    """Where a ship ends its move, whether its order steers, and whether it has left the board."""

    x: float
    y: float
    heading: int
    steers: bool = False
    left: bool = False

    @property
    def stop(self) -> Stop:
        """The pose alone."""
        return self.x, self.y, self.heading


def end_of(path: Path, order: Order) -> End:
    """Return where an order's path ends."""
    return End(*path.end, order.steers, path.left)


def legal_orders(ship: Ship, points: int = 0) -> Iterator[Order]:
    """Yield every legal course and velocity with each overcharge; the one that changes nothing comes first.

    `points` are the miracle points that its fleet spends on its thrust (FAC-1). Jumps by drive are left
    out: they can end anywhere.
    """
    yield MAINTAIN
    ways = (False, True) if ship.fittings.front_loads else (False,)
    for overcharge in range(most_overcharge(ship) + 1):
        for velocity, course in payable(ship, overcharge, points):
            for front_loaded in ways if course else (False,):
                yield Order(velocity, course, front_loaded, overcharge)


def payable(ship: Ship, overcharge: int = 0, points: int = 0) -> Iterator[tuple[int, int]]:
    """Yield the changes of velocity and course that a ship's thrust pays for, hard to port first (ORD-4)."""
    thrust = thrust_of(ship, overcharge, points)
    most = min(most_course(ship, overcharge, points), thrust)
    for course in range(-most, most + 1):
        left = thrust - abs(course)
        for velocity in range(-min(left, ship.velocity), left + 1):
            yield velocity, course


def has_plain_way(ship: Ship, terrain: Terrain) -> bool:
    """Return whether some order without an upgrade keeps a ship on the board and out of rocks."""
    paths = (path_of(ship, Order(*change), terrain) for change in payable(ship))
    return any(not (path.crashed or path.left) for path in paths)


def legal_ends(ship: Ship, terrain: Terrain, points: int = 0, flying: Ship | None = None) -> Iterator[Path]:
    """Yield the courses of a ship's legal orders that end on the board, one for each different end.

    `flying` is the ship as it moves if it was slowed (FAC-3).
    """
    ends: set[Stop] = set()
    for order in legal_orders(ship, points):
        path = path_of(flying or ship, order, terrain)
        if not path.left and path.end not in ends:
            ends.add(path.end)
            yield path


def order_to(state: State, ship: Ship, end: Stop) -> Order:
    """Return the cheapest legal order that ends a ship's move at a pose, or MAINTAIN if none does."""
    for points in range(state.miracles.get(ship.seat, 0) + 1):
        for order in legal_orders(ship, points):
            if fly(state, ship, order).end == end:
                return replace(order, miracles=points) if points else order
    return MAINTAIN


def put(ship: Ship, end: End) -> Ship:
    """Return a copy of a ship at an end; past the edge it has left the board."""
    left_at = (end.x, end.y) if end.left else None
    return changed(ship, x=end.x, y=end.y, heading=end.heading, left_at=left_at)


def ended(ship: Ship, path: Path) -> Ship:
    """Return a copy of a ship at the end of a path."""
    return changed(put(ship, End(*path.end, left=path.left)), velocity=path.velocity)


def drifting(state: State, ship: Ship) -> Path:
    """Return the course of a ship without an order."""
    return fly(state, ship, MAINTAIN)


def with_ships(state: State, ships: dict[str, Ship]) -> State:
    """Return a copy of a state with some ships elsewhere, for "what if" questions."""
    supposed = state.copy()
    supposed.ships.update(ships)
    supposed.sight = Forgetful()
    return supposed


class Forgetful(dict[tuple[str, str], bool]):
    """A cache of lines of sight that keeps nothing, for ships whose places are only assumed."""

    def __setitem__(self, key: tuple[str, str], value: bool) -> None:
        """Discard the value."""


@dataclass(frozen=True, slots=True)
class Poses:
    """The possible positions of one ship after its move, as columns [n].

    `fires` says from where it may fire (WPN-5). `drift` is the row where it changes nothing, or None if
    that leads off the board.
    """

    x: Floats
    y: Floats
    heading: Ints
    fires: Bools
    drift: int | None

    def __len__(self) -> int:
        return len(self.x)

    def thinned(self, step: int) -> Poses:
        """Return every `step`th position, for a rough picture; its drift is unknown."""
        return Poses(self.x[::step], self.y[::step], self.heading[::step], self.fires[::step], drift=None)

    def __getitem__(self, row: int, /) -> End:
        return End(float(self.x[row]), float(self.y[row]), int(self.heading[row]))


def poses_of(state: State, ship: Ship) -> Poses:
    """Return the possible positions of a ship on the board, each once.

    A ship that has just arrived drifts (FAC-6). Without its bridge, a ship that steers may not fire
    (WPN-5).
    """
    way = drifting(state, ship)
    ends = [] if way.left else [way.end]
    if ship.extras is None or not ship.extras.arrived:
        points = state.miracles.get(ship.seat, 0)
        paths = legal_ends(ship, state.setup.terrain, points, flown(state, ship))
        ends = sorted(path.end for path in paths)
    drift = None if way.left else ends.index(way.end)
    table: Floats = np.array(ends, dtype=np.float64).reshape(-1, 3)
    fires = np.full(len(ends), ship.fittings.bridge)
    if drift is not None:
        fires[drift] = True
    return Poses(table[:, 0], table[:, 1], table[:, 2].astype(np.int64), fires, drift)
