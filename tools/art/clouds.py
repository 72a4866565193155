"""Layered noise for skies, smoke and fire. Arrays are float32, rows first."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

Field = NDArray[np.float32]


def noise(shape: tuple[int, int], cell_px: float, dice: np.random.Generator) -> Field:
    """Return smooth noise from 0 to 1, rows by columns, with waves about `cell_px` long."""
    rows, columns = shape
    grid = dice.random((math.ceil(rows / cell_px) + 2, math.ceil(columns / cell_px) + 2), dtype=np.float32)
    return _stretched(_stretched(grid, rows, cell_px).T, columns, cell_px).T


def _stretched(grid: Field, count: int, cell_px: float) -> Field:
    """Stretch a grid to `count` rows, with soft steps in between."""
    at = np.arange(count, dtype=np.float32) / np.float32(cell_px)
    low = at.astype(np.intp)
    share = smooth(at - low, 0.0, 1.0)[:, None]
    found: Field = grid[low] * (1 - share) + grid[low + 1] * share
    return found


def layers(
    shape: tuple[int, int], cell_px: float, count: int, dice: np.random.Generator, gain: float = 0.5
) -> Field:
    """Return noise of `count` layers from 0 to 1; each is half as coarse and `gain` times as strong."""
    total, weight, strength = np.zeros(shape, np.float32), 0.0, 1.0
    for _ in range(count):
        total += np.float32(strength) * noise(shape, cell_px, dice)
        weight += strength
        strength *= gain
        cell_px = max(2.0, cell_px / 2)
    return total / np.float32(weight)


def warped(field: Field, across_px: Field, down_px: Field) -> Field:
    """Return a field whose points are shifted by the offsets in two other fields."""
    rows, columns = field.shape
    row, column = np.mgrid[0:rows, 0:columns]
    found: Field = field[
        np.clip(row + down_px, 0, rows - 1).astype(np.intp),
        np.clip(column + across_px, 0, columns - 1).astype(np.intp),
    ]
    return found


def smooth(values: Field, low: float, high: float) -> Field:
    """Return 0 below `low`, 1 above `high`, and a soft step in between."""
    share = np.clip((values - np.float32(low)) / np.float32(high - low), 0, 1)
    found: Field = share * share * (3 - 2 * share)
    return found
