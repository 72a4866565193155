"""Many legs and lines of sight against all rocks at once: a little too strict near a rim, never too lax."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from rules.table.board import HEIGHT_IN, WIDTH_IN
from rules.table.measure import distance_in
from rules.table.polygons import Polygon
from rules.table.terrain import Terrain

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]

_RIM_IN = 0.02  # inches: twice the gap at which a ship stops (MOV-3), so a stopped ship is clear of its rock
_BLOCK_NUMBERS = 400_000  # the most numbers held in memory at once


class Rocks:
    """The edges of all rocks as arrays."""

    def __init__(self, terrain: Terrain) -> None:
        self.terrain = terrain
        edges = [
            (*corner, *polygon[(number + 1) % len(polygon)])
            for polygon in terrain.polygons
            for number, corner in enumerate(polygon)
        ]
        table: Floats = np.array(edges, dtype=np.float64).reshape(-1, 4)
        px, py, qx, qy = table.T
        ex, ey = qx - px, qy - py
        length = np.maximum(np.hypot(ex, ey), 1e-9)
        ex, ey = ex / length, ey / length
        self.count = len(table)
        self._circles: Floats = np.array([_circle(polygon) for polygon in terrain.polygons]).reshape(-1, 3).T
        self._room = _room(px, py, ex, ey, length)
        # The signed distance of a point (x, y, 1) from each edge's line.
        self._edges: Floats = np.stack([-ey, ex, ey * px - ex * py])
        # The signed distance of both ends of each edge from a line (a, b, c).
        self._starts: Floats = np.stack([px, py, np.ones(self.count)])
        self._ends: Floats = np.stack([qx, qy, np.ones(self.count)])

    def between(self, ax: Floats, ay: Floats, bx: Floats, by: Floats) -> Bools:
        """Return for each segment from a to b (arrays [N] of inches) whether it meets a rock (GEO-6)."""
        met: Bools = np.zeros(len(ax), dtype=np.bool_)
        if not self.count:
            return met
        room = self._room_about(np.concatenate((ax, bx)), np.concatenate((ay, by)))
        near = (room[: len(ax)] + room[len(ax) :] < np.hypot(bx - ax, by - ay)).nonzero()[0]
        if not near.size:
            return met
        near = near[self._near(ax[near], ay[near], bx[near], by[near])]
        step = max(1, _BLOCK_NUMBERS // self.count)
        for first in range(0, near.size, step):
            part = near[first : first + step]
            met[part] = self._between(ax[part], ay[part], bx[part], by[part])
        return met

    # The methods below run on a few dozen numbers at a time, thousands of times in a match. They use the
    # plainest ufuncs (np.clip, np.stack and .any() cost more than they compute) and reuse their arrays.

    def _room_about(self, x: Floats, y: Floats) -> Floats:
        """Return a lower bound of the distance from points to rocks, in inches."""
        column, row = np.rint(x), np.rint(y)
        np.minimum(np.maximum(column, 0.0, out=column), WIDTH_IN, out=column)
        np.minimum(np.maximum(row, 0.0, out=row), HEIGHT_IN, out=row)
        room: Floats = self._room.take((column * (HEIGHT_IN + 1) + row).astype(np.intp))
        np.subtract(x, column, out=column)
        np.subtract(y, row, out=row)
        room -= np.hypot(column, row, out=column)
        return room

    def _near(self, ax: Floats, ay: Floats, bx: Floats, by: Floats) -> Bools:
        """Return which segments pass through the circle around any rock; the others need no closer look."""
        dx, dy = (bx - ax)[:, None], (by - ay)[:, None]
        px, py = self._circles[0] - ax[:, None], self._circles[1] - ay[:, None]
        along = px * dx
        along += py * dy
        along /= np.maximum(dx * dx + dy * dy, 1e-12)
        np.minimum(np.maximum(along, 0.0, out=along), 1.0, out=along)
        px -= along * dx
        py -= along * dy
        px *= px
        py *= py
        px += py
        near: Bools = np.logical_or.reduce(px <= self._circles[2], axis=1)
        return near

    def _between(self, ax: Floats, ay: Floats, bx: Floats, by: Floats) -> Bools:
        dx, dy = bx - ax, by - ay
        length = np.hypot(dx, dy)
        scale = 1.0 / np.maximum(length, 1e-12)
        ux, uy = dx * scale, dy * scale
        # If both ends are on one side of the edge's line, the product of their distances is positive.
        from_a = _columns(ax, ay, 1.0) @ self._edges
        from_a *= _columns(bx, by, 1.0) @ self._edges
        apart = from_a > 0
        lines = _columns(-uy, ux, uy * ax - ux * ay)
        starts, ends = lines @ self._starts, lines @ self._ends
        apart |= np.minimum(starts, ends) > _RIM_IN
        apart |= np.maximum(starts, ends, out=ends) < -_RIM_IN
        met: Bools = ~np.logical_and.reduce(apart, axis=1)
        met &= length > 0
        return met


def _columns(first: Floats, second: Floats, third: Floats | float) -> Floats:
    """Put three columns side by side: [n, 3]."""
    table: Floats = np.empty((len(first), 3))
    table[:, 0], table[:, 1], table[:, 2] = first, second, third
    return table


def _room(px: Floats, py: Floats, ex: Floats, ey: Floats, length: Floats) -> Floats:
    """Return the distance from each inch of the board to the nearest edge of a rock: [column, row] in inches.

    Edges begin at p and go along the unit vector e. Within a rock it is the distance to its edge, which is
    fine: a segment that begins or ends there is near an edge anyway.
    """
    x, y = np.meshgrid(np.arange(WIDTH_IN + 1.0), np.arange(HEIGHT_IN + 1.0), indexing="ij")
    room = np.full(x.shape, np.inf)
    for one in range(len(px)):
        dx, dy = x - px[one], y - py[one]
        along = np.clip(dx * ex[one] + dy * ey[one], 0.0, length[one])
        np.minimum(room, np.hypot(dx - along * ex[one], dy - along * ey[one]), out=room)
    return room - 2 * _RIM_IN


def _circle(polygon: Polygon) -> tuple[float, float, float]:
    """Return the middle of a rock and the square of the radius of the circle around it, with a rim."""
    xs, ys = [x for x, _ in polygon], [y for _, y in polygon]
    middle = ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
    return (*middle, (max(distance_in(middle, corner) for corner in polygon) + 2 * _RIM_IN) ** 2)


@lru_cache(maxsize=8)
def rocks_of(terrain: Terrain) -> Rocks:
    """Return the rocks of a board (cached)."""
    return Rocks(terrain)
