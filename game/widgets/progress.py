"""A progress bar."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.widgets.pen import Pen
from game.widgets.widget import Widget


@dataclass(eq=False, repr=False)
class ProgressBar(Widget):
    """A bar that fills from left to right; `share` is how much is done, 0 to 1."""

    kind = "progress"
    solid = False

    share: float = 0.0

    def text(self) -> str:
        return f"{self.share:.0%}"

    def value(self) -> float:
        return self.share

    def paint(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the track and its filled part."""
        theme, rect = pen.theme, surface.get_rect()
        pen.panel(surface, rect, theme.ground, theme.line, radius=self.rect.height / 2)
        done = rect.inflate(-pen.px(4), -pen.px(4))
        done.width = round(done.width * min(1.0, max(0.0, self.share)))
        pen.panel(surface, done, theme.accent, radius=done.height / pen.scale.factor / 2)
