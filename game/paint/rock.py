"""Rocks: facets over a bulging body, a day side and a night side, with craters and grain."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence

import numpy as np
import pygame
from numpy.typing import NDArray

from game.paint.lamp import LAMP, STONE, outward, unit
from game.shell.theme import Color
from rules.table.measure import Point, distance_to_segment_in
from rules.table.polygons import inside, signed_area_sq_in

Field = NDArray[np.float32]

_OVERSAMPLE = 3
_FACET_PX = 34.0  # about the width of a facet, so that rocks of all sizes look like the same stone
_FACETS = (7, 40)
_APART = 1.0  # how far apart the middles of faces are at least; about 1.6 would spread them evenly
_LOCAL = 1.1
_GRAIN = 0.13
_CRATER = 2.5  # how far from its middle a crater is drawn, in its widths


def rock_picture(rim: Sequence[Point], color: Color, *, seed: int, grain_px: float) -> pygame.Surface:
    """Return a rock lit by the lamp, with exactly the outline `rim`, in pixels from the picture's corner.

    `grain_px` is how coarse the stone is.
    """
    ring = list(rim) if signed_area_sq_in(tuple(rim)) > 0 else list(reversed(rim))
    size = max(1, math.ceil(max(x for x, _ in ring))), max(1, math.ceil(max(y for _, y in ring)))
    picture = _cut_out(ring, size)
    dice = random.Random(seed)
    rough = np.random.default_rng(seed)
    normal = _faces(ring, size, dice)
    _dig(normal, ring, dice)
    falls = np.clip(sum(normal[i] * np.float32(LAMP[i]) for i in range(3)), 0, 1)
    tone = 1 + np.float32(_GRAIN) * _grain(size, grain_px, rough)
    pixels = pygame.surfarray.pixels3d(picture)
    for channel, part in enumerate(color):
        dark, bright = STONE.ambient[channel], STONE.lamp[channel]
        pixels[..., channel] = np.clip(part * (dark + bright * falls) * tone, 0, 255)
    del pixels
    return picture


def _cut_out(ring: Sequence[Point], size: tuple[int, int]) -> pygame.Surface:
    """Return the outline filled with white, with a smooth rim, and clear outside."""
    large = pygame.Surface((size[0] * _OVERSAMPLE, size[1] * _OVERSAMPLE), pygame.SRCALPHA)
    large.fill((255, 255, 255, 0))
    pygame.draw.polygon(large, (255, 255, 255), [(x * _OVERSAMPLE, y * _OVERSAMPLE) for x, y in ring])
    return pygame.transform.smoothscale(large, size)


def _radius_px(ring: Sequence[Point]) -> float:
    return math.sqrt(abs(signed_area_sq_in(tuple(ring))) / math.pi)


def _faces(ring: Sequence[Point], size: tuple[int, int], dice: random.Random) -> list[Field]:
    """Return the normals (x, y and z) of flat faces with straight edges, like those of broken stone.

    Each face leans out over the side nearest to its middle, more so the nearer it is, and a little
    away from the middle of the rock. Each pixel belongs to the lowest plane there. Planes rise with
    the square of the distance from their middle. That keeps faces local and their edges straight.
    """
    middle = pygame.Vector2(
        sum(x for x, _ in ring) / len(ring),
        sum(y for _, y in ring) / len(ring),
    )
    radius = _radius_px(ring)
    across, down = (np.arange(side, dtype=np.float32) for side in size)
    lowest = np.full(size, np.inf, np.float32)
    face = np.zeros(size, np.uint8)
    looks = []
    for i, (x, y) in enumerate(_spots(ring, size, radius, dice)):
        out, depth = _nearest_side(ring, (x, y))
        rise = min(1.0, depth / (0.62 * radius))
        lean = (pygame.Vector2(x, y) - middle) / radius * 0.42 + out * (1 - rise) * 0.85
        normal = unit(
            lean.x + dice.uniform(-0.13, 0.13), lean.y + dice.uniform(-0.13, 0.13), 0.4 + 0.5 * rise
        )
        high = radius * 0.7 * math.sin(rise * math.pi / 2)
        # All planes rise alike with the squares of a pixel's place, so these are left out of all of them.
        local, fall_x, fall_y = _LOCAL / radius, normal[0] / normal[2], normal[1] / normal[2]
        there = high + fall_x * x + fall_y * y + local * (x * x + y * y)
        plane = np.add.outer(
            np.float32(there) - np.float32(fall_x + 2 * local * x) * across,
            np.float32(-fall_y - 2 * local * y) * down,
        )
        np.copyto(face, i, where=plane < lowest)
        np.minimum(lowest, plane, out=lowest)
        looks.append(normal)
    return [part[face] for part in np.array(looks, np.float32).T]


def _nearest_side(ring: Sequence[Point], at: Point) -> tuple[pygame.Vector2, float]:
    """Return the outward direction of the side nearest to a point, and its distance."""
    found, nearest = pygame.Vector2(), math.inf
    for a, b in zip(ring, [*ring[1:], ring[0]], strict=True):
        away = distance_to_segment_in(at, a, b)
        if away < nearest:
            found, nearest = pygame.Vector2(outward(a, b)), away
    return found, nearest


def _spots(
    ring: Sequence[Point], size: tuple[int, int], radius: float, dice: random.Random
) -> Iterator[Point]:
    """Yield the middles of faces: one behind the middle of each side, and others spread over the inside."""
    for a, b in zip(ring, [*ring[1:], ring[0]], strict=True):
        out, depth = pygame.Vector2(outward(a, b)), radius * dice.uniform(0.12, 0.22)
        yield ((a[0] + b[0]) / 2 - out.x * depth, (a[1] + b[1]) / 2 - out.y * depth)
    wanted = max(_FACETS[0], min(_FACETS[1], round(math.pi * radius**2 / _FACET_PX**2)))
    kept: list[Point] = []
    for _ in range(wanted * 12):
        spot = (dice.uniform(0, size[0]), dice.uniform(0, size[1]))
        apart = all(math.dist(spot, other) > _APART * radius / math.sqrt(wanted) for other in kept)
        if apart and inside(ring, spot) and _nearest_side(ring, spot)[1] > 0.2 * radius:
            kept.append(spot)
            yield spot
            if len(kept) == wanted:
                return


def _dig(normal: Sequence[Field], ring: Sequence[Point], dice: random.Random) -> None:
    """Dig craters, whose walls face inwards."""
    radius = _radius_px(ring)
    middle = (sum(x for x, _ in ring) / len(ring), sum(y for _, y in ring) / len(ring))
    count = 1 + round(radius / 38)
    first = dice.random() * math.tau
    for i in range(count):
        turn, far = first + i * math.tau / count + dice.uniform(-0.5, 0.5), dice.uniform(0.15, 0.62) * radius
        wide = radius * dice.uniform(0.07, 0.15)
        x, y = middle[0] + math.cos(turn) * far, middle[1] + math.sin(turn) * far
        seen = _CRATER * wide
        left, top = max(0, math.floor(x - seen)), max(0, math.floor(y - seen))
        part_x, part_y = (
            part[left : max(0, math.ceil(x + seen)), top : max(0, math.ceil(y + seen))] for part in normal[:2]
        )
        across = (left + np.arange(part_x.shape[0], dtype=np.float32) - np.float32(x))[:, np.newaxis]
        down = top + np.arange(part_x.shape[1], dtype=np.float32) - np.float32(y)
        away = np.hypot(across, down) / np.float32(wide)
        wall = np.exp(-(((away - 0.75) / 0.28) ** 2)) * np.float32(0.75)
        part_x -= wall * across / np.float32(wide)
        part_y -= wall * down / np.float32(wide)
    long = np.sqrt(normal[0] ** 2 + normal[1] ** 2 + normal[2] ** 2)
    for part in normal:
        np.divide(part, long, out=part)


def _grain(size: tuple[int, int], cell_px: float, rough: np.random.Generator) -> Field:
    """Return rough noise, coarse and fine, of about -1 to 1."""
    total = np.zeros(size, np.float32)
    for cell, strength in ((cell_px, 0.6), (cell_px / 2.5, 0.4)):
        few = (max(2, round(size[0] / cell)), max(2, round(size[1] / cell)))
        spots = pygame.surfarray.make_surface(rough.integers(0, 256, (*few, 3), np.uint8))
        drawn = pygame.surfarray.array_red(pygame.transform.smoothscale(spots, size))
        total += strength * (drawn.astype(np.float32) / 127.5 - 1)
    return total
