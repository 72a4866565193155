"""The turn log on a ship's sheet: secret orders first, then what the ship actually does."""

from __future__ import annotations

from dataclasses import dataclass

from game.print_fonts import INK, QUIET
from game.sheets.pen import BOLD, LINE, SHADE, TEXT, Pen
from rules.table.measure import Point

ROW_HIGH = 13.5
_HEAD_HIGH = 10.0
_BAND, _LABEL = 9.0, 50.0
_FLOWN = ("Velocity", "Heading")


@dataclass(frozen=True, slots=True)
class TurnLog:
    """A grid of boxes for each turn; its rows grow into spare room on the page."""

    orders: tuple[str, ...]
    shields: int
    turns: int
    also: tuple[str, ...] = ()
    row_high: float = ROW_HIGH

    @property
    def rows(self) -> int:
        """The number of rows."""
        return len(self.orders) + len(self._flown)

    @property
    def _flown(self) -> tuple[str, ...]:
        """The names of the rows about what happens to the ship."""
        shields = (f"Shields used / {self.shields}",) if self.shields else ()
        return (*_FLOWN, *shields, *self.also)

    def height(self, width: float) -> float:
        """Return the height of head and rows."""
        return _HEAD_HIGH + self.row_high * self.rows

    def draw(self, pen: Pen, at: Point, width: float) -> None:
        """Draw the boxes of each turn."""
        x, y = at
        start = x + _BAND + _LABEL
        cell = (x + width - start) / self.turns
        pen.words((start - 4, y + 7), "turn", TEXT, 6, color=QUIET, align="right")
        for turn in range(self.turns):
            middle = (start + cell * (turn + 0.5), y + 7)
            pen.words(middle, str(turn + 1), BOLD, 6.5, color=QUIET, align="center")
        y += _HEAD_HIGH
        for band, rows, secret in (("SECRET", self.orders, True), ("FLOWN", self._flown, False)):
            high = self.row_high * len(rows)
            pen.box((x, y), (_BAND, high), fill=INK if secret else QUIET)
            pen.upright((x + _BAND / 2, y + high / 2), band, BOLD, 6, high - 5)
            for row in rows:
                self._row(pen, (x + _BAND, y), row, cell, secret=secret)
                y += self.row_high

    def _row(self, pen: Pen, at: Point, label: str, cell: float, *, secret: bool) -> None:
        (x, y), high = at, self.row_high
        pen.words((x + 4, y + high / 2 + 2.4), label, TEXT, 6.8, width=_LABEL - 7)
        for turn in range(self.turns):
            corner = (x + _LABEL + turn * cell, y)
            pen.box(corner, (cell, high), line=0.5, fill=SHADE if secret else None, color=LINE)
