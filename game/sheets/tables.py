"""Printed tables of a game's figures, two columns to a page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.print_fonts import QUIET
from game.sheets.pen import BOLD, LEADING, SHADE, TEXT, Pen, wrapped
from rules.table.measure import Point

_SIZE = 8.6
_HIGH = 14.0
_GAP = 14.0


@dataclass(frozen=True, slots=True)
class Table:
    """A table with a title; `shares` are the column widths as shares of the whole.

    If it is `headed`, the first row is a heading.
    """

    title: str
    shares: tuple[float, ...]
    rows: tuple[tuple[str, ...], ...]
    headed: bool = True

    def _lines(self, row: Sequence[str], width: float) -> list[list[str]]:
        return [
            wrapped(words, TEXT, _SIZE, share * width - 5)
            for words, share in zip(row, self.shares, strict=True)
        ]

    def _high(self, row: Sequence[str], width: float) -> float:
        most = max(len(lines) for lines in self._lines(row, width))
        return _HIGH + (most - 1) * _SIZE * LEADING

    def height(self, width: float) -> float:
        """Return the height of the title and the rows, in points."""
        return 12 + sum(self._high(row, width) for row in self.rows)

    def draw(self, pen: Pen, at: Point, width: float) -> None:
        """Draw the table below a point."""
        x, y = at
        pen.title(at, self.title, width)
        y += 12
        for number, row in enumerate(self.rows):
            high, left = self._high(row, width), x
            if number % 2 == self.headed and (number or not self.headed):
                pen.box((x, y), (width, high), line=0, fill=SHADE)
            head = self.headed and number == 0
            for lines, share in zip(self._lines(row, width), self.shares, strict=True):
                face, ink = (BOLD, QUIET) if head else (TEXT, None)
                kwargs = {} if ink is None else {"color": ink}
                pen.paragraph((left + 2, y + 1.5), lines, face, _SIZE, **kwargs)
                left += share * width
            y += high


def draw_tables(pen: Pen, area: tuple[float, float, float, float], tables: Sequence[Table]) -> None:
    """Draw all tables in two columns."""
    left, top, width, height = area
    wide = (width - 2 * _GAP) / 2
    half = sum(table.height(wide) + _GAP for table in tables) / 2
    x, y = left, top
    for table in tables:
        if x == left and y - top + table.height(wide) / 2 > min(half, height):
            x, y = left + wide + 2 * _GAP, top
        table.draw(pen, (x, y), wide)
        y += table.height(wide) + _GAP
