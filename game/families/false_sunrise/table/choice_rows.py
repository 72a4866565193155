"""Rows of a choice: a title, figures beside it, what it does, and why it cannot be had."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import pygame

from game.screens.table.rulings import ruling_text
from game.screens.tools.parts import seat_icon, upper_first
from game.screens.tools.tool import PANEL
from game.shell.theme import BODY, SMALL, STRONG, Theme, mix
from game.widgets.icons import Icon
from game.widgets.lists import RowLook
from game.widgets.pen import Ink, Pen
from game.widgets.rowlist import Box, Cell, Ground, Line, ListRow, RowList, sign
from rules.kernel.requests import Refusal
from rules.kernel.seats import Seat


@dataclass(frozen=True, slots=True)
class ChoiceRow:
    """One thing to choose; `refusal` says why it cannot be, `ticked` is None unless several can be chosen.

    `ship_id` is the ship on the board that it belongs to; `detail` is wrapped below the title.
    """

    key: Any
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
        """What stands below the title: the refusal, else the detail."""
        if self.refusal is None:
            return self.detail
        return upper_first(self.refusal.reason)

    @property
    def words(self) -> str:
        """The row in one line, for readers and tests."""
        ruling = self.refusal.ruling if self.refusal else ""
        return " · ".join(filter(None, (self.title, self.aside, self.below, ruling)))

    @property
    def tip(self) -> str:
        """What its tooltip says: the ruling behind a refusal; all else stands in the row."""
        return ruling_text(self.refusal.ruling) if self.refusal else ""


def choice_list(
    widget_id: str,
    rect: pygame.Rect,
    rows: Sequence[ChoiceRow],
    pen: Pen,
    *,
    at: int | None,
    on_choose: Callable[[ChoiceRow], None],
    on_again: Callable[[ChoiceRow], None] | None = None,
) -> RowList[ChoiceRow]:
    """Make a list of choices; those that cannot be had are grey and say why."""
    made = RowList(
        widget_id,
        rect,
        rows,
        pen=pen,
        row_of=partial(choice_row, pen.theme),
        gap=6,
        selected=at,
        on_select=on_choose,
        on_activate=on_again,
        group=PANEL,
    )
    if at is not None:
        made.show_row(at)
    return made


def choice_row(theme: Theme, row: ChoiceRow, look: RowLook) -> ListRow:
    """Describe a choice: a tick where several can be had, whose it is, what it is, and figures beside it."""
    grey = row.refusal is not None
    own, colour = theme.text, theme.secondary
    if row.seat is not None:
        own, colour = theme.seat_text(row.seat), theme.seat(row.seat)
    title = Cell(row.title, STRONG, theme.secondary if grey else own, squeeze=True)
    cells: list[Cell] = []
    if row.ticked is not None:
        box = Box("good", "good", 4, (0, 2)) if row.ticked else Box("panel", "edge", 4, (0, 2))
        cells.append(Cell(sign=Icon.CHECK if row.ticked else None, ink="ground", wide=16, box=box))
    ink: Ink = "secondary" if grey else "good" if row.best else "text"
    if aside := row.refusal.ruling if row.refusal else row.aside:
        cells.append(Cell(aside, SMALL, ink, "right", gap=6, beside=title))
    if row.seat is not None:
        cells.append(sign(seat_icon(row.seat), mix(colour, theme.panel, 0.5) if grey else colour, 9, 7))
    chosen = (look.selected and row.ticked is None) or bool(row.ticked)
    line = colour if look.selected and row.seat else theme.accent if look.selected else theme.line
    if look.hovered and not look.selected:
        line = mix(theme.line, theme.text, 0.4)
    ground = Ground(theme.selected if chosen else theme.raised, line, lit=False)
    return _row(row, [*cells, title], Ground("panel", "line", lit=False) if grey else ground)


def outlook_row(row: ChoiceRow, _look: RowLook) -> ListRow:
    """Describe what a weapon could do; it is nothing to choose, so it never lights up."""
    grey = row.refusal is not None
    title = Cell(row.title, BODY, "secondary" if grey else "text", squeeze=True)
    aside = Cell(
        row.refusal.ruling if row.refusal else row.aside, SMALL, "secondary", "right", gap=6, beside=title
    )
    ground = Ground("panel" if grey else "raised", "line", lit=False)
    return _row(row, [aside, title], ground, "good" if row.best else "secondary")


def _row(row: ChoiceRow, cells: list[Cell], ground: Ground, ink: Ink = "secondary") -> ListRow:
    below = [Line([], 1), Line([Cell(row.below, SMALL, ink)], wrap=True)] if row.below else []
    return ListRow(
        (),
        (Line(cells, 20), *below),
        pad=(8, 5, 8, 6 if below else 5),
        ground=ground,
        tip=row.tip,
        topic=row.refusal.ruling if row.refusal else "",
        text=row.words,
        selectable=row.refusal is None,
    )
