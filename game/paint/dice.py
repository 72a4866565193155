"""Painted dice, at rest, tumbling and struck out; their shadows, and the dark that they lie in."""

from __future__ import annotations

import functools
import threading

import numpy as np
import pygame

from game.paint.fire import painted_file

VALUES = range(1, 7)
TURNS = 4
TUMBLES = 16
_PAINTED_PX = 128
_STRUCK = (97, 93, 108, 255)  # 38 % of their light is left to dice that do not count
_SHADOW, _POOL = (0, 0, 0), (4, 6, 14)
_SHADOW_ALPHA, _POOL_ALPHA = 190, 232
_COARSE = 6


def at_rest(value: int, turn: int, side_px: int, *, struck: bool = False) -> pygame.Surface | None:
    """Return a die that lies with a value up, or None where none is painted; do not draw on it."""
    return (
        _scaled(f"die-{value}.webp", turn % TURNS, side_px, light=_STRUCK if struck else None)
        if value in VALUES
        else None
    )


def tumbling(number: int, side_px: int) -> pygame.Surface | None:
    """Return a die in the air, one of a round of `TUMBLES`; do not draw on it."""
    return _scaled("die-tumbling.webp", number % TUMBLES, side_px)


@functools.cache
def fetch() -> None:
    """Begin to read the painted files, beside the frames."""
    names = [*(f"die-{value}.webp" for value in VALUES), "die-tumbling.webp"]
    threading.Thread(target=lambda: [painted_file(name) for name in names], daemon=True).start()


@functools.lru_cache(256)
def _scaled(
    name: str, number: int, side_px: int, light: tuple[int, int, int, int] | None = None
) -> pygame.Surface | None:
    strip = painted_file(name)
    if strip is None:
        return None
    one = strip.subsurface((number * _PAINTED_PX, 0, _PAINTED_PX, _PAINTED_PX))
    picture = pygame.transform.smoothscale(one, (side_px, side_px))
    if light is not None:
        picture.fill(light, special_flags=pygame.BLEND_RGBA_MULT)
    return picture


@functools.lru_cache(32)
def shadow(side_px: int, level: int) -> pygame.Surface:
    """Return the shadow of a die as large as `side_px`, at a level of 1 to 8: the nearer, the darker."""
    size = round(side_px * (1.5 - 0.03 * level)), round(side_px * (0.72 - 0.015 * level))
    return _dark(size, _SHADOW, round(_SHADOW_ALPHA * level / 8), 2.0, 0.6)


@functools.lru_cache(8)
def pool(size: tuple[int, int], fade_px: int) -> pygame.Surface:
    """Return the dark under what stands on the board for a moment, as even as a plate but for its rim."""
    across, down = (_rim(one, fade_px) for one in size)
    image = pygame.Surface(size, pygame.SRCALPHA)
    image.fill((*_POOL, 0))
    alphas = pygame.surfarray.pixels_alpha(image)
    alphas[...] = (_POOL_ALPHA * across[:, None] * down[None, :]).astype(np.uint8)
    del alphas
    return image


def _rim(length_px: int, fade_px: int) -> np.ndarray:
    """Return how much light a line keeps off at each pixel: none at its ends, all soon after them."""
    at = np.arange(length_px) + 0.5
    inside = np.clip(np.minimum(at, length_px - at) / max(1, fade_px), 0, 1)
    rising: np.ndarray = inside * inside * (3 - 2 * inside)
    return rising


def _dark(
    size: tuple[int, int], color: tuple[int, int, int], alpha: int, power: float, softness: float
) -> pygame.Surface:
    """Return a color that fades over a share towards the edges, round for a power of 2, else squarer."""
    wide, high = (max(2, one // _COARSE) for one in size)
    across, down = np.abs(np.linspace(-1, 1, wide)), np.abs(np.linspace(-1, 1, high))
    away = (across[:, None] ** power + down[None, :] ** power) ** (1 / power)
    inside = np.clip((1 - away) / softness, 0, 1)
    coarse = pygame.Surface((wide, high), pygame.SRCALPHA)
    coarse.fill((*color, 0))
    alphas = pygame.surfarray.pixels_alpha(coarse)
    alphas[...] = (inside * inside * (3 - 2 * inside) * alpha).astype(np.uint8)
    del alphas
    return pygame.transform.smoothscale(coarse, size)
