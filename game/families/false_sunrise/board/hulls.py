"""The hulls of the two sides: darts for the red seat, blocks for the blue one, plate by plate."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.families.false_sunrise.board import squadron_hulls
from game.paint import hull as paint
from game.paint.hull import Frame, whole
from game.paint.lamp import HULL, UP
from game.shell.theme import Color, mix
from rules.kernel.seats import Seat
from rules.table.measure import Point

_WHITE: Color = (255, 255, 255)
_BLACK: Color = (0, 0, 0)

# Half outlines from bow to stern, mirrored: x to starboard, y aft, both in lengths of the ship.
DARTS: dict[str, tuple[Point, ...]] = {
    "corvette": (
        (0, -0.5), (0.05, -0.23), (0.09, 0.06), (0.12, 0.16), (0.29, 0.45), (0.27, 0.5), (0.13, 0.37),
        (0.07, 0.42), (0, 0.4),
    ),
    "frigate": (
        (0, -0.5), (0.05, -0.29), (0.09, -0.04), (0.13, 0.04), (0.31, 0.33), (0.33, 0.5), (0.26, 0.44),
        (0.14, 0.37), (0.09, 0.46), (0, 0.44),
    ),
    "destroyer": (
        (0, -0.5), (0.05, -0.35), (0.09, -0.12), (0.11, 0.0), (0.17, 0.06), (0.31, 0.28), (0.35, 0.5),
        (0.28, 0.45), (0.2, 0.39), (0.14, 0.48), (0.06, 0.45), (0, 0.46),
    ),
    "cruiser": (
        (0, -0.5), (0.045, -0.38), (0.09, -0.18), (0.185, -0.11), (0.2, -0.01), (0.14, 0.04), (0.2, 0.1),
        (0.31, 0.27), (0.35, 0.5), (0.28, 0.44), (0.21, 0.39), (0.14, 0.49), (0.06, 0.46), (0, 0.47),
    ),
    "flagship": (
        (0, -0.5), (0.04, -0.42), (0.08, -0.25), (0.11, -0.21), (0.18, -0.19), (0.21, -0.1), (0.14, -0.05),
        (0.13, 0.02), (0.25, 0.08), (0.33, 0.27), (0.37, 0.5), (0.31, 0.45), (0.25, 0.39), (0.2, 0.49),
        (0.13, 0.45), (0.08, 0.5), (0, 0.48),
    ),
}  # fmt: skip
BLOCKS: dict[str, tuple[Point, ...]] = {
    "corvette": (
        (0, -0.5), (0.075, -0.5), (0.14, -0.34), (0.15, -0.28), (0.15, 0.29), (0.1, 0.36), (0.1, 0.49),
        (0, 0.49),
    ),
    "frigate": (
        (0, -0.5), (0.075, -0.5), (0.135, -0.35), (0.135, 0.01), (0.2, 0.08), (0.2, 0.37), (0.15, 0.4),
        (0.11, 0.4), (0.11, 0.49), (0, 0.49),
    ),
    "destroyer": (
        (0, -0.5), (0.085, -0.5), (0.14, -0.38), (0.14, -0.11), (0.21, -0.04), (0.21, 0.35), (0.17, 0.4),
        (0.14, 0.4), (0.14, 0.49), (0, 0.49),
    ),
    "cruiser": (
        (0, -0.5), (0.065, -0.5), (0.07, -0.42), (0.14, -0.36), (0.14, -0.13), (0.22, -0.08), (0.22, 0.14),
        (0.17, 0.18), (0.17, 0.39), (0.13, 0.41), (0.13, 0.49), (0, 0.49),
    ),
    "flagship": (
        (0, -0.5), (0.085, -0.5), (0.14, -0.43), (0.14, -0.23), (0.22, -0.18), (0.22, 0.0), (0.17, 0.04),
        (0.17, 0.12), (0.25, 0.16), (0.25, 0.37), (0.19, 0.41), (0.17, 0.41), (0.17, 0.49), (0, 0.49),
    ),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Build:
    """The details of a hull of one size: engines as (x, y, radius), rows of holds, seams, plates, guns."""

    darts: tuple[tuple[float, float, float], ...]
    blocks: tuple[tuple[float, float, float], ...]
    holds: int
    grooves: int
    plates: int
    guns: tuple[Point, ...] = ()


_BUILDS = {
    "corvette": Build(((0, 0.4, 0.05),), ((0, 0.49, 0.06),), 2, 3, 4),
    "frigate": Build(
        ((0.055, 0.44, 0.036), (-0.055, 0.44, 0.036)), ((0.052, 0.49, 0.042), (-0.052, 0.49, 0.042)), 3, 4, 6
    ),
    "destroyer": Build(
        ((0, 0.455, 0.04), (0.1, 0.465, 0.034), (-0.1, 0.465, 0.034)),
        ((0, 0.49, 0.045), (0.09, 0.49, 0.036), (-0.09, 0.49, 0.036)),
        4,
        6,
        10,
        ((0, -0.13),),
    ),
    "cruiser": Build(
        ((0, 0.465, 0.04), (0.1, 0.475, 0.038), (-0.1, 0.475, 0.038)),
        ((0, 0.49, 0.045), (0.085, 0.49, 0.036), (-0.085, 0.49, 0.036)),
        4,
        7,
        14,
        ((0, -0.14), (0, 0.32)),
    ),
    "flagship": Build(
        ((0.045, 0.49, 0.036), (-0.045, 0.49, 0.036), (0.165, 0.468, 0.036), (-0.165, 0.468, 0.036)),
        ((0.055, 0.49, 0.045), (-0.055, 0.49, 0.045), (0.13, 0.49, 0.03), (-0.13, 0.49, 0.03)),
        5,
        9,
        20,
        ((0, -0.16), (0.155, -0.13), (-0.155, -0.13), (0, 0.31)),
    ),
}
_UNKNOWN = "destroyer"


def outline_of(hull: str, seat: Seat) -> list[Point]:
    """Return a hull's outline, bow up, in ship lengths; an unknown hull looks like a destroyer."""
    craft = squadron_hulls.outline(hull, seat)
    if craft is not None:
        return craft
    family = BLOCKS if seat is Seat.BLUE else DARTS
    return whole(family.get(hull, family[_UNKNOWN]))


def outlines_of(hull: str, seat: Seat) -> list[list[Point]]:
    """Return the outlines that fly as one: a ship's own, or those of a squadron's craft."""
    return squadron_hulls.wedge(hull, seat) or [outline_of(hull, seat)]


def engines_of(hull: str, seat: Seat) -> tuple[tuple[float, float, float], ...]:
    """Return where a hull's engines burn: x, y and radius, in ship lengths."""
    if hull in squadron_hulls.DARTS:
        return squadron_hulls.engines(hull, seat)
    build = _BUILDS.get(hull, _BUILDS[_UNKNOWN])
    return build.blocks if seat is Seat.BLUE else build.darts


def ship(
    hull: str,
    seat: Seat,
    length_px: float,
    angle_deg: float,
    color: Color,
    *,
    scorches: Sequence[tuple[Point, float]] = (),
    dead: bool = False,
    figures: int = squadron_hulls.FIGURES,
) -> pygame.Surface:
    """Return a hull in a square picture, turned clockwise from bow up; `dead` engines are dark.

    A squadron shows as many craft as it has `figures`.
    """
    if hull in squadron_hulls.DARTS:
        return squadron_hulls.squadron(hull, seat, length_px, angle_deg, color, figures)
    build = _BUILDS.get(hull, _BUILDS[_UNKNOWN])
    outline = outline_of(hull, seat)

    def plates(frame: Frame) -> None:
        if seat is Seat.BLUE:
            _block(frame, outline, color, build.holds)
        else:
            _dart(frame, outline, color)
        _trim(frame, seat, color, build)
        paint.scorch(frame, scorches, len(hull))

    def engines(frame: Frame) -> None:
        paint.nozzles(frame, engines_of(hull, seat), color, dead=dead)

    picture = paint.hull_picture(outline, length_px, angle_deg, color, plates, engines)
    paint.lights(picture, angle_deg, length_px, _windows(seat, length_px, len(hull)))
    return picture


def _dart(frame: Frame, outline: list[Point], color: Color) -> None:
    """Draw a long sharp body with a ridge and a tower, and a stripe of the fleet's color on each wing."""
    body, deck = mix(color, paint.PLAIN, 0.16), mix(mix(color, paint.PLAIN, 0.1), _WHITE, 0.06)
    frame.bevel(outline, [(x * 0.56, y * 0.86 + 0.02) for x, y in outline], body, slope=1.15, deck=deck)
    wide, aft = max(outline)
    dark = HULL.lit(mix(body, _BLACK, 0.55), UP)
    for side in (1, -1):
        stripe = ((0.62, -0.16), (0.74, -0.05), (0.7, 0.1), (0.57, 0.1))
        frame.plate([(wide * x * side, aft + y) for x, y in stripe], mix(color, _WHITE, 0.45))
        for x in (0.35, 0.88):
            frame.groove((wide * x * side, aft * 0.3 - 0.05), (wide * x * side, 0.5), dark, 0.7)
    steel = paint.steel(color)
    ridge = whole(((0, -0.4), (0.035, -0.22), (0.062, 0.02), (0.062, 0.26), (0.035, 0.38), (0, 0.39)))
    frame.bevel(ridge, [(x * 0.35, y * 0.9 + 0.01) for x, y in ridge], steel, deck=mix(steel, _WHITE, 0.14))
    frame.block(whole(((0, 0.02), (0.034, 0.07), (0.034, 0.17), (0, 0.19))), mix(color, _WHITE, 0.25))
    frame.plate([(0, -0.335), (0.02, -0.25), (0, -0.2), (-0.02, -0.25)], paint.GLASS)


def _block(frame: Frame, outline: list[Point], color: Color, rows: int) -> None:
    """Draw a broad body with a spine between rows of holds, a bow plate and a tower."""
    body, deck = mix(color, paint.PLAIN, 0.16), mix(mix(color, paint.PLAIN, 0.1), _WHITE, 0.06)
    frame.bevel(outline, [(x * 0.7, y * 0.93) for x, y in outline], body, slope=1.05, deck=deck)
    wide, step = max(outline)[0], 0.46 / rows
    for side in (1, -1):
        for row in range(rows):
            top, inner, outer = step * row - 0.06, wide * 0.42 * side, wide * 0.8 * side
            low = top + step * 0.8
            tone = mix(color, (120, 130, 150), 0.15 + 0.35 * ((row + (side > 0)) % 2))
            frame.block([(inner, top), (outer, top), (outer, low), (inner, low)], tone, deck=0.66, slope=1.2)
    steel = paint.steel(color)
    spine = whole(((0, -0.3), (0.045, -0.3), (0.055, -0.22), (0.055, 0.4), (0, 0.4)))
    frame.bevel(spine, [(x * 0.5, y * 0.93) for x, y in spine], steel, deck=mix(steel, _WHITE, 0.1))
    bow = whole(((0, -0.47), (0.05, -0.47), (0.085, -0.37), (0.06, -0.33), (0, -0.33)))
    frame.block(bow, mix(color, _WHITE, 0.42), deck=0.6)
    frame.block(whole(((0, 0.12), (0.036, 0.12), (0.036, 0.26), (0, 0.26))), mix(color, _WHITE, 0.3))


def _trim(frame: Frame, seat: Seat, color: Color, build: Build) -> None:
    """Draw seams, patched plates and guns."""
    dice = random.Random(build.plates * 7 + (seat is Seat.BLUE))
    body = mix(color, paint.PLAIN, 0.16)
    for i in range(build.grooves):
        y, x = i * 0.82 / 9 - 0.36, dice.choice((0.06, 0.07, 0.1))
        swept = 0.0 if seat is Seat.BLUE else 0.07
        for side in (1, -1):
            frame.groove((x * side, y), (0.5 * side, y + swept), mix(body, _BLACK, 0.62))
    for _ in range(build.plates):
        x, y = dice.uniform(0.06, 0.3), dice.uniform(-0.3, 0.42)
        wide, long = dice.uniform(0.015, 0.035), dice.uniform(0.02, 0.045)
        tone = mix(body, dice.choice((_BLACK, _WHITE)), 0.09)
        for side in (1, -1):
            corners = ((x, y), (x + wide, y), (x + wide, y + long), (x, y + long))
            frame.plate([(side * across, along) for across, along in corners], tone)
    steel = paint.steel(color)
    for x, y in build.guns:
        frame.dot((x, y), 0.027, mix(steel, _BLACK, 0.65))
        frame.dot((x, y), 0.021, HULL.lit(mix(steel, _WHITE, 0.35), UP))
        for barrel in (-0.008, 0.008):
            frame.groove((x + barrel, y), (x + barrel, y - 0.055), mix(steel, _WHITE, 0.25), 0.75)


def _windows(seat: Seat, length_px: float, seed: int) -> list[Point]:
    """Return where windows are lit: along the ridge or the spine, one in five dark."""
    dice = random.Random(seed)
    if seat is Seat.BLUE:
        count = max(4, round(length_px / 9))
        spots = [(side * 0.066, 0.62 * i / count - 0.26) for i in range(count) for side in (1, -1)]
        spots += [(0.03, -0.4), (-0.03, -0.4), (0.0, -0.4)]
    else:
        count = max(3, round(length_px / 11))
        rows = [(0.078 + 0.02 * i / count, 0.52 * i / count - 0.2) for i in range(count)]
        spots = [(side * x, y) for x, y in rows for side in (1, -1)]
        spots += [(0.018, 0.1), (-0.018, 0.1), (0.0, 0.07)]
    return [spot for spot in spots if dice.random() >= 0.2]
