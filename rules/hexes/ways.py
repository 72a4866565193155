"""Ways and meetings: which hexes a velocity leads through, and when two that fly evenly meet (DV-3, DV-4)."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from rules.hexes.grid import DIRECTIONS, ORIGIN, STEPS, Hex
from rules.hexes.velocity import counter_of


@cache
def steps_of(velocity: Hex) -> tuple[Hex, ...]:
    """Return where a velocity leads, step by step from (0, 0) on: one hex more than its speed (DV-3).

    A line that runs exactly between two hexes takes the clockwise one.

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
    """Return the hexes that a velocity leads through from one on, both ends included (DV-3)."""
    q, r = start
    return tuple([(q + step[0], r + step[1]) for step in steps_of(velocity)])


def meeting(at: Hex, velocity: Hex, other_at: Hex, other_velocity: Hex) -> Fraction | None:
    """Return when two that fly evenly meet, as a part of their flight; None where they do not (DV-4).

    The same from either side. Two that begin in one hex meet at 0.

    >>> meeting((0, 0), (4, 0), (3, 0), (0, 0))
    Fraction(3, 4)
    """
    q, closing_q = other_at[0] - at[0], velocity[0] - other_velocity[0]
    # A way never turns back: most that do not meet are told by the first number alone.
    if not (0 <= q <= closing_q or closing_q <= q <= 0):
        return None
    return _parts((closing_q, velocity[1] - other_velocity[1])).get((q, other_at[1] - at[1]))


@cache
def _parts(velocity: Hex) -> dict[Hex, Fraction]:
    """Return the hexes of a way from (0, 0), each with the part of the flight after which it is reached."""
    steps = steps_of(velocity)
    return {step: Fraction(number, max(1, len(steps) - 1)) for number, step in enumerate(steps)}
