"""Frigates on the board: their pictures, glowing parts, engines and wrecks."""

from __future__ import annotations

import math
from dataclasses import dataclass

import pygame

from game.board.canvas import Canvas
from game.board.pose import Pose
from game.board.ships import Engines, ShipModel, darken, placed
from game.families.astra_et_tenebrae.board import hulls
from game.paint import glow
from game.shell.theme import Color
from rules.astra_et_tenebrae.figures import COMPONENTS, Component
from rules.astra_et_tenebrae.sighting import is_hot
from rules.astra_et_tenebrae.state import Ship, State
from rules.astra_et_tenebrae.systems import destroyed, works
from rules.kernel.seats import Seat
from rules.table.measure import Point

LENGTH_IN, _LEAST_PX = 2.6, 26
MARK: Color = (255, 150, 60)
HOT: Color = (255, 84, 40)
# Share of its color that a ship loses: once it has acted, in a blackout.
DIMMED, _DARK = 0.2, 0.6
_SCORCHES: tuple[tuple[Point, float], ...] = (
    ((0.06, 0.16), 0.08),
    ((-0.07, -0.14), 0.07),
    ((0.04, -0.3), 0.06),
    ((-0.05, 0.3), 0.09),
)
# Where a mark on each component burns, in ship lengths.
_MARKS: tuple[Point, ...] = ((0.0, 0.36), (0.1, 0.02), (0.0, -0.34), (-0.24, 0.2), (0.2, 0.2), (-0.09, -0.1))
_BLAZE = 1.2  # how much wider and longer the flames of a full-strength burn are


def length_px(canvas: Canvas) -> float:
    """Return the length of a frigate's picture in pixels."""
    return max(_LEAST_PX * canvas.pen.scale.factor * 0.8, LENGTH_IN * canvas.camera.ship_scale)


def ring_px(canvas: Canvas) -> float:
    """Return the radius in pixels of the ring around a frigate."""
    return length_px(canvas) * 0.68 + canvas.pen.px(3)


def heading_of(ship: Ship) -> float:
    """Return the heading to draw, in degrees: the course or motion; at rest, towards the enemy."""
    if ship.course is not None:
        return float(ship.course)
    if ship.motion is not None:
        return float(ship.motion[0])
    return 0.0 if ship.seat is Seat.RED else 180.0


@dataclass(frozen=True, slots=True)
class Wear:
    """The visible state of a ship.

    `dim`: it has acted. `hurt`: the number of scorch marks. `dead`: its engines are dark. `dark`: blackout.
    `hot`: its radiators glow.
    """

    dim: bool = False
    hurt: int = 0
    dead: bool = False
    dark: bool = False
    hot: bool = False


FRESH = Wear()


def wear_of(state: State, ship: Ship, *, dim: bool) -> Wear:
    """Return the visible state of a ship."""
    figures = state.figures
    hurt = min(len(_SCORCHES), len(destroyed(figures, ship)) + (ship.hull > 0))
    dead = not works(figures, ship, Component.ENGINE)
    return Wear(dim, hurt, dead or ship.blacked_out, ship.blacked_out, is_hot(state, ship))


@dataclass(frozen=True, slots=True)
class Frigate(ShipModel):
    """A frigate of a seat, as its wear shows it."""

    wear: Wear = FRESH

    def length_px(self, canvas: Canvas) -> float:
        return length_px(canvas)

    def engines(self, thrust: float) -> Engines:
        more = 1 + _BLAZE * round(4 * thrust) / 4
        return tuple((x, y, radius * more) for x, y, radius in hulls.ENGINES[self.seat])

    def paint(self, length: float, angle_deg: float, color: Color) -> pygame.Surface:
        wear = self.wear
        scorches = _SCORCHES[: wear.hurt]
        picture = hulls.ship(
            self.seat, length, angle_deg, color, scorches=scorches, dead=wear.dead, hot=wear.hot
        )
        if wear.dim or wear.dark:
            darken(picture, _DARK if wear.dark else DIMMED)
        return picture

    def paint_wreck(self, length: int, color: Color) -> pygame.Surface:
        return hulls.ship(self.seat, length, 0.0, color, scorches=_SCORCHES, dead=True)


def put_heat(canvas: Canvas, seat: Seat, center_px: Point, angle_deg: float) -> None:
    """Draw the glow of a hot ship's radiators (AD-1)."""
    length = length_px(canvas)
    glow.glow(canvas.surface, center_px, length * 1.05, HOT, 0.34)
    x, y = (sum(one[k] for one in hulls.RADIATORS[seat]) / 4 for k in range(2))
    for at in placed([(x, y), (-x, y)], center_px, length, angle_deg):
        glow.glow(canvas.surface, at, length * 0.3, HOT, 0.9)


def put_mark(
    canvas: Canvas, center_px: Point, angle_deg: float, component: Component, strength: float = 1.0
) -> None:
    """Draw a laser's mark burning on a component (AC-8)."""
    length = length_px(canvas)
    (at,) = placed([_MARKS[COMPONENTS.index(component)]], center_px, length, angle_deg)
    size = max(canvas.pen.px(5), length * 0.15)
    glow.glow(canvas.surface, at, size * 2.2, MARK, 0.6 * strength)
    if strength >= 1:
        side = 2 * round(size)
        canvas.put(canvas.picture(("burn mark", side), lambda: _mark(side)), at)
    glow.glow(canvas.surface, at, size * 0.8, (255, 250, 230), strength, 1.4)


def _mark(side: int) -> pygame.Surface:
    image = pygame.Surface((side, side), pygame.SRCALPHA)
    middle = (side / 2, side / 2)
    pygame.draw.aacircle(image, (255, 236, 190), middle, side * 0.42, max(1, side // 9))
    return image


def square_px(canvas: Canvas, angle_deg: float, center_px: Point) -> pygame.Rect:
    """Return the rectangle in pixels that a frigate covers."""
    length, turn = length_px(canvas), math.radians(angle_deg)
    sin, cos = abs(math.sin(turn)), abs(math.cos(turn))
    wide, high = length * (0.75 * cos + sin), length * (0.75 * sin + cos)
    return pygame.Rect(0, 0, round(wide), round(high)).move_to(
        center=(round(center_px[0]), round(center_px[1]))
    )


def rest_pose(ship: Ship) -> Pose:
    """Return where a ship is drawn while nothing moves it."""
    return Pose(*ship.place, heading_of(ship))
