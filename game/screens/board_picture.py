"""A small board with its rocks, and whatever else is on it before a match."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.board.background import Background
from game.board.camera import Camera
from game.board.canvas import Canvas
from game.widgets.pen import Pen
from game.widgets.widget import Widget
from rules.table.polygons import Polygon
from rules.table.terrain import Terrain


@dataclass(eq=False, repr=False)
class BoardPicture(Widget):
    """The board with its rocks; each game draws its own things on it."""

    kind = "preview"

    rocks: tuple[Polygon, ...]

    def text(self) -> str:
        return f"{len(self.rocks)} rocks"

    def value(self) -> int:
        return len(self.rocks)

    def paint(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the board."""
        canvas = Canvas(surface, Camera(surface.get_rect()), pen)
        surface.blit(Background().get(canvas, Terrain(self.rocks)), (0, 0))
        self.draw_on(canvas)

    def draw_on(self, canvas: Canvas) -> None:
        """Draw what else is on the board."""
