"""The question mark beside the speaker: a press shows the keys of the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.screens.sound_sign import GAP, RIGHT, SIDE, TOP
from game.shell.theme import STRONG
from game.widgets.pen import Pen
from game.widgets.widget import Pos, Widget

if TYPE_CHECKING:
    from game.screens.base import Screen


class KeysSign(Widget):
    """A question mark that opens the sheet of keys."""

    kind = "keys sign"

    def __init__(self, screen: Screen) -> None:
        place = Rect(screen.ui.size[0] - RIGHT - 2 * SIDE - GAP, TOP, SIDE, SIDE)
        key = screen.app.bindings.label("keys")
        super().__init__("keys_sign", place, tooltip=f"The keys of this screen [{key}]")
        self.screen = screen

    def text(self) -> str:
        return "?"

    def has_room(self) -> bool:
        """Whether nothing else lies there."""
        others = (one.rect for one in self.screen.ui.shown() if one.kind != "panel")
        return not any(self.rect.colliderect(other) for other in others)

    def release(self, pos: Pos) -> None:
        """Open the sheet."""
        if self.rect.collidepoint(pos):
            self.screen.open_keys()

    def paint(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the sign."""
        theme, rect = pen.theme, surface.get_rect()
        if self.hovered:
            pen.panel(surface, rect, theme.raised, theme.edge)
        ink = theme.text if self.hovered else theme.secondary
        pen.write(surface, "?", rect, STRONG.sized(17), ink, "centre")
