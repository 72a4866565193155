"""The skies behind the boards: clouds of dust on a dark ground, lit from the upper left."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tools.art.clouds import Field, layers, smooth, warped

# Pixels around the picture: clouds extend beyond its edge, so that warping never reaches their end.
_RIM_PX = 150
_GROUND = (6, 9, 19)
# Nothing behind text may be brighter, to keep a contrast of 4.5 to 1.
_BRIGHTEST = 84


@dataclass(frozen=True, slots=True)
class Sky:
    """A sky: the seed of its clouds, and its two dusts and the haze in between as colors from 0 to 255."""

    seed: int
    warm: tuple[int, int, int]
    cold: tuple[int, int, int]
    haze: tuple[int, int, int] = (74, 48, 118)


SKIES = {
    "ember-tide": Sky(21, (150, 82, 46), (34, 84, 132)),
    "deep-water": Sky(34, (58, 96, 92), (30, 70, 140)),
    "rose-dust": Sky(55, (142, 66, 78), (52, 62, 128)),
    "old-amber": Sky(89, (146, 104, 52), (46, 72, 104), (92, 52, 66)),
    "green-veil": Sky(144, (70, 112, 78), (32, 82, 118), (48, 60, 104)),
}


def sky_picture(sky: Sky, size: tuple[int, int]) -> Field:
    """Return a sky's colors, rows by columns by 3, from 0 to 255; `size` is width by height."""
    wide, high = size[0] // 2, size[1] // 2
    shape = (high + 2 * _RIM_PX, wide + 2 * _RIM_PX)
    dice = np.random.default_rng(sky.seed)
    drift, lift = (layers(shape, 190, 4, dice) - 0.5 for _ in range(2))
    body = warped(layers(shape, 230, 6, dice, 0.55), drift * 260, lift * 260)
    ridge = 1 - np.abs(warped(layers(shape, 150, 6, dice, 0.56), lift * 330, drift * 330) * 2 - 1)
    lanes = warped(layers(shape, 120, 5, dice, 0.58), drift * 220, lift * 160)
    warmth = smooth(warped(layers(shape, 300, 3, dice), drift * 100, lift * 100), 0.38, 0.62)[..., None]
    hazy = smooth(layers(shape, 210, 3, dice), 0.45, 0.7)[..., None] * 0.5
    glow = smooth(body, 0.36, 0.7) * (0.35 + 0.95 * smooth(ridge, 0.72, 0.99) ** 1.5)
    glow *= 1 - 0.75 * smooth(lanes, 0.5, 0.66)
    dust = _light(sky.warm) * warmth + _light(sky.cold) * (1 - warmth)
    dust = dust * (1 - hazy) + _light(sky.haze) * hazy
    picture = _light(_GROUND) + dust * glow[..., None]
    picture += _light((5, 8, 18)) * smooth(body, 0.3, 0.8)[..., None]
    inner: Field = picture[_RIM_PX:-_RIM_PX, _RIM_PX:-_RIM_PX]
    return _enlarged(_held_down(_sunlit(inner)), size)


def _light(color: tuple[int, int, int]) -> Field:
    return np.array(color, np.float32)


def _sunlit(picture: Field) -> Field:
    """Add the glow of a sun beyond the upper left corner, and darken the far corners."""
    high, wide = picture.shape[:2]
    down, across = np.mgrid[0:high, 0:wide].astype(np.float32)
    down, across = down / high, across / wide
    sun = np.exp(-1.9 * (((across + 0.1) / 0.62) ** 2 + ((down + 0.12) / 0.6) ** 2))
    lit = picture + sun[..., None] * _light((52, 33, 20))
    found: Field = lit * (1.06 - 0.75 * ((across - 0.5) ** 2 + (down - 0.5) ** 2))[..., None]
    return found


def _held_down(picture: Field) -> Field:
    """Compress all light softly below the brightest value that text allows."""
    light = np.maximum(picture.max(-1, keepdims=True), 1)
    found: Field = picture * (_BRIGHTEST * (1 - np.exp(-light / _BRIGHTEST)) / light)
    return found


def _enlarged(picture: Field, size: tuple[int, int]) -> Field:
    """Scale a picture smoothly to `size`, which is twice as large."""
    found = picture
    for axis, count in ((0, size[1]), (1, size[0])):
        at = np.clip((np.arange(count, dtype=np.float32) - 0.5) / 2, 0, found.shape[axis] - 1.001)
        low = at.astype(np.intp)
        share = (at - low).astype(np.float32).reshape((-1, 1, 1) if axis == 0 else (1, -1, 1))
        found = np.take(found, low, axis) * (1 - share) + np.take(found, low + 1, axis) * share
    return found
