"""Helpers for rulebook pictures: a window on the map, and tokens on it."""

from __future__ import annotations

import math

from game.board.canvas import Canvas
from game.board.picture_sheet import BOLD, PictureSheet, tag
from game.families.dark_frontier.board.ground import MapGround
from game.families.dark_frontier.board.layer import draw_way
from game.families.dark_frontier.board.layout import TIP_IN, point_of
from game.families.dark_frontier.board.tokens import Hull, heading_of, put_flak, put_missile
from rules.dark_frontier.figures import EDITIONS, Figures, figures_of
from rules.dark_frontier.state import Kind, Projectile, Ship, Token
from rules.hexes.grid import Hex

Place = tuple[float, float, float, float]
FIGURES: Figures = figures_of(EDITIONS[0])
MAP: Place = (12, 12, 392, 276)
NOTES_AT, NOTES_WIDE = (420.0, 20.0), 206.0


def window(sheet: PictureSheet, middle: Hex, hexes_wide: float, place: Place = MAP) -> Canvas:
    """Open a window on the map around a hex; it is dark even on paper."""
    canvas = sheet.dark().board(place, point_of(middle), hexes_wide * math.sqrt(3) * TIP_IN)
    canvas.surface.blit(MapGround(FIGURES.map).get(canvas, None), (0, 0))
    return canvas


def put(canvas: Canvas, token: Token, name: str = "") -> None:
    """Draw a token with its path in an Advance, and write its name below it."""
    draw_way(canvas, token, 0)
    put_token(canvas, token, name)


def put_token(canvas: Canvas, token: Token, name: str = "") -> None:
    """Draw a token without its path, and write its name below it."""
    center = canvas.px(point_of(token.place))
    if isinstance(token, Ship):
        angle = heading_of(token.facing)
        canvas.put(Hull(token.seat, token.type).picture(canvas, angle)[0], center)
    elif token.kind is Kind.FLAK:
        put_flak(canvas, token.seat, center)
    else:
        put_missile(canvas, token.seat, center, heading_of(token.facing))
    if name:
        low = 22 if isinstance(token, Projectile) else 28
        tag(canvas, name, point_of(token.place), (0, low), canvas.theme.seat_text(token.seat.value), BOLD)
