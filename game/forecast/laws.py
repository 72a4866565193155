"""Distributions of damage for many places at once: rows of probabilities, all the rest in the last column."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from game.forecast.numbers import Floats

_BLOCK_ROWS = 512


def folded(law: Floats, length: int) -> Floats:
    """Cut a distribution to a length; everything beyond counts in the last entry."""
    cut = np.zeros(length)
    cut[: min(length, len(law))] = law[:length]
    cut[-1] += law[length:].sum()
    return cut


def together(laws: Sequence[Floats]) -> Floats:
    """Return the distribution [n, length] of the sum of independent damages, each with one of [n, length]."""
    total = laws[0]
    for law in laws[1:]:
        moved = np.flatnonzero((law[:, 0] < 1.0) & (total[:, 0] < 1.0))
        either = np.where(total[:, :1] < 1.0, total, law)
        for first in range(0, len(moved), _BLOCK_ROWS):
            rows = moved[first : first + _BLOCK_ROWS]
            either[rows] = _convolved(total[rows], law[rows])
        total = either
    return total


def _convolved(one: Floats, other: Floats) -> Floats:
    length = one.shape[1]
    size = 2 * length
    both = np.fft.irfft(np.fft.rfft(one, size) * np.fft.rfft(other, size), size)
    kept = both[:, :length].copy()
    kept[:, -1] += both[:, length:].sum(axis=1)
    return np.maximum(kept, 0.0)
