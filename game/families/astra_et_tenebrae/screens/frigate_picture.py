"""The picture of a frigate next to its name, before a battle."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.families.astra_et_tenebrae.board import hulls
from game.widgets.pen import Pen
from game.widgets.widget import Widget
from rules.kernel.seats import Seat


@dataclass(eq=False, repr=False)
class FrigatePicture(Widget):
    """A side's frigate, seen from above, bow to the right."""

    kind = "picture"
    solid = False

    seat: Seat

    def text(self) -> str:
        return ""

    def paint(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the frigate as large as the space allows."""
        wide, high = surface.get_size()
        picture = hulls.ship(self.seat, min(wide, high * 1.3), 90.0, pen.theme.seat(self.seat.value))
        surface.blit(picture, picture.get_rect(center=(wide // 2, high // 2)))
