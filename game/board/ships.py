"""Pictures of ships on the board, for any design: turned, under way, and in pieces."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Mapping, Sequence

import pygame

from game.board.canvas import Canvas
from game.paint import glow
from game.shell.theme import Color
from rules.kernel.seats import Seat
from rules.table.measure import Point

ANGLE_STEP_DEG = 3
EXHAUST: Mapping[Seat, Color] = {Seat.RED: (255, 140, 60), Seat.BLUE: (80, 170, 255)}


def placed(outline: Sequence[Point], center_px: Point, length: float, angle_deg: float) -> list[Point]:
    """Return an outline scaled to a length, turned clockwise and placed around a pixel."""
    turn = math.radians(angle_deg)
    cos, sin = math.cos(turn), math.sin(turn)
    return [
        (center_px[0] + (x * cos - y * sin) * length, center_px[1] + (x * sin + y * cos) * length)
        for x, y in outline
    ]


def stepped_deg(angle_deg: float) -> int:
    """Return the nearest angle for which pictures exist."""
    return round(angle_deg / ANGLE_STEP_DEG) * ANGLE_STEP_DEG % 360


def turned(
    canvas: Canvas,
    key: tuple[object, ...],
    paint: Callable[[int], pygame.Surface],
    angle_deg: float,
    *,
    home_deg: float,
    spare: bool = True,
) -> tuple[pygame.Surface, bool]:
    """Return a ship at an angle, and whether a new picture had to be painted for it.

    `paint` paints the ship at a full hour, given in degrees. Angles between hours rotate the
    picture of the nearest hour, whose light is nearly right. Without time to `spare`, the picture
    for the hour nearest to `home_deg` is rotated instead of painting another.
    """
    angle = stepped_deg(angle_deg)
    hour = round(angle / 30) * 30 % 360
    painted = not canvas.has(("ship", hour, *key))
    if painted and not spare:
        hour, painted = round(home_deg / 30) * 30 % 360, False
    upright = canvas.picture(("ship", hour, *key), lambda: paint(hour))
    if hour == angle:
        return upright, painted
    there = ("turned", hour, angle, *key)
    return canvas.picture(there, lambda: pygame.transform.rotozoom(upright, hour - angle, 1.0)), painted


def put_flames(
    canvas: Canvas,
    engines: tuple[tuple[float, float, float], ...],
    ink: Color,
    center_px: Point,
    angle_deg: float,
    length_px: float,
    thrust: float,
) -> None:
    """Draw the engine flames; a thrust of 0 idles, 1 is full power."""
    level = max(0, min(4, round(4 * thrust)))
    picture, (x, y) = _flames(engines, ink, stepped_deg(angle_deg), round(length_px), level)
    canvas.surface.blit(picture, (round(center_px[0]) + x, round(center_px[1]) + y), special_flags=glow.ADD)


@functools.lru_cache(2048)
def _flames(
    engines: tuple[tuple[float, float, float], ...], ink: Color, angle: float, length: int, level: int
) -> tuple[pygame.Surface, tuple[int, int]]:
    """Draw all flames of a hull on black, for additive blending.

    Return the picture and its offset from the middle.
    """
    side = 3 * length
    picture = pygame.Surface((side, side))
    for x, y, radius in engines:
        (nozzle,) = placed([(x, y + 0.01)], (side / 2, side / 2), length, angle)
        long = max(7.0, length * radius * (8 + 15 * level / 4))
        glow.flame(picture, nozzle, long, max(2.4, length * radius * 1.9), ink, angle)
    picture.set_colorkey((0, 0, 0))
    lit = picture.get_bounding_rect()
    picture.set_colorkey(None)
    return picture.subsurface(lit).copy(), (lit.x - side // 2, lit.y - side // 2)


def put_pieces(
    canvas: Canvas,
    parts: Sequence[pygame.Surface],
    center_px: Point,
    length_px: int,
    angle_deg: float,
    since: float,
) -> None:
    """Draw the remains of a ship as pieces that drift apart; `since` runs from 0 to 1."""
    x, y = center_px
    for i, part in enumerate(parts):
        side = i - (len(parts) - 1) / 2
        turn = angle_deg + side * 34 * since
        picture = pygame.transform.rotozoom(part, -turn, 1.0)
        (off,) = placed([(0.14 * side, 0.32 * side)], (0.0, 0.0), length_px * (0.15 + since), angle_deg)
        canvas.put(picture, (x + off[0], y + off[1]))
