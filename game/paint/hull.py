"""What hulls are built of: beveled plates lit by the lamp, grooves, lights, scorches, and cut pieces.

Points of a hull are in ship lengths, bow up: x to starboard, y aft, the middle at (0, 0). A `Frame`
converts them to pixels of a picture.
"""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import pygame

from game.paint.lamp import HULL, UP, outward, rim_ink, unit
from game.shell.theme import Color, mix
from rules.table.measure import Point
from rules.table.polygons import signed_area_sq_in

Ring = Sequence[Point]

OVERSAMPLE = 4
PLAIN: Color = (150, 156, 172)
GLASS: Color = (30, 44, 74)
_DARK: Color = (6, 9, 20)
_BLACK: Color = (0, 0, 0)
_WARM: Color = (255, 244, 226)
_COLD: Color = (24, 20, 26)  # an engine that is off
_MOUTH = ((-1, 0.0), (1, 0.0), (1, 0.014), (-1, 0.014))
_CONE = ((-1, 0.8, -0.05), (1, 0.8, -0.05), (1, 1.0, 0.012), (-1, 1.0, 0.012))


def whole(half: Ring) -> list[Point]:
    """Return a full outline from its starboard half, bow to stern.

    It runs clockwise on the screen.
    """
    return [*half, *((-x, y) for x, y in reversed(half) if x > 1e-6)]


def shrunk(ring: Ring, across: float, along: float | None = None, at: Point = (0.0, 0.0)) -> list[Point]:
    """Return a ring scaled around a point, by one factor across and one along."""
    down = across if along is None else along
    return [(at[0] + (x - at[0]) * across, at[1] + (y - at[1]) * down) for x, y in ring]


@dataclass(frozen=True, slots=True)
class Frame:
    """Where a hull is on a picture: in its middle, with a length in pixels, turned clockwise from bow up."""

    surface: pygame.Surface
    length_px: float
    angle_deg: float

    def at(self, ring: Ring) -> list[Point]:
        """Return the pixels of points of the hull."""
        turn = math.radians(self.angle_deg)
        cos, sin = math.cos(turn) * self.length_px, math.sin(turn) * self.length_px
        middle_x, middle_y = (side / 2 for side in self.surface.get_size())
        return [(middle_x + x * cos - y * sin, middle_y + x * sin + y * cos) for x, y in ring]

    def plate(self, ring: Ring, color: Color) -> None:
        """Draw a flat plate of the hull, lit by the lamp."""
        pygame.draw.polygon(self.surface, HULL.lit(color, UP), self.at(ring))

    def bevel(
        self, outer: Ring, inner: Ring, color: Color, *, slope: float = 1.2, deck: Color | None = None
    ) -> None:
        """Draw a raised part: lit faces from an outline up to a smaller one, and a deck.

        `slope` is how steep the faces are. Both rings have the same corners in the same order.
        """
        low, high = self.at(outer), self.at(inner)
        if signed_area_sq_in(tuple(low)) < 0:
            low.reverse()
            high.reverse()
        for i, a in enumerate(low):
            j = (i + 1) % len(low)
            x, y = outward(a, low[j])
            face = HULL.lit(color, unit(x * slope, y * slope, 1.0))
            pygame.draw.polygon(self.surface, face, (a, low[j], high[j], high[i]))
        pygame.draw.polygon(self.surface, HULL.lit(deck or color, UP), high)

    def block(self, ring: Ring, color: Color, *, deck: float = 0.62, slope: float = 1.3) -> None:
        """Draw a raised part whose deck is smaller than its outline by a factor, around its own middle."""
        middle = (sum(x for x, _ in ring) / len(ring), sum(y for _, y in ring) / len(ring))
        self.bevel(ring, shrunk(ring, deck, at=middle), color, slope=slope)

    def groove(self, a: Point, b: Point, color: Color, width: float = 0.6) -> None:
        """Draw a thin line; `width` is in pixels of the finished picture."""
        start, end = self.at((a, b))
        pygame.draw.line(self.surface, color, start, end, max(1, round(width * OVERSAMPLE)))

    def dot(self, at: Point, radius: float, color: Color) -> None:
        """Draw a disc; the radius is in ship lengths."""
        pygame.draw.circle(self.surface, color, self.at((at,))[0], radius * self.length_px)


def ship_side_px(length_px: float) -> int:
    """Return the side of a square picture that holds a hull at any angle."""
    side = math.ceil(length_px * 1.14) + 10
    return side + side % 2


def hull_picture(
    outline: Ring,
    length_px: float,
    angle_deg: float,
    color: Color,
    build: Callable[[Frame], None],
    finish: Callable[[Frame], None] | None = None,
) -> pygame.Surface:
    """Return a ship in a square picture, with its edges lit.

    `build` draws its parts, which are cut off at the outline. `finish` draws what stands out over
    the outline, such as nozzles.
    """
    side = ship_side_px(length_px)
    large = pygame.Surface((side * OVERSAMPLE, side * OVERSAMPLE), pygame.SRCALPHA)
    large.fill((*_DARK, 0))
    frame = Frame(large, length_px * OVERSAMPLE, angle_deg)
    ring = frame.at(outline)
    pygame.draw.polygon(large, _DARK, ring)
    pygame.draw.lines(large, _DARK, True, ring, round(2.4 * OVERSAMPLE))
    plates = Frame(pygame.Surface(large.get_size(), pygame.SRCALPHA), frame.length_px, angle_deg)
    build(plates)
    _cut(plates.surface, ring)
    large.blit(plates.surface, (0, 0))
    for a, b in zip(ring, [*ring[1:], ring[0]], strict=True):
        ink, shine = rim_ink(color, a, b)
        if abs(shine) > 0.15:
            pygame.draw.line(large, ink, a, b, max(1, round(OVERSAMPLE * (0.5 + 0.7 * max(0.0, shine)))))
    if finish is not None:
        finish(frame)
    return pygame.transform.smoothscale(large, (side, side))


def _cut(picture: pygame.Surface, ring: Ring) -> None:
    """Clear everything outside a ring."""
    mask = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
    pygame.draw.polygon(mask, (255, 255, 255, 255), ring)
    picture.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)


def nozzles(frame: Frame, engines: Iterable[tuple[float, float, float]], color: Color, *, dead: bool) -> None:
    """Draw the nozzles of engines, given as x, y and radius; those of `dead` engines are dark."""
    for x, y, radius in engines:
        cone = [(x + side * radius * share, y + down) for side, share, down in _CONE]
        pygame.draw.polygon(frame.surface, mix(steel(color), _BLACK, 0.45), frame.at(cone))
        mouth = [(x + side * radius * 0.8, y + down) for side, down in _MOUTH]
        pygame.draw.polygon(frame.surface, _COLD if dead else mix(_WARM, color, 0.15), frame.at(mouth))


def scorch(frame: Frame, spots: Iterable[tuple[Point, float]], seed: int) -> None:
    """Burn spots into the plates: (middle, radius), in ship lengths."""
    for k, (at, radius) in enumerate(spots):
        for share, alpha in ((1.0, 90), (0.75, 120), (0.5, 190)):
            ring = []
            for i in range(13):
                turn = i * math.tau / 13
                # A ragged rim that is the same each time this spot is drawn.
                ragged = share * (0.85 + 0.25 * math.sin(seed * 1.7 + k * 5.3 + i * 2.9))
                ring.append(
                    (at[0] + math.cos(turn) * radius * ragged, at[1] + math.sin(turn) * radius * ragged)
                )
            _burn(frame.surface, frame.at(ring), alpha)
        for i in range(3):
            turn = seed + k * 2.1 + i * 2.3
            a = (at[0] + math.cos(turn) * radius * 0.15, at[1] + math.sin(turn) * radius * 0.15)
            b = (at[0] + math.cos(turn + 0.5) * radius * 0.6, at[1] + math.sin(turn + 0.5) * radius * 0.6)
            frame.groove(a, b, (255, 140, 50), 0.7)


def _burn(surface: pygame.Surface, ring: list[Point], alpha: int) -> None:
    """Darken the inside of a ring of pixels, touching only that part of the picture."""
    across, down = zip(*ring, strict=True)
    left, top = math.floor(min(across)) - 1, math.floor(min(down)) - 1
    size = math.ceil(max(across)) + 2 - left, math.ceil(max(down)) + 2 - top
    burnt = pygame.Surface(size, pygame.SRCALPHA)
    pygame.draw.polygon(burnt, (10, 8, 10, alpha), [(x - left, y - top) for x, y in ring])
    surface.blit(burnt, (left, top))


def lights(picture: pygame.Surface, frame_angle_deg: float, length_px: float, spots: Iterable[Point]) -> None:
    """Light windows on a finished picture: single warm pixels at `spots`, in ship lengths."""
    frame = Frame(picture, length_px, frame_angle_deg)
    side = 1 if length_px < 80 else 2
    for i, (x, y) in enumerate(frame.at(tuple(spots))):
        ink = (255, 238, 190) if i % 3 else (255, 214, 140)
        picture.fill(ink, (round(x - 0.5), round(y - 0.5), side, 1))


def steel(color: Color) -> Color:
    """Return the bare metal color of a fleet."""
    return mix((96, 104, 124), color, 0.22)


def pieces(picture: pygame.Surface, count: int, seed: int, *, glow: float = 1.0) -> list[pygame.Surface]:
    """Cut a ship's picture, bow up, across along jagged lines; the cuts glow, 0 to 1.

    Each piece is as large as the whole picture, with its part in the original place.
    """
    dice = random.Random(seed)
    wide, high = picture.get_size()
    inner = [0.5 + (i + 1 - count / 2) * 0.56 / count + dice.uniform(-0.05, 0.05) for i in range(count - 1)]
    cuts = [-0.1, *inner, 1.1]
    edges = [[(wide * i / 8, (cut + dice.uniform(-0.035, 0.035)) * high) for i in range(9)] for cut in cuts]
    found = []
    for upper, lower in itertools.pairwise(edges):
        piece = picture.copy()
        _cut(piece, [*upper, *reversed(lower)])
        hot = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
        for edge in (upper, lower):
            for ink, width in (((255, 110, 36), 3), ((255, 214, 140), 1)):
                pygame.draw.lines(hot, (*ink, round(230 * glow)), False, edge, width)
        solid = pygame.surfarray.pixels_alpha(hot)
        solid[...] = np.minimum(solid, pygame.surfarray.array_alpha(piece))
        del solid
        piece.blit(hot, (0, 0))
        found.append(piece)
    return found
