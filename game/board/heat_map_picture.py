"""The picture of levels over the board as plain numbers: washes, patterns and lines, without pygame."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

Pixels = NDArray[np.float32]
Shares = NDArray[np.float32] | NDArray[np.float64]
Color = tuple[int, int, int]

_WASH = (0, 12, 22, 34, 48)  # alpha of 255, from below the first level up
_PATTERN = 78
_LINE_PX = (1.2, 1.6, 2.0, 2.4)
_RIM_PX = 2.2  # pixels of dark rim on both sides of a line
_RIM = 0.6
_LINE = 0.92
_FAR = 1e9
_NUDGE = np.float32(1e-3)  # a plateau at exactly a level lies above its line, not on it
_DARK: Color = (5, 8, 18)
_BLOCK_ROWS = 64
_HATCH_PX = 13  # pixels from stroke to stroke along a row; twice that in the wide hatch


@dataclass(frozen=True, slots=True)
class HeatSheet:
    """What to paint: values on a lattice, up to four levels, and the part of the board in pixels.

    `step_px` is the distance in pixels between lattice points. `left` and `top` are the board's pixel where
    the part begins. `scale` is that of strokes and patterns. With `mirrored`, hatches lean the other way.
    """

    values: NDArray[np.float64]
    levels: tuple[float, ...]
    step_px: float
    left: int
    top: int
    size: tuple[int, int]
    ink: Color
    scale: float = 1.0
    mirrored: bool = False


def smoothed(values: NDArray[np.float64]) -> NDArray[np.float64]:
    """Smooth a lattice once, as the picture shows it at its points."""
    wide = np.pad(values, 1, mode="edge")
    along = (wide[:, :-2] + 4 * wide[:, 1:-1] + wide[:, 2:]) / 6
    found: NDArray[np.float64] = (along[:-2] + 4 * along[1:-1] + along[2:]) / 6
    return found


def painted(sheet: HeatSheet) -> bytes:
    """Paint a sheet as bytes: blue, green, red and alpha of each pixel, row by row, as windows store them."""
    width, height = sheet.size
    columns = _weights(sheet.left, width, sheet.step_px, sheet.values.shape[1])
    values = sheet.values.astype(np.float32) + _NUDGE
    parts = []
    for top in range(0, height, _BLOCK_ROWS):
        many = min(_BLOCK_ROWS, height - top)
        # One more row on each side, for the slopes.
        rows = _weights(sheet.top + top - 1, many + 2, sheet.step_px, sheet.values.shape[0])
        field = rows @ values @ columns.T
        parts.append(_block(sheet, field, top).tobytes())
    return b"".join(parts)


def _weights(first: int, count: int, step_px: float, points: int) -> Pixels:
    """Return how much each lattice point adds to each pixel, by cubic splines: [pixel, point]."""
    at = (first + np.arange(count)) / step_px
    base = np.floor(at).astype(np.int64)
    part = at - base
    shares = (
        (1 - part) ** 3 / 6,
        (3 * part**3 - 6 * part**2 + 4) / 6,
        (-3 * part**3 + 3 * part**2 + 3 * part + 1) / 6,
        part**3 / 6,
    )
    weights = np.zeros((count, points), dtype=np.float32)
    for offset, share in enumerate(shares, start=-1):
        np.add.at(weights, (np.arange(count), np.clip(base + offset, 0, points - 1)), share)
    return weights


def _block(sheet: HeatSheet, field: Pixels, top: int) -> NDArray[np.uint8]:
    """Paint some rows; the field has one more row above and below, for its slopes."""
    slope_y = (field[2:] - field[:-2]) / 2
    field = field[1:-1]
    slope_x = np.zeros_like(field)
    slope_x[:, 1:-1] = (field[:, 2:] - field[:, :-2]) / 2
    bounds = np.array([-_FAR, *sheet.levels, *[_FAR] * (5 - len(sheet.levels))], dtype=np.float32)
    band = np.zeros(field.shape, dtype=np.uint8)
    for level in sheet.levels:
        band += field >= level
    below, above = field - bounds[band], bounds[band + 1] - field
    steep = np.sqrt(slope_x * slope_x + slope_y * slope_y) + np.float32(1e-6)
    away = np.minimum(below, above) / steep
    pixels = np.empty((*field.shape, 4), dtype=np.uint8)
    pixels[..., :3] = sheet.ink[::-1]
    pixels[..., 3] = _fill(sheet, band, top)
    line_px = np.array([0.0, *_LINE_PX, 0.0], dtype=np.float32) * sheet.scale
    near = np.nonzero(away < _LINE_PX[-1] * sheet.scale + _RIM_PX * sheet.scale)
    off, at = away[near], band[near].astype(np.int64)
    half = np.where(below[near] < above[near], line_px[at], line_px[np.minimum(at + 1, 5)]) / 2
    lines = np.clip(half + 0.5 - off, 0, 1) * _LINE
    rims = np.clip(half + _RIM_PX * sheet.scale - off, 0, 1) * _RIM
    fill = pixels[near][:, 3].astype(np.float32) / 255
    pixels[near] = _mixed(sheet.ink, fill, rims, lines)
    return pixels


def _fill(sheet: HeatSheet, band: NDArray[np.uint8], top: int) -> NDArray[np.uint8]:
    """Return the alpha of washes and patterns, which continue seamlessly over the whole board."""
    tiles = pattern_tiles(sheet.scale, mirrored=sheet.mirrored)
    side = tiles.shape[1]
    x = (sheet.left + np.arange(band.shape[1])) % side
    y = (sheet.top + top + np.arange(band.shape[0])) % side
    filled: NDArray[np.uint8] = tiles[band, y[:, None], x[None, :]]
    return filled


@lru_cache(maxsize=8)
def pattern_tiles(scale: float, *, mirrored: bool) -> NDArray[np.uint8]:
    """Return the alpha of each band as tiles to repeat: none, dots, wide and narrow hatch, crosshatch."""
    half = max(4, round(_HATCH_PX * scale))
    side = 2 * half
    y, x = np.mgrid[0:side, 0:side].astype(np.float32)
    falling, rising = (x - y, x + y) if mirrored else (x + y, x - y)
    narrow = _stripes(falling, half, scale)
    strokes = np.stack(
        [
            np.zeros_like(narrow),
            _dots(x, y, half, scale),
            _stripes(falling, side, scale),
            narrow,
            np.maximum(narrow, _stripes(rising, half, scale)),
        ]
    )
    wash = np.array(_WASH, dtype=np.float32)[:, None, None]
    tiles: NDArray[np.uint8] = np.minimum(255, wash + strokes * _PATTERN).astype(np.uint8)
    return tiles


def _stripes(along: Pixels, period: int, scale: float) -> Pixels:
    off = np.abs(np.mod(along, period) - period / 2) / np.float32(2**0.5)
    stripes: Pixels = np.clip(0.5 + 0.55 * scale - off, 0, 1)
    return stripes


def _dots(x: Pixels, y: Pixels, half: int, scale: float) -> Pixels:
    """Draw a dot in the middle of every other square."""
    off_x = np.mod(x + (y >= half) * half, 2 * half) - half / 2
    off_y = np.mod(y, half) - half / 2
    dots: Pixels = np.clip(0.5 + 1.1 * scale - np.hypot(off_x, off_y), 0, 1)
    return dots


def _mixed(ink: Color, fill: Shares, rims: Shares, lines: Shares) -> NDArray[np.uint8]:
    """Blend dark rims over the fill and lines over both: [pixel, channel]."""
    alpha = 1 - (1 - fill) * (1 - rims) * (1 - lines)
    dark = (1 - lines) * rims / np.maximum(alpha, 1e-6)
    channels = [ink[channel] + (_DARK[channel] - ink[channel]) * dark for channel in (2, 1, 0)]
    mixed: NDArray[np.uint8] = np.stack([*channels, alpha * 255], axis=1).astype(np.uint8)
    return mixed


def levels_for(most: float) -> tuple[float, ...]:
    """Return up to four levels that suit the greatest value.

    >>> levels_for(18.0), levels_for(3.0), levels_for(0.0)
    ((2.0, 5.0, 9.0, 14.0), (0.5, 1.0, 1.5, 2.5), ())
    """
    if most < 0.1:
        return ()
    step = next(step for step in (1.0, 0.5, 0.1) if most >= 4 * step or step == 0.1)
    found: list[float] = []
    for share in (1 / 9, 1 / 4, 1 / 2, 3 / 4):
        level = round(step * -(-most * share // step), 1)
        if found and level <= found[-1]:
            level = round(found[-1] + step, 1)
        if level < most:
            found.append(level)
    return tuple(found)


def crossings(values: NDArray[np.float64], level: float) -> list[tuple[float, float]]:
    """Return points (column, row) where a level falls between two neighbors in a row."""
    over = values >= level
    rows, columns = np.nonzero(over[:, 1:] != over[:, :-1])
    before, after = values[rows, columns], values[rows, columns + 1]
    part = (level - before) / (after - before)
    return list(zip((columns + part).tolist(), rows.tolist(), strict=True))
