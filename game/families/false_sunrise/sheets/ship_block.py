"""The sheet of a ship: a framed block of a page, half as wide for small ships."""

from __future__ import annotations

from dataclasses import dataclass

from game.families.false_sunrise.sheets.content import SheetLine, ShipSheet
from game.families.false_sunrise.sheets.parts import (
    Bars,
    Column,
    Faults,
    Guards,
    Header,
    Part,
    PartRow,
    Tracks,
)
from game.families.false_sunrise.sheets.systems import Beside, Guns, Lines
from game.families.false_sunrise.sheets.turn_log import ROW_HIGH, TurnLog
from game.sheets.pen import LINE, Pen
from rules.table.measure import Point

PADDING = 7.0
SMALL_INTEGRITY = 2  # corvettes and frigates are shown two side by side
_MOST_SMALL_PARTS = 6
_TURNS, _TURNS_SMALL = 14, 10
_USUAL_WIDTH = 520.0
_LEAST_NOTES = 22.0
_MOST_ROW_HIGH = 27.0


@dataclass(frozen=True, slots=True)
class ShipBlock:
    """A ship's sheet.

    `height` is the least it needs. With more, its turn log grows and there is room for notes.
    """

    sheet: ShipSheet

    @property
    def small(self) -> bool:
        """Whether two such blocks fit side by side."""
        parts = len(self.sheet.guns) + len(self.sheet.upgrades)
        return self.sheet.integrity <= SMALL_INTEGRITY and parts <= _MOST_SMALL_PARTS

    def height(self, width: float) -> float:
        """Return the height of the block in points."""
        return self._column(ROW_HIGH).height(width - 2 * PADDING) + 2 * PADDING

    def draw(self, pen: Pen, at: Point, size: Point) -> None:
        """Draw the block with its frame; `size` must be at least as high as it needs."""
        width, rows = size[0] - 2 * PADDING, self._log(ROW_HIGH).rows
        spare = size[1] - self.height(size[0])
        high = min(_MOST_ROW_HIGH, ROW_HIGH + max(0.0, spare) / rows)
        column = self._column(high)
        pen.box(at, size, line=0.8, radius=5, color=LINE)
        column.draw(pen, (at[0] + PADDING, at[1] + PADDING), width)
        end = column.height(width) + PADDING
        if size[1] - end >= _LEAST_NOTES:
            pen.title((at[0] + PADDING, at[1] + end + 5), "Notes", width)

    def grown(self, width: float, spare: float) -> float:
        """Return the height of the block if it may take up to `spare` points more."""
        most = (_MOST_ROW_HIGH - ROW_HIGH) * self._log(ROW_HIGH).rows
        return self.height(width) + min(spare, most)

    def _log(self, row_high: float) -> TurnLog:
        turns = self.sheet.turns or (_TURNS_SMALL if self.small else _TURNS)
        return TurnLog(self.sheet.orders, self.sheet.shields, turns, self.sheet.flown, row_high)

    def _column(self, row_high: float) -> Column:
        sheet = self.sheet
        faults: tuple[Part, ...] = (Faults(sheet.breaches),) if sheet.breaches else ()
        body = self._small_body() if self.small else (self._large_body(),)
        return Column((Header(sheet, not self.small), *faults, *body, self._log(row_high)))

    def _small_body(self) -> tuple[Part, ...]:
        sheet = self.sheet
        said = ", ".join(line.brief for line in sheet.defences if line.brief)
        acting = tuple(line for line in sheet.defences if not line.brief)
        others = _lines("", acting, boxes=False)
        built_in = (Beside(sheet.built_in),) if sheet.built_in else ()
        return (
            *self._small_state(said),
            *self._guns(),
            *_lines("", sheet.upgrades),
            *built_in,
            *others,
        )

    def _small_state(self, said: str) -> tuple[Part, ...]:
        """Put the bars next to the guards, or next to the ratings."""
        sheet = self.sheet
        tracks = (Tracks(sheet.tracks),) if sheet.tracks else ()
        if sheet.built_in:
            return (PartRow((Bars(sheet), Guards(sheet, said)), (0.48, 0.52)), *tracks)
        return (PartRow((Bars(sheet), *tracks), (0.48, 0.52)) if tracks else Bars(sheet),)

    def _large_body(self) -> Part:
        """Put the defenses into the column that has more room for them."""
        sheet = self.sheet
        tracks = (Tracks(sheet.tracks),) if sheet.tracks else ()
        left = (Bars(sheet), *tracks, Guards(sheet))
        fitted = (*self._guns(), *_lines("Upgrades", sheet.upgrades))
        right = (*fitted, Lines("Systems of every ship", sheet.built_in))
        defences = _lines("Defenses: never lost", sheet.defences, boxes=False)
        ways = ((left + defences, right), (left, right + defences))
        rows = [PartRow((Column(a), Column(b)), (0.33, 0.67)) for a, b in ways]
        return min(rows, key=lambda row: row.height(_USUAL_WIDTH))

    def _guns(self) -> tuple[Part, ...]:
        return (Guns(self.sheet.guns, self.sheet.form),) if self.sheet.guns else ()


def _lines(title: str, lines: tuple[SheetLine, ...], *, boxes: bool = True) -> tuple[Part, ...]:
    """Return a list of systems, or nothing if there are none."""
    return (Lines(title, lines, boxes),) if lines else ()
