"""Headings as hours of a clock face, relative to the board (GEO-2)."""

import math

from rules.table.measure import Point, snap

HOURS = 12

# Sines of 15, 30, 45, 60 and 75 degrees, as literals so that they are the same on every machine.
_SIN_15 = 0.25881904510252076235
_SIN_30 = 0.5
_SIN_45 = 0.70710678118654752440
_SIN_60 = 0.86602540378443864676
_SIN_75 = 0.96592582628906828675

_QUARTER_SINES = (0.0, _SIN_15, _SIN_30, _SIN_45, _SIN_60, _SIN_75)
_RISING = (*_QUARTER_SINES, 1.0, *_QUARTER_SINES[:0:-1])
_SINES = (*_RISING, *(0.0 - s for s in _RISING))

# Unit vectors of the 24 half hours: index k is bearing 15k degrees from twelve o'clock, y points down.
HALF_HOUR_VECTORS: tuple[Point, ...] = tuple((_SINES[k], 0.0 - _SINES[(k + 6) % 24]) for k in range(24))

# Unit vectors of the 12 hours: 0 is -y, clockwise.
VECTORS: tuple[Point, ...] = HALF_HOUR_VECTORS[::2]


def turned(heading: int, hours: int) -> int:
    """Return a heading turned by a number of hours, clockwise if positive.

    >>> turned(1, -3)
    10
    """
    return (heading + hours) % HOURS


def advance(p: Point, heading: int, distance_in: float) -> Point:
    """Return the point `distance_in` inches straight ahead, rounded to the grid (GEO-1, GEO-2).

    >>> advance((10.0, 10.0), 3, 6.0)
    (16.0, 10.0)
    """
    x, y = VECTORS[heading]
    return snap(p[0] + x * distance_in), snap(p[1] + y * distance_in)


def bearing_deg(origin: Point, heading: int, target: Point) -> float:
    """Return the bearing of a target in degrees, from 0 to less than 360, for display only (GEO-4).

    It is clockwise from the heading, and 0 for a target at the origin.

    >>> round(bearing_deg((0.0, 0.0), 3, (0.0, 5.0)), 6)
    90.0
    """
    dx, dy = target[0] - origin[0], target[1] - origin[1]
    if dx == 0.0 and dy == 0.0:
        return 0.0
    bearing = (math.degrees(math.atan2(dx, -dy)) - 30.0 * heading) % 360.0
    # The remainder of a tiny negative number rounds to exactly 360.
    return bearing if bearing < 360.0 else 0.0


def clock_of(bearing: float) -> str:
    """Return a bearing in degrees as the nearest half hour.

    >>> clock_of(0.0), clock_of(44.0), clock_of(355.0)
    ('12:00', '1:30', '12:00')
    """
    half_hours = math.floor(bearing / 15.0 + 0.5) % 24
    return f"{half_hours // 2 or HOURS}:{'30' if half_hours % 2 else '00'}"
