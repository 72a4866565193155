"""The title sky of Matched Fire: green dust lit by a broadside."""

from __future__ import annotations

import numpy as np

from game.families.false_sunrise.screens.broadside import LIT
from tools.art.clouds import Field, smooth
from tools.art.sky import Sky, sky_picture

SIZE = (1920, 1080)
_DUST = Sky(144, (84, 132, 92), (26, 88, 128), (48, 66, 112))


def matched_picture() -> Field:
    """Return the colors of the broadside's sky, rows by columns by 3, from 0 to 255."""
    wide, high = SIZE
    down, across = np.mgrid[0:high, 0:wide].astype(np.float32)
    away = np.hypot((across - LIT[0] * wide) / 2.2, down - LIT[1] * high)
    clear = (0.35 + 0.65 * smooth(across / wide, 0.35, 0.75))[..., None]  # dark behind the text
    picture = sky_picture(_DUST, SIZE) * clear + _light(5, 9, 18) * (1 - clear)
    picture += (np.exp(-away / 110) * 0.8)[..., None] * _light(70, 120, 104)
    found: Field = picture + (np.exp(-away / 320) * 0.5)[..., None] * _light(30, 64, 66)
    return found


def _light(red: int, green: int, blue: int) -> Field:
    return np.array((red, green, blue), np.float32)
