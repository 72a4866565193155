"""A coarse grid over the board that tells in constant time which parts have no rock at all."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate

from rules.table.board import HEIGHT_IN, WIDTH_IN
from rules.table.measure import Point
from rules.values import Unchanging, set_slots

_CELL_IN = 2.0
_COLUMNS = int(WIDTH_IN / _CELL_IN)
_ROWS = int(HEIGHT_IN / _CELL_IN)

# Larger than the growth of rocks (GEO-6) and the lengthening of queries together.
_MARGIN_IN = 1e-3


class RoughGrid(Unchanging):
    """A grid of two-inch cells; a cell is taken if the bounding box of a piece of rock reaches into it."""

    __slots__ = ("_sums",)

    _sums: tuple[tuple[int, ...], ...]

    def __init__(self, pieces: Iterable[Sequence[Point]]) -> None:
        cells = [[0] * (_COLUMNS + 1) for _ in range(_ROWS + 1)]
        for piece in pieces:
            xs, ys = [p[0] for p in piece], [p[1] for p in piece]
            left, right = _column(min(xs) - _MARGIN_IN), _column(max(xs) + _MARGIN_IN)
            for row in range(_row(min(ys) - _MARGIN_IN), _row(max(ys) + _MARGIN_IN) + 1):
                for column in range(left, right + 1):
                    cells[row + 1][column + 1] = 1
        # Running sums from the corner of the board: a box of any size takes four lookups.
        sums = [tuple(cells[0])]
        for line in cells[1:]:
            sums.append(tuple([a + b for a, b in zip(sums[-1], accumulate(line), strict=True)]))
        set_slots(self, _sums=tuple(sums))

    def is_empty(self, ax: float, ay: float, bx: float, by: float) -> bool:
        """Return whether no rock reaches into the box with these two corners; False if it is not sure.

        >>> RoughGrid([((10.0, 10.0), (11.0, 10.0), (10.0, 11.0))]).is_empty(20.0, 5.0, 30.0, 15.0)
        True
        """
        if ax > bx:
            ax, bx = bx, ax
        if ay > by:
            ay, by = by, ay
        # Points beyond the board count as in its outermost cells.
        left = 0 if ax < 0.0 else _COLUMNS - 1 if ax >= WIDTH_IN else int(ax / _CELL_IN)
        right = 1 if bx < 0.0 else _COLUMNS if bx >= WIDTH_IN else int(bx / _CELL_IN) + 1
        above = self._sums[0 if ay < 0.0 else _ROWS - 1 if ay >= HEIGHT_IN else int(ay / _CELL_IN)]
        below = self._sums[1 if by < 0.0 else _ROWS if by >= HEIGHT_IN else int(by / _CELL_IN) + 1]
        return below[right] - below[left] == above[right] - above[left]


def _column(x: float) -> int:
    """Return the column of an x coordinate; beyond the board, the nearest one."""
    return 0 if x < 0.0 else _COLUMNS - 1 if x >= WIDTH_IN else int(x / _CELL_IN)


def _row(y: float) -> int:
    return 0 if y < 0.0 else _ROWS - 1 if y >= HEIGHT_IN else int(y / _CELL_IN)
