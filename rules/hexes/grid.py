"""Hexes: coordinates of two whole numbers, six directions, and distances (DG-1, DG-2)."""

from __future__ import annotations

from functools import cache

Hex = tuple[int, int]
"""A hex, or a step from one to another: q counts to the right, r down to the right (DG-1)."""

STEPS: tuple[Hex, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""The step of each direction, clockwise from the right."""

DIRECTIONS = len(STEPS)
ORIGIN: Hex = (0, 0)


def length(step: Hex) -> int:
    """Return the length of a step in hexes.

    >>> length((2, -3))
    3
    """
    q, r = step
    if q < 0:
        q, r = -q, -r
    if r >= 0:
        return q + r
    return max(q, -r)


def distance(one: Hex, other: Hex) -> int:
    """Return the number of steps from one hex to another.

    >>> distance((1, 1), (3, -2))
    3
    """
    return length((other[0] - one[0], other[1] - one[1]))


def add(one: Hex, other: Hex) -> Hex:
    """Return the sum of two steps, or the hex that a step leads to.

    >>> add((1, 1), (2, -3))
    (3, -2)
    """
    return one[0] + other[0], one[1] + other[1]


def difference(one: Hex, other: Hex) -> Hex:
    """Return the step that leads from `other` to `one`.

    >>> difference((3, -2), (1, 1))
    (2, -3)
    """
    return one[0] - other[0], one[1] - other[1]


def towards(direction: int, steps: int = 1) -> Hex:
    """Return a number of steps in a direction.

    The direction may be any whole number: 6 is 0 again.

    >>> towards(5, 3)
    (3, -3)
    """
    q, r = STEPS[direction % DIRECTIONS]
    return q * steps, r * steps


def turned(step: Hex, sixths: int) -> Hex:
    """Return a step turned clockwise by a number of sixths of a circle.

    >>> turned((2, 1), 1)
    (-1, 3)
    """
    q, r = step
    for _ in range(sixths % DIRECTIONS):
        q, r = -r, q + r
    return q, r


@cache
def direction_to(at: Hex, other: Hex) -> int:
    """Return which of the six directions leads nearest to another hex, the first of equals.

    >>> direction_to((0, 0), (5, -1))
    0
    """
    away = distance(at, other)
    return min(range(DIRECTIONS), key=lambda one: distance(add(at, towards(one, away)), other))


@cache
def disc(radius: int) -> tuple[Hex, ...]:
    """Return the hexes within `radius` of (0, 0), row by row.

    >>> len(disc(2))
    19
    """
    return tuple(
        (q, r) for r in range(-radius, radius + 1) for q in range(-radius, radius + 1) if abs(q + r) <= radius
    )


@cache
def ring(radius: int) -> tuple[Hex, ...]:
    """Return the hexes exactly `radius` from (0, 0), row by row.

    >>> ring(1)
    ((0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1))
    """
    return tuple(one for one in disc(radius) if length(one) == radius)
