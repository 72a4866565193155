"""The question mark next to the speaker: a press shows the keys of the screen."""

from __future__ import annotations

from typing import Protocol

import pygame

from game.screens.host import HasUi
from game.screens.sound_sign import CornerSign
from game.shell.theme import STRONG
from game.widgets.pen import Ink, Pen


class SignedScreen(HasUi, Protocol):
    """A screen that shows its keys."""

    def open_keys(self) -> None:
        """Show the keys of this screen."""


class KeysSign(CornerSign):
    """A question mark that opens the sheet of keys."""

    kind = "keys sign"

    def __init__(self, screen: SignedScreen) -> None:
        tip = f"Keys on this screen [{screen.app.bindings.label('keys')}]"
        super().__init__("keys_sign", screen.ui.size[0], 1, on_press=screen.open_keys, tooltip=tip)
        self.screen = screen

    def text(self) -> str:
        return "?"

    def has_room(self) -> bool:
        """Return whether its place is free of other widgets."""
        others = (one.rect for one in self.screen.ui.shown() if one.kind != "panel")
        return not any(self.rect.colliderect(other) for other in others)

    def draw(self, surface: pygame.Surface, pen: Pen, ink: Ink) -> None:
        pen.write(surface, "?", surface.get_rect(), STRONG.sized(17), ink, "center")
