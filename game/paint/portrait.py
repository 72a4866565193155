"""Portraits of people: heads, hair, coats and what they wear, as rounded shapes lit by the one lamp.

Places on a portrait are shares of its width, x to the right and y down; it is a quarter higher than wide.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

import numpy as np
import pygame
from numpy.typing import NDArray

from game.paint.lamp import LAMP, Material
from game.shell.picture_cache import keeps_pictures
from game.shell.theme import Color, mix
from rules.table.measure import Point

HIGH = 1.25  # height as a share of the width
_OVERSAMPLE = 3
_SHOWN, _TOP = 0.7, 0.075  # the share of what is painted that is shown, and where it begins
_SKIN = Material((0.40, 0.36, 0.42), (1.00, 0.92, 0.80))
_CLOTH = Material((0.26, 0.28, 0.38), (1.00, 0.92, 0.80))
_DARK: Color = (16, 18, 30)
_SKY_TOP, _SKY_FOOT = np.array((20.0, 26.0, 48.0)), np.array((38.0, 34.0, 62.0))
_HEAD, _HEAD_SIZE = (0.5, 0.5), (0.205, 0.27)
_EYES_Y, _EYES_X = 0.5, 0.085

Pixels = NDArray[np.float32]
Part = Callable[[NDArray[np.float32], NDArray[np.float32]], NDArray[np.bool_]]
Cut = Literal["bald", "short", "long", "bun", "curls", "cap"]
Worn = Literal["", "glasses", "goggles", "headset", "scarf"]


@dataclass(frozen=True, slots=True)
class Face:
    """How somebody looks; `broad` scales the width of the head, and `smile` is from -1 to 1."""

    skin: Color
    hair: Color
    coat: Color
    cut: Cut
    wears: Worn = ""
    beard: bool = False
    smile: float = 0.2
    broad: float = 1.0


@keeps_pictures(12)
def portrait(face: Face, wide_px: int) -> pygame.Surface:
    """Return the portrait of a face, so many pixels wide."""
    wide = round(wide_px * _OVERSAMPLE / _SHOWN)
    high = round(wide * HIGH)
    pixels: Pixels = _sky(wide, high)
    _body(pixels, face)
    _head(pixels, face)
    large = pygame.surfarray.make_surface(pixels.clip(0, 255).astype(np.uint8))
    _features(large, face)
    _worn(large, face)
    shown = pygame.Rect(wide * (1 - _SHOWN) / 2, high * _TOP, wide * _SHOWN, high * _SHOWN)
    return pygame.transform.smoothscale(large.subsurface(shown), (wide_px, round(wide_px * HIGH)))


def _sky(wide: int, high: int) -> Pixels:
    """Return the dark behind somebody, a little lighter at the foot."""
    share = np.linspace(0, 1, high, dtype=np.float32)[None, :, None]
    sky = _SKY_TOP + (_SKY_FOOT - _SKY_TOP) * share
    return np.repeat(sky, wide, axis=0).astype(np.float32)


def _ball(
    pixels: Pixels, at: Point, size: Point, color: Color, cloth: Material, part: Part | None = None
) -> None:
    """Paint a rounded shape, or only the part of it for which `part` is true.

    `part` gets the place within the shape, from -1 to 1 across and down.
    """
    wide = pixels.shape[0]
    xs, ys = np.indices(pixels.shape[:2], dtype=np.float32)
    u, v = (xs / wide - at[0]) / size[0], (ys / wide - at[1]) / size[1]
    rest = 1 - u * u - v * v
    inside = rest > 0
    if part is not None:
        inside &= part(u, v)
    z = np.sqrt(np.maximum(rest, 0))
    falls = np.clip(u * LAMP[0] + v * LAMP[1] + z * LAMP[2], 0, 1)[..., None]
    lit = np.array(color) * (np.array(cloth.ambient) + np.array(cloth.lamp) * falls)
    pixels[inside] = lit[inside]


def _body(pixels: Pixels, face: Face) -> None:
    """Paint the hair behind the head, the shoulders, the collar and the neck."""
    if face.cut == "long":
        _ball(pixels, (0.5, 0.56), (0.29 * face.broad, 0.40), face.hair, _CLOTH)
    _ball(pixels, (0.5, 1.26), (0.48, 0.42), face.coat, _CLOTH)
    _ball(pixels, (0.5, 0.8), (0.098, 0.2), face.skin, _SKIN)
    collar = mix(face.coat, (255, 255, 255), 0.22)
    for side in (-1, 1):
        _ball(pixels, (0.5 + 0.12 * side, 0.9), (0.12, 0.06), collar, _CLOTH)
    if face.wears == "scarf":
        _ball(pixels, (0.5, 0.84), (0.185, 0.08), (196, 70, 62), _CLOTH)


def _head(pixels: Pixels, face: Face) -> None:
    """Paint ears, face, beard and hair."""
    across, down = _HEAD_SIZE[0] * face.broad, _HEAD_SIZE[1]
    for side in (-1, 1):
        _ball(pixels, (0.5 + side * across, 0.52), (0.035, 0.055), face.skin, _SKIN)
    _ball(pixels, _HEAD, (across, down), face.skin, _SKIN)
    if face.beard:
        _ball(pixels, (0.5, 0.52), (across, down), face.hair, _CLOTH, _is_beard)
    _ball(pixels, (0.5, 0.555), (0.028, 0.06), face.skin, _SKIN)
    _hair(pixels, face, across)


def _is_beard(u: NDArray[np.float32], v: NDArray[np.float32]) -> NDArray[np.bool_]:
    around_mouth = (u / 0.42) ** 2 + ((v - 0.44) / 0.12) ** 2 < 1
    return (v > 0.16 + 0.25 * (1 - u * u)) & ~around_mouth


def _hair(pixels: Pixels, face: Face, across: float) -> None:
    if face.cut == "bald":
        return
    if face.cut == "cap":
        _ball(pixels, (0.5, 0.33), (across * 1.2, 0.16), face.coat, _CLOTH, lambda _u, v: v < 0.42)
        _ball(pixels, (0.5, 0.405), (across * 1.02, 0.034), _DARK, _CLOTH)
        return
    if face.cut == "bun":
        _ball(pixels, (0.56, 0.17), (0.095, 0.085), face.hair, _CLOTH)
    if face.cut == "curls":
        for number, turn in enumerate(np.linspace(-2.7, -0.44, 9)):
            at = 0.5 + np.cos(turn) * across * 1.06, 0.44 + np.sin(turn) * 0.25
            _ball(
                pixels, (float(at[0]), float(at[1])), (0.075 + 0.012 * (number % 2), 0.08), face.hair, _CLOTH
            )
    parting = 0.25 if face.cut == "long" else -0.2
    _ball(
        pixels,
        (0.5, 0.475),
        (across * 1.1, 0.285),
        face.hair,
        _CLOTH,
        lambda u, v: v < -0.42 + 0.34 * np.abs(u - parting) ** 1.6,
    )


def _features(surface: pygame.Surface, face: Face) -> None:
    """Draw brows, eyes and mouth."""
    wide = surface.get_width()
    ink = mix(face.skin, _DARK, 0.72)
    brow = mix(face.hair, _DARK, 0.45)
    for side in (-1, 1):
        x, y = (0.5 + side * _EYES_X) * wide, _EYES_Y * wide
        eye = pygame.Rect(0, 0, 0.062 * wide, 0.034 * wide)
        eye.center = (round(x), round(y))
        pygame.draw.ellipse(surface, (226, 222, 214), eye)
        pygame.draw.circle(surface, _DARK, (x + 0.004 * wide, y), 0.017 * wide)
        pygame.draw.circle(surface, (240, 240, 250), (x - 0.004 * wide, y - 0.006 * wide), 0.006 * wide)
        inner, outer = (x - side * 0.036 * wide, y - 0.036 * wide), (x + side * 0.042 * wide, y - 0.05 * wide)
        pygame.draw.line(surface, brow, inner, outer, max(1, round(0.018 * wide)))
    spots = [(0.5 + 0.075 * t, 0.645 - 0.03 * face.smile * (t * t - 0.4)) for t in np.linspace(-1, 1, 9)]
    for a, b in itertools.pairwise(spots):
        ends = [(float(x) * wide, float(y) * wide) for x, y in (a, b)]
        pygame.draw.line(surface, ink, ends[0], ends[1], max(1, round(0.014 * wide)))


def _worn(surface: pygame.Surface, face: Face) -> None:
    """Draw glasses, goggles or a headset."""
    wide, line = surface.get_width(), max(1, round(0.014 * surface.get_width()))
    if face.wears == "glasses":
        for side in (-1, 1):
            center = ((0.5 + side * _EYES_X) * wide, _EYES_Y * wide)
            pygame.draw.circle(surface, (232, 200, 140), center, 0.064 * wide, line)
        pygame.draw.line(
            surface, (232, 200, 140), (0.477 * wide, 0.5 * wide), (0.523 * wide, 0.5 * wide), line
        )
    elif face.wears == "goggles":
        band = pygame.Rect(0.29 * wide, 0.345 * wide, 0.42 * wide, 0.05 * wide)
        pygame.draw.rect(surface, (62, 50, 44), band, border_radius=line)
        for side in (-1, 1):
            center = ((0.5 + side * 0.09) * wide, 0.37 * wide)
            pygame.draw.circle(surface, (84, 146, 170), center, 0.06 * wide)
            pygame.draw.circle(
                surface, (190, 226, 236), (center[0] - 0.02 * wide, center[1] - 0.02 * wide), 0.018 * wide
            )
            pygame.draw.circle(surface, (150, 112, 70), center, 0.062 * wide, line)
    elif face.wears == "headset":
        arc = pygame.Rect(0.27 * wide, 0.2 * wide, 0.46 * wide, 0.56 * wide)
        pygame.draw.arc(surface, (190, 200, 216), arc, 0.2, np.pi - 0.2, line * 2)
        cup = pygame.Rect(0.255 * wide, 0.44 * wide, 0.07 * wide, 0.15 * wide)
        pygame.draw.rect(surface, (70, 80, 104), cup, border_radius=line * 2)
        pygame.draw.lines(
            surface,
            (190, 200, 216),
            False,
            [(0.29 * wide, 0.58 * wide), (0.33 * wide, 0.67 * wide), (0.42 * wide, 0.68 * wide)],
            line,
        )
