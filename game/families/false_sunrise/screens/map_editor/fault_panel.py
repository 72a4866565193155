"""What is wrong with the map, at the right of the map editor: each with its ruling; a press shows where."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.families.false_sunrise.maps.faults import Fault
from game.shell.theme import BODY, SMALL, STRONG
from game.widgets.icons import Icon
from game.widgets.label import Label
from game.widgets.lists import RowLook, ScrollList, paint_row_frame
from game.widgets.pen import Pen
from game.widgets.widget import Widget

if TYPE_CHECKING:
    from game.families.false_sunrise.screens.map_editor.screen import MapEditor

_PAD, _LEFT = 8, 30


def fault_panel(editor: MapEditor, area: Rect) -> list[Widget]:
    """Make the verdict and the list inside an area of logical units."""
    faults, theme = editor.easel.faults, editor.app.theme
    stopping = sum(fault.stops for fault in faults)
    if stopping:
        words, ink, icon = f"Cannot be played yet: {stopping} to mend.", theme.refusal, Icon.CROSS
    elif faults:
        words, ink, icon = "Can be played, but is not fair to both.", theme.accent, Icon.WARNING
    else:
        words, ink, icon = "Fair, and ready to be played.", theme.good, Icon.CHECK
    made: list[Widget] = [
        Label(
            "verdict", Rect(area.left, area.top, area.width, 22), words, colour=ink, icon=icon, topic="SET-1"
        )
    ]
    place = Rect(area.left, area.top + 30, area.width, area.height - 30)
    if not faults:
        said = (
            "Seven to ten rocks, a mirror image for each, lanes of 1.5 inches, and room for the markers: "
            "all that SET-1 asks of a fair map."
        )
        made.append(Label("verdict.why", place, said, style=SMALL, colour=theme.secondary, wrap=True))
        return made
    pen, wide = editor.ui.pen, area.width - _LEFT - _PAD - 8
    made.append(
        ScrollList(
            "faults",
            place,
            list(faults),
            paint_row=_paint,
            row_height=lambda fault: _height(pen, fault, wide),
            gap=4,
            on_select=editor.show_fault,
            row_text=str,
            row_topic=lambda fault: fault.ruling,
            group="faults",
        )
    )
    return made


def _words(fault: Fault) -> str:
    text = f"{fault.place}{fault.reason}"
    return text[:1].upper() + text[1:]


def _height(pen: Pen, fault: Fault, wide: int) -> float:
    image = pen.text(_words(fault), BODY.sized(12), wrap_px=pen.px(wide))
    return image.get_height() / pen.scale.factor + 18 + 2 * _PAD


def _paint(pen: Pen, surface: pygame.Surface, rect: Rect, fault: Fault, look: RowLook) -> None:
    theme = pen.theme
    pen.panel(surface, rect, theme.raised, theme.line)
    paint_row_frame(pen, surface, rect, look)
    ink = theme.refusal if fault.stops else theme.accent
    icon = Icon.CROSS if fault.stops else Icon.WARNING
    pen.put_icon(surface, icon, (rect.left + pen.px(16), rect.top + pen.px(17)), 13, ink)
    left = rect.left + pen.px(_LEFT)
    line = Rect(left, rect.top + pen.px(_PAD), rect.right - left - pen.px(_PAD), pen.px(18))
    pen.write(surface, fault.ruling, line, STRONG.sized(12), ink)
    words = pen.text(_words(fault), BODY.sized(12), wrap_px=line.width)
    surface.blit(words, (left, line.bottom))
