"""Many legs and lines of sight against the rocks at once: a little too strict near a rim, never too lax."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from rules.table.terrain import Terrain

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]

_RIM_IN = 0.02  # twice the gap at which a ship stops (MOV-3): such a stop is clear of its own rock
_BLOCK_NUMBERS = 400_000  # numbers held at once


class Rocks:
    """The edges of all rocks as columns."""

    def __init__(self, terrain: Terrain) -> None:
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
        # The signed distance of a point (x, y, 1) from each edge's line.
        self._edges: Floats = np.stack([-ey, ex, ey * px - ex * py])
        # The signed distance of both ends of each edge from a line (a, b, c).
        self._starts: Floats = np.stack([px, py, np.ones(self.count)])
        self._ends: Floats = np.stack([qx, qy, np.ones(self.count)])

    def between(self, ax: Floats, ay: Floats, bx: Floats, by: Floats) -> Bools:
        """Say of each segment from a to b (arrays of inches, one shape [N]) whether it meets a rock (GEO-6)."""
        met: Bools = np.zeros(len(ax), dtype=np.bool_)
        if not self.count:
            return met
        step = max(1, _BLOCK_NUMBERS // self.count)
        for first in range(0, len(ax), step):
            part = slice(first, first + step)
            met[part] = self._between(ax[part], ay[part], bx[part], by[part])
        return met

    def _between(self, ax: Floats, ay: Floats, bx: Floats, by: Floats) -> Bools:
        ones = np.ones(len(ax))
        from_a = np.stack([ax, ay, ones], axis=1) @ self._edges
        from_b = np.stack([bx, by, ones], axis=1) @ self._edges
        dx, dy = bx - ax, by - ay
        length = np.hypot(dx, dy)
        scale = np.divide(1.0, length, out=np.zeros_like(length), where=length > 0)
        ux, uy = dx * scale, dy * scale
        lines = np.stack([-uy, ux, uy * ax - ux * ay], axis=1)
        starts, ends = lines @ self._starts, lines @ self._ends
        apart = (np.minimum(from_a, from_b) > 0) | (np.maximum(from_a, from_b) < 0)
        apart |= (np.minimum(starts, ends) > _RIM_IN) | (np.maximum(starts, ends) < -_RIM_IN)
        met: Bools = ~apart.all(axis=1) & (length > 0)
        return met


@lru_cache(maxsize=8)
def rocks_of(terrain: Terrain) -> Rocks:
    """Give the rocks of a board (remembered)."""
    return Rocks(terrain)
