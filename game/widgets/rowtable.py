"""Tables whose rows are all visible at once, on a panel: figures, bars, keys.

Rows are described as for lists (`rowlist`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass, field, replace

import pygame

from game.shell.theme import SECTION, mix
from game.widgets.pen import Pen
from game.widgets.rowlist import PLAIN, Cell, Ground, ListRow, paint_row
from game.widgets.widget import Pos, Widget

_EDGE = 8  # left and right of the rows; below them there is a little less
_FOOT = 6
_STRIPE = 0.55


def table_head(words: str, *, high: float = 28) -> ListRow:
    """Return the row over all others that says what they are about."""
    return ListRow([Cell(words, SECTION, "secondary")], high=high, pad=(4, 8, 4, high - 26), ground=PLAIN)


@dataclass(eq=False, repr=False)
class RowTable(Widget):
    """A `head` and rows that share the height that is left, at most `most` units each.

    None can be selected.

    Rows with a tooltip are highlighted under the pointer. With `striped`, every other row has a
    background. Unless it is `framed` there is no panel. `told` is what the rows say, for tests and
    screen readers.
    """

    kind = "table"

    rows: Sequence[ListRow]
    _: KW_ONLY
    head: ListRow | None = None
    told: object = None
    framed: bool = True
    striped: bool = True
    most: float = 0
    _lit: int | None = field(default=None, init=False)

    def state(self) -> tuple[object, ...]:
        return *super().state(), self._lit

    def text(self) -> str:
        return "; ".join(row.words for row in self.rows)

    def value(self) -> object:
        return self.told

    @property
    def _top(self) -> float:
        return self.head.high if self.head is not None else 0

    @property
    def _high(self) -> float:
        """The height of a row in logical units."""
        high = (self.rect.height - self._top - _FOOT * self.framed) / max(1, len(self.rows))
        return min(high, self.most or high)

    def moved_over(self, pos: Pos | None) -> None:
        """Note the row under the pointer, for its tooltip."""
        row = -1 if pos is None else int((pos[1] - self.rect.top - self._top) // self._high)
        self._lit = row if 0 <= row < len(self.rows) else None

    def tip(self) -> str:
        return self.tooltip if self._lit is None else self.rows[self._lit].tip or self.tooltip

    def paint(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the panel, the head and the rows."""
        theme, edge = pen.theme, pen.px(_EDGE) * self.framed
        if self.framed:
            pen.panel(surface, surface.get_rect(), theme.panel, theme.line)
        place = surface.get_rect().inflate(-2 * edge, 0)
        if self.head is not None:
            paint_row(pen, surface, pygame.Rect(place.topleft, (place.width, pen.px(self._top))), self.head)
        stripe = Ground(mix(theme.panel, theme.raised, _STRIPE), lit=False)
        for number, one in enumerate(self.rows):
            top, bottom = (pen.px(self._top + (number + at) * self._high) for at in (0, 1))
            ground = stripe if self.striped and number % 2 == 0 else PLAIN
            if number == self._lit and one.tip:
                ground = Ground("raised", lit=False)
            row = replace(one, ground=ground)
            paint_row(pen, surface, pygame.Rect(place.left, top, place.width, bottom - top), row)
