"""The one lamp that lights everything: warm light from the upper left in a cold dark."""

from __future__ import annotations

import math
from dataclasses import dataclass

from game.shell.theme import Color, mix
from rules.table.measure import Point

Normal = tuple[float, float, float]


def unit(x: float, y: float, z: float) -> Normal:
    """Return a direction of length 1: x to the right, y down, z towards the eye."""
    length = math.sqrt(x * x + y * y + z * z) or 1.0
    return x / length, y / length, z / length


LAMP = unit(-0.70, -0.50, 0.51)
UP: Normal = (0.0, 0.0, 1.0)
_SUNLIGHT: Color = (255, 240, 216)
_NIGHT: Color = (26, 32, 54)
_MOONLIGHT: Color = (86, 116, 176)


@dataclass(frozen=True, slots=True)
class Material:
    """How a surface takes light: `ambient` in the dark, plus `lamp` in full light, for each color."""

    ambient: tuple[float, float, float]
    lamp: tuple[float, float, float]

    def lit(self, color: Color, normal: Normal) -> Color:
        """Return the color of a face with a given normal."""
        falls = max(0.0, sum(a * b for a, b in zip(normal, LAMP, strict=True)))
        red, green, blue = (
            min(255, int(part * (dark + bright * falls)))
            for part, dark, bright in zip(color, self.ambient, self.lamp, strict=True)
        )
        return red, green, blue


HULL = Material((0.30, 0.33, 0.45), (1.12, 1.00, 0.82))
STONE = Material((0.20, 0.24, 0.38), (1.30, 1.06, 0.82))


def outward(a: Point, b: Point) -> Point:
    """Return the outward direction at the side `a` to `b` of a ring that runs clockwise on the screen."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = math.hypot(dx, dy) or 1.0
    return dy / length, -dx / length


def rim_ink(color: Color, a: Point, b: Point) -> tuple[Color, float]:
    """Return the color of an edge of a clockwise ring, and how much the lamp shines on it, -1 to 1."""
    x, y = outward(a, b)
    falls = x * LAMP[0] + y * LAMP[1]
    if falls > 0:
        return mix(color, _SUNLIGHT, 0.35 + 0.6 * falls), falls
    return mix(_NIGHT, _MOONLIGHT, 0.2 - 0.5 * falls), falls
