"""Pictures of ships on the board, for any design: turned, under way, and in pieces."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import pygame

from game.board.canvas import Canvas
from game.paint import glow
from game.paint.hull import pieces
from game.shell.picture_cache import keeps_pictures
from game.shell.theme import Color, mix
from rules.kernel.seats import Seat
from rules.table.measure import Point

ANGLE_STEP_DEG = 3
_ASHES: Color = (70, 74, 88)
_COLD = 0.5  # share of its color that a wreck loses once its cuts no longer glow
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


Engines = tuple[tuple[float, float, float], ...]
"""Nozzles of a ship: places and radii, in ship lengths."""


@dataclass(frozen=True, slots=True)
class ShipModel:
    """A ship as it is drawn: whole, under way, and in pieces. A game says how to paint it."""

    seat: Seat

    def length_px(self, canvas: Canvas) -> float:
        """Return the length of its picture in pixels."""
        raise NotImplementedError

    def engines(self, thrust: float) -> Engines:
        """Return its nozzles at a thrust from 0 (idle) to 1 (full)."""
        raise NotImplementedError

    def paint(self, length: float, angle_deg: float, color: Color) -> pygame.Surface:
        """Paint it at an angle."""
        raise NotImplementedError

    def paint_wreck(self, length: int, color: Color) -> pygame.Surface:
        """Paint it dead and scorched, pointing up."""
        raise NotImplementedError

    def picture(
        self, canvas: Canvas, angle_deg: float, *, home_deg: float | None = None, spare: bool = True
    ) -> tuple[pygame.Surface, bool]:
        """Return its picture at an angle, and whether it had to be painted (see `turned`)."""
        length, color = round(self.length_px(canvas) * 2) / 2, canvas.seat(self.seat)
        return turned(
            canvas,
            (self, length, color),
            lambda hour: _painted(self, hour, length, color),
            angle_deg,
            home_deg=angle_deg if home_deg is None else home_deg,
            spare=spare,
        )

    def put_exhaust(self, canvas: Canvas, center_px: Point, angle_deg: float, thrust: float) -> None:
        """Draw the flames of its engines; a thrust of 0 idles, 1 is full power."""
        length = self.length_px(canvas)
        put_flames(canvas, self.engines(thrust), EXHAUST[self.seat], center_px, angle_deg, length, thrust)

    def cut_up(self, canvas: Canvas, *, hot: float = 1.0) -> list[pygame.Surface]:
        """Return the pieces of its wreck, painted once; `hot` (0 to 1) is how much their cuts glow."""
        return _pieces(self, round(self.length_px(canvas)), canvas.seat(self.seat), round(hot * 2) / 2)

    def draw_wreck(
        self, canvas: Canvas, at: Point, angle_deg: float, since: float, *, hot: float = 1.0
    ) -> None:
        """Draw its pieces drifting apart as `since` runs from 0 to 1."""
        length = round(self.length_px(canvas))
        _put_pieces(canvas, self.cut_up(canvas, hot=hot), canvas.px(at), length, angle_deg, since)


@keeps_pictures(48)
def _painted(ship: ShipModel, angle: float, length: float, color: Color) -> pygame.Surface:
    """Paint a ship once for all boards that show it like this."""
    return ship.paint(length, angle, color)


@keeps_pictures(12)
def _pieces(ship: ShipModel, length: int, color: Color, hot: float) -> list[pygame.Surface]:
    whole = ship.paint_wreck(length, mix(color, _ASHES, 0.55))
    found = pieces(whole, 3 if length > 40 else 2, length, glow=hot)
    if not hot:
        for one in found:
            darken(one, _COLD)
    return found


def darken(picture: pygame.Surface, share: float) -> None:
    """Take a share of its color from a picture."""
    left = round(255 * (1 - share))
    picture.fill((left, left, left, 255), special_flags=pygame.BLEND_RGBA_MULT)


def put_flames(
    canvas: Canvas,
    engines: Engines,
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


@keeps_pictures(32)
def _flames(
    engines: Engines, ink: Color, angle: float, length: int, level: int
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


def _put_pieces(
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
