"""Danger and reach as tints of hexes, with the patterns of the danger map, and the figure of each hex."""

from __future__ import annotations

import numpy as np
import pygame

from game.board.canvas import Canvas
from game.board.heat_map import ink_of
from game.board.heat_map_picture import pattern_tiles
from game.board.overlays import Heat
from game.families.dark_frontier.board.layout import TIP_IN, corners_of, point_of
from game.shell.theme import STRONG
from rules.hexes.grid import ORIGIN, Hex

_SHARE = 0.9  # of a real hex
_FIGURE_DOWN = 0.52  # of the way from the center to the lower tip


def draw_tints(canvas: Canvas, heat: Heat) -> None:
    """Draw the tint of each hex that reaches a level."""
    for at, value in values_of(heat).items():
        if band := sum(value >= level for level in heat.levels):
            canvas.put(_tint(canvas, heat, band), canvas.px(point_of(at)))


def draw_figures(canvas: Canvas, heat: Heat) -> None:
    """Write the value of each hex into its lower part, over tokens."""
    for at, value in values_of(heat).items():
        x, y = canvas.px(point_of(at))
        image = canvas.outlined(f"{value:.1f}", STRONG.sized(11), canvas.theme.text)
        canvas.put(image, (x, y + canvas.length_px(TIP_IN) * _FIGURE_DOWN))


def values_of(heat: Heat) -> dict[Hex, float]:
    """Return the hexes of a map that have a value; its middle is the shipyard."""
    radius = heat.values.shape[0] // 2
    found = np.argwhere(heat.values > 0)
    return {(int(q) - radius, int(r) - radius): float(heat.values[r, q]) for r, q in found}


def _tint(canvas: Canvas, heat: Heat, band: int) -> pygame.Surface:
    ink, tip = ink_of(canvas, heat), canvas.length_px(TIP_IN) * _SHARE

    def draw() -> pygame.Surface:
        side = 2 * round(tip) + 2
        mask = pygame.Surface((side, side))
        x, y = point_of(ORIGIN)
        corners = [(side / 2 + (a - x) * tip, side / 2 + (b - y) * tip) for a, b in corners_of(ORIGIN)]
        pygame.draw.polygon(mask, (255, 255, 255), corners)
        tile = pattern_tiles(canvas.pen.scale.factor, mirrored=heat.mirrored)[band]
        across = np.arange(side) % len(tile)
        inside = pygame.surfarray.array3d(mask)[..., 0].T > 0
        pixels = np.empty((side, side, 4), dtype=np.uint8)
        pixels[..., :3] = ink
        pixels[..., 3] = np.where(inside, tile[np.ix_(across, across)], 0)
        return pygame.image.frombytes(pixels.tobytes(), (side, side), "RGBA").convert_alpha()

    return canvas.picture(("hex tint", band, round(tip * 4), ink, heat.mirrored), draw)
