"""The shape of each owner, so that seats can be told apart without color."""

from __future__ import annotations

import pygame

from game.board.canvas import Canvas, smooth
from game.shell import drawing
from game.shell.theme import Color
from rules.kernel.seats import Seat
from rules.table.measure import Point


def draw_mark(
    surface: pygame.Surface, seat: Seat | None, center_px: Point, radius: float, color: Color
) -> None:
    """Draw the shape of an owner: a disc, a square, or a hollow ring for nobody."""
    x, y = center_px
    if seat is Seat.BLUE:
        half = radius * 0.9
        drawing.polygon(
            surface,
            [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)],
            color,
        )
    else:
        drawing.circle(surface, color, center_px, radius, 0 if seat else max(1, round(radius * 0.35)))


def put_mark(canvas: Canvas, seat: Seat | None, center_px: Point, radius: float, color: Color) -> pygame.Rect:
    """Put down the shape of an owner, drawn smoothly and cached."""
    side = round(radius * 2) + 2

    def draw(surface: pygame.Surface, times: int) -> None:
        draw_mark(surface, seat, (side * times / 2, side * times / 2), radius * times, color)

    key = ("mark", seat, radius, color)
    return canvas.put(canvas.picture(key, lambda: smooth((side, side), color, draw)), center_px)
