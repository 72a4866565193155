"""The board: 72 by 48 inches, y downwards (GEO-1)."""

from enum import StrEnum
from typing import assert_never

from rules.table.measure import TOLERANCE_IN, Point

WIDTH_IN = 72.0
HEIGHT_IN = 48.0


class Edge(StrEnum):
    """Name an edge of the board, clockwise from the top."""

    TOP = "top"
    RIGHT = "right"
    BOTTOM = "bottom"
    LEFT = "left"

    @property
    def opposite(self) -> "Edge":
        """Name the edge on the other side of the board."""
        return _OPPOSITES[self]


_OPPOSITES = {
    Edge.TOP: Edge.BOTTOM,
    Edge.RIGHT: Edge.LEFT,
    Edge.BOTTOM: Edge.TOP,
    Edge.LEFT: Edge.RIGHT,
}


def on_board(p: Point) -> bool:
    """Say whether a point is on the board, its edges and the tolerance included (GEO-1, GEO-8)."""
    x, y = p
    return -TOLERANCE_IN <= x <= WIDTH_IN + TOLERANCE_IN and -TOLERANCE_IN <= y <= HEIGHT_IN + TOLERANCE_IN


def clamp_to_board(p: Point) -> Point:
    """Return the nearest point of the board: where a point just off it is stored (GEO-8)."""
    if 0.0 <= p[0] <= WIDTH_IN and 0.0 <= p[1] <= HEIGHT_IN:
        return p
    return min(max(p[0], 0.0), WIDTH_IN), min(max(p[1], 0.0), HEIGHT_IN)


def distance_to_edge_in(p: Point, edge: Edge) -> float:
    """Measure the perpendicular distance in inches to an edge, negative beyond it (SET-4)."""
    match edge:
        case Edge.TOP:
            return p[1]
        case Edge.RIGHT:
            return WIDTH_IN - p[0]
        case Edge.BOTTOM:
            return HEIGHT_IN - p[1]
        case Edge.LEFT:
            return p[0]
        case _:
            assert_never(edge)


def edge_distance_in(p: Point) -> float:
    """Measure the distance in inches to the nearest edge, negative off the board."""
    return min(p[0], WIDTH_IN - p[0], p[1], HEIGHT_IN - p[1])


def exit_alpha(a: Point, b: Point) -> float | None:
    """Return the fraction of the leg from `a` to `b` at which it leaves the board, or None (GEO-8).

    >>> exit_alpha((70.0, 10.0), (74.0, 10.0))
    0.5
    """
    if 0.0 <= b[0] <= WIDTH_IN and 0.0 <= b[1] <= HEIGHT_IN:
        return None
    alphas = [
        (bound - start) / (end - start) if end != start else 0.0
        for start, end, limit in ((a[0], b[0], WIDTH_IN), (a[1], b[1], HEIGHT_IN))
        for bound, beyond in ((0.0, -end), (limit, end - limit))
        if beyond > TOLERANCE_IN
    ]
    return min(max(min(alphas), 0.0), 1.0) if alphas else None
