"""The title sky of Astra et Tenebrae: a dead sun in front of a red one, and dust that is cold on one side."""

from __future__ import annotations

import numpy as np

from game.families.astra_et_tenebrae.screens.eclipse import SUN
from tools.art.clouds import Field, layers, smooth
from tools.art.sky import Sky, sky_picture

SIZE = (1920, 1080)
_DUST = Sky(41, (104, 34, 40), (16, 52, 104))
_ROLL = 205.0  # above this, light is compressed softly so that it stays below white


def eclipse_picture() -> Field:
    """Return the colors of the eclipse, rows by columns by 3, from 0 to 255."""
    wide, high = SIZE
    down, across = np.mgrid[0:high, 0:wide].astype(np.float32)
    (x, y), radius = ((SUN[0][0] * wide, SUN[0][1] * high), SUN[1] * high)
    above = np.hypot(across - x, down - y) - np.float32(radius)
    clear = (0.3 + 0.7 * smooth(across / wide, 0.35, 0.8))[..., None]  # dark behind the menu's text
    picture = sky_picture(_DUST, SIZE) * clear * 0.8 + _light(5, 8, 20) * (1 - clear)
    angle = np.arctan2(down - y, across - x)
    picture += _corona(np.maximum(above, 0), angle) * (above >= 0)[..., None]
    disc = _light(3, 3, 6) + (np.exp(np.minimum(above, 0) / 5))[..., None] * _light(120, 34, 16)
    picture = np.where((above >= 0)[..., None], picture, disc)
    gray = _ROLL * 1.22 * (1 - np.exp(-np.maximum(picture, 0) / _ROLL))
    mean = gray.mean(-1, keepdims=True)
    found: Field = mean + (gray - mean) * 1.25
    return found


def _light(red: int, green: int, blue: int) -> Field:
    return np.array((red, green, blue), np.float32)


def _corona(height: Field, angle: Field) -> Field:
    """Return the light around the dark disc: a thin bright rim, a broad red one, and streamers."""
    dice = np.random.default_rng(12)
    rays = np.zeros_like(angle)
    for number in range(3, 16):
        rays += np.cos(number * angle + np.float32(dice.uniform(0, 6.28))) * np.float32(1.2 / number)
    streams = smooth(rays, -0.6, 1.4)
    dust = 0.75 + 0.5 * smooth(layers(height.shape, 160, 5, dice, 0.6), 0.35, 0.65)
    uneven = 0.55 + 0.45 * np.cos(angle + np.float32(0.6))  # one side of it is brighter
    corona = (np.exp(-height / 5) * (0.35 + 0.65 * uneven))[..., None] * _light(255, 214, 170)
    corona += (np.exp(-height / 26) * (0.3 + 0.7 * uneven))[..., None] * _light(236, 84, 40)
    corona += (np.exp(-height / (60 + 130 * streams)) * streams * dust)[..., None] * _light(126, 34, 24)
    found: Field = corona + (np.exp(-height / 300) * dust)[..., None] * _light(44, 14, 22)
    return found
