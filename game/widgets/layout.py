"""Cut rectangles of logical units into rows, columns and grids."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect


def rows(rect: Rect, heights: Sequence[int], gap: int = 8) -> list[Rect]:
    """Cut a rectangle from top to bottom; a height of 0 takes an equal share of what is left."""
    sizes = _fill(heights, rect.height, gap)
    tops = [rect.top + sum(sizes[:i]) + gap * i for i in range(len(sizes))]
    return [Rect(rect.left, top, rect.width, size) for top, size in zip(tops, sizes, strict=True)]


def columns(rect: Rect, widths: Sequence[int], gap: int = 8) -> list[Rect]:
    """Cut a rectangle from left to right; a width of 0 takes an equal share of what is left."""
    sizes = _fill(widths, rect.width, gap)
    lefts = [rect.left + sum(sizes[:i]) + gap * i for i in range(len(sizes))]
    return [Rect(left, rect.top, size, rect.height) for left, size in zip(lefts, sizes, strict=True)]


def grid(rect: Rect, across: int, down: int, gap: int = 8) -> list[Rect]:
    """Cut a rectangle into equal cells, row by row."""
    return [cell for row in rows(rect, [0] * down, gap) for cell in columns(row, [0] * across, gap)]


def centred(rect: Rect, width: int, height: int) -> Rect:
    """Return a rectangle of a size in the middle of another, never larger than it."""
    inner = Rect(0, 0, min(width, rect.width), min(height, rect.height))
    inner.center = rect.center
    return inner


def _fill(sizes: Sequence[int], total: int, gap: int) -> list[int]:
    spare = max(0, total - sum(sizes) - gap * (len(sizes) - 1))
    open_slots = sum(size == 0 for size in sizes)
    filled: list[int] = []
    for size in sizes:
        if size:
            filled.append(size)
            continue
        share = spare // open_slots
        filled.append(share)
        spare, open_slots = spare - share, open_slots - 1
    return filled
