"""The speaker in the upper right corner of every screen: whether there is sound, and a press to change it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.shell.global_keys import toggle_mute
from game.widgets.icons import Icon
from game.widgets.pen import Pen
from game.widgets.widget import Pos, Widget

if TYPE_CHECKING:
    from game.app import App

SIDE, TOP, RIGHT = 28, 12, 16
GAP = 8


def clear_of_sign(line: Rect, width: int) -> Rect:
    """Return a line at the top of a window of a width without the room of the speaker, in logical units."""
    right = min(line.right, width - RIGHT - SIDE - GAP)
    return Rect(line.left, line.top, right - line.left, line.height)


class SoundSign(Widget):
    """A speaker, with waves while sound is on and crossed out while it is off."""

    kind = "speaker"

    def __init__(self, app: App, width: int) -> None:
        key = app.bindings.label("mute")
        self.on = not app.settings.mute and not app.audio.silent
        words = "Sound is on: a press turns it off" if self.on else "Sound is off: a press turns it on"
        place = Rect(width - RIGHT - SIDE, TOP, SIDE, SIDE)
        super().__init__("sound", place, tooltip=f"{app.audio.notice or words} [{key}]")
        self.app = app

    def state(self) -> tuple[object, ...]:
        return (self.on,)

    def text(self) -> str:
        return "sound on" if self.on else "sound off"

    def value(self) -> bool:
        return self.on

    def release(self, pos: Pos) -> None:
        """Turn sound off or on."""
        if self.rect.collidepoint(pos):
            toggle_mute(self.app)

    def paint(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the speaker."""
        theme, rect = pen.theme, surface.get_rect()
        if self.hovered:
            pen.panel(surface, rect, theme.raised, theme.edge)
        ink = theme.text if self.hovered else theme.secondary
        pen.put_icon(surface, Icon.SOUND if self.on else Icon.SILENCE, rect.center, 18, ink)
