"""Rows of a choice: a title, figures next to it, what it does, and why it is not available."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from game.screens.table.rulings import ruling_text
from game.screens.tools.parts import seat_cell, upper_first
from game.shell.theme import SMALL, STRONG, Theme, mix
from game.widgets.icons import Icon
from game.widgets.layout import Row
from game.widgets.lists import RowLook
from game.widgets.pen import Pen, Role
from game.widgets.rowlist import Box, Cell, Ground, Line, ListRow, RowList, described_once
from rules.kernel.requests import Refusal
from rules.kernel.seats import Seat

PLAIN_CARD = Ground("panel", "line", lit=False)


@dataclass(frozen=True, slots=True)
class ChoiceRow:
    """One option; `refusal` says why it is not available.

    `ticked` is None unless several options can be chosen. `ship_id` is the option's ship on the
    board; `detail` is wrapped below the title.
    """

    key: Any = field(hash=False)
    title: str
    aside: str = ""
    detail: str = ""
    seat: Seat | None = None
    ship_id: str | None = None
    refusal: Refusal | None = None
    ticked: bool | None = None
    best: bool = False

    @property
    def below(self) -> str:
        """The text below the title: the refusal, else the detail."""
        if self.refusal is None:
            return self.detail
        return upper_first(self.refusal.reason)

    @property
    def ruling(self) -> str:
        """The ruling behind a refusal, "" if the option is available."""
        return self.refusal.ruling if self.refusal else ""

    @property
    def words(self) -> str:
        """The row in one line, for screen readers and tests."""
        return " · ".join(filter(None, (self.title, self.aside, self.below, self.ruling)))

    @property
    def tip(self) -> str:
        """The tooltip: the ruling behind a refusal; everything else is in the row."""
        return ruling_text(self.refusal.ruling) if self.refusal else ""


def choice_list(
    place: Row,
    widget_id: str,
    rows: Sequence[ChoiceRow],
    pen: Pen,
    *,
    at: object,
    on_choose: Callable[[ChoiceRow], None],
) -> None:
    """Add a list of options, with the row whose key is `at` highlighted and in view.

    Options that are not available are gray. A click only chooses: the big button and its key answer.
    """
    lit = next((i for i, row in enumerate(rows) if row.key == at), None)
    place.put(
        RowList,
        widget_id,
        rows,
        pen=pen,
        row_of=partial(choice_row, pen.theme),
        gap=6,
        selected=lit,
        in_view=True,
        on_select=on_choose,
    )


@described_once
def choice_row(theme: Theme, row: ChoiceRow, look: RowLook) -> ListRow:
    """Describe a row; the highlighted one has a frame in its side's color."""
    seat, gray = row.seat, row.refusal is not None
    chosen = (look.selected and row.ticked is None) or bool(row.ticked)
    line = theme.line if not look.selected else theme.seat(seat) if seat else theme.accent
    if look.hovered and not look.selected:
        line = mix(theme.line, theme.text, 0.4)
    fill = theme.selected if chosen else theme.raised
    ink = theme.secondary if gray else theme.seat_text(seat) if seat else theme.text
    cells: list[Cell] = []
    if row.ticked is not None:
        box = Box("good", "good", 4, (0, 2)) if row.ticked else Box("panel", "edge", 4, (0, 2))
        cells.append(Cell(sign=Icon.CHECK if row.ticked else None, size=12, ink="ground", wide=16, box=box))
    if seat is not None:
        color = mix(theme.seat(seat), theme.panel, 0.5) if gray else theme.seat(seat)
        cells.append(seat_cell(seat, color))
    aside: Role = "good" if row.best else "text"
    title = Cell(row.title, STRONG, ink, squeeze=True)
    return titled_row(row, [*cells, title], Ground(fill, line, lit=False), aside=aside)


def titled_row(
    row: ChoiceRow, cells: Sequence[Cell], ground: Ground, *, aside: Role, below: Role = "secondary"
) -> ListRow:
    """Describe a row whose title is the last of some cells; unavailable options look flat."""
    *signs, title = cells
    if row.refusal is not None:
        ground, aside = PLAIN_CARD, "secondary"
    if words := row.ruling or row.aside:
        signs.append(Cell(words, SMALL, aside, side="right", gap=6, beside=title))
    lines = [Line([*signs, title], high=20), Line([], high=1)]
    if row.below:
        lines.append(Line([Cell(row.below, SMALL, below)], wrap=True))
    return ListRow(
        lines=lines,
        pad=(8, 5, 8, 6 if row.below else 4),
        ground=ground,
        tip=row.tip,
        topic=row.ruling,
        text=row.words,
        selectable=row.refusal is None,
    )
