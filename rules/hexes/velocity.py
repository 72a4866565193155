"""Velocity counters: a number for each of six directions, resolved to at most two neighboring ones.

See DV-1 and DV-2.
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.hexes.grid import DIRECTIONS, STEPS, Hex

Counter = tuple[int, int, int, int, int, int]


def counter_of(velocity: Hex) -> Counter:
    """Return the resolved counter of a velocity (DV-2).

    >>> counter_of((-1, 3))
    (0, 2, 1, 0, 0, 0)
    """
    q, r = velocity
    if q > 0 and r >= 0:
        return q, r, 0, 0, 0, 0
    if q <= 0 < q + r:
        return 0, q + r, -q, 0, 0, 0
    if q + r <= 0 < r:
        return 0, 0, r, -q - r, 0, 0
    if q < 0 and r <= 0:
        return 0, 0, 0, -q, -r, 0
    if q >= 0 > q + r:
        return 0, 0, 0, 0, -q - r, q
    return q + r, 0, 0, 0, 0, -r  # r < 0 <= q + r, or zero velocity


def velocity_of(counter: Mapping[int, int]) -> Hex:
    """Return the velocity of a counter, given as numbers by direction, resolved or not (DV-1).

    >>> velocity_of({5: 2, 1: 2})
    (2, 0)
    """
    q = sum(STEPS[direction % DIRECTIONS][0] * number for direction, number in counter.items())
    r = sum(STEPS[direction % DIRECTIONS][1] * number for direction, number in counter.items())
    return q, r
