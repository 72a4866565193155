"""The small map before a duel: shipyard, yard and edge, and ships at their starts with their paths."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass, field

import pygame

from game.board.camera import Camera
from game.board.canvas import Canvas
from game.board.marks import draw_mark
from game.families.dark_frontier.board import hulls
from game.families.dark_frontier.board.ground import MapGround
from game.families.dark_frontier.board.layout import MIDDLE, TIP_IN, corners_of, point_of
from game.families.dark_frontier.board.tokens import heading_of
from game.shell import drawing
from game.widgets.pen import Pen
from game.widgets.widget import Widget
from game.wording import counted
from rules.dark_frontier.figures import MapFigures
from rules.dark_frontier.state import Start
from rules.hexes.grid import Hex, add
from rules.kernel.seats import Seat

_LIT = 90  # opacity of the hexes where a side begins, of 255
_SHIP_UNITS = 30.0
_ROOM = 1.06  # factor for the room around the map


@dataclass(frozen=True, slots=True)
class Begins:
    """A ship that has a start: its side, its kind and the start."""

    seat: Seat
    kind: str
    start: Start


@dataclass(eq=False, repr=False)
class MapPicture(Widget):
    """The map of a duel: ships at their starts, and highlighted hexes where a side may begin."""

    kind = "preview"

    figures: MapFigures
    _: KW_ONLY
    ships: tuple[Begins, ...] = ()
    lit: Mapping[Seat, tuple[Hex, ...]] = field(default_factory=dict)

    def text(self) -> str:
        return f"{counted(len(self.ships), 'ship')} placed"

    def value(self) -> int:
        return len(self.ships)

    def paint(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the map with everything on it."""
        canvas = Canvas(surface, _camera(surface.get_rect(), self.figures.radius), pen)
        surface.blit(MapGround(self.figures).get(canvas, None), (0, 0))
        for seat, places in self.lit.items():
            for at in places:
                drawing.polygon(surface, canvas.pxs(corners_of(at)), (*canvas.seat(seat), _LIT))
        for one in self.ships:
            _draw_way(canvas, one)
        for one in self.ships:
            _draw_ship(canvas, one)


def _camera(window: pygame.Rect, radius: int) -> Camera:
    """Return a camera that shows only the map, as large as possible."""
    camera = Camera(window)
    wide, high = (2 * radius + 1) * math.sqrt(3) * TIP_IN, (3 * radius + 2) * TIP_IN
    camera.ppi = min(window.width / wide, window.height / high) / _ROOM
    camera.center_on(MIDDLE)
    return camera


def _draw_way(canvas: Canvas, one: Begins) -> None:
    """Draw the path that a ship flies if nobody burns."""
    ink, start = canvas.seat(one.seat), one.start
    here, there = canvas.px(point_of(start.at)), canvas.px(point_of(add(start.at, start.velocity)))
    if here != there:
        drawing.line(canvas.surface, ink, here, there, canvas.pen.scale.line(1.5))
        drawing.circle(canvas.surface, ink, there, canvas.pen.px(3))


def _draw_ship(canvas: Canvas, one: Begins) -> None:
    at, ink, length = canvas.px(point_of(one.start.at)), canvas.seat(one.seat), canvas.pen.px(_SHIP_UNITS)
    if canvas.theme.plain:
        draw_mark(canvas.surface, one.seat, at, canvas.pen.px(6), ink)
        return
    picture = hulls.ship(one.seat, one.kind, length, heading_of(one.start.facing), ink)
    canvas.surface.blit(picture, picture.get_rect(center=(round(at[0]), round(at[1]))))
