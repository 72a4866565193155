"""The places of hexes on the board that all games share: the shipyard is in the middle, a hex is 2" high.

So the map of 15 hexes around the shipyard is 54 by 47 inches, which the camera of the other games
shows.
"""

from __future__ import annotations

import math
from fractions import Fraction
from functools import cache

from rules.hexes.grid import DIRECTIONS, Hex, add, length, ring, towards
from rules.table.board import HEIGHT_IN, WIDTH_IN
from rules.table.measure import Point

TIP_IN = 1.0
"""Inches from the center of a hex to its tips."""

_ROW_IN = 1.5 * TIP_IN
_COLUMN_IN = math.sqrt(3) * TIP_IN
MIDDLE: Point = (WIDTH_IN / 2, HEIGHT_IN / 2)


def point_of(at: Hex) -> Point:
    """Return the center of a hex.

    >>> point_of((0, 0))
    (36.0, 24.0)
    """
    q, r = at
    return MIDDLE[0] + _COLUMN_IN * (q + r / 2), MIDDLE[1] + _ROW_IN * r


def point_on_way(at: Hex, velocity: Hex, part: Fraction | float) -> Point:
    """Return where a token that began at this hex is after a part of the Advance.

    It flies on a straight line.
    """
    (x, y), (q, r), share = point_of(at), velocity, float(part)
    return x + _COLUMN_IN * (q + r / 2) * share, y + _ROW_IN * r * share


def hex_at(point: Point) -> Hex:
    """Return the hex that contains a point.

    >>> hex_at(point_of((3, -7)))
    (3, -7)
    """
    r = (point[1] - MIDDLE[1]) / _ROW_IN
    q = (point[0] - MIDDLE[0]) / _COLUMN_IN - r / 2
    # The three coordinates add up to zero; the one with the largest rounding error follows the others.
    whole = [round(q), round(r), round(-q - r)]
    off = [abs(whole[0] - q), abs(whole[1] - r), abs(whole[2] + q + r)]
    if off[0] == max(off):
        whole[0] = -whole[1] - whole[2]
    elif off[1] == max(off):
        whole[1] = -whole[0] - whole[2]
    return whole[0], whole[1]


@cache
def corners_of(at: Hex) -> tuple[Point, ...]:
    """Return the six tips of a hex, clockwise from the one between directions 5 and 0."""
    x, y = point_of(at)
    angles = (math.radians(60 * n - 30) for n in range(DIRECTIONS))
    return tuple((x + TIP_IN * math.cos(angle), y + TIP_IN * math.sin(angle)) for angle in angles)


def angle_of(direction: int) -> float:
    """Return a direction in degrees, clockwise from the right (DG-2)."""
    return 60.0 * (direction % DIRECTIONS)


@cache
def outline_of(radius: int) -> tuple[Point, ...]:
    """Return the outline of all hexes within a distance of the shipyard, clockwise (DG-4)."""
    following = {}
    for at in ring(radius):
        tips = corners_of(at)
        for direction in range(DIRECTIONS):
            if length(add(at, towards(direction))) > radius:
                # The side that faces a direction runs from the tip with that number to the next.
                begin, end = tips[direction], tips[(direction + 1) % DIRECTIONS]
                following[_rounded(begin)] = end
    first = corners_of((radius, 0))[0]
    found = [first]
    while _rounded(following[_rounded(found[-1])]) != _rounded(first):
        found.append(following[_rounded(found[-1])])
    return tuple(found)


def _rounded(point: Point) -> Point:
    return round(point[0], 6), round(point[1], 6)
