"""Draw signs with their own shapes, and filled, hatched or framed hexes, each cached as a picture."""

from __future__ import annotations

import math

import pygame

from game.board.canvas import Canvas, smooth
from game.board.marks import draw_mark
from game.board.ships import placed
from game.families.dark_frontier.board.layout import TIP_IN
from game.families.dark_frontier.board.overlays import Sign
from game.shell.theme import Color, mix
from rules.dark_frontier.state import ATTACKER, DEFENDER
from rules.kernel.seats import Seat
from rules.table.measure import Point

_WARN: Color = (255, 214, 120)
_INSET = 0.93  # hexes are drawn slightly smaller than they are, so that neighbors stay separate
_RAYS = 8

# Drawn at (0, 0), y down, 1 from the center to the rim.
_DIAMOND: tuple[Point, ...] = ((0, -1), (0.8, 0), (0, 1), (-0.8, 0))
_TRIANGLE: tuple[Point, ...] = ((0, -0.95), (0.95, 0.75), (-0.95, 0.75))
_SQUARE: tuple[Point, ...] = ((-0.7, -0.7), (0.7, -0.7), (0.7, 0.7), (-0.7, 0.7))
_STAR: tuple[Point, ...] = tuple(
    (
        (1.0 if i % 2 else 0.5) * math.sin(math.pi * i / _RAYS),
        (1.0 if i % 2 else 0.5) * math.cos(math.pi * i / _RAYS),
    )
    for i in range(2 * _RAYS)
)


def ink_of(canvas: Canvas, sign: Sign, reader: Seat | None) -> Color:
    """Return the color of a sign for the player who reads it."""
    reader = reader or DEFENDER
    if sign in (Sign.OWN, Sign.IN_REACH, Sign.PASSES):
        return canvas.seat(reader)
    if sign is Sign.ENEMY:
        return canvas.seat(ATTACKER if reader is DEFENDER else DEFENDER)
    return _WARN if sign is Sign.TIGHT else canvas.theme.refusal


def put_sign(
    canvas: Canvas, sign: Sign, center_px: Point, radius_px: float, reader: Seat | None
) -> pygame.Rect:
    """Draw a sign around a pixel, with a dark rim, and return its rectangle."""
    ink, side = ink_of(canvas, sign, reader), 2 * round(radius_px * 1.25) + 2
    owner = reader if sign is Sign.OWN else ATTACKER if reader is DEFENDER else DEFENDER

    def draw(surface: pygame.Surface, times: int) -> None:
        middle, radius = (side * times / 2, side * times / 2), radius_px * times
        wide = max(times, round(radius * 0.24))
        _draw(surface, sign, owner, middle, radius, ink, wide)

    key = ("sign", sign, owner, side, ink)
    return canvas.put(canvas.picture(key, lambda: smooth((side, side), ink, draw)), center_px)


def _draw(
    surface: pygame.Surface,
    sign: Sign,
    owner: Seat | None,
    middle: Point,
    radius: float,
    ink: Color,
    wide: int,
) -> None:
    dark = mix(ink, (0, 0, 0), 0.85)
    match sign:
        case Sign.OWN | Sign.ENEMY:
            draw_mark(surface, owner, middle, radius * 0.75, ink)
        case Sign.FATAL:
            for way in (1, -1):
                ends = placed([(-0.75, -0.75 * way), (0.75, 0.75 * way)], middle, radius, 0)
                pygame.draw.line(surface, dark, ends[0], ends[1], 2 * wide)
            for way in (1, -1):
                ends = placed([(-0.75, -0.75 * way), (0.75, 0.75 * way)], middle, radius, 0)
                pygame.draw.line(surface, ink, ends[0], ends[1], wide)
        case Sign.TIGHT:
            corners = placed(_TRIANGLE, middle, radius, 0)
            pygame.draw.polygon(surface, dark, corners)
            pygame.draw.polygon(surface, ink, corners, wide)
            top, low, foot = placed([(0, -0.35), (0, 0.25), (0, 0.5)], middle, radius, 0)
            pygame.draw.line(surface, ink, top, low, wide)
            pygame.draw.circle(surface, ink, foot, wide * 0.6)
        case Sign.IN_REACH:
            pygame.draw.circle(surface, dark, middle, radius * 0.8, round(1.8 * wide))
            pygame.draw.circle(surface, ink, middle, radius * 0.72, wide)
            for turn in range(0, 360, 90):
                ends = placed([(0, -0.5), (0, -1.1)], middle, radius, turn)
                pygame.draw.line(surface, ink, ends[0], ends[1], wide)
        case Sign.THREATENED:
            corners = placed(_STAR, middle, radius, 0)
            pygame.draw.polygon(surface, ink, corners)
            pygame.draw.lines(surface, dark, True, corners, max(1, wide // 2))
        case Sign.SURE | Sign.POSSIBLE | Sign.MEETS | Sign.PASSES:
            shape = _DIAMOND if sign in (Sign.SURE, Sign.POSSIBLE) else _SQUARE
            corners = placed(shape, middle, radius, 0)
            filled = sign in (Sign.SURE, Sign.MEETS)
            pygame.draw.polygon(surface, ink if filled else dark, corners)
            rim = (255, 255, 255) if filled else ink
            pygame.draw.lines(surface, rim, True, corners, max(1, round(wide * 0.7)))


# --- hexes ----------------------------------------------------------------------------------------------


def put_hex(
    canvas: Canvas,
    center_px: Point,
    ink: Color,
    *,
    fill: int = 0,
    rim: float = 1.2,
    hatched: bool = False,
    share: float = _INSET,
) -> None:
    """Draw a hex of the map's size around a pixel.

    `fill` is an opacity from 0 to 255, `rim` a width in logical units, `share` its size compared
    with a real hex.
    """
    tip = canvas.length_px(TIP_IN) * share
    side = 2 * math.ceil(tip) + 4
    stroke = canvas.stroke(rim) if rim else 0

    def draw(surface: pygame.Surface, times: int) -> None:
        corners = _corners((side * times / 2, side * times / 2), tip * times)
        pygame.draw.polygon(surface, (*ink, fill), corners)
        if hatched:
            _hatch(surface, corners, ink, canvas.pen.px(6) * times, max(times, stroke * times))
        if stroke:
            pygame.draw.polygon(surface, (*ink, 255), corners, stroke * times)
            for corner in corners:
                pygame.draw.circle(surface, (*ink, 255), corner, stroke * times / 2)

    key = ("hex", side, round(tip * 4), ink, fill, stroke, hatched)
    canvas.put(canvas.picture(key, lambda: smooth((side, side), ink, draw)), center_px)


def _corners(middle: Point, tip: float) -> list[Point]:
    turns = (math.radians(60 * n - 30) for n in range(6))
    return [(middle[0] + tip * math.cos(turn), middle[1] + tip * math.sin(turn)) for turn in turns]


def _hatch(surface: pygame.Surface, corners: list[Point], ink: Color, step: int, wide: int) -> None:
    """Hatch the inside of a hex."""
    width, height = surface.get_size()
    lines = pygame.Surface((width, height), pygame.SRCALPHA)
    for x in range(-height, width, step):
        pygame.draw.line(lines, (*ink, 170), (x, height), (x + height, 0), wide)
    mask = pygame.Surface((width, height), pygame.SRCALPHA)
    pygame.draw.polygon(mask, (255, 255, 255, 255), corners)
    lines.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(lines, (0, 0))
