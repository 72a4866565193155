"""Clock directions as slots, and the arcs that contain a slot (GEO-5)."""

from __future__ import annotations

import math

import numpy as np

from game.forecast.numbers import Floats, Ints
from rules.table.arcs import Arc, arcs_to
from rules.table.clock import HALF_HOUR_VECTORS, HOURS
from rules.table.measure import TOLERANCE_IN

# The bounds of all arcs at all headings are on the odd half hours. Slot 2k is such a bound, and slot 2k + 1
# is the space up to the next one. The last slot is the same place as the eye, which is in every arc.
SAME_PLACE = 24
SLOTS = 25
ALL_ROUND = 15  # a bit for each arc
_SECTOR = math.pi / 6
# The first bound is half an hour after twelve o'clock; angles begin at three o'clock.
_FIRST_BOUND = math.pi / 12 - math.pi / 2


def slots_of(dx: Floats, dy: Floats, distance: Floats, angle: Floats) -> Ints:
    """Return the slots of directions; `angle` is in radians from x towards y."""
    part = (angle - _FIRST_BOUND) / _SECTOR
    bound = np.rint(part)
    off = np.abs(part - bound) * _SECTOR * distance
    slots: Ints = (2 * np.floor(part).astype(np.int64) + 1) % 24
    for at in np.argwhere(off <= 2 * TOLERANCE_IN):  # near enough that the tolerance may matter
        row = tuple(at)
        number = int(bound[row]) % HOURS
        ux, uy = HALF_HOUR_VECTORS[2 * number + 1]
        x, y = float(dx[row]), float(dy[row])
        if distance[row] <= TOLERANCE_IN:
            slots[row] = SAME_PLACE
        elif abs(x * uy - y * ux) <= TOLERANCE_IN:
            slots[row] = 2 * number
    return slots


def _arc_bits(slot: int, heading: int) -> int:
    if slot == SAME_PLACE:
        return ALL_ROUND
    half_hours = slot + 1
    x, y = HALF_HOUR_VECTORS[half_hours % 24]
    return bits_of(arcs_to((0.0, 0.0), heading, (100 * x, 100 * y)))


def bits_of(arcs: tuple[Arc, ...] | None) -> int:
    """Return arcs as bits; None (all around) sets every bit."""
    every = tuple(Arc)
    return ALL_ROUND if arcs is None else sum(1 << every.index(arc) for arc in set(arcs))


# [slot, heading] -> the arcs of a ship with that heading that contain that direction, as bits.
ARCS_SEEN: Ints = np.array([[_arc_bits(slot, hour) for hour in range(HOURS)] for slot in range(SLOTS)])
OPPOSITE: Ints = np.array([*((slot + 12) % 24 for slot in range(24)), SAME_PLACE])
