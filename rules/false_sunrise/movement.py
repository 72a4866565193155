"""Movement: the path that results from a ship's position, velocity and order (MOV-1 to MOV-5)."""

from __future__ import annotations

from typing import NamedTuple

from rules.false_sunrise.events import Stop
from rules.false_sunrise.state import Order, Ship, State
from rules.table.board import clamp_to_board, exit_alpha
from rules.table.clock import advance, turned
from rules.table.measure import (
    TOLERANCE_IN,
    Point,
    distance_in,
    distance_to_segment_in,
    half_down,
    half_up,
    snap_point,
    within,
)
from rules.table.terrain import Terrain

CRASH_GAP_IN = 0.01  # MOV-3: how far short of the rock a ship stops
_ROUNDING_IN = 0.01  # more than rounding to the grid can add to a path


class Path(NamedTuple):
    """A ship's path in one movement phase. A crash or the edge of the board may cut it short.

    `origin` is where the ship was before it jumped, if it did (FAC-7).
    """

    stops: tuple[Stop, ...]
    velocity: int
    crashed: bool = False
    left: bool = False
    origin: Point | None = None

    @property
    def end(self) -> Stop:
        """The last stop of the path."""
        return self.stops[-1]

    def passes_within(self, point: Point, reach_in: float) -> bool:
        """Return whether any point of the path is within reach (OBJ-1, GEO-8).

        The origin of a jump counts too (FAC-7).

        >>> path = Path(((10.0, 10.0, 3), (16.0, 10.0, 3)), velocity=6)
        >>> path.passes_within((13.0, 12.0), 2.0), path.passes_within((19.0, 10.0), 2.0)
        (True, False)
        """
        limit = reach_in + TOLERANCE_IN
        if self.origin is not None and distance_in(self.origin, point) <= limit:
            return True
        x, y, _ = self.stops[0]
        dx, dy = point[0] - x, point[1] - y
        farthest = self.velocity + limit + _ROUNDING_IN
        if dx * dx + dy * dy > farthest * farthest:
            return False  # farther away than the path is long
        before = (x, y)
        for x, y, _ in self.stops:
            if distance_to_segment_in(point, before, (x, y)) <= limit:
                return True
            before = (x, y)
        return False


def turns_of(order: Order) -> tuple[int, int]:
    """Split a course change into its two signed rotations, in hours (MOV-1, MOV-2).

    >>> turns_of(Order(course=-3)), turns_of(Order(course=3, front_loaded=True))
    ((-1, -2), (2, 1))
    """
    if not order.course:
        return 0, 0
    hours = abs(order.course)
    side = -1 if order.course < 0 else 1
    first, second = half_down(hours), half_up(hours)
    if order.front_loaded:
        first, second = second, first
    return side * first, side * second


def slowing_ship(state: State, ship: Ship) -> Ship | None:
    """Return an enemy near enough to halve this ship's velocity before it moves, or None (FAC-3)."""
    if not ship.velocity:
        return None
    for foe in state.ships_of(ship.spec.seat.other):
        reach_in = foe.fittings.slows_in
        if reach_in and within(foe.at, ship.at, reach_in):
            return foe
    return None


def slowed(velocity: int) -> int:
    """Return what is left of a velocity that loses half of itself, rounded up (FAC-3).

    >>> slowed(7), slowed(1)
    (3, 0)
    """
    return half_down(velocity)


def path_of(ship: Ship, order: Order, terrain: Terrain) -> Path:
    """Return the path of an order: rotate, advance, rotate, advance (MOV-1 to MOV-4, FAC-7).

    A rock or the edge of the board cuts it short.

    Here a ship at velocity 5 accelerates to 6 and turns by three hours to starboard:

    >>> from types import SimpleNamespace
    >>> ship = SimpleNamespace(x=10.0, y=20.0, heading=0, velocity=5)
    >>> for x, y, heading in path_of(ship, Order(velocity=1, course=3), Terrain()).stops:
    ...     print(f"{x:.2f} {y:.2f} {heading}")
    10.00 20.00 0
    10.00 20.00 1
    11.50 17.40 1
    11.50 17.40 3
    14.50 17.40 3
    """
    velocity = max(0, ship.velocity + order.velocity)  # FAC-3 may have slowed it since the order
    at, origin = (ship.x, ship.y), None
    if order.landing is not None:
        at, origin = clamp_to_board(snap_point(order.landing)), at
    heading = ship.heading
    stops: list[Stop] = [(*at, heading)]
    for turn, length in zip(turns_of(order), (half_up(velocity), half_down(velocity)), strict=True):
        if turn:
            heading = turned(heading, turn)
            stops.append((*at, heading))
        if length:
            at, crashed, left = _fly(terrain, at, heading, length)
            stops.append((*at, heading))
            if crashed or left:
                return Path(tuple(stops), velocity, crashed, left, origin)
    return Path(tuple(stops), velocity, origin=origin)


def _fly(terrain: Terrain, start: Point, heading: int, length_in: int) -> tuple[Point, bool, bool]:
    """Fly one leg. Return its end, and whether it crashed or left the board (MOV-4).

    Whichever comes first along the leg counts.

    >>> _fly(Terrain(), (10.0, 10.0), 3, 6), _fly(Terrain(), (70.0, 10.0), 3, 6)
    (((16.0, 10.0), False, False), ((72.0, 10.0), False, True))
    """
    end = advance(start, heading, length_in)
    out = exit_alpha(start, end)
    rock = terrain.first_contact(start, end)
    if rock is None and out is None:
        return clamp_to_board(end), False, False
    if rock is not None and (out is None or rock <= out):
        return _short_of(terrain, start, end, heading, rock), True, False
    assert out is not None
    along = (start[0] + (end[0] - start[0]) * out, start[1] + (end[1] - start[1]) * out)
    return snap_point(clamp_to_board(along)), False, True


def _short_of(terrain: Terrain, start: Point, end: Point, heading: int, alpha: float) -> Point:
    """Return the stop just short of a rock, never behind the start of the leg (MOV-3)."""
    length_in = distance_in(start, end) * alpha - CRASH_GAP_IN
    if length_in <= 0:
        return start
    stop = advance(start, heading, length_in)
    return start if terrain.touches(stop) else stop
