"""The picture of a ship next to its name, before a duel."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.families.dark_frontier.board import hulls
from game.widgets.pen import Pen
from game.widgets.widget import Widget
from rules.kernel.seats import Seat


@dataclass(eq=False, repr=False)
class ShipPicture(Widget):
    """A kind of ship as a side builds it, seen from above, bow to the right."""

    kind = "picture"
    solid = False

    seat: Seat
    sheet: str  # the id of the sheet

    def text(self) -> str:
        return ""

    def paint(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the ship as large as the space allows."""
        wide, high = surface.get_size()
        picture = hulls.ship(self.seat, self.sheet, min(wide, high * 1.3), 90.0, pen.theme.seat(self.seat))
        surface.blit(picture, picture.get_rect(center=(wide // 2, high // 2)))
