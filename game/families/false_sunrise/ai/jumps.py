"""A sample of useful landings of the harmonic drive, with orders to follow them (FAC-7)."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rules.false_sunrise.plotting import jump_reach_in, landing_refusal, order_refusal, thrust_of
from rules.false_sunrise.scoring import MARKER_REACH_IN
from rules.false_sunrise.state import Order, Ship
from rules.table.clock import VECTORS
from rules.table.measure import Point, distance_in, half_down, snap_point
from rules.table.terrain import Terrain

_SHORT_OF_IN = 0.25  # inches by which a landing is nearer to a marker than necessary
_LEAST_HOP_IN = 2.0  # inches: the ship simply flies shorter distances


class LegalMove(NamedTuple):
    """One legal order, with the columns of a menu of orders."""

    velocity: int
    course: int
    front_loaded: bool = False
    overcharge: int = 0
    miracles: int = 0
    drive: int = 0
    landing: int = -1


def jumps_of(
    ship: Ship, terrain: Terrain, markers: NDArray[np.float64]
) -> tuple[tuple[Point, ...], list[LegalMove]]:
    """Return landings, and orders that use them.

    The orders have every course, each with full braking, with full thrust and with no velocity change.
    Landings lie in the twelve clock directions at half and at full thrust. For each marker in reach there
    is also the nearest landing from which the ship passes it. A `LegalMove` gives its landing by index.
    """
    landings: dict[Point, int] = {}
    for drive, at in _landings(ship, markers):
        order = Order(drive=drive, landing=at)
        legal = order_refusal(ship, order) is None and landing_refusal(terrain, order) is None
        if legal and at not in landings:
            landings[at] = drive
    jumps = [
        LegalMove(velocity, course, drive=drive, landing=number)
        for number, drive in enumerate(landings.values())
        for velocity, course in _orders_with(ship, drive)
    ]
    return tuple(landings), jumps


def _landings(ship: Ship, markers: NDArray[np.float64]) -> list[tuple[int, Point]]:
    """Return possible places with the thrust that each needs, legal or not."""
    thrust = thrust_of(ship)
    found = []
    for x, y in markers:
        gap_in = distance_in(ship.at, (x, y))
        hop_in = gap_in - MARKER_REACH_IN + _SHORT_OF_IN
        drive = next((one for one in range(1, thrust + 1) if jump_reach_in(ship, one) >= hop_in), 0)
        if drive and hop_in >= _LEAST_HOP_IN:
            share = hop_in / gap_in
            at = (ship.x + (x - ship.x) * share, ship.y + (y - ship.y) * share)
            found.append((drive, snap_point(at)))
    for drive in dict.fromkeys((half_down(thrust), thrust)):
        reach_in = jump_reach_in(ship, drive)
        if drive and reach_in >= _LEAST_HOP_IN:
            found += [
                (drive, snap_point((ship.x + dx * reach_in, ship.y + dy * reach_in))) for dx, dy in VECTORS
            ]
    return found


def _orders_with(ship: Ship, drive: int) -> list[tuple[int, int]]:
    """Return the velocity and course changes that the rest of the thrust pays for (ORD-4)."""
    thrust = thrust_of(ship)
    most = min(half_down(thrust) + ship.fittings.extra_course, thrust - drive)
    orders = []
    for course in range(-most, most + 1):
        left = thrust - drive - abs(course)
        orders += [(change, course) for change in dict.fromkeys((0, -min(left, ship.velocity), left))]
    return orders
