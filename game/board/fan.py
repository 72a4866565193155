"""A fan: the pieces that lie over each other at one place, spread around it to be told apart."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.board.labels import covered_px
from game.shell import drawing
from game.shell.theme import STRONG, mix
from game.widgets.pen import Pen
from rules.kernel.seats import Seat
from rules.table.measure import Point

_FAR, _PAD, _APART = 74, 8, 6  # logical units


@dataclass(frozen=True, slots=True)
class FanBlade:
    """A piece of a fan: its id, its name as players know it, and its owner."""

    id: str
    name: str
    seat: Seat


class Fan:
    """The plates of some pieces around a pixel of the window, inside `room`; one may be `lit`."""

    def __init__(self, pen: Pen, blades: Sequence[FanBlade], at_px: Point, room: pygame.Rect) -> None:
        self.at_px = at_px
        self.lit: str | None = None
        self.blades = tuple(blades)
        self.places: dict[str, pygame.Rect] = {}
        for number, blade in enumerate(self.blades):
            self.places[blade.id] = self._place(pen, blade, number, room)

    def _place(self, pen: Pen, blade: FanBlade, number: int, room: pygame.Rect) -> pygame.Rect:
        """Find a place for a plate: at its angle if it is free there, otherwise where it covers least."""
        text = pen.text(blade.name, STRONG, pen.theme.text)
        size = text.get_width() + 2 * pen.px(_PAD), text.get_height() + pen.px(_PAD)
        count, spots = max(6, len(self.blades)), []
        for far in (1.0, 1.5, 2.0):
            for step in range(count):
                turn = math.tau * (number + step) / count
                x = self.at_px[0] + math.sin(turn) * (pen.px(_FAR) + size[0] / 2) * far
                y = self.at_px[1] - math.cos(turn) * pen.px(_FAR) * far
                spots.append(pygame.Rect((0, 0), size).move_to(center=(round(x), round(y))))
        full = [one.inflate(pen.px(_APART), pen.px(_APART)) for one in self.places.values()]
        return min(spots, key=lambda spot: covered_px(spot, full, room)).clamp(room)

    def at(self, px: Point) -> str | None:
        """Return the id of the piece whose plate is under a pixel, or None."""
        return next((one for one, place in self.places.items() if place.collidepoint(px)), None)

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the plates, each tied to the place where its piece lies."""
        theme = pen.theme
        for blade in self.blades:
            ink = theme.focus if blade.id == self.lit else theme.seat(blade.seat)
            drawing.line(surface, mix(theme.ground, ink, 0.7), self.at_px, self.places[blade.id].center)
        for blade in self.blades:
            place, lit = self.places[blade.id], blade.id == self.lit
            rim = theme.focus if lit else theme.seat(blade.seat)
            pen.panel(
                surface, place, mix(theme.panel, rim, 0.35 if lit else 0.1), rim, width=2.4 if lit else 1.4
            )
            text = pen.text(blade.name, STRONG, theme.text if lit else theme.seat_text(blade.seat))
            surface.blit(text, text.get_rect(center=place.center))
