"""Rows of a choice: a title, figures beside it, what it does, and why it cannot be had."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import pygame

from game.screens.table.rulings import ruling_text
from game.screens.tools.parts import seat_icon, upper_first
from game.screens.tools.tool import PANEL
from game.shell.theme import SMALL, STRONG, mix
from game.widgets.icons import Icon
from game.widgets.lists import RowLook, ScrollList
from game.widgets.pen import Pen
from rules.kernel.requests import Refusal
from rules.kernel.seats import Seat

_PAD = 8
_TITLE = 20
_BAR = 12


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


class ChoiceList(ScrollList[ChoiceRow]):
    """A list of choices; those that cannot be had are grey and say why."""

    kind = "choices"

    def __init__(
        self,
        widget_id: str,
        rect: pygame.Rect,
        rows: Sequence[ChoiceRow],
        pen: Pen,
        *,
        at: int | None,
        on_choose: Callable[[ChoiceRow], None],
        on_again: Callable[[ChoiceRow], None] | None = None,
    ) -> None:
        wrap = rect.width - 2 * _PAD - _BAR
        super().__init__(
            widget_id,
            rect,
            rows,
            paint_row=paint_choice,
            row_height=lambda row: row_height(pen, row, wrap),
            gap=6,
            selected=at,
            on_select=on_choose,
            on_activate=on_again,
            selectable=lambda row: row.refusal is None,
            row_text=lambda row: row.words,
            row_tip=lambda row: row.tip,
            row_topic=lambda row: row.refusal.ruling if row.refusal else "",
            group=PANEL,
        )
        if at is not None:
            self.show_row(at)

    def dump(self) -> dict[str, Any]:
        """Return the rows as well."""
        return {**super().dump(), "rows": [row.words for row in self.items]}


def row_height(pen: Pen, row: ChoiceRow, wrap: int) -> float:
    """Return the height of a row in logical units, its words wrapped."""
    below = pen.words_height(row.below, wrap, SMALL) if row.below else 0
    return _TITLE + 10 + below + (2 if below else 0)


def paint_choice(pen: Pen, surface: pygame.Surface, rect: pygame.Rect, row: ChoiceRow, look: RowLook) -> None:
    """Draw a row."""
    theme, pad = pen.theme, pen.px(_PAD)
    grey = row.refusal is not None
    chosen = (look.selected and row.ticked is None) or bool(row.ticked)
    fill = theme.selected if chosen else theme.raised
    line = (
        theme.seat(row.seat) if look.selected and row.seat else theme.accent if look.selected else theme.line
    )
    if grey:
        fill, line = theme.panel, theme.line
    elif look.hovered and not look.selected:
        line = mix(theme.line, theme.text, 0.4)
    pen.panel(surface, rect, fill, line)
    top = pygame.Rect(rect.left + pad, rect.top + pen.px(5), rect.width - 2 * pad, pen.px(_TITLE))
    if row.ticked is not None:
        _paint_tick(pen, surface, top, ticked=row.ticked)
        top = pygame.Rect(top.left + pen.px(24), top.top, top.width - pen.px(24), top.height)
    aside = row.refusal.ruling if row.refusal else row.aside
    if aside:
        ink = theme.secondary if grey else theme.good if row.best else theme.text
        wrote = pen.write_aside(surface, aside, top, SMALL, ink, (row.title, STRONG), 24)
        top.width = wrote.left - top.left - pen.px(6)
    if row.seat is not None:
        colour = mix(theme.seat(row.seat), theme.panel, 0.5) if grey else theme.seat(row.seat)
        pen.put_icon(surface, seat_icon(row.seat), (top.left + pen.px(5), top.centery), 9, colour)
        top = pygame.Rect(top.left + pen.px(16), top.top, top.width - pen.px(16), top.height)
    ink = theme.secondary if grey else theme.seat_text(row.seat) if row.seat else theme.text
    pen.write(surface, row.title, top, pen.squeeze(row.title, STRONG, top.width), ink)
    if row.below:
        words = pen.text(row.below, SMALL, theme.secondary, wrap_px=rect.width - 2 * pad)
        surface.blit(words, (rect.left + pad, rect.top + pen.px(6 + _TITLE)))


def _paint_tick(pen: Pen, surface: pygame.Surface, top: pygame.Rect, *, ticked: bool) -> None:
    size = pen.px(16)
    box = pygame.Rect(top.left, top.centery - size // 2, size, size)
    theme = pen.theme
    pen.panel(
        surface, box, theme.good if ticked else theme.panel, theme.good if ticked else theme.edge, radius=4
    )
    if ticked:
        pen.put_icon(surface, Icon.CHECK, box.center, 12, theme.ground)
