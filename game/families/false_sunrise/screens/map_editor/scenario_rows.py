"""The rows of the list of scenarios and maps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect

from game.families.false_sunrise.maps.files import Kept, Kind
from game.screens.tools.parts import words_height
from game.shell.theme import BODY, SECTION, STRONG
from game.widgets.icons import Icon
from game.widgets.lists import RowLook, paint_row_frame
from game.widgets.pen import Pen

HEADING = 26
_NAME, _PAD, _LEFT, _SIGN = 20, 7, 12, 22
_ABOUT = BODY.sized(12)
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


def row_height(pen: Pen, row: KeptRow, width: int) -> int:
    """Return the height of a row of a list so wide, in logical units: all of its words are shown."""
    one = row.kept
    if one is None:
        return HEADING
    room = width - _LEFT - 10 - (_SIGN if one.problem else 0)
    return 2 * _PAD + _NAME + words_height(pen, one.problem or one.about, room, _ABOUT)


def paint_row(pen: Pen, surface: pygame.Surface, rect: Rect, row: KeptRow, look: RowLook) -> None:
    """Draw a file: its name and what it is about."""
    theme, one = pen.theme, row.kept
    if one is None:
        pen.write(surface, row.heading, rect.inflate(-2 * pen.px(8), 0), SECTION, theme.secondary)
        return
    pen.panel(surface, rect, theme.panel, theme.line)
    paint_row_frame(pen, surface, rect, look)
    left = rect.left + pen.px(_LEFT)
    if one.problem:
        pen.put_icon(surface, Icon.WARNING, (left + pen.px(6), rect.centery), 14, theme.refusal)
        left += pen.px(_SIGN)
    upper = Rect(left, rect.top + pen.px(_PAD), rect.right - left - pen.px(10), pen.px(_NAME))
    pen.write(surface, one.name, upper, STRONG.sized(14), theme.text)
    ink = theme.refusal if one.problem else theme.secondary
    words = pen.text(one.problem or one.about, _ABOUT, ink, wrap_px=upper.width)
    surface.blit(words, upper.bottomleft)
