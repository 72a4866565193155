"""A map in small: the board with its rocks."""

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
class MapPreview(Widget):
    """The board as it will be played on; without rocks it stays empty."""

    kind = "preview"

    polygons: tuple[Polygon, ...]

    def text(self) -> str:
        return self.tooltip

    def value(self) -> int:
        return len(self.polygons)

    def paint(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the board."""
        camera = Camera(surface.get_rect())
        picture = Background().get(Canvas(surface, camera, pen), Terrain(self.polygons))
        surface.blit(picture, (0, 0))
