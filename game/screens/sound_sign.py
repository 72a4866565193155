"""The speaker in the top right corner of every screen: it shows whether sound is on, and toggles it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.widgets.icons import Icon
from game.widgets.pen import Ink, Pen
from game.widgets.widget import Pos, Widget

if TYPE_CHECKING:
    from game.app import App

SIDE, TOP, RIGHT = 28, 12, 16
GAP = 8


def clear_of_sign(line: Rect, width: int, signs: int = 1) -> Rect:
    """Return a line at the top of a window, shortened to leave room for the speaker, in logical units.

    `width` is that of the window. With two `signs`, the question mark next to the speaker has room,
    too.
    """
    right = min(line.right, width - RIGHT - signs * (SIDE + GAP))
    return Rect(line.left, line.top, right - line.left, line.height)


class CornerSign(Widget):
    """A sign in the top right corner of a window; `place` counts from the right edge."""

    def __init__(
        self, widget_id: str, width: int, place: int, *, on_press: Callable[[], object], tooltip: str
    ) -> None:
        left = width - RIGHT - SIDE - place * (SIDE + GAP)
        super().__init__(widget_id, Rect(left, TOP, SIDE, SIDE), tooltip=tooltip)
        self.on_press = on_press

    def release(self, pos: Pos) -> None:
        """Run the sign's function if the pointer is still over it."""
        if self.rect.collidepoint(pos):
            self.on_press()

    def paint(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the sign, with a frame if the pointer is over it."""
        if self.hovered:
            pen.panel(surface, surface.get_rect(), pen.theme.raised, pen.theme.edge)
        self.draw(surface, pen, "text" if self.hovered else "secondary")

    def draw(self, surface: pygame.Surface, pen: Pen, ink: Ink) -> None:
        """Draw the sign itself."""
        raise NotImplementedError


class SoundSign(CornerSign):
    """A speaker, with waves while sound is on and crossed out while it is off."""

    kind = "speaker"

    def __init__(self, app: App, width: int) -> None:
        self.on = not app.settings.mute and not app.audio.silent
        words = "Sound is on; click to turn it off" if self.on else "Sound is off; click to turn it on"
        tip = f"{app.audio.notice or words} [{app.bindings.label('mute')}]"
        super().__init__("sound", width, 0, on_press=app.toggle_mute, tooltip=tip)

    def state(self) -> tuple[object, ...]:
        return (self.on,)

    def text(self) -> str:
        return "sound on" if self.on else "sound off"

    def value(self) -> bool:
        return self.on

    def draw(self, surface: pygame.Surface, pen: Pen, ink: Ink) -> None:
        icon = Icon.SOUND if self.on else Icon.SILENCE
        pen.put_icon(surface, icon, surface.get_rect().center, 18, ink)
