"""A small picture painted by a function."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame
from pygame import Rect

from game.widgets.pen import Pen
from game.widgets.widget import Widget


@dataclass(eq=False, repr=False)
class Painted(Widget):
    """A picture, and words that say what it shows."""

    kind = "picture"
    solid = False

    shows: Callable[[Pen, pygame.Surface, Rect], None]
    words: str

    def state(self) -> tuple[object, ...]:
        return (*super().state(), self.shows)

    def text(self) -> str:
        return self.words

    def paint(self, surface: pygame.Surface, pen: Pen) -> None:
        """Call the function that paints it."""
        self.shows(pen, surface, surface.get_rect())
