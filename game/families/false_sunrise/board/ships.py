"""Ships and small craft on the board: their pictures, engines, wrecks, and the check mark after acting."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

import pygame

from game.board.canvas import Canvas, smooth
from game.board.pose import Pose
from game.board.ships import EXHAUST, Engines, ShipModel, darken, placed
from game.families.false_sunrise.board import hulls
from game.families.false_sunrise.board.squadron_hulls import FIGURES
from game.paint import fire, glow
from game.shell import drawing
from game.shell.theme import Color, mix
from rules.false_sunrise.fleet import ENGINES
from rules.false_sunrise.state import Ship
from rules.kernel.seats import Seat
from rules.table.measure import Point

# The share of its color that a ship loses after it has acted; it also gets a check mark.
DIMMED = 0.2
# One for each lost quarter of the pips: where and how wide, in ship lengths.
_SCORCHES: tuple[tuple[Point, float], ...] = (
    ((0.06, 0.12), 0.08),
    ((-0.07, -0.12), 0.07),
    ((0.02, 0.3), 0.1),
)
_CRAFT: Mapping[Seat, list[Point]] = {
    Seat.RED: [
        (0, -0.5), (0.16, 0.05), (0.42, 0.4), (0.1, 0.3), (0, 0.42), (-0.1, 0.3), (-0.42, 0.4),
        (-0.16, 0.05),
    ],
    Seat.BLUE: [
        (0, -0.45), (0.14, -0.4), (0.14, -0.05), (0.42, -0.05), (0.42, 0.25), (0.14, 0.25), (0.1, 0.45),
        (-0.1, 0.45), (-0.14, 0.25), (-0.42, 0.25), (-0.42, -0.05), (-0.14, -0.05), (-0.14, -0.4),
    ],
}  # fmt: skip

# Lengths in board inches at the usual scale; the least in pixels keeps small windows legible.
LENGTHS_IN = {"corvette": 1.6, "frigate": 2.1, "destroyer": 2.7, "cruiser": 3.3, "flagship": 4.1}
LENGTHS_IN |= {"kites": 2.2, "mallets": 2.2, "sentries": 2.2, "slingers": 2.2}  # a wedge of craft
# A shield's distance from a hull's center, in hull lengths.
SHIELD = 0.78
_LEAST_PX = {"corvette": 16, "frigate": 19, "destroyer": 23, "cruiser": 27, "flagship": 32}
_LEAST_PX |= {"kites": 24, "mallets": 24, "sentries": 24, "slingers": 24}


def length_px(canvas: Canvas, hull: str) -> float:
    """Return the length of a hull's picture in pixels."""
    least = _LEAST_PX.get(hull, 20) * canvas.pen.scale.factor * 0.8
    return max(least, LENGTHS_IN.get(hull, 2.5) * canvas.camera.ship_scale)


@dataclass(frozen=True, slots=True)
class Wear:
    """The visible state of a ship: whether it has acted, quarters of its pips lost, dead engines.

    It `burns` below a quarter of its pips. A squadron has `figures` left instead.
    """

    dim: bool = False
    hurt: int = 0
    dead: bool = False
    burns: bool = False
    figures: int = FIGURES


FRESH = Wear()


def wear_of(ship: Ship, *, dim: bool) -> Wear:
    """Return the visible state of a ship that is on the board."""
    if not ship.spec.hull.capital:
        return Wear(dim, figures=sum(ship.pips))
    whole, left = max(1, ship.damage + sum(ship.pips)), sum(ship.pips)
    hurt = min(len(_SCORCHES), 4 * max(0, ship.damage) // whole)
    return Wear(dim, hurt, ENGINES in ship.spec.bit and not ship.works(ENGINES), 4 * left < whole)


@dataclass(frozen=True, slots=True)
class ShipBody(ShipModel):
    """A hull of a seat, as its wear shows it."""

    hull: str
    wear: Wear = FRESH

    def length_px(self, canvas: Canvas) -> float:
        return length_px(canvas, self.hull)

    def engines(self, thrust: float) -> Engines:
        return hulls.engines_of(self.hull, self.seat)

    def paint(self, length: float, angle_deg: float, color: Color) -> pygame.Surface:
        wear = self.wear
        picture = hulls.ship(
            self.hull,
            self.seat,
            length,
            angle_deg,
            color,
            scorches=_SCORCHES[: wear.hurt],
            dead=wear.dead,
            figures=wear.figures,
        )
        if wear.dim:
            darken(picture, DIMMED)
        return picture

    def paint_wreck(self, length: int, color: Color) -> pygame.Surface:
        return hulls.ship(self.hull, self.seat, length, 0.0, color, scorches=_SCORCHES, dead=True)


def body_of(ship: Ship, wear: Wear = FRESH) -> ShipBody:
    """Return a ship as it is drawn."""
    return ShipBody(ship.seat, ship.spec.hull.id, wear)


def put_fire(canvas: Canvas, hull: str, center_px: Point, seconds: float, seed: int) -> None:
    """Draw a ship's fire and smoke as they look after some seconds."""
    fire.burning(canvas.surface, center_px, max(4.0, length_px(canvas, hull) * 0.17), seconds, seed)


def craft_px(canvas: Canvas) -> int:
    """Return the length of a small craft in pixels, a little larger the closer the camera is."""
    return round(canvas.pen.px(max(7.0, min(11.0, 2.4 * math.sqrt(canvas.camera.ppi)))))


def wedge_px(canvas: Canvas, leader_px: Point, count: int, angle_deg: float) -> list[Point]:
    """Return the pixels of `count` craft that fly in a wedge behind their leader."""
    gap = craft_px(canvas) * 1.15
    spots: list[Point] = []
    rank = 0
    while len(spots) < count:
        wide = min(rank + 1, count - len(spots))
        spots += [((i - (wide - 1) / 2) * gap, rank * gap) for i in range(wide)]
        rank += 1
    return placed(spots, leader_px, 1.0, angle_deg)


def wedge_side_px(canvas: Canvas, count: int) -> int:
    """Return the side in pixels of a square that holds a wedge at any angle."""
    ranks = math.ceil((math.sqrt(8 * max(1, count) + 1) - 1) / 2)
    return math.ceil(craft_px(canvas) * (1.15 * (ranks - 1) + 1.1))


def put_craft(canvas: Canvas, seat: Seat, at_px: Point, angle_deg: float, *, burns: bool = False) -> None:
    """Draw one small craft of a squadron, pointed or broad like its fleet's ships."""
    size = craft_px(canvas)
    angle = round(angle_deg / 15) * 15 % 360
    key = ("craft", seat, size, angle, canvas.seat(seat))
    if burns:
        glow.flame(canvas.surface, at_px, size * 1.2, size * 0.3, EXHAUST[seat], angle)
    canvas.put(canvas.picture(key, lambda: _craft(canvas, seat, size, angle)), at_px)


def _craft(canvas: Canvas, seat: Seat, size: int, angle: float) -> pygame.Surface:
    color, dark = canvas.seat(seat), mix(canvas.theme.ground, canvas.theme.shade, 0.35)
    side = size + 6

    def draw(surface: pygame.Surface, times: int) -> None:
        middle = (side * times / 2, side * times / 2)
        shape = placed(_CRAFT[seat], middle, size * times, angle)
        drawing.polygon(surface, shape, dark, dark, 3 * times)
        drawing.polygon(surface, shape, mix(color, canvas.theme.text, 0.25))
        half = placed([(x, y) for x, y in _CRAFT[seat] if x >= 0], middle, size * times, angle)
        drawing.polygon(surface, half, mix(color, dark, 0.3))

    return smooth((side, side), dark, draw)


def put_tick(canvas: Canvas, hull: str, center_px: Point) -> None:
    """Draw a check mark on the hull of a ship that has acted, so that nothing else is covered."""
    size = round(max(4.5 * canvas.pen.scale.factor, length_px(canvas, hull) * 0.13), 1)
    side = 2 * math.ceil(size * 1.5)

    def draw(surface: pygame.Surface, times: int) -> None:
        middle, big = side * times / 2, size * times
        steps = ((-1.0, 0.0), (-0.25, 0.75), (1.0, -0.8))
        tick = [(middle + x * big, middle + y * big) for x, y in steps]
        drawing.lines(surface, canvas.theme.ground, tick, round(big * 0.9))
        drawing.lines(surface, canvas.theme.text, tick, round(big * 0.42))

    ground = canvas.theme.ground
    canvas.put(canvas.picture(("tick", size), lambda: smooth((side, side), ground, draw)), center_px)


def rest_pose(ship: Ship) -> Pose:
    """Return where a ship is drawn while nothing moves it."""
    return Pose(ship.x, ship.y, 30.0 * ship.heading)
