"""A map in small: the board with its rocks, and with what a scenario puts on it."""

from __future__ import annotations

from dataclasses import dataclass

import pygame
from pygame import Rect

from game.board.background import Background
from game.board.camera import Camera
from game.board.canvas import Canvas
from game.board.marks import draw_mark
from game.families.false_sunrise.board.sprites import draw_marker
from game.widgets.pen import Pen
from game.widgets.widget import Widget
from rules.false_sunrise.state import Scene
from rules.kernel.seats import Seat
from rules.table.board import Edge
from rules.table.polygons import Polygon
from rules.table.terrain import Terrain

_BARE = Scene()


@dataclass(eq=False, repr=False)
class ScenePicture(Widget):
    """The map with all that a scenario puts on it: markers, ships, and where fleets deploy."""

    kind = "preview"

    rocks: tuple[Polygon, ...]
    scene: Scene = _BARE

    def text(self) -> str:
        return f"{len(self.rocks)} rocks, {len(self.scene.markers or ())} markers"

    def value(self) -> int:
        return len(self.rocks)

    def paint(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the board."""
        camera = Camera(surface.get_rect())
        canvas = Canvas(surface, camera, pen)
        surface.blit(Background().get(canvas, Terrain(self.rocks)), (0, 0))
        for seat, edge in self.scene.edges.items():
            _draw_edge(canvas, seat, edge)
        for marker in self.scene.markers or ():
            draw_marker(canvas, marker)
        for ship_id, (x, y, _, _) in self.scene.starts.items():
            seat = Seat(ship_id.partition(":")[0])
            draw_mark(surface, seat, canvas.px((x, y)), canvas.pen.px(5), canvas.seat(seat))


def _draw_edge(canvas: Canvas, seat: Seat, edge: Edge) -> None:
    """Draw a band in the side's colour along its edge."""
    board, deep = canvas.board(), canvas.pen.px(4)
    bands = {
        Edge.TOP: Rect(board.left, board.top, board.width, deep),
        Edge.BOTTOM: Rect(board.left, board.bottom - deep, board.width, deep),
        Edge.LEFT: Rect(board.left, board.top, deep, board.height),
        Edge.RIGHT: Rect(board.right - deep, board.top, deep, board.height),
    }
    canvas.surface.fill(canvas.seat(seat), bands[edge])
