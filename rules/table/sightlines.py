"""Many lines of sight at once: the clear cases by array arithmetic, the rest left to the caller."""

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from rules.table.measure import Point
from rules.table.polygons import Polygon

FloatArray = NDArray[np.float64]
BoolArray = NDArray[np.bool_]

# A line is doubtful if it passes a corner or ends this close to an outline: twice the growth of GEO-6.
_DOUBT_IN = 2e-4

# Numbers per block: blocks that fit the processor's cache are several times faster.
_BLOCK_NUMBERS = 60_000


class Sightlines:
    """The outlines of rocks as arrays of corners, each outline closed by its first corner."""

    def __init__(self, polygons: Sequence[Polygon]) -> None:
        ring = [corner for polygon in polygons for corner in (*polygon, polygon[0])]
        corners: FloatArray = np.array(ring, dtype=np.float64).reshape(-1, 2)
        self._x = np.ascontiguousarray(corners[:, 0])
        self._y = np.ascontiguousarray(corners[:, 1])
        self._lines_to_corners = np.stack([self._y, -self._x, -np.ones(len(ring))])
        self._dx, self._dy = np.diff(self._x), np.diff(self._y)
        self._lengths_in = np.sqrt(self._dx * self._dx + self._dy * self._dy)
        # The step from one outline to the next is not an edge.
        ends = np.cumsum([len(polygon) + 1 for polygon in polygons], dtype=np.intp)[:-1] - 1
        self._real = np.ones(len(self._dx), dtype=np.bool_)
        self._real[ends] = False

    def sort_pairs(
        self, points_a: Sequence[Point], points_b: Sequence[Point]
    ) -> tuple[BoolArray, list[tuple[int, int]]]:
        """Return the matrix of blocked lines, and the pairs that are too close to a rim to be sure.

        Raise `ValueError` for a coordinate that is not finite.
        """
        a = np.asarray(points_a, dtype=np.float64).reshape(-1, 2)
        b = np.asarray(points_b, dtype=np.float64).reshape(-1, 2)
        if not (np.isfinite(a).all() and np.isfinite(b).all()):
            raise ValueError("a line of sight ends at a point that is not finite")
        blocked = np.zeros((len(a), len(b)), dtype=np.bool_)
        doubtful: list[tuple[int, int]] = []
        if len(self._x) == 0 or blocked.size == 0:
            return blocked, doubtful
        left_of_a, inside_a, close_a = self._place(a)
        left_of_b, _, close_b = self._place(b)
        for rows in self._blocks(len(a), len(b)):
            crossed, doubt = self._cross(a[rows], left_of_a[rows], b, left_of_b)
            doubt |= close_a[rows, None]
            doubt |= close_b
            blocked[rows] = crossed | inside_a[rows, None]
            if doubt.any():
                doubtful += [(int(i) + rows.start, int(j)) for i, j in np.argwhere(doubt)]
        return blocked, doubtful

    def _blocks(self, rows: int, columns: int) -> Iterator[slice]:
        step = max(1, _BLOCK_NUMBERS // (columns * len(self._x)))
        for start in range(0, rows, step):
            yield slice(start, start + step)

    def _place(self, points: FloatArray) -> tuple[BoolArray, BoolArray, BoolArray]:
        """Return for each point: which edges it is left of, whether it is in a rock, and close to a rim."""
        px = points[:, :1] - self._x[:-1]
        py = points[:, 1:] - self._y[:-1]
        side = self._dx * py - self._dy * px
        left = (side > 0.0) & self._real
        close = (np.abs(side) <= _DOUBT_IN * self._lengths_in) & self._real
        if close.any():
            along = self._dx * px + self._dy * py
            close &= along >= -_DOUBT_IN * self._lengths_in
            close &= along <= (self._lengths_in + _DOUBT_IN) * self._lengths_in
        below = self._y > points[:, 1:]
        met = (below[:, 1:] != below[:, :-1]) & self._real
        met &= left == (self._dy > 0.0)
        # A point is outside if the number of edges to one side is even. Rocks may overlap, so each is
        # counted separately.
        close_to_any: BoolArray = np.logical_or.reduce(close, axis=1)
        return left, self._odd_in_any_rock(met), close_to_any

    def _odd_in_any_rock(self, met: BoolArray) -> BoolArray:
        starts = np.concatenate(([0], np.flatnonzero(~self._real) + 1))
        odd: BoolArray = np.logical_or.reduce(np.logical_xor.reduceat(met, starts, axis=1), axis=1)
        return odd

    def _cross(
        self, a: FloatArray, left_of_a: BoolArray, b: FloatArray, left_of_b: BoolArray
    ) -> tuple[BoolArray, BoolArray]:
        """Return for each pair whether its line crosses an edge, and whether it passes close to a corner."""
        shape = (len(a), len(b))
        delta = b - a[:, None, :]
        lines = np.empty((*shape, 3))
        lines[..., :2] = delta
        lines[..., 2] = delta[..., 0] * a[:, None, 1] - delta[..., 1] * a[:, None, 0]
        # Exact on the grid of GEO-1, in whatever order the sums are made.
        side = lines.reshape(-1, 3) @ self._lines_to_corners
        above = side > 0.0
        crossed = above[:, 1:] != above[:, :-1]
        crossed &= (left_of_a[:, None, :] != left_of_b).reshape(crossed.shape)
        lengths_in = np.sqrt((delta * delta).sum(axis=2)).reshape(-1, 1)
        np.abs(side, out=side)
        close: BoolArray = side.min(axis=1) <= _DOUBT_IN * lengths_in[:, 0]
        blocked: BoolArray = np.logical_or.reduce(crossed, axis=1)
        return blocked.reshape(shape), close.reshape(shape)
