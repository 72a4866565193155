"""A count out of a total, as boxes."""

from __future__ import annotations

from dataclasses import dataclass

import pygame
from pygame import Rect

from game.shell.theme import Color
from game.widgets.pen import Pen
from game.widgets.widget import Widget

_MOST_BOXES = 12  # a bar shows larger numbers


@dataclass(eq=False, repr=False)
class CountBoxes(Widget):
    """A count out of a total: one box each, or a bar if there are too many."""

    kind = "share"
    solid = False

    number: int
    of: int
    color: Color

    def text(self) -> str:
        return f"{self.number} of {self.of}"

    def value(self) -> int:
        return self.number

    def paint(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw boxes or a bar."""
        theme, rect = pen.theme, surface.get_rect()
        if self.of > _MOST_BOXES:
            bar = Rect(0, 0, rect.width, pen.px(8)).move_to(midleft=rect.midleft)
            pen.panel(surface, bar, theme.ground, theme.edge, radius=2)
            bar.width = round(bar.width * self.number / self.of)
            pen.panel(surface, bar, self.color, None, radius=2)
            return
        gap = pen.px(2)
        side = min(pen.px(10), (rect.width + gap) // max(1, self.of) - gap)
        for number in range(self.of):
            box = Rect(number * (side + gap), rect.centery - side // 2, side, side)
            full = number < self.number
            pen.panel(
                surface, box, self.color if full else None, self.color if full else theme.edge, radius=1
            )
