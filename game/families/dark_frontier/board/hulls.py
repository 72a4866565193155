"""The ships, four kinds in two builds: the defender's round with swept wings, the attacker's of blocks.

Points are in ship lengths, bow up, as in `game.paint.hull`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import pygame

from game.paint import hull as paint
from game.paint.hull import Frame, whole
from game.paint.lamp import HULL, UP
from game.shell.theme import Color, mix
from rules.dark_frontier.state import ATTACKER, DEFENDER
from rules.kernel.seats import Seat
from rules.table.measure import Point

_WHITE: Color = (255, 255, 255)
_BLACK: Color = (0, 0, 0)

Engine = tuple[float, float, float]
"""A nozzle: its place (x, y) and its radius, in ship lengths."""


@dataclass(frozen=True, slots=True)
class Build:
    """How a side builds a kind of ship: half its outline, nozzles, turrets, `size` in inches."""

    half: tuple[Point, ...]
    engines: tuple[Engine, ...]
    turrets: tuple[tuple[Point, float], ...]
    size: float

    @property
    def outline(self) -> list[Point]:
        """The complete outline."""
        return whole(self.half)


# A cutter is slim and has engines on arms, a carrier has bays and a wide stern, a gunboat has a gun on each
# shoulder, a monitor is nearly as wide as it is long, with one great turret.
_DEFENDERS: Mapping[str, Build] = {
    "cutter": Build(
        ((0, -0.5), (0.05, -0.3), (0.08, -0.12), (0.2, 0.1), (0.34, 0.44), (0.28, 0.46), (0.15, 0.28),
         (0.1, 0.42), (0, 0.38)),
        ((0.06, 0.4, 0.045), (-0.06, 0.4, 0.045), (0.31, 0.45, 0.022), (-0.31, 0.45, 0.022)),
        (((0.0, -0.16), 0.06),),
        1.95,
    ),
    "carrier": Build(
        ((0, -0.46), (0.09, -0.4), (0.16, -0.22), (0.22, 0.0), (0.42, 0.2), (0.46, 0.42), (0.36, 0.36),
         (0.26, 0.44), (0.13, 0.4), (0.1, 0.5), (0, 0.48)),
        ((0.06, 0.48, 0.05), (-0.06, 0.48, 0.05), (0.2, 0.42, 0.035), (-0.2, 0.42, 0.035)),
        (((0.0, 0.24), 0.08),),
        2.35,
    ),
    "gunboat": Build(
        ((0, -0.5), (0.06, -0.34), (0.1, -0.14), (0.2, -0.06), (0.24, 0.04), (0.42, 0.24), (0.46, 0.4),
         (0.3, 0.3), (0.2, 0.32), (0.12, 0.44), (0, 0.4)),
        ((0.05, 0.42, 0.045), (-0.05, 0.42, 0.045), (0.2, 0.33, 0.028), (-0.2, 0.33, 0.028)),
        (((0.0, -0.24), 0.05), ((0.17, 0.04), 0.055), ((-0.17, 0.04), 0.055)),
        2.2,
    ),
    "monitor": Build(
        ((0, -0.4), (0.14, -0.37), (0.28, -0.26), (0.36, -0.08), (0.37, 0.1), (0.48, 0.3), (0.44, 0.42),
         (0.28, 0.36), (0.2, 0.42), (0, 0.44)),
        ((0.09, 0.43, 0.055), (-0.09, 0.43, 0.055)),
        (((0.0, 0.0), 0.17),),
        2.2,
    ),
}  # fmt: skip
_ATTACKERS: Mapping[str, Build] = {
    "cutter": Build(
        ((0, -0.5), (0.08, -0.5), (0.08, -0.16), (0.14, -0.16), (0.14, 0.08), (0.26, 0.08), (0.26, 0.46),
         (0.14, 0.46), (0.14, 0.34), (0, 0.34)),
        ((0.2, 0.46, 0.04), (-0.2, 0.46, 0.04)),
        (((0.0, -0.2), 0.06),),
        1.95,
    ),
    "carrier": Build(
        ((0, -0.46), (0.13, -0.46), (0.13, -0.32), (0.3, -0.32), (0.3, -0.04), (0.2, -0.04), (0.2, 0.04),
         (0.36, 0.04), (0.36, 0.34), (0.22, 0.34), (0.22, 0.48), (0, 0.48)),
        ((0.1, 0.48, 0.055), (-0.1, 0.48, 0.055)),
        (((0.0, 0.26), 0.08),),
        2.35,
    ),
    "gunboat": Build(
        ((0, -0.5), (0.11, -0.5), (0.11, -0.24), (0.3, -0.24), (0.3, 0.1), (0.2, 0.1), (0.2, 0.3),
         (0.14, 0.3), (0.14, 0.46), (0, 0.46)),
        ((0.07, 0.46, 0.05), (-0.07, 0.46, 0.05)),
        (((0.0, -0.38), 0.05), ((0.22, -0.07), 0.055), ((-0.22, -0.07), 0.055)),
        2.2,
    ),
    "monitor": Build(
        ((0, -0.42), (0.22, -0.42), (0.22, -0.3), (0.4, -0.3), (0.4, 0.3), (0.26, 0.3), (0.26, 0.44),
         (0, 0.44)),
        ((0.13, 0.44, 0.06), (-0.13, 0.44, 0.06)),
        (((0.0, 0.0), 0.17),),
        2.2,
    ),
}  # fmt: skip
_BUILDS: Mapping[Seat, Mapping[str, Build]] = {DEFENDER: _DEFENDERS, ATTACKER: _ATTACKERS}
_ANY = "gunboat"  # the build of a kind that nobody has drawn


def build_of(seat: Seat, kind: str) -> Build:
    """Return how a side builds a kind of ship.

    >>> build_of(DEFENDER, "a kind that was added by data alone") == build_of(DEFENDER, "gunboat")
    True
    """
    return _BUILDS[seat].get(kind, _BUILDS[seat][_ANY])


def ship(
    seat: Seat,
    kind: str,
    length_px: float,
    angle_deg: float,
    color: Color,
    *,
    scorches: Sequence[tuple[Point, float]] = (),
    dead: bool = False,
) -> pygame.Surface:
    """Return a square picture of a ship, turned clockwise from bow up.

    `dead` means dark engines.
    """
    build = build_of(seat, kind)

    def plates(frame: Frame) -> None:
        (_blocks if seat is ATTACKER else _wings)(frame, build, color)
        for at, radius in build.turrets:
            _turret(frame, at, radius, color, square=seat is ATTACKER)
        paint.scorch(frame, scorches, 7)

    def engines(frame: Frame) -> None:
        paint.nozzles(frame, build.engines, color, dead=dead)

    picture = paint.hull_picture(build.outline, length_px, angle_deg, color, plates, engines)
    paint.lights(picture, angle_deg, length_px, [(x * 0.55, y * 0.7) for x, y in build.outline[::2]])
    return picture


def _wings(frame: Frame, build: Build, color: Color) -> None:
    """Draw swept wings with a stripe on each, and a long back with a glass nose."""
    body, deck = mix(color, paint.PLAIN, 0.16), mix(mix(color, paint.PLAIN, 0.1), _WHITE, 0.06)
    outline = build.outline
    frame.bevel(outline, [(x * 0.62, y * 0.88 + 0.01) for x, y in outline], body, slope=1.15, deck=deck)
    wide, low = max(build.half)
    for side in (1, -1):
        tip = [(0.62, -0.16), (0.74, -0.08), (0.9, 0.04), (0.8, 0.02)]
        stripe = [(side * wide * share, low + down) for share, down in tip]
        frame.plate(stripe, mix(color, _WHITE, 0.5))
        dark = HULL.lit(mix(body, _BLACK, 0.55), UP)
        frame.groove((side * wide * 0.35, low - 0.3), (side * wide * 0.8, low), dark, 0.7)
    steel = paint.steel(color)
    back = whole(((0, -0.42), (0.03, -0.26), (0.06, 0.0), (0.05, 0.3), (0, 0.34)))
    frame.bevel(back, [(x * 0.4, y * 0.92) for x, y in back], steel, deck=mix(steel, _WHITE, 0.14))
    frame.plate([(0, -0.36), (0.022, -0.28), (0, -0.22), (-0.022, -0.28)], paint.GLASS)


def _blocks(frame: Frame, build: Build, color: Color) -> None:
    """Draw square holds along a spine, and a blunt bow."""
    body, deck = mix(color, paint.PLAIN, 0.2), mix(mix(color, paint.PLAIN, 0.16), _WHITE, 0.05)
    outline = build.outline
    frame.bevel(outline, [(x * 0.84, y * 0.94) for x, y in outline], body, slope=1.05, deck=deck)
    wide = max(x for x, _ in build.half)
    for side in (1, -1):
        for top, share in ((-0.22, 0.62), (0.12, 0.72)):
            near, far = side * 0.09, side * wide * share
            hold = [(near, top), (far, top), (far, top + 0.15), (near, top + 0.15)]
            frame.block(hold, mix(color, (120, 130, 150), 0.3 + abs(top)), deck=0.7, slope=1.2)
    steel = paint.steel(color)
    spine = whole(((0, -0.38), (0.05, -0.38), (0.06, -0.28), (0.06, 0.4), (0, 0.4)))
    frame.bevel(spine, [(x * 0.5, y * 0.94) for x, y in spine], steel, deck=mix(steel, _WHITE, 0.1))
    bow = whole(((0, -0.48), (0.07, -0.48), (0.07, -0.36), (0, -0.36)))
    frame.block(bow, mix(color, _WHITE, 0.4), deck=0.7)


def _turret(frame: Frame, at: Point, radius: float, color: Color, *, square: bool) -> None:
    """Draw a turret, square or round."""
    corners = 4 if square else 12
    ring = [pygame.Vector2(0, -radius).rotate(360 * (i + 0.5) / corners) for i in range(corners)]
    outer = [(at[0] + one.x, at[1] + one.y) for one in ring]
    top = mix(color, _WHITE, 0.32)
    frame.bevel(outer, paint.shrunk(outer, 0.62, at=at), mix(color, _WHITE, 0.12), slope=1.4, deck=top)
    frame.groove(at, (at[0], at[1] - 1.7 * radius), mix(paint.steel(color), _WHITE, 0.3), 1.2)
