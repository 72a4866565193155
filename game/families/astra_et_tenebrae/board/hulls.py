"""The two frigates: the red one with swept wings, the blue one made of blocks; both have radiators."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame

from game.paint import hull as paint
from game.paint.hull import Frame, whole
from game.paint.lamp import HULL, UP
from game.shell.theme import Color, mix
from rules.kernel.seats import Seat
from rules.table.measure import Point

_WHITE: Color = (255, 255, 255)
_BLACK: Color = (0, 0, 0)

# Half outlines from bow to stern, mirrored: x to starboard, y aft, both in ship lengths.
_HALVES: Mapping[Seat, tuple[Point, ...]] = {
    Seat.RED: (
        (0, -0.5), (0.035, -0.34), (0.06, -0.2), (0.13, -0.13), (0.185, -0.02), (0.3, 0.16), (0.41, 0.4),
        (0.4, 0.49), (0.33, 0.36), (0.22, 0.27), (0.12, 0.3), (0.09, 0.42), (0, 0.4),
    ),
    Seat.BLUE: (
        (0, -0.5), (0.11, -0.5), (0.11, -0.27), (0.2, -0.27), (0.2, -0.09), (0.13, -0.09), (0.13, 0.02),
        (0.27, 0.02), (0.27, 0.3), (0.16, 0.3), (0.16, 0.48), (0, 0.48),
    ),
}  # fmt: skip
OUTLINES: Mapping[Seat, list[Point]] = {seat: whole(half) for seat, half in _HALVES.items()}

ENGINES: Mapping[Seat, tuple[tuple[float, float, float], ...]] = {
    Seat.RED: ((0.045, 0.4, 0.034), (-0.045, 0.4, 0.034), (0.39, 0.47, 0.02), (-0.39, 0.47, 0.02)),
    Seat.BLUE: ((0.08, 0.48, 0.05), (-0.08, 0.48, 0.05)),
}
# The parts that glow on a ship that radiates (AD-1): corners of the starboard radiator.
RADIATORS: Mapping[Seat, tuple[Point, ...]] = {
    Seat.RED: ((0.2, 0.06), (0.27, 0.17), (0.36, 0.36), (0.24, 0.24)),
    Seat.BLUE: ((0.17, 0.05), (0.255, 0.05), (0.255, 0.27), (0.17, 0.27)),
}


def ship(
    seat: Seat,
    length_px: float,
    angle_deg: float,
    color: Color,
    *,
    scorches: Sequence[tuple[Point, float]] = (),
    dead: bool = False,
    hot: bool = False,
) -> pygame.Surface:
    """Return a square picture of a frigate, turned clockwise from bow up by an angle in degrees.

    `scorches` are (place, size) pairs of burns on the hull. A `hot` ship has glowing radiators, a `dead` one
    has dark engines.
    """

    def plates(frame: Frame) -> None:
        (_blocks if seat is Seat.BLUE else _wings)(frame, OUTLINES[seat], color)
        for side in (1, -1):
            panel = [(side * x, y) for x, y in RADIATORS[seat]]
            tone = (255, 96, 40) if hot else mix(paint.steel(color), (150, 70, 44), 0.4)
            frame.block(panel, tone, deck=0.8, slope=0.9)
        paint.scorch(frame, scorches, 7)

    def engines(frame: Frame) -> None:
        paint.nozzles(frame, ENGINES[seat], color, dead=dead)

    picture = paint.hull_picture(OUTLINES[seat], length_px, angle_deg, color, plates, engines)
    paint.lights(picture, angle_deg, length_px, _WINDOWS[seat])
    return picture


_WINDOWS: Mapping[Seat, tuple[Point, ...]] = {
    Seat.RED: (
        *((side * 0.05, y / 100) for y in range(-24, 0, 6) for side in (1, -1)),
        *((side * 0.1, 0.12) for side in (1, -1)),
        (0.0, 0.16),
    ),
    Seat.BLUE: (
        *((side * 0.075, y / 100) for y in range(-22, 26, 8) for side in (1, -1)),
        *((x / 100, -0.43) for x in (-6, 0, 6)),
    ),
}


def _body(color: Color) -> tuple[Color, Color]:
    """Return the colors of a hull and of its deck."""
    return mix(color, paint.PLAIN, 0.16), mix(mix(color, paint.PLAIN, 0.1), _WHITE, 0.06)


def _ring(radius: float, at: Point, corners: int = 14) -> list[Point]:
    turns = (pygame.Vector2(0, -radius).rotate(360 * i / corners) for i in range(corners))
    return [(at[0] + turn.x, at[1] + turn.y) for turn in turns]


def _wings(frame: Frame, outline: list[Point], color: Color) -> None:
    """Draw swept wings with a stripe, a long neck, and the crew's disc."""
    body, deck = _body(color)
    frame.bevel(outline, [(x * 0.62, y * 0.88 + 0.01) for x, y in outline], body, slope=1.15, deck=deck)
    dark = HULL.lit(mix(body, _BLACK, 0.55), UP)
    for side in (1, -1):
        frame.plate([(side * x, y) for x, y in _STRIPE], mix(color, _WHITE, 0.5))
        frame.groove((side * 0.17, 0.02), (side * 0.36, 0.42), dark, 0.7)
    steel = paint.steel(color)
    neck = whole(((0, -0.44), (0.024, -0.3), (0.045, -0.1), (0.045, 0.3), (0, 0.33)))
    frame.bevel(neck, [(x * 0.4, y * 0.92) for x, y in neck], steel, deck=mix(steel, _WHITE, 0.14))
    disc, middle = _ring(0.15, (0.0, 0.1)), (0.0, 0.1)
    frame.bevel(disc, paint.shrunk(disc, 0.72, at=middle), mix(color, _WHITE, 0.12), slope=1.4, deck=deck)
    frame.bevel(_ring(0.08, middle), _ring(0.045, middle), steel, deck=mix(color, _WHITE, 0.45))
    frame.plate([(0, -0.36), (0.018, -0.28), (0, -0.24), (-0.018, -0.28)], paint.GLASS)
    for x in (0.12, -0.12):
        frame.groove((x, -0.02), (x, -0.17), mix(steel, _WHITE, 0.3), 1.0)


_STRIPE = ((0.29, 0.17), (0.33, 0.21), (0.385, 0.38), (0.36, 0.4))


def _blocks(frame: Frame, outline: list[Point], color: Color) -> None:
    """Draw a spine with square holds, a hammer-shaped bow and a tower."""
    body, deck = _body(color)
    frame.bevel(outline, [(x * 0.84, y * 0.95) for x, y in outline], body, slope=1.05, deck=deck)
    for side in (1, -1):
        for top, tone in ((-0.25, 0.2), (0.32, 0.4)):
            near, far = 0.055 * side, (0.185 if top < 0 else 0.15) * side
            low = top + 0.14
            hold = [(near, top), (far, top), (far, low), (near, low)]
            frame.block(hold, mix(color, (120, 130, 150), tone), deck=0.7, slope=1.2)
        frame.groove((side * 0.14, 0.03), (side * 0.14, 0.29), mix(body, _BLACK, 0.6), 0.8)
    steel = paint.steel(color)
    spine = whole(((0, -0.36), (0.04, -0.36), (0.05, -0.28), (0.05, 0.42), (0, 0.42)))
    frame.bevel(spine, [(x * 0.5, y * 0.94) for x, y in spine], steel, deck=mix(steel, _WHITE, 0.1))
    bow = whole(((0, -0.48), (0.1, -0.48), (0.1, -0.38), (0, -0.38)))
    frame.block(bow, mix(color, _WHITE, 0.42), deck=0.7)
    frame.block(whole(((0, 0.06), (0.06, 0.06), (0.06, 0.2), (0, 0.2))), mix(color, _WHITE, 0.3), deck=0.7)
    for x in (0.155, -0.155):
        frame.groove((x, -0.27), (x, -0.4), mix(steel, _WHITE, 0.3), 1.0)
