"""Outlines of rocks: area, inside, faults, and the triangles that they are made of."""

import math
from collections.abc import Sequence
from functools import lru_cache

from rules.table.measure import Point, distance_to_segment_in

Polygon = tuple[Point, ...]
Triangle = tuple[Point, Point, Point]

MAX_CORNERS = 64
_REMEMBERED = 64  # outlines: a drawn rock is looked at up to three times


def side_of(a: Point, b: Point, p: Point) -> float:
    """Return twice the signed area of the triangle a, b, p; exact on the grid of GEO-1.

    It is positive if `p` is on the right of the line from `a` to `b` (with y pointing down).

    >>> side_of((0.0, 0.0), (4.0, 0.0), (0.0, 1.0))
    4.0
    """
    return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])


def edges_of(polygon: Sequence[Point]) -> list[tuple[Point, Point]]:
    """Return the edges of an outline: each corner with the next."""
    return list(zip(polygon, (*polygon[1:], polygon[0]), strict=True))


def signed_area_sq_in(polygon: Sequence[Point]) -> float:
    """Return the area of an outline in square inches, negative if its corners run counterclockwise.

    >>> signed_area_sq_in([(0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0)])
    4.0
    """
    origin = polygon[0]
    return sum(side_of(origin, a, b) for a, b in edges_of(polygon)) / 2.0


def inside(polygon: Sequence[Point], p: Point) -> bool:
    """Return whether a point is inside an outline; on its rim the answer may be either.

    >>> square = [(0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0)]
    >>> inside(square, (1.0, 1.0)), inside(square, (3.0, 1.0))
    (True, False)
    """
    odd = False
    for a, b in edges_of(polygon):
        if (a[1] > p[1]) != (b[1] > p[1]) and (side_of(a, b, p) > 0.0) == (b[1] > a[1]):
            odd = not odd
    return odd


def segments_meet(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Return whether the closed segments a-b and c-d have a point in common."""
    if side_of(a, b, c) * side_of(a, b, d) > 0.0 or side_of(c, d, a) * side_of(c, d, b) > 0.0:
        return False
    return all(min(a[i], b[i]) <= max(c[i], d[i]) and min(c[i], d[i]) <= max(a[i], b[i]) for i in (0, 1))


def gap_in(one: Sequence[Point], other: Sequence[Point]) -> float:
    """Return the gap between two outlines in inches, 0 if they meet or overlap."""
    if inside(one, other[0]) or inside(other, one[0]):
        return 0.0
    return min(edge_gap_in(*edge, *other_edge) for edge in edges_of(one) for other_edge in edges_of(other))


def edge_gap_in(a: Point, b: Point, c: Point, d: Point) -> float:
    """Return the gap between two edges of different outlines in inches, 0 if they meet.

    Of an edge only its first corner is looked at: its second is the first of the next edge. So only the
    least of all edges is the gap of two outlines.
    """
    if segments_meet(a, b, c, d):
        return 0.0
    return min(distance_to_segment_in(a, c, d), distance_to_segment_in(c, a, b))


def outline_faults(polygon: Sequence[Point]) -> list[str]:
    """Return every reason why an outline is not a simple polygon (GEO-6)."""
    if any(not math.isfinite(value) for corner in polygon for value in corner):
        return ["a coordinate is not a finite number"]
    if len(polygon) < 3:
        return [f"{len(polygon)} corners; at least 3 are needed"]
    if len(polygon) > MAX_CORNERS:
        return [f"{len(polygon)} corners; at most {MAX_CORNERS} are allowed"]
    if len(set(polygon)) < len(polygon):
        return ["a corner is given twice"]
    faults = []
    if signed_area_sq_in(polygon) == 0.0:
        faults.append("it has no area")
    if _crosses_itself(tuple([(x, y) for x, y in polygon])):
        faults.append("its outline crosses or touches itself")
    return faults


@lru_cache(_REMEMBERED)
def _crosses_itself(polygon: Polygon) -> bool:
    edges = edges_of(polygon)
    count = len(edges)
    for i, (a, b) in enumerate(edges):
        following = edges[(i + 1) % count][1]
        # Neighbors always share a corner; they overlap only if the outline turns straight back.
        back = (a[0] - b[0]) * (following[0] - b[0]) + (a[1] - b[1]) * (following[1] - b[1]) > 0.0
        if back and side_of(a, b, following) == 0.0:
            return True
        last = count - 1 if i == 0 else count
        if any(segments_meet(a, b, *edges[j]) for j in range(i + 2, last)):
            return True
    return False


def triangles_of(polygon: Sequence[Point]) -> list[Triangle]:
    """Cut a simple polygon into triangles between its own corners, by ear clipping.

    Raise `ValueError` if it is not a simple polygon.
    """
    ring = list(polygon) if signed_area_sq_in(polygon) > 0.0 else list(reversed(polygon))
    triangles: list[Triangle] = []
    while len(ring) > 3:
        i = _next_ear(ring)
        triangles.append((ring[i - 1], ring[i], ring[(i + 1) % len(ring)]))
        del ring[i]
    triangles.append((ring[0], ring[1], ring[2]))
    # Corners in the middle of a straight side leave triangles without an area; drop these.
    return [t for t in triangles if side_of(*t) > 0.0]


def _next_ear(ring: Sequence[Point]) -> int:
    """Return the index of a corner that can be cut off.

    It is a straight one, or one that points outward with no other corner inside its triangle.
    """
    for i in range(len(ring)):
        a, b, c = ring[i - 1], ring[i], ring[(i + 1) % len(ring)]
        turn = side_of(a, b, c)
        if turn == 0.0:
            return i
        if turn > 0.0 and not any(
            side_of(a, b, p) >= 0.0 and side_of(b, c, p) >= 0.0 and side_of(c, a, p) >= 0.0
            for p in ring
            if p not in (a, b, c)
        ):
            return i
    raise ValueError("the outline is not a simple polygon")
