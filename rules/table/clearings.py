"""The nearest point clear of rocks.

A ship returns there if there is no legal point within its reach (MOV-5).
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import combinations

from rules.table.board import HEIGHT_IN, WIDTH_IN, on_board
from rules.table.measure import TOLERANCE_IN, Point, distance_in, snap_point
from rules.table.polygons import edges_of
from rules.table.terrain import Terrain

Segment = tuple[Point, Point]

_FRAME: tuple[Segment, ...] = (
    ((0.0, 0.0), (WIDTH_IN, 0.0)),
    ((WIDTH_IN, 0.0), (WIDTH_IN, HEIGHT_IN)),
    ((WIDTH_IN, HEIGHT_IN), (0.0, HEIGHT_IN)),
    ((0.0, HEIGHT_IN), (0.0, 0.0)),
)


def nearest_clear_point(terrain: Terrain, center: Point, gap_in: float) -> Point | None:
    """Return the point of the board nearest to `center` that keeps `gap_in` inches from every rock.

    The tolerance of GEO-8 applies. Return None if no such point was found: a pocket between the
    round corners of two rocks that almost touch has no straight side to find it by.
    """

    def clear(p: Point) -> bool:
        return on_board(p) and terrain.clearance_in(p) >= gap_in - TOLERANCE_IN and not terrain.touches(p)

    if clear(snap_point(center)):
        return snap_point(center)
    points = list(map(snap_point, _candidates(terrain, center, gap_in)))
    points.sort(key=lambda p: distance_in(p, center))
    return next((p for p in points if clear(p)), None)


def _candidates(terrain: Terrain, center: Point, gap_in: float) -> Iterator[Point]:
    """Yield the points that can be the nearest one, on the rocks' outlines widened by the gap."""
    sides = [*_widened(terrain, gap_in), *_FRAME]
    for side in sides:
        yield _foot(center, side)
    for one, other in combinations(sides, 2):
        crossing = _crossing(one, other)
        if crossing is not None:
            yield crossing
    for polygon in terrain.polygons:
        for corner in polygon:
            away = distance_in(corner, center)
            if away > 0.0:
                share = gap_in / away
                yield corner[0] + (center[0] - corner[0]) * share, corner[1] + (center[1] - corner[1]) * share
            for dx, dy in ((gap_in, 0.0), (-gap_in, 0.0), (0.0, gap_in), (0.0, -gap_in)):
                yield corner[0] + dx, corner[1] + dy


def _widened(terrain: Terrain, gap_in: float) -> Iterator[Segment]:
    """Yield the sides of all rocks, moved out by the gap and also in (a useless side fails the check)."""
    for polygon in terrain.polygons:
        for a, b in edges_of(polygon):
            length_in = distance_in(a, b)
            nx, ny = (b[1] - a[1]) / length_in * gap_in, (a[0] - b[0]) / length_in * gap_in
            yield (a[0] + nx, a[1] + ny), (b[0] + nx, b[1] + ny)
            yield (a[0] - nx, a[1] - ny), (b[0] - nx, b[1] - ny)


def _foot(p: Point, side: Segment) -> Point:
    """Return the point of a segment that is nearest to `p`."""
    (ax, ay), (bx, by) = side
    dx, dy = bx - ax, by - ay
    share = ((p[0] - ax) * dx + (p[1] - ay) * dy) / (dx * dx + dy * dy)
    share = min(1.0, max(0.0, share))
    return ax + dx * share, ay + dy * share


def _crossing(one: Segment, other: Segment) -> Point | None:
    """Return the point where two segments cross, or None."""
    (ax, ay), (bx, by) = one
    (cx, cy), (dx, dy) = other
    turn = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
    if math.isclose(turn, 0.0, abs_tol=1e-12):
        return None
    along = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / turn
    across = ((cx - ax) * (by - ay) - (cy - ay) * (bx - ax)) / turn
    if not (0.0 <= along <= 1.0 and 0.0 <= across <= 1.0):
        return None
    return ax + (bx - ax) * along, ay + (by - ay) * along
