"""Additive light: cached soft discs, flames, beams and flares on black."""

from __future__ import annotations

import functools
import math
from collections.abc import Iterable, Sequence

import numpy as np
import pygame
from numpy.typing import NDArray

from game.shell.picture_cache import keeps_pictures
from game.shell.theme import Color, mix
from rules.table.measure import Point

ADD = pygame.BLEND_RGB_ADD
_WHITE: Color = (255, 255, 255)
_STEPS = 16  # levels of strength: finer differences are invisible
_LARGEST_PX = 420
_PAINTED_PX = 60


def _surface(light: NDArray[np.float32]) -> pygame.Surface:
    """Return an array of light (columns, rows, 3 colors from 0 to 255) as a picture."""
    return pygame.surfarray.make_surface(light.clip(0, 255).astype(np.uint8))


@keeps_pictures(24)
def _disc(radius_px: int, color: Color, power: float) -> pygame.Surface:
    if radius_px > _PAINTED_PX:  # a large one is a small one enlarged, since nothing in it is sharp
        return pygame.transform.smoothscale(_disc(_PAINTED_PX, color, power), [2 * radius_px + 1] * 2)
    across, down = np.mgrid[-radius_px : radius_px + 1, -radius_px : radius_px + 1].astype(np.float32)
    falls = np.clip(1 - np.hypot(across, down) / radius_px, 0, 1) ** np.float32(power)
    return _surface(falls[..., None] * np.array(color, np.float32))


def glow(
    surface: pygame.Surface,
    at_px: Point,
    radius_px: float,
    color: Color,
    strength: float = 1.0,
    power: float = 2.2,
) -> None:
    """Add a soft light around a pixel; strength is 0 to 1, and a larger power concentrates it."""
    level = math.ceil(min(1.0, strength) * _STEPS)
    if level <= 0 or not math.isfinite(at_px[0] + at_px[1]):
        return
    radius = max(1, min(_LARGEST_PX, round(radius_px)))
    if radius > 24:  # so that few sizes are cached, not one per frame
        radius -= radius % 4
    if radius > _PAINTED_PX:
        radius, level = radius - radius % 12, level + level % 2
    disc = _disc(radius, mix((0, 0, 0), color, level / _STEPS), power)
    surface.blit(disc, (round(at_px[0]) - radius, round(at_px[1]) - radius), special_flags=ADD)


@functools.lru_cache(64)
def _flame(long_px: int, wide_px: int, color: Color) -> pygame.Surface:
    """Return a flame that blows downwards from the middle of the picture's upper edge."""
    across, down = np.mgrid[0 : 2 * wide_px + 1, 0 : long_px + wide_px].astype(np.float32)
    off = (across - wide_px) / wide_px
    share = np.clip((down - wide_px) / max(1, long_px), 0, 1)
    narrow = 0.62 - 0.5 * share
    body = np.exp(-((off / narrow) ** 2) * 1.6) * (1 - share) ** 1.4
    head = np.clip(1 - np.hypot(off, (down - wide_px) / wide_px), 0, 1) ** 1.8
    heart = np.exp(-((off / (0.3 * narrow)) ** 2)) * (1 - share) ** 3.2 * (down >= wide_px)
    body = np.where(down >= wide_px, body, 0)
    light = (body * 0.62 + head * 0.75)[..., None] * np.array(color, np.float32)
    return _surface(light + (heart * 0.75 + head**3 * 0.6)[..., None] * np.float32(255))


@keeps_pictures(24)
def _turned_flame(long_px: int, wide_px: int, color: Color, angle_deg: int) -> pygame.Surface:
    """Return a flame that starts in the middle of the picture and blows astern of a ship's heading."""
    flame = _flame(long_px, wide_px, color)
    side = 2 * flame.get_height()
    square = pygame.Surface((flame.get_width(), side))
    square.blit(flame, (0, flame.get_height() - wide_px))
    return pygame.transform.rotate(square, -angle_deg)


def flame(
    surface: pygame.Surface, at_px: Point, long_px: float, wide_px: float, color: Color, angle_deg: float
) -> None:
    """Add an engine's flame at its nozzle; `angle_deg` is the ship's heading, clockwise from up."""
    picture = _turned_flame(
        max(2, round(long_px / 3) * 3), max(2, round(wide_px)), color, round(angle_deg / 3) * 3 % 360
    )
    surface.blit(picture, picture.get_rect(center=(round(at_px[0]), round(at_px[1]))), special_flags=ADD)


_TILE_PX = 96


def beam(
    surface: pygame.Surface, a_px: Point, b_px: Point, color: Color, strength: float, half_px: int = 22
) -> None:
    """Add a ray with a white core from one pixel to another; strength is 0 to 1."""
    if strength <= 0 or not 1 <= math.dist(a_px, b_px) < 1e4:
        return
    ends = [(round(x), round(y)) for x, y in (a_px, b_px)]
    dimmed = [min(255, round(255 * strength))] * 3
    for place, light in _beam_tiles(ends[0], ends[1], color, half_px, surface.get_size()):
        tile = light.copy()
        tile.fill(dimmed, special_flags=pygame.BLEND_RGB_MULT)
        surface.blit(tile, place, special_flags=ADD)


@functools.lru_cache(16)
def _beam_tiles(
    a_px: tuple[int, int], b_px: tuple[int, int], color: Color, half_px: int, view: tuple[int, int]
) -> list[tuple[pygame.Rect, pygame.Surface]]:
    """Return the light of a ray as tiles; a single box around the ray would be mostly empty."""
    start, ray = pygame.Vector2(a_px), pygame.Vector2(b_px) - pygame.Vector2(a_px)
    box = pygame.Rect(min(a_px[0], b_px[0]), min(a_px[1], b_px[1]), abs(ray.x), abs(ray.y))
    box = box.inflate(2 * half_px, 2 * half_px).clip(pygame.Rect((0, 0), view))
    found = []
    for left in range(box.left, box.right, _TILE_PX):
        for top in range(box.top, box.bottom, _TILE_PX):
            tile = pygame.Rect(left, top, _TILE_PX, _TILE_PX).clip(box)
            if tile.inflate(2 * half_px, 2 * half_px).clipline(a_px, b_px):
                across, down = np.mgrid[0 : tile.width, 0 : tile.height].astype(np.float32)
                across, down = across + (left - start.x), down + (top - start.y)
                along = np.clip((across * ray.x + down * ray.y) / ray.length_squared(), 0, 1)
                off = np.hypot(across - along * ray.x, down - along * ray.y)
                found.append((tile, _surface(_across_beam(off, color, half_px))))
    return found


def _across_beam(off: NDArray[np.float32], color: Color, half_px: int) -> NDArray[np.float32]:
    """Return the light of a beam at distances from its axis: a white core, a body and a haze."""
    heart = np.exp(-((off / 1.6) ** 2))[..., None]
    body = 0.8 * np.exp(-((off / 4.6) ** 2)) + 0.26 * np.exp(-((off / (half_px * 0.45)) ** 2))
    tinted = np.minimum(body, 1)[..., None] * np.array(color, np.float32)
    found: NDArray[np.float32] = tinted * (1 - heart) + 255 * heart
    return found


def flare(surface: pygame.Surface, at_px: Point, long_px: float, color: Color, strength: float) -> None:
    """Add a glare: a bright middle with four thin rays."""
    glow(surface, at_px, long_px * 0.5, color, strength, 2.4)
    glow(surface, at_px, long_px * 0.16, _WHITE, strength, 1.6)
    for turn in range(0, 360, 90):
        reach = long_px * (1.0 if turn % 180 == 0 else 0.6)
        x, y = math.cos(math.radians(turn + 20)), math.sin(math.radians(turn + 20))
        for i in range(1, 7):
            ink = mix((0, 0, 0), color, strength * (1 - i / 7) * 0.8)
            a, b = reach * (i - 1) / 6, reach * i / 6
            add_line(surface, ink, (at_px[0] + x * a, at_px[1] + y * a), (at_px[0] + x * b, at_px[1] + y * b))


def add_line(surface: pygame.Surface, ink: Color, a_px: Point, b_px: Point) -> None:
    """Add a thin line of light."""
    left, top = math.floor(min(a_px[0], b_px[0])), math.floor(min(a_px[1], b_px[1]))
    size = math.ceil(abs(a_px[0] - b_px[0])) + 3, math.ceil(abs(a_px[1] - b_px[1])) + 3
    box = pygame.Surface(size)
    pygame.draw.aaline(box, ink, (a_px[0] - left, a_px[1] - top), (b_px[0] - left, b_px[1] - top))
    surface.blit(box, (left, top), special_flags=ADD)


def streak(
    surface: pygame.Surface, head_px: Point, tail_px: Point, color: Color, wide_px: float = 5.0
) -> None:
    """Add a shell's trail: a bright head and a colored tail."""
    x, y = head_px[0] - tail_px[0], head_px[1] - tail_px[1]
    angle = math.degrees(math.atan2(x, -y))
    flame(surface, head_px, math.hypot(x, y), max(3.0, wide_px), color, angle)
    glow(surface, head_px, 1.8 * wide_px, color, 0.55)


def trail(
    surface: pygame.Surface, dots: Iterable[tuple[Sequence[Point], float]], radius_px: float, color: Color
) -> None:
    """Add the dots of trails, all at once.

    `dots` holds the places of the dots of one age, each with their share of light from 0 to 1.
    """
    laid: list[tuple[pygame.Surface, Point]] = []
    for spots, share in dots:
        level = max(0, min(_STEPS, int(share * _STEPS)))
        radius = max(1, round(radius_px * (0.3 + 0.7 * level / _STEPS)))
        disc = _disc(radius, mix((0, 0, 0), color, 0.42 * level / _STEPS), 2.2)
        laid += [(disc, (x - radius, y - radius)) for x, y in spots]
    surface.fblits(laid, ADD)
