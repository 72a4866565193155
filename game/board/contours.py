"""The outlines of areas on a grid."""

from __future__ import annotations

import functools
import itertools

from rules.table.measure import Point

_Corner = tuple[int, int]
_TOP, _RIGHT, _BOTTOM, _LEFT = (2, 1), (3, 2), (2, 3), (1, 2)
# Four neighboring cells (bits 8 4 above, 1 2 below) -> the pieces of outline between their middles,
# with the area on the right; in half cells from the upper left one of the four.
_PIECES: dict[int, tuple[tuple[_Corner, _Corner], ...]] = {
    8: ((_TOP, _LEFT),),
    4: ((_RIGHT, _TOP),),
    2: ((_BOTTOM, _RIGHT),),
    1: ((_LEFT, _BOTTOM),),
    12: ((_RIGHT, _LEFT),),
    6: ((_BOTTOM, _TOP),),
    3: ((_LEFT, _RIGHT),),
    9: ((_TOP, _BOTTOM),),
    7: ((_LEFT, _TOP),),
    11: ((_TOP, _RIGHT),),
    13: ((_RIGHT, _BOTTOM),),
    14: ((_BOTTOM, _LEFT),),
    10: ((_TOP, _LEFT), (_BOTTOM, _RIGHT)),
    5: ((_RIGHT, _TOP), (_LEFT, _BOTTOM)),
}


@functools.lru_cache(maxsize=8)
def contours(cells: bytes, columns: int) -> tuple[tuple[Point, ...], ...]:
    """Trace closed lines around the cells that are 1.

    Cells are listed row by row. Points are in cells from the upper left corner.

    >>> contours(bytes([1]), 1)
    (((0.0, 0.5), (0.5, 0.0), (1.0, 0.5), (0.5, 1.0)),)
    """
    onward = _pieces(cells, columns)
    lines: list[tuple[Point, ...]] = []
    while onward:
        at = next(iter(onward))
        line: list[_Corner] = []
        while at in onward:
            line.append(at)
            at = onward.pop(at)
        lines.append(tuple((x / 2, y / 2) for x, y in _turns(line)))
    return tuple(lines)


def _pieces(cells: bytes, columns: int) -> dict[_Corner, _Corner]:
    """Map the beginning of each piece of the outline to its end.

    Everything outside the grid counts as 0.
    """
    empty = bytes(columns)
    rows = [empty, *(cells[at : at + columns] for at in range(0, len(cells), columns)), empty]
    onward: dict[_Corner, _Corner] = {}
    for y, (above, below) in enumerate(itertools.pairwise(rows), start=-1):
        if above == below == empty:
            continue
        upper, lower = b"\0" + above + b"\0", b"\0" + below + b"\0"
        for x in range(-1, columns):
            case = 8 * upper[x + 1] + 4 * upper[x + 2] + 2 * lower[x + 2] + lower[x + 1]
            for (ax, ay), (bx, by) in _PIECES.get(case, ()):
                onward[2 * x + ax, 2 * y + ay] = (2 * x + bx, 2 * y + by)
    return onward


def _turns(line: list[_Corner]) -> list[_Corner]:
    """Drop the points at which a closed line goes straight on."""
    kept = []
    for before, at, after in zip([line[-1], *line], line, [*line[1:], line[0]], strict=False):
        if (at[0] - before[0], at[1] - before[1]) != (after[0] - at[0], after[1] - at[1]):
            kept.append(at)
    return kept
