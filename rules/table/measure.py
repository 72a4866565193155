"""Lengths on the table: inches as floats, one grid, one tolerance."""

from math import floor, sqrt

Point = tuple[float, float]

# GEO-8: the one tolerance, always in favor of "within", "at least" and "on".
TOLERANCE_IN = 1e-4

# GEO-1: products of two numbers on this grid are exact in a double.
_GRID_PER_IN = 65536.0
# From here on (2^52 grid steps) every float is on the grid anyway: floats have no finer steps.
_COARSE_IN = 2.0**36


def snap(value_in: float) -> float:
    """Round a coordinate in inches to the nearest multiple of 2^-16, halves upward (GEO-1).

    Values that cannot be on a board, such as infinity and NaN, stay as they are.

    >>> snap(1.00001), snap(-0.5 / 65536), snap(1e304)
    (1.0000152587890625, 0.0, 1e+304)
    """
    if not -_COARSE_IN < value_in < _COARSE_IN:
        return value_in
    return floor(value_in * _GRID_PER_IN + 0.5) / _GRID_PER_IN


def snap_point(p: Point) -> Point:
    """Round both coordinates of a point in inches to the grid (GEO-1).

    >>> snap_point((1.00001, 2.0))
    (1.0000152587890625, 2.0)
    """
    return snap(p[0]), snap(p[1])


def distance_in(a: Point, b: Point) -> float:
    """Return the distance between two points in inches.

    >>> distance_in((0.0, 0.0), (3.0, 4.0))
    5.0
    """
    dx = a[0] - b[0]
    dy = a[1] - b[1]
    # `sqrt` is correctly rounded on every machine; `math.hypot` does not promise that.
    return sqrt(dx * dx + dy * dy)


def within(a: Point, b: Point, limit_in: float) -> bool:
    """Return whether two points are at most `limit_in` inches apart (GEO-8).

    >>> within((0.0, 0.0), (3.0, 4.0), 5.0), within((0.0, 0.0), (3.0, 4.0), 4.9)
    (True, False)
    """
    return distance_in(a, b) <= limit_in + TOLERANCE_IN


def half_down(n: int) -> int:
    """Halve a non-negative whole number, rounding down.

    >>> [half_down(n) for n in range(6)]
    [0, 0, 1, 1, 2, 2]
    """
    return n // 2


def half_up(n: int) -> int:
    """Halve a non-negative whole number, rounding up.

    >>> [half_up(n) for n in range(6)]
    [0, 1, 1, 2, 2, 3]
    """
    return (n + 1) // 2


def distance_to_segment_in(p: Point, a: Point, b: Point) -> float:
    """Return the distance in inches from a point to the segment from `a` to `b`.

    >>> distance_to_segment_in((1.0, 2.0), (0.0, 0.0), (4.0, 0.0))
    2.0
    """
    dx, dy = b[0] - a[0], b[1] - a[1]
    px, py = p[0] - a[0], p[1] - a[1]
    squared = dx * dx + dy * dy
    along = px * dx + py * dy
    if along <= 0.0 or squared == 0.0:
        return distance_in(p, a)
    if along >= squared:
        return distance_in(p, b)
    return abs(px * dy - py * dx) / sqrt(squared)
