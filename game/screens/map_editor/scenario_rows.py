"""The rows of the list of scenarios and maps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect

from game.map_desk.files import Kept, Kind
from game.theme import BODY, SECTION, STRONG
from game.widgets.icons import Icon
from game.widgets.lists import RowLook, paint_row_frame
from game.widgets.pen import Pen

ROW, HEADING = 52, 26
_HEADINGS = {
    Kind.READY: "SCENARIOS",
    Kind.SCENARIO: "YOUR SCENARIOS",
    Kind.MAP: "YOUR MAPS",
    Kind.READY_MAP: "MAPS",
}


@dataclass(frozen=True, slots=True)
class KeptRow:
    """A file in the list, or a heading where there is none."""

    heading: str = ""
    kept: Kept | None = None


def rows_of(kept: Sequence[Kept]) -> list[KeptRow]:
    """Make the rows, with a heading over each kind of which there are any."""
    made: list[KeptRow] = []
    for kind, heading in _HEADINGS.items():
        mine = [KeptRow(kept=one) for one in kept if one.kind is kind]
        made += [KeptRow(heading), *mine] if mine else []
    return made


def row_words(row: KeptRow) -> str:
    """Say a row in words."""
    one = row.kept
    return row.heading if one is None else ", ".join(filter(None, (one.name, one.problem or one.about)))


def paint_row(pen: Pen, surface: pygame.Surface, rect: Rect, row: KeptRow, look: RowLook) -> None:
    """Draw a file: its name and what it is about."""
    theme, one = pen.theme, row.kept
    if one is None:
        pen.write(surface, row.heading, rect.inflate(-2 * pen.px(8), 0), SECTION, theme.secondary)
        return
    pen.panel(surface, rect, theme.panel, theme.line)
    paint_row_frame(pen, surface, rect, look)
    left = rect.left + pen.px(12)
    if one.problem:
        pen.put_icon(surface, Icon.WARNING, (left + pen.px(6), rect.centery), 14, theme.refusal)
        left += pen.px(22)
    upper = Rect(left, rect.top + pen.px(7), rect.right - left - pen.px(10), pen.px(20))
    pen.write(surface, one.name, upper, STRONG.sized(14), theme.text)
    lower = upper.move(0, pen.px(20))
    ink = theme.refusal if one.problem else theme.secondary
    pen.write(surface, one.problem or one.about, lower, BODY.sized(12), ink)
