"""Painted dice: at rest, tumbling and struck out; their shadows, and the dark pool under them."""

from __future__ import annotations

import functools
import threading

import numpy as np
import pygame

from game.paint.fire import painted_file
from game.shell.picture_cache import keeps_pictures

VALUES = range(1, 7)
TURNS = 4
TUMBLES = 16
_PAINTED_PX = 128
_STRUCK = (97, 93, 108, 255)  # dice that do not count keep 38% of their light
_SHADOW, _POOL = (0, 0, 0), (4, 6, 14)
_SHADOW_ALPHA, _POOL_ALPHA = 190, 232
_COARSE = 6


def at_rest(value: int, turn: int, side_px: int, *, struck: bool = False) -> pygame.Surface | None:
    """Return a die showing a value, or None if there is no picture of it.

    Do not draw on the surface: it is shared. `turn` picks one of `TURNS` pictures.
    """
    return (
        _scaled(f"die-{value}.webp", turn % TURNS, side_px, light=_STRUCK if struck else None)
        if value in VALUES
        else None
    )


def tumbling(number: int, side_px: int) -> pygame.Surface | None:
    """Return a die in the air, one of a cycle of `TUMBLES` pictures.

    Do not draw on it: it is shared.
    """
    return _scaled("die-tumbling.webp", number % TUMBLES, side_px)


@functools.cache
def fetch() -> None:
    """Begin to read the picture files in a thread, so that no frame waits for them."""
    names = [*(f"die-{value}.webp" for value in VALUES), "die-tumbling.webp"]
    threading.Thread(target=lambda: [painted_file(name) for name in names], daemon=True).start()


@keeps_pictures(12)
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
    """Return the shadow of a die of `side_px`.

    Levels go from 1 to 8, darker the nearer the die is to the ground.
    """
    size = round(side_px * (1.5 - 0.03 * level)), round(side_px * (0.72 - 0.015 * level))
    return _dark(size, _SHADOW, round(_SHADOW_ALPHA * level / 8), 2.0, 0.6)


@functools.lru_cache(8)
def pool(size: tuple[int, int], fade_px: int) -> pygame.Surface:
    """Return the dark area under dice on the board: evenly dark, with a soft rim."""
    across, down = (_rim(one, fade_px) for one in size)
    image = pygame.Surface(size, pygame.SRCALPHA)
    image.fill((*_POOL, 0))
    alphas = pygame.surfarray.pixels_alpha(image)
    alphas[...] = (_POOL_ALPHA * across[:, None] * down[None, :]).astype(np.uint8)
    del alphas
    return image


def _rim(length_px: int, fade_px: int) -> np.ndarray:
    """Return an opacity for each pixel of a line: 0 at its ends, rising to 1 within `fade_px`."""
    at = np.arange(length_px) + 0.5
    inside = np.clip(np.minimum(at, length_px - at) / max(1, fade_px), 0, 1)
    rising: np.ndarray = inside * inside * (3 - 2 * inside)
    return rising


def _dark(
    size: tuple[int, int], color: tuple[int, int, int], alpha: int, power: float, softness: float
) -> pygame.Surface:
    """Return a color that fades towards the edges.

    `softness` is the share over which it fades. It is round for a `power` of 2, and squarer above.
    """
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
