"""The map of hexes on paper: on one page, or in parts to glue together (DG-1, DG-4)."""

from __future__ import annotations

import math
from dataclasses import dataclass

from reportlab.lib.colors import Color, HexColor

from game.families.dark_frontier.board.layout import MIDDLE, corners_of, point_of
from game.print_fonts import INK, QUIET
from game.sheets.pages import Pages
from game.sheets.pen import BOLD, LINE, SHADE, TEXT, TITLE, Pen
from rules.dark_frontier.figures import MapFigures
from rules.hexes.grid import ORIGIN, Hex, disc, length
from rules.table.measure import Point

_EDGE = HexColor("#f6d9d9")
_LAP = 12.0  # points by which parts of the map overlap


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the map on one page: its column and row, of how many."""

    across: int
    down: int
    columns: int
    rows: int


WHOLE = Part(0, 0, 1, 1)


def parts_of(columns: int, rows: int) -> tuple[Part, ...]:
    """Return the parts of a map that is printed on several pages, row by row."""
    return tuple(Part(across, down, columns, rows) for down in range(rows) for across in range(columns))


def draw_map(pages: Pages, figures: MapFigures, part: Part = WHOLE) -> None:
    """Draw a part of the map on a page; what belongs to other parts is clipped."""
    left, top, width, height = pages.area
    head = 18.0
    top, height = top + head, height - head
    size_in = _extent(figures.radius)
    whole = (
        part.columns * width - (part.columns - 1) * _LAP,
        part.rows * height - (part.rows - 1) * _LAP,
    )
    scale = min(whole[0] / size_in[0], whole[1] / size_in[1])
    middle = (
        left + whole[0] / 2 - part.across * (width - _LAP),
        top + whole[1] / 2 - part.down * (height - _LAP),
    )
    pen, canvas = pages.pen, pages.canvas
    _write_head(pen, (left, top - 6), width, part)
    canvas.saveState()
    path = canvas.beginPath()
    path.rect(left, pen.height - top - height, width, height)
    canvas.clipPath(path, stroke=0)
    for at in disc(figures.radius):
        x, y = _place(at, middle, scale)
        if left - scale < x < left + width + scale and top - scale < y < top + height + scale:
            _draw_hex(pen, figures, at, middle, scale)
    canvas.restoreState()


def _extent(radius: int) -> Point:
    """Return width and height of the map in inches of the board."""
    corners = [corner for at in disc(radius) if length(at) == radius for corner in corners_of(at)]
    xs, ys = zip(*corners, strict=True)
    return max(xs) - min(xs), max(ys) - min(ys)


def _place(at: Hex, middle: Point, scale: float) -> Point:
    x, y = point_of(at)
    return middle[0] + (x - MIDDLE[0]) * scale, middle[1] + (y - MIDDLE[1]) * scale


def _draw_hex(pen: Pen, figures: MapFigures, at: Hex, middle: Point, scale: float) -> None:
    """Draw a hex with its coordinates; yard and edge are tinted, the shipyard has a wheel."""
    far = length(at)
    fill: Color | None = _EDGE if far == figures.radius else SHADE if far <= figures.yard else None
    corners = [
        (middle[0] + (x - MIDDLE[0]) * scale, middle[1] + (y - MIDDLE[1]) * scale) for x, y in corners_of(at)
    ]
    pen.shape(corners, line=0.35, fill=fill)
    x, y = _place(at, middle, scale)
    size = max(2.6, 0.25 * scale)
    pen.words((x, y + 0.6 * scale), f"{at[0]} {at[1]}", TEXT, size, color=QUIET, align="center")
    if at == ORIGIN:
        pen.circle((x, y), 0.62 * scale, line=1.2)
        pen.circle((x, y), 0.26 * scale, line=1.2)
        for turn in range(0, 360, 60):
            angle = math.radians(turn)
            ends = [
                (x + share * scale * math.cos(angle), y + share * scale * math.sin(angle))
                for share in (0.26, 0.62)
            ]
            pen.rule(ends[0], ends[1], line=0.9)


def _write_head(pen: Pen, at: Point, width: float, part: Part) -> None:
    pen.words(at, "Dark Frontier: the map", TITLE, 10, color=INK)
    if part is not WHOLE:
        words = f"part {part.down * part.columns + part.across + 1} of {part.columns * part.rows}"
        pen.words((at[0] + width, at[1]), f"{words}: glue over the next one", BOLD, 7, align="right")
        return
    words = "gray: the yard · tinted: the edge · each hex has its q and r"
    pen.words((at[0] + width, at[1]), words, TEXT, 7, color=LINE, align="right")
