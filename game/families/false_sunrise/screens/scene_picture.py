"""A small picture of a map: the board with its rocks and with what a scenario adds."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from game.board.canvas import Canvas
from game.board.marks import draw_mark
from game.families.false_sunrise.board.sprites import draw_marker
from game.screens.board_picture import BoardPicture
from game.wording import counted
from rules.false_sunrise.state import Scene
from rules.kernel.seats import Seat
from rules.table.board import Edge

_BARE = Scene()


@dataclass(eq=False, repr=False)
class ScenePicture(BoardPicture):
    """The map with all that a scenario adds: markers, ships, and deployment edges."""

    scene: Scene = _BARE

    def text(self) -> str:
        return f"{counted(len(self.rocks), 'rock')}, {counted(len(self.scene.markers or ()), 'marker')}"

    def draw_on(self, canvas: Canvas) -> None:
        """Draw what the scenario adds to the map."""
        for seat, edge in self.scene.edges.items():
            _draw_edge(canvas, seat, edge)
        for marker in self.scene.markers or ():
            draw_marker(canvas, marker)
        for ship_id, (x, y, _, _) in self.scene.starts.items():
            seat = Seat(ship_id.partition(":")[0])
            draw_mark(canvas.surface, seat, canvas.px((x, y)), canvas.pen.px(5), canvas.seat(seat))


def _draw_edge(canvas: Canvas, seat: Seat, edge: Edge) -> None:
    """Draw a band in the side's color along its edge."""
    board, deep = canvas.board(), canvas.pen.px(4)
    bands = {
        Edge.TOP: Rect(board.left, board.top, board.width, deep),
        Edge.BOTTOM: Rect(board.left, board.bottom - deep, board.width, deep),
        Edge.LEFT: Rect(board.left, board.top, deep, board.height),
        Edge.RIGHT: Rect(board.right - deep, board.top, deep, board.height),
    }
    canvas.surface.fill(canvas.seat(seat), bands[edge])
