"""Frigates on the board: their pictures, glowing parts, engines and wrecks."""

from __future__ import annotations

import functools
import math
from dataclasses import dataclass

import pygame

from game.board.canvas import Canvas
from game.board.ships import EXHAUST, placed, put_flames, put_pieces, turned
from game.families.astra_et_tenebrae.board import hulls
from game.paint import glow
from game.paint.hull import pieces
from game.shell.theme import Color, mix
from rules.astra_et_tenebrae.figures import COMPONENTS, Component
from rules.astra_et_tenebrae.sighting import is_hot
from rules.astra_et_tenebrae.state import Ship, State
from rules.astra_et_tenebrae.systems import destroyed, works
from rules.kernel.seats import Seat
from rules.table.measure import Point

LENGTH_IN, _LEAST_PX = 2.6, 26
MARK: Color = (255, 150, 60)
HOT: Color = (255, 84, 40)
# Share of its color that a ship loses: once it has acted, in a blackout, as a wreck.
DIMMED, _DARK, _COLD = 0.2, 0.6, 0.5
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


def ship_picture(
    canvas: Canvas,
    seat: Seat,
    angle_deg: float,
    wear: Wear = FRESH,
    *,
    home_deg: float | None = None,
    spare: bool = True,
) -> tuple[pygame.Surface, bool]:
    """Return a frigate's picture at an angle, and whether it had to be painted (see `turned`)."""
    length, color = round(length_px(canvas) * 2) / 2, canvas.seat(seat)
    return turned(
        canvas,
        ("frigate", seat, length, wear, color),
        lambda hour: _drawn(seat, hour, length, wear, color),
        angle_deg,
        home_deg=angle_deg if home_deg is None else home_deg,
        spare=spare,
    )


@functools.lru_cache(128)
def _drawn(seat: Seat, angle: float, length: float, wear: Wear, color: Color) -> pygame.Surface:
    """Paint a frigate once for all boards that show it like this."""
    picture = hulls.ship(
        seat, length, angle, color, scorches=_SCORCHES[: wear.hurt], dead=wear.dead, hot=wear.hot
    )
    if wear.dim or wear.dark:
        left = round(255 * (1 - (_DARK if wear.dark else DIMMED)))
        picture.fill((left, left, left, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return picture


def put_exhaust(canvas: Canvas, seat: Seat, center_px: Point, angle_deg: float, thrust: float) -> None:
    """Draw the flames of a frigate's engines; `thrust` runs from 0 (idle) to 1 (full)."""
    more = 1 + _BLAZE * round(4 * thrust) / 4
    engines = tuple((x, y, radius * more) for x, y, radius in hulls.ENGINES[seat])
    put_flames(canvas, engines, EXHAUST[seat], center_px, angle_deg, length_px(canvas), thrust)


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


def cut_up(canvas: Canvas, seat: Seat, *, hot: float = 1.0) -> list[pygame.Surface]:
    """Return the pieces of a frigate's wreck, painted once.

    `hot` (0 to 1) is how much their edges glow.
    """
    return _pieces(seat, round(length_px(canvas)), canvas.seat(seat), round(hot * 2) / 2)


@functools.lru_cache(64)
def _pieces(seat: Seat, length: int, color: Color, hot: float) -> list[pygame.Surface]:
    tone = mix(color, (70, 74, 88), 0.55)
    whole = hulls.ship(seat, length, 0.0, tone, scorches=_SCORCHES, dead=True)
    found = pieces(whole, 3 if length > 40 else 2, length, glow=hot)
    if not hot:
        left = round(255 * (1 - _COLD))
        for one in found:
            one.fill((left, left, left, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return found


def draw_wreck(
    canvas: Canvas, seat: Seat, at: Point, angle_deg: float, since: float, *, hot: float = 1.0
) -> None:
    """Draw the pieces of a destroyed ship drifting apart; `since` runs from 0 to 1."""
    length = round(length_px(canvas))
    put_pieces(canvas, cut_up(canvas, seat, hot=hot), canvas.px(at), length, angle_deg, since)


def square_px(canvas: Canvas, angle_deg: float, center_px: Point) -> pygame.Rect:
    """Return the rectangle in pixels that a frigate covers."""
    length, turn = length_px(canvas), math.radians(angle_deg)
    sin, cos = abs(math.sin(turn)), abs(math.cos(turn))
    wide, high = length * (0.75 * cos + sin), length * (0.75 * sin + cos)
    return pygame.Rect(0, 0, round(wide), round(high)).move_to(
        center=(round(center_px[0]), round(center_px[1]))
    )
