"""The title sky of Dark Frontier: cold dust, a fading hex grid, and light around a shipyard."""

from __future__ import annotations

import math

import numpy as np

from game.families.dark_frontier.screens.yard_scene import YARD
from tools.art.clouds import Field, smooth
from tools.art.sky import Sky, sky_picture

SIZE = (1920, 1080)
_DUST = Sky(63, (66, 50, 128), (24, 74, 150), (62, 58, 140))
_HEX_PX = 46.0  # from the center of a hex to its corners
_LINE_PX = 2.2


def frontier_picture() -> Field:
    """Return the colors of the shipyard's sky, rows by columns by 3, from 0 to 255."""
    wide, high = SIZE
    down, across = np.mgrid[0:high, 0:wide].astype(np.float32)
    (x, y), radius = (YARD[0][0] * wide, YARD[0][1] * high), YARD[1] * high
    away = np.hypot(across - x, down - y)
    clear = (0.35 + 0.65 * smooth(across / wide, 0.35, 0.75))[..., None]  # dark behind the text
    picture = sky_picture(_DUST, SIZE) * clear + _light(5, 8, 20) * (1 - clear)
    grid = _grid(across - x, down - y) * (0.34 * np.exp(-((away / 520) ** 2)) + 0.06)
    picture += grid[..., None] * clear * _light(96, 128, 220)
    picture += (np.exp(-away / (1.3 * radius)) * 0.75)[..., None] * _light(92, 104, 190)
    picture += (np.exp(-away / (0.45 * radius)) * 0.9)[..., None] * _light(190, 140, 80)
    found: Field = picture
    return found


def _light(red: int, green: int, blue: int) -> Field:
    return np.array((red, green, blue), np.float32)


def _grid(across: Field, down: Field) -> Field:
    """Return 1 on the sides of pointy-top hexes, one of them around the center, and 0 elsewhere."""
    column, row = np.float32(math.sqrt(3) * _HEX_PX), np.float32(3 * _HEX_PX)
    sides = np.full_like(across, np.inf)
    for shift in (0.0, 0.5):  # two rectangular grids contain all hex centers
        x = across - (np.round(across / column - shift) + shift) * column
        y = down - (np.round(down / row - shift) + shift) * row
        sides = np.minimum(sides, np.maximum(np.abs(x), np.abs(x) / 2 + np.abs(y) * math.sqrt(3) / 2))
    reach = math.sqrt(3) / 2 * _HEX_PX
    found: Field = smooth(sides, reach - _LINE_PX, reach)
    return found
