"""Squadrons that fly like ships: a wedge of craft, one for each figure, with a shape for each type."""

from __future__ import annotations

import math

import pygame

from game.paint.hull import Frame, hull_picture, ship_side_px, shrunk, whole
from game.shell.theme import Color, mix
from rules.kernel.seats import Seat
from rules.table.measure import Point

FIGURES = 3
_WHITE: Color = (255, 255, 255)
_GLASS: Color = (30, 44, 74)
# Half outlines of a craft from bow to stern, mirrored: x to starboard, y aft, both in craft lengths.
DARTS: dict[str, tuple[Point, ...]] = {
    "kites": ((0, -0.5), (0.09, -0.08), (0.44, 0.44), (0.12, 0.28), (0, 0.4)),
    "mallets": (
        (0, -0.4), (0.12, -0.46), (0.4, -0.36), (0.46, -0.1), (0.13, -0.06), (0.12, 0.26), (0.26, 0.5),
        (0, 0.4),
    ),
    "sentries": ((0, -0.44), (0.2, -0.28), (0.48, 0.08), (0.3, 0.14), (0.24, 0.46), (0.08, 0.3), (0, 0.34)),
    "slingers": (
        (0, 0.0), (0.1, -0.06), (0.2, -0.5), (0.3, -0.5), (0.34, 0.0), (0.2, 0.24), (0.28, 0.5), (0, 0.36),
    ),
}  # fmt: skip
BLOCKS: dict[str, tuple[Point, ...]] = {
    "kites": (
        (0, -0.5), (0.1, -0.42), (0.1, -0.04), (0.46, 0.24), (0.46, 0.38), (0.1, 0.26), (0.1, 0.44),
        (0, 0.44),
    ),
    "mallets": (
        (0, -0.48), (0.42, -0.48), (0.42, -0.1), (0.12, -0.1), (0.12, 0.26), (0.28, 0.26), (0.28, 0.46),
        (0, 0.46),
    ),
    "sentries": ((0, -0.42), (0.24, -0.42), (0.46, -0.18), (0.46, 0.2), (0.24, 0.44), (0, 0.44)),
    "slingers": (
        (0, 0.0), (0.14, 0.0), (0.14, -0.48), (0.34, -0.48), (0.34, 0.14), (0.22, 0.14), (0.22, 0.46),
        (0, 0.46),
    ),
}  # fmt: skip
# The places of craft in a wedge, and the length of each, in picture lengths.
_SPOTS: tuple[Point, ...] = ((0.0, -0.25), (-0.29, 0.2), (0.29, 0.2))
_CRAFT = 0.46


def outline(hull: str, seat: Seat) -> list[Point] | None:
    """Return the outline of a type's craft, bow up; None if the hull is not a squadron."""
    half = (BLOCKS if seat is Seat.BLUE else DARTS).get(hull)
    return None if half is None else whole(half)


def wedge(hull: str, seat: Seat) -> list[list[Point]] | None:
    """Return the outlines of all craft of a squadron, in picture lengths; None for any other hull."""
    craft = outline(hull, seat)
    if craft is None:
        return None
    return [[(at[0] + x * _CRAFT, at[1] + y * _CRAFT) for x, y in craft] for at in _SPOTS]


def squadron(
    hull: str, seat: Seat, length_px: float, angle_deg: float, color: Color, figures: int
) -> pygame.Surface:
    """Return `figures` craft in a square picture as large as a ship's, turned clockwise from bow up."""
    shape = outline(hull, seat)
    assert shape is not None, "a squadron"

    def plates(frame: Frame) -> None:
        frame.bevel(shape, shrunk(shape, 0.5, 0.6), color, slope=1.1, deck=mix(color, _WHITE, 0.12))
        frame.dot((0, 0.12), 0.07, _GLASS)

    craft = hull_picture(shape, length_px * _CRAFT, angle_deg, color, plates)
    side = ship_side_px(length_px)
    picture = pygame.Surface((side, side), pygame.SRCALPHA)
    picture.fill((*color, 0))
    turn = math.radians(angle_deg)
    for x, y in _SPOTS[:figures]:
        across, along = x * math.cos(turn) - y * math.sin(turn), x * math.sin(turn) + y * math.cos(turn)
        at = (round(side / 2 + across * length_px), round(side / 2 + along * length_px))
        picture.blit(craft, craft.get_rect(center=at))
    return picture


def engines(hull: str, seat: Seat) -> tuple[tuple[float, float, float], ...]:
    """Return where the engines of all craft burn: x, y and radius, in picture lengths."""
    stern = max(y for _, y in (BLOCKS if seat is Seat.BLUE else DARTS)[hull])
    return tuple((x, y + 0.85 * stern * _CRAFT, 0.02) for x, y in _SPOTS)
