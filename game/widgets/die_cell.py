"""A die in a line of a table, drawn like the dice that are rolled."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.widgets.pen import Pen


@dataclass(frozen=True, slots=True)
class DieCell:
    """A face of a die, in a cell of a row."""

    face: int

    def __call__(self, pen: Pen, surface: pygame.Surface, place: pygame.Rect) -> None:
        """Draw the die into a pixel rectangle."""
        image = pen.die(self.face, 13)
        surface.blit(image, image.get_rect(center=place.center))
