"""Pictures of ships, flak and missiles on the board: their facing, their state and their side."""

from __future__ import annotations

import math
from dataclasses import dataclass

import pygame

from game.board.canvas import Canvas, smooth
from game.board.ships import EXHAUST, Engines, ShipModel, placed, put_flames
from game.families.dark_frontier.board import hulls
from game.families.dark_frontier.board.layout import angle_of
from game.shell import drawing
from game.shell.theme import Color, mix
from rules.dark_frontier.state import DEFENDER, Kind, Projectile, Ship, State
from rules.dark_frontier.systems import condition
from rules.kernel.seats import Seat
from rules.table.measure import Point

_LEAST_PX = 24
_FLAK_IN, _MISSILE_IN = 1.35, 1.5
_DIE, _LEAST_UNITS = 14.0, 25.0
_SPIKES = 11
_SCORCHES: tuple[tuple[Point, float], ...] = (
    ((0.06, 0.16), 0.08),
    ((-0.08, -0.14), 0.07),
    ((0.04, -0.28), 0.06),
    ((-0.06, 0.3), 0.09),
)
_BLACK_DIE: Color = (14, 16, 26)
_WHITE_DIE: Color = (248, 246, 238)


def heading_of(facing: int) -> float:
    """Return a facing in degrees clockwise from straight up, as pictures are turned.

    >>> heading_of(0), heading_of(5)
    (90.0, 30.0)
    """
    return (90.0 + angle_of(facing)) % 360


@dataclass(frozen=True, slots=True)
class Hull(ShipModel):
    """The visible state of a ship: its side, its kind and its damage."""

    kind: str
    hurt: int = 0
    dead: bool = False

    def length_px(self, canvas: Canvas) -> float:
        size = hulls.build_of(self.seat, self.kind).size
        return max(_LEAST_PX * canvas.pen.scale.factor * 0.85, size * canvas.camera.ship_scale)

    def engines(self, thrust: float) -> Engines:
        return hulls.build_of(self.seat, self.kind).engines

    def paint(self, length: float, angle_deg: float, color: Color) -> pygame.Surface:
        scorches = _SCORCHES[: self.hurt]
        return hulls.ship(self.seat, self.kind, length, angle_deg, color, scorches=scorches, dead=self.dead)

    def paint_wreck(self, length: int, color: Color) -> pygame.Surface:
        return hulls.ship(self.seat, self.kind, length, 0.0, color, scorches=_SCORCHES, dead=True)


def hull_of(state: State, ship: Ship) -> Hull:
    """Return the visible state of a ship."""
    dead = condition(state.figures, ship).thrust == 0
    return Hull(ship.seat, ship.type, min(len(_SCORCHES), len(ship.lost)), dead)


# --- projectiles ----------------------------------------------------------------------------------------


def reach_px(canvas: Canvas, kind: Kind) -> float:
    """Return half the size of a projectile's picture in pixels."""
    size = (_FLAK_IN if kind is Kind.FLAK else _MISSILE_IN) * canvas.camera.ship_scale
    return max(canvas.pen.px(_LEAST_UNITS), size) / 2


def put_flak(canvas: Canvas, seat: Seat, center_px: Point, open_share: float = 1.0) -> None:
    """Draw a cloud of flak: a ring of spikes in its owner's color, opened by a share."""
    side = 2 * round(reach_px(canvas, Kind.FLAK) * 1.12 * max(0.2, open_share))
    ink = canvas.seat(seat)
    fill = mix(canvas.theme.ground, ink, 0.25)
    key = ("flak", side, ink)

    def draw(surface: pygame.Surface, times: int) -> None:
        middle, radius = side * times / 2, side * times / 2 - times
        spikes = [
            pygame.Vector2(0, -radius * (1.0 if i % 2 else 0.76)).rotate(180 * i / _SPIKES)
            for i in range(2 * _SPIKES)
        ]
        corners = [(middle + one.x, middle + one.y) for one in spikes]
        pygame.draw.polygon(surface, fill, corners)
        pygame.draw.lines(surface, ink, True, corners, max(1, round(1.4 * times)))

    canvas.put(canvas.picture(key, lambda: smooth((side, side), ink, draw)), center_px)


# A missile, nose up, in lengths of the missile: body and fins, and its warhead.
_BODY: tuple[Point, ...] = (
    (-0.13, -0.22), (0.13, -0.22), (0.13, 0.26), (0.26, 0.5), (0.0, 0.38), (-0.26, 0.5), (-0.13, 0.26),
)  # fmt: skip
_NOSE: tuple[Point, ...] = ((-0.13, -0.22), (0.0, -0.5), (0.13, -0.22))
_WARHEAD: Color = (255, 122, 150)


def put_missile(
    canvas: Canvas, seat: Seat, center_px: Point, angle_deg: float, *, thrust: float = 0.0
) -> None:
    """Draw a missile at an angle; with `thrust` its engine burns."""
    length = 2 * reach_px(canvas, Kind.MISSILE)
    if thrust > 0:
        engine = ((0.0, 0.4, 0.07),)
        put_flames(canvas, engine, EXHAUST[seat], center_px, angle_deg, length, thrust)
    side, ink = math.ceil(length * 1.1), canvas.seat(seat)
    angle = round(angle_deg / 5) * 5 % 360

    def draw(surface: pygame.Surface, times: int) -> None:
        middle = side * times / 2, side * times / 2
        body = placed(_BODY, middle, length * times, angle)
        pygame.draw.polygon(surface, ink, body)
        pygame.draw.lines(surface, mix(ink, (0, 0, 0), 0.55), True, body, times)
        pygame.draw.polygon(surface, _WARHEAD, placed(_NOSE, middle, length * times, angle))

    key = ("missile", side, ink, angle)
    canvas.put(canvas.picture(key, lambda: smooth((side, side), ink, draw)), center_px)


def die_picture(canvas: Canvas, one: Projectile) -> pygame.Surface:
    """Return the die of a projectile: white for the defender, black for the attacker, with a rim."""
    white = one.seat is DEFENDER
    body, ink = (_WHITE_DIE, _BLACK_DIE) if white else (_BLACK_DIE, _WHITE_DIE)
    face = canvas.pen.die(one.left, _DIE, body=body, ink=ink)

    def draw() -> pygame.Surface:
        image = pygame.Surface((face.get_width() + 2, face.get_height() + 2), pygame.SRCALPHA)
        canvas.pen.panel(image, image.get_rect(), ink, None, radius=3)
        image.blit(face, (1, 1))
        return image

    return canvas.picture(("rimmed die", one.left, white, face.get_size()), draw)


def put_dodged(canvas: Canvas, center_px: Point) -> None:
    """Mark flak that a ship has dodged: a tick in a ring at its lower left (DM-2)."""
    off = reach_px(canvas, Kind.FLAK) * 0.85
    radius = canvas.pen.px(6)
    x, y = center_px[0] - off, center_px[1] + off
    drawing.circle(canvas.surface, canvas.theme.panel, (x, y), radius)
    drawing.circle(canvas.surface, canvas.theme.good, (x, y), radius, canvas.stroke())
    tick = [(x - radius * 0.5, y), (x - radius * 0.1, y + radius * 0.4), (x + radius * 0.5, y - radius * 0.4)]
    drawing.lines(canvas.surface, canvas.theme.good, tick, canvas.stroke(1.6))
