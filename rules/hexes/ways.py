"""Courses and meetings on hexes.

Which hexes a velocity leads through (DV-3), and when two things in steady flight meet (DV-4).
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from rules.hexes.grid import DIRECTIONS, ORIGIN, STEPS, Hex
from rules.hexes.velocity import counter_of


@cache
def steps_of(velocity: Hex) -> tuple[Hex, ...]:
    """Return the hexes that a velocity leads through from (0, 0), both ends included (DV-3).

    That is one hex more than its speed. A line exactly between two hexes takes the clockwise one.

    >>> steps_of((1, 1))
    ((0, 0), (0, 1), (1, 1))
    """
    counter = counter_of(velocity)
    speed = sum(counter)
    first = next((i for i in range(DIRECTIONS) if counter[i] and not counter[i - 1]), 0)
    (q, r), (side_q, side_r) = STEPS[first], STEPS[(first + 1) % DIRECTIONS]
    aside = counter[(first + 1) % DIRECTIONS]
    found = [ORIGIN]
    for step in range(1, speed + 1):
        j = (2 * aside * step + speed) // (2 * speed)
        found.append((q * (step - j) + side_q * j, r * (step - j) + side_r * j))
    return tuple(found)


def way(start: Hex, velocity: Hex) -> tuple[Hex, ...]:
    """Return the hexes that a velocity leads through from `start`, both ends included (DV-3).

    >>> way((2, 0), (1, 1))
    ((2, 0), (2, 1), (3, 1))
    """
    q, r = start
    return tuple([(q + step[0], r + step[1]) for step in steps_of(velocity)])


def meeting(at: Hex, velocity: Hex, other_at: Hex, other_velocity: Hex) -> Fraction | None:
    """Return when two things in steady flight meet, as a fraction of their flight, or None (DV-4).

    The result is the same from either side. Two that start in the same hex meet at 0.

    >>> meeting((0, 0), (4, 0), (3, 0), (0, 0))
    Fraction(3, 4)
    """
    q, closing_q = other_at[0] - at[0], velocity[0] - other_velocity[0]
    # A course never turns back, so q alone rules out most pairs that do not meet.
    if not (0 <= q <= closing_q or closing_q <= q <= 0):
        return None
    return _parts((closing_q, velocity[1] - other_velocity[1])).get((q, other_at[1] - at[1]))


@cache
def _parts(velocity: Hex) -> dict[Hex, Fraction]:
    """Return the hexes of a course from (0, 0), each with the fraction of the flight when it is reached."""
    steps = steps_of(velocity)
    return {step: Fraction(number, max(1, len(steps) - 1)) for number, step in enumerate(steps)}
