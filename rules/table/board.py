"""The board: 72 by 48 inches, with y pointing down (GEO-1)."""

from enum import StrEnum
from typing import assert_never

from rules.table.measure import TOLERANCE_IN, Point

WIDTH_IN = 72.0
HEIGHT_IN = 48.0


class Edge(StrEnum):
    """An edge of the board, listed clockwise from the top."""

    TOP = "top"
    RIGHT = "right"
    BOTTOM = "bottom"
    LEFT = "left"

    @property
    def opposite(self) -> "Edge":
        """The edge on the other side of the board."""
        return _OPPOSITES[self]


_OPPOSITES = {
    Edge.TOP: Edge.BOTTOM,
    Edge.RIGHT: Edge.LEFT,
    Edge.BOTTOM: Edge.TOP,
    Edge.LEFT: Edge.RIGHT,
}


def on_board(p: Point) -> bool:
    """Return whether a point is on the board, its edges and the tolerance included (GEO-1, GEO-8).

    >>> on_board((72.0, 0.0)), on_board((72.01, 0.0))
    (True, False)
    """
    x, y = p
    return -TOLERANCE_IN <= x <= WIDTH_IN + TOLERANCE_IN and -TOLERANCE_IN <= y <= HEIGHT_IN + TOLERANCE_IN


def clamp_to_board(p: Point) -> Point:
    """Return the nearest point of the board; a point just off the board is stored there (GEO-8).

    >>> clamp_to_board((72.00001, 10.0))
    (72.0, 10.0)
    """
    if 0.0 <= p[0] <= WIDTH_IN and 0.0 <= p[1] <= HEIGHT_IN:
        return p
    return min(max(p[0], 0.0), WIDTH_IN), min(max(p[1], 0.0), HEIGHT_IN)


def distance_to_edge_in(p: Point, edge: Edge) -> float:
    """Return the perpendicular distance in inches to an edge, negative beyond it (SET-4).

    >>> distance_to_edge_in((70.0, 10.0), Edge.RIGHT)
    2.0
    """
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
    """Return the distance in inches to the nearest edge, negative off the board.

    >>> edge_distance_in((70.0, 10.0))
    2.0
    """
    return min(p[0], WIDTH_IN - p[0], p[1], HEIGHT_IN - p[1])


def exit_alpha(a: Point, b: Point) -> float | None:
    """Return where the leg from `a` to `b` leaves the board, as a fraction of it, or None (GEO-8).

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
