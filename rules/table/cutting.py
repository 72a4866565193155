"""A plain test of whether a segment crosses an outline; checks compare `Terrain` with it."""

from __future__ import annotations

import math
from collections.abc import Iterable

from rules.table.measure import Point
from rules.table.polygons import Polygon

_DOUBT_IN = 0.001  # a segment that only grazes a corner may get either answer


def cuts_through(outlines: Iterable[Polygon], a: Point, b: Point) -> bool:
    """Return whether a segment clearly crosses a side of an outline.

    >>> square = ((1.0, 1.0), (2.0, 1.0), (2.0, 2.0), (1.0, 2.0))
    >>> cuts_through([square], (0.0, 1.5), (3.0, 1.5)), cuts_through([square], (0.0, 0.5), (3.0, 0.5))
    (True, False)
    """
    for outline in outlines:
        for number, d in enumerate(outline):
            c = outline[number - 1]
            if _on_both_sides(a, b, c, d) and _on_both_sides(c, d, a, b):
                return True
    return False


def _on_both_sides(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Return whether `c` and `d` are clearly on different sides of the line through `a` and `b`."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    doubt = _DOUBT_IN * math.hypot(dx, dy)
    left, right = (dx * (p[1] - a[1]) - dy * (p[0] - a[0]) for p in (c, d))
    return min(left, right) < -doubt and max(left, right) > doubt
