"""Directions on the clock as slots, and the arcs that a slot lies in (GEO-5)."""

from __future__ import annotations

import math

import numpy as np

from game.families.false_sunrise.danger.numbers import Floats, Ints
from rules.table.arcs import Arc, arcs_to
from rules.table.clock import HALF_HOUR_VECTORS, HOURS
from rules.table.measure import TOLERANCE_IN

# The bounds of all arcs at all headings lie on the odd half hours. Slot 2k is such a bound itself, 2k + 1
# what lies between it and the next one; the last slot is the very same place, which is in every arc.
SAME_PLACE = 24
SLOTS = 25
ALL_ROUND = 15  # a bit for each arc
_SECTOR = math.pi / 6
# Bounds of arcs are half an hour after twelve o'clock; angles begin at three o'clock.
_FIRST_BOUND = math.pi / 12 - math.pi / 2


def slots_of(dx: Floats, dy: Floats, distance: Floats, angle: Floats) -> Ints:
    """Return the slots of directions; `angle` in radians from x towards y."""
    part = (angle - _FIRST_BOUND) / _SECTOR
    bound = np.rint(part)
    off = np.abs(part - bound) * _SECTOR * distance
    slots: Ints = (2 * np.floor(part).astype(np.int64) + 1) % 24
    for at in np.argwhere(off <= 2 * TOLERANCE_IN):  # so near that the tolerance may count
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
    """Write arcs as bits, all round as all of them."""
    every = tuple(Arc)
    return ALL_ROUND if arcs is None else sum(1 << every.index(arc) for arc in set(arcs))


# [slot, heading] -> the arcs that a ship with that heading sees in that direction, as bits.
ARCS_SEEN: Ints = np.array([[_arc_bits(slot, hour) for hour in range(HOURS)] for slot in range(SLOTS)])
OPPOSITE: Ints = np.array([*((slot + 12) % 24 for slot in range(24)), SAME_PLACE])
