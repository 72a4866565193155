"""The title sky: dust over the dark side of a planet, and a light on its limb that is not the sun."""

from __future__ import annotations

import numpy as np

from game.paint.night_sky import LIGHT, PLANET
from tools.art.clouds import Field, layers, smooth
from tools.art.sky import Sky, sky_picture

SIZE = (1920, 1080)
_DUST = Sky(77, (120, 66, 42), (26, 58, 104))
_ROLL = 205.0  # above this, light is compressed softly so that it stays below white


def title_picture() -> Field:
    """Return the title's colors, rows by columns by 3, from 0 to 255."""
    wide, high = SIZE
    down, across = np.mgrid[0:high, 0:wide].astype(np.float32)
    (x, y), radius = ((PLANET[0][0] * wide, PLANET[0][1] * high), PLANET[1] * high)
    above = np.hypot(across - x, down - y) - np.float32(radius)
    off = np.abs(across - LIGHT[0] * wide)
    away = np.hypot(across - LIGHT[0] * wide, down - LIGHT[1] * high)
    mid, near = np.exp(-((off / 560) ** 2)), np.exp(-((off / 250) ** 2))
    clear = (0.4 + 0.6 * smooth(across / wide, 0.4, 0.75))[..., None]  # dark behind the menu's text
    sky = sky_picture(_DUST, SIZE) * clear + _light(8, 12, 26) * (1 - clear)
    sky += _air(np.maximum(above, 0), mid, near, np.exp(-((off / 640) ** 2)))
    picture = np.where((above >= 0)[..., None], sky, _night(np.maximum(-above, 0), mid, near))
    picture += _sunlight(away, above)
    gray = _ROLL * 1.22 * (1 - np.exp(-np.maximum(picture, 0) / _ROLL))
    mean = gray.mean(-1, keepdims=True)
    found: Field = mean + (gray - mean) * 1.35
    return found


def _light(red: int, green: int, blue: int) -> Field:
    return np.array((red, green, blue), np.float32)


def _air(height: Field, mid: Field, near: Field, far: Field) -> Field:
    """Return the light in the air above the limb: thin and blue far from the sun, broad and warm near it."""
    thin = np.exp(-height / 8) * (0.10 + 0.55 * mid) * (1 - 0.55 * mid) * (0.25 + 0.75 * far)
    air = thin[..., None] * _light(150, 168, 226)
    air += (np.exp(-height / 24) * mid)[..., None] * _light(250, 130, 48)
    air += (np.exp(-height / 80) * mid)[..., None] * _light(104, 54, 34)
    air += (np.exp(-height / 200) * mid)[..., None] * _light(48, 26, 38)
    found: Field = air + (np.exp(-height / 15) * near)[..., None] * _light(255, 210, 146)
    return found


def _night(depth: Field, mid: Field, near: Field) -> Field:
    """Return the planet: clouds that catch the light at the rim, and towns in the dark."""
    dice = np.random.default_rng(9)
    shape = depth.shape
    land, cloud = layers(shape, 240, 6, dice, 0.58), layers(shape, 120, 6, dice, 0.62)
    caught = np.exp(-depth / 46) * mid + 0.4 * np.exp(-depth / 150) * near
    night = _light(5, 8, 17) + (smooth(land, 0.42, 0.62) * 5)[..., None] * _light(1, 1, 1)
    night += (caught * (0.2 + 1.1 * smooth(cloud, 0.4, 0.68)))[..., None] * _light(206, 108, 54)
    night += (np.exp(-depth / 5) * (0.03 + 0.97 * mid))[..., None] * _light(255, 200, 146) * 0.8
    towns = smooth(land, 0.5, 0.6) * smooth(layers(shape, 70, 4, dice, 0.6), 0.5, 0.66)
    lit = (dice.random(shape, dtype=np.float32) > 0.992) * towns * smooth(depth, 40, 160)
    found: Field = night + (lit * dice.random(shape, dtype=np.float32))[..., None] * _light(210, 156, 92)
    return found


def _sunlight(away: Field, above: Field) -> Field:
    """Return the light and its glow, which the planet hides except at its rim."""
    seen: Field = np.exp(np.minimum(above, 0) / 34)
    light = (np.exp(-away / 22) * 1.6 * seen)[..., None] * _light(255, 244, 220)
    light += (np.exp(-away / 76) * 0.95 * seen)[..., None] * _light(255, 190, 110)
    hazy = np.where(above >= 0, np.float32(0.5), np.float32(0.18))
    light += (np.exp(-away / 250) * hazy)[..., None] * _light(255, 118, 44)
    return light.astype(np.float32)
