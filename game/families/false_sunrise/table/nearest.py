"""The legal order nearest to a point: all possible orders of a ship, computed only once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from rules.false_sunrise.movement import Path, path_of
from rules.false_sunrise.plotting import order_refusal, thrust_of
from rules.false_sunrise.state import Order, Ship
from rules.kernel.requests import Refusal
from rules.table.board import clamp_to_board
from rules.table.clock import HOURS
from rules.table.measure import Point, distance_in
from rules.table.terrain import Terrain

# An illegal order must end this much nearer than any legal one for its refusal to be shown.
REFUSED_NEARER_IN = 0.6
EDGE_SLACK_IN = 0.5  # pointing no farther off the board than this means a point on it
_HALF_ROUND = HOURS // 2
_THRUST_BEYOND = 6  # extra thrust to try, to say what would be needed
_NO_ROCKS = Terrain()


@dataclass(frozen=True, slots=True)
class Flown:
    """An order with the path that the ship then flies."""

    order: Order
    path: Path

    @property
    def at(self) -> Point:
        """Where it ends."""
        return self.path.end[:2]

    @property
    def free(self) -> bool:
        """Whether it ends on the board and not in a rock."""
        return not (self.path.crashed or self.path.left)


class OrderEnds:
    """Every legal course and velocity of a ship; the rest of its order stays as it is.

    Overcharge, miracle points, a jump and launches are taken from `order`. `flying` is the ship as
    it moves if an enemy has slowed it (FAC-3). The class does not depend on whose ship it is, or on
    any plan.
    """

    def __init__(self, ship: Ship, order: Order, terrain: Terrain, flying: Ship | None = None) -> None:
        self.ship = ship
        self._kept = replace(order, velocity=0, course=0, front_loaded=False)
        self._terrain = terrain
        self._flying = flying or ship

    @cached_property
    def flown(self) -> tuple[Flown, ...]:
        """All legal orders with their paths, including those that end badly."""
        legal = (one for one in self._steerings(0) if order_refusal(self.ship, one) is None)
        return tuple(Flown(one, path_of(self._flying, one, self._terrain)) for one in legal)

    @cached_property
    def _refused(self) -> tuple[Flown, ...]:
        """Orders that are not legal, and where they would end on a board without rocks."""
        wider = (one for one in self._steerings(_THRUST_BEYOND) if not one.front_loaded)
        refused = (one for one in wider if order_refusal(self.ship, one) is not None)
        return tuple(Flown(one, path_of(self._flying, one, _NO_ROCKS)) for one in refused)

    @cached_property
    def free_ends(self) -> tuple[Point, ...]:
        """The possible positions of the ship on the board and not in a rock."""
        return tuple(dict.fromkeys(one.at for one in self.flown if one.free))

    def _steerings(self, beyond: int) -> Iterator[Order]:
        """Yield courses and velocities within the ship's thrust plus `beyond`."""
        ship, kept = self.ship, self._kept
        most = thrust_of(ship, kept.overcharge, kept.miracles) - kept.drive + beyond
        ways = (False, True) if ship.fittings.front_loads else (False,)
        for course in range(-_HALF_ROUND, _HALF_ROUND + 1):
            left = most - (0 if beyond else abs(course))
            for velocity in range(-min(max(left, 0), ship.velocity), left + 1):
                for front_loaded in ways:
                    yield replace(kept, velocity=velocity, course=course, front_loaded=front_loaded)

    def nearest(self, at: Point, now: Order) -> Flown:
        """Return the legal order that ends nearest to a point; ties go to the one most like `now`.

        For a point in the open, an order into a rock or off the board is used only if no other is
        legal.
        """

        def far(one: Flown) -> tuple[float, int, bool, int]:
            order = one.order
            unlike = abs(order.course - now.course)
            return (
                round(distance_in(one.at, at), 2),
                unlike,
                order.front_loaded != now.front_loaded,
                spent(order),
            )

        return min(self._meant(at), key=far)

    def _meant(self, at: Point) -> list[Flown]:
        """List the orders that a point can stand for: off the board, into a rock, or neither."""
        if distance_in(at, clamp_to_board(at)) > EDGE_SLACK_IN:
            found = [one for one in self.flown if one.path.left]
        elif self._terrain.touches(at):
            found = [one for one in self.flown if not one.path.left]
        else:
            found = [one for one in self.flown if one.free]
        return found or [one for one in self.flown if one.free] or list(self.flown)

    def turned(self, course: int, now: Order) -> Flown:
        """Return the legal order closest to the velocity of `now`, then to a wanted course."""

        def far(one: Flown) -> tuple[int, int, bool]:
            order = one.order
            return (
                abs(order.velocity - now.velocity),
                abs(order.course - course),
                order.front_loaded != now.front_loaded,
            )

        return min(self.flown, key=far)

    def refusal(self, at: Point, found: Flown) -> Refusal | None:
        """Return why no order ends nearer to a point than `found` does, or None."""
        if self._terrain.touches(at):
            return None  # no thrust can take a ship into a rock
        wish = min(
            self._refused, key=lambda one: (round(distance_in(one.at, at), 1), spent(one.order)), default=None
        )
        if wish is None or distance_in(wish.at, at) + REFUSED_NEARER_IN > distance_in(found.at, at):
            return None
        return order_refusal(self.ship, wish.order)

    def refusal_of_course(self, course: int, now: Order) -> Refusal | None:
        """Return why a ship cannot turn that far at the velocity of an order, or None."""
        return order_refusal(self.ship, replace(now, course=course))


def spent(order: Order) -> int:
    """Return the thrust that an order uses (ORD-4, FAC-7)."""
    return abs(order.velocity) + abs(order.course) + order.drive


def short_way(hour: int, course: int) -> int:
    """Return the course to an hour on the ship's clock face, by the shorter turn from `course`.

    >>> short_way(11, 0), short_way(7, 5), short_way(1, -1)
    (-1, 7, 1)
    """
    return course + (hour - course + _HALF_ROUND) % HOURS - _HALF_ROUND
