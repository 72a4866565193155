"""A small board, as shown in a list of files."""

from __future__ import annotations

from collections.abc import Iterable

import pygame
from pygame import Rect

from game.match.board_words import Disc
from game.shell import drawing
from game.shell.theme import mix
from game.widgets.pen import Pen
from rules.table.board import WIDTH_IN
from rules.table.measure import Point


class SmallBoard:
    """The place of a board on a surface; drawing on `surface` is clipped to it."""

    def __init__(self, pen: Pen, surface: pygame.Surface, place: Rect) -> None:
        self.pen = pen
        self.surface = surface.subsurface(place.clip(surface.get_rect()))
        self._per_in = place.width / WIDTH_IN

    def px(self, at: Point) -> Point:
        """Return the pixel position of a place on the board."""
        return at[0] * self._per_in, at[1] * self._per_in

    def draw_rocks(self, rocks: Iterable[Disc]) -> None:
        """Draw rocks as discs."""
        color = mix(self.pen.theme.secondary, self.pen.theme.ground, 0.45)
        for at, radius_in in rocks:
            drawing.circle(self.surface, color, self.px(at), max(1.0, radius_in * self._per_in))
