"""Hexes: coordinates of two whole numbers, six directions and the distances between (DG-1, DG-2)."""

from __future__ import annotations

from functools import cache

Hex = tuple[int, int]
"""A hex, or a step from one to another: q counts to the right, r down to the right (DG-1)."""

STEPS: tuple[Hex, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""The step of each direction, clockwise from the right."""

DIRECTIONS = len(STEPS)
ORIGIN: Hex = (0, 0)


def length(step: Hex) -> int:
    """Return how many hexes a step is long.

    >>> length((2, -3))
    3
    """
    q, r = step
    return max(abs(q), abs(r), abs(q + r))


def distance(one: Hex, other: Hex) -> int:
    """Return how many steps one hex is from another."""
    return length((other[0] - one[0], other[1] - one[1]))


def add(one: Hex, other: Hex) -> Hex:
    """Return the sum of two steps, or the hex that a step leads to."""
    return one[0] + other[0], one[1] + other[1]


def difference(one: Hex, other: Hex) -> Hex:
    """Return the step that leads from `other` to `one`."""
    return one[0] - other[0], one[1] - other[1]


def towards(direction: int, steps: int = 1) -> Hex:
    """Return so many steps in a direction, which may be any whole number: 6 is 0 again.

    >>> towards(5, 3)
    (3, -3)
    """
    q, r = STEPS[direction % DIRECTIONS]
    return q * steps, r * steps


def turned(step: Hex, sixths: int) -> Hex:
    """Return a step turned clockwise by so many sixths of a circle.

    >>> turned((2, 1), 1)
    (-1, 3)
    """
    q, r = step
    for _ in range(sixths % DIRECTIONS):
        q, r = -r, q + r
    return q, r


@cache
def disc(radius: int) -> tuple[Hex, ...]:
    """Return the hexes within a distance of (0, 0), row by row."""
    return tuple(
        (q, r) for r in range(-radius, radius + 1) for q in range(-radius, radius + 1) if abs(q + r) <= radius
    )


@cache
def ring(radius: int) -> tuple[Hex, ...]:
    """Return the hexes at a distance of (0, 0), row by row."""
    return tuple(one for one in disc(radius) if length(one) == radius)
