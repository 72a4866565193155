"""The sky behind a board: a painted cloud that hardly moves, and stars that move a little more."""

from __future__ import annotations

import functools
import random
import zlib

import pygame

from game.board.canvas import Canvas
from game.shell.assets import asset_path
from game.shell.theme import Color, mix

SKIES = ("ember-tide", "deep-water", "rose-dust", "old-amber", "green-veil")
# How far the clouds and the stars move when the board is dragged by one pixel.
_CLOUDS_GO = 0.04
_STARS_GO = (0.12, 0.22)
_ROOM = 1.25  # a cloud's picture is this many times larger than the view, so that it can move
_STARS = (110, 34)  # numbers of far and near stars per million pixels
_TINTS: tuple[Color, ...] = ((200, 214, 255), (255, 236, 210), (180, 200, 255), (255, 214, 180))


def sky_of(thing: object) -> str:
    """Return the name of the sky for a map or any other thing; equal things get the same sky."""
    return SKIES[zlib.crc32(repr(thing).encode()) % len(SKIES)]


@functools.lru_cache(2)
def _file(name: str) -> pygame.Surface | None:
    """Return a painted sky, or None if its file is missing or broken (the game is playable without it)."""
    try:
        return pygame.image.load(asset_path("art", f"sky-{name}.webp"))
    except (OSError, pygame.error):
        return None


def draw_sky(canvas: Canvas, name: str) -> None:
    """Fill a canvas with a sky, shifted a little with the camera."""
    surface, camera = canvas.surface, canvas.camera
    wide, high = surface.get_size()
    cloud = None if canvas.theme.plain else _cloud(canvas, name)
    if cloud is None:
        surface.fill(canvas.theme.ground)
        return
    gone = camera.left_in * camera.ppi, camera.top_in * camera.ppi
    spare = cloud.get_width() - wide, cloud.get_height() - high
    x, y = (min(max(0.0, room / 2 + way * _CLOUDS_GO), room) for room, way in zip(spare, gone, strict=True))
    surface.blit(cloud, (0, 0), (round(x), round(y), wide, high))
    for goes, spots in zip(_STARS_GO, _stars(wide, high), strict=True):
        for star, tint, side in spots:
            at = (star[0] - gone[0] * goes) % wide, (star[1] - gone[1] * goes) % high
            surface.fill(tint, (int(at[0]), int(at[1]), side, side), pygame.BLEND_RGB_ADD)


def _cloud(canvas: Canvas, name: str) -> pygame.Surface | None:
    """Return the cloud for the size of a view, or None without its file."""
    if _file(name) is None:
        return None
    size = canvas.surface.get_size()
    return canvas.picture(("sky", name, size), lambda: _fitted(name, size))


@functools.lru_cache(2)
def _fitted(name: str, size: tuple[int, int]) -> pygame.Surface:
    """Scale a cloud so that it covers a view with room to move.

    Boards of the same size share it.
    """
    painted = _file(name)
    assert painted is not None
    factor = max(_ROOM * side / has for side, has in zip(size, painted.get_size(), strict=True))
    whole = [max(1, round(side * factor)) for side in painted.get_size()]
    scaled = pygame.transform.smoothscale(painted, whole)
    return scaled.convert() if pygame.display.get_surface() else scaled


@functools.lru_cache(8)
def _stars(wide: int, high: int) -> tuple[list[tuple[tuple[float, float], Color, int]], ...]:
    """Return far and near stars for a view: each with its place, light, and side in pixels."""
    dice = random.Random(72048)
    layers = []
    for number, (least, most, large) in zip(_STARS, ((0.12, 0.5, 0.0), (0.35, 0.8, 0.35)), strict=True):
        layers.append(
            [
                (
                    (dice.random() * wide, dice.random() * high),
                    mix((0, 0, 0), dice.choice(_TINTS), dice.uniform(least, most)),
                    2 if dice.random() < large and high > 600 else 1,
                )
                for _ in range(round(number * wide * high / 1_000_000))
            ]
        )
    return tuple(layers)
