"""Hexes, courses, meetings and counters computed a second time, from the rulings and by other methods.

Here a course is made of the hexes nearest to the straight line. B is met if it is one of those
hexes, at the distance of the gap. A counter is resolved as people do it, number by number.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import cache

Hex = tuple[int, int]

# DG-2, clockwise from the right.
_AROUND: tuple[Hex, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


def far(one: Hex, other: Hex = (0, 0)) -> int:
    """Return the distance between two hexes (DG-1).

    >>> far((2, -1), (-1, 1))
    3
    """
    q, r = one[0] - other[0], one[1] - other[1]
    return (abs(q) + abs(r) + abs(q + r)) // 2


def plus(one: Hex, other: Hex) -> Hex:
    """Return the sum of two steps."""
    return one[0] + other[0], one[1] + other[1]


def minus(one: Hex, other: Hex) -> Hex:
    """Return the step from `other` to `one`."""
    return one[0] - other[0], one[1] - other[1]


def thrown(directions: Iterable[int]) -> Hex:
    """Return the sum of steps in these directions, each one hex long (DG-2).

    >>> thrown((0, 0, 5, 1))
    (3, 0)
    """
    q = r = 0
    for direction in directions:
        step = _AROUND[direction % 6]
        q, r = q + step[0], r + step[1]
    return q, r


def within(radius: int, middle: Hex = (0, 0)) -> list[Hex]:
    """Return the hexes within `radius` of `middle`."""
    span = range(-radius, radius + 1)
    return [plus(middle, (q, r)) for q in span for r in span if far((q, r)) <= radius]


def _leads_through(velocity: Hex, step: Hex) -> bool:
    """Return whether the course of a velocity from (0, 0) leads through a hex (DV-3).

    It does if the line at that distance is less than half a hex away, or exactly half and the hex
    is the clockwise one.
    """
    steps, speed = far(step), far(velocity)
    if steps > speed:
        return False
    off = (velocity[0] * steps - step[0] * speed, velocity[1] * steps - step[1] * speed)
    clockwise = velocity[0] * step[1] - velocity[1] * step[0] > 0
    return 2 * far(off) < speed or speed == 0 or (2 * far(off) == speed and clockwise)


@cache
def flown(velocity: Hex) -> tuple[Hex, ...]:
    """Return the course of a velocity from (0, 0) (DV-3).

    >>> flown((1, 1)), flown((0, -2))
    (((0, 0), (0, 1), (1, 1)), ((0, 0), (0, -1), (0, -2)))
    """
    found: list[Hex] = [(0, 0)]
    for steps in range(1, far(velocity) + 1):
        near = [plus(found[-1], one) for one in _AROUND]
        (one,) = [step for step in near if far(step) == steps and _leads_through(velocity, step)]
        found.append(one)
    return tuple(found)


def met_at(at: Hex, velocity: Hex, other_at: Hex, other_velocity: Hex) -> Fraction | None:
    """Return the fraction of an Advance at which two tokens meet, or None (DV-4)."""
    apart, closing = minus(other_at, at), minus(velocity, other_velocity)
    if apart == (0, 0):
        return Fraction(0)
    return Fraction(far(apart), far(closing)) if _leads_through(closing, apart) else None


def left_at(at: Hex, velocity: Hex, radius: int) -> tuple[int, Hex] | None:
    """Return the first step of a course off the map, and its hex; None if it stays on it (DA-4)."""
    for steps, step in enumerate(flown(velocity)):
        here = plus(at, step)
        if far(here) > radius:
            return steps, here
    return None


def resolved(directions: Iterable[int]) -> tuple[int, ...]:
    """Resolve a counter with a point in each of these directions, pair after pair (DV-1).

    >>> resolved((0, 0, 3, 2))
    (0, 1, 0, 0, 0, 0)
    """
    counter = [0] * 6
    for direction in directions:
        counter[direction % 6] += 1
    changed = True
    while changed:
        changed = False
        for one in range(6):
            for gap in (2, 3):
                other = (one + gap) % 6
                least = min(counter[one], counter[other])
                if least:
                    counter[one] -= least
                    counter[other] -= least
                    if gap == 2:
                        counter[(one + 1) % 6] += least
                    changed = True
    return tuple(counter)


def points_of(velocity: Hex) -> list[int]:
    """Return directions whose single steps add up to a velocity: first along q, then along r."""
    q, r = velocity
    return [0 if q > 0 else 3] * abs(q) + [1 if r > 0 else 4] * abs(r)
