"""Mixed strategies for simultaneous choices, found by regret matching; they cannot be exploited."""

from __future__ import annotations

import numpy as np

from game.families.false_sunrise.ai.rocks import Floats

_SWEEPS = 400
_DROPPED = 0.05  # a plan with a smaller share than this is not played at all


def equilibrium(worth: Floats) -> tuple[Floats, Floats]:
    """Return the mixes of rows and columns for a zero-sum game; `worth` [R, C] is what the row player gains.

    This is regret matching with growing weights, the two sides answering in turn. The average mixes are
    returned.

    >>> rows, columns = equilibrium(np.array([[1.0, -1.0], [-1.0, 1.0]]))
    >>> [round(float(share), 1) for share in (*rows, *columns)]
    [0.5, 0.5, 0.5, 0.5]
    """
    rows, columns = worth.shape
    regret_rows, regret_columns = np.zeros(rows), np.zeros(columns)
    sum_rows, sum_columns = np.zeros(rows), np.zeros(columns)
    mix_rows, mix_columns = np.full(rows, 1.0 / rows), np.full(columns, 1.0 / columns)
    for sweep in range(1, _SWEEPS + 1):
        gains = worth @ mix_columns
        regret_rows = np.maximum(0.0, regret_rows + gains - mix_rows @ gains)
        mix_rows = _match(regret_rows)
        losses = -(mix_rows @ worth)
        regret_columns = np.maximum(0.0, regret_columns + losses - mix_columns @ losses)
        mix_columns = _match(regret_columns)
        sum_rows += sweep * mix_rows
        sum_columns += sweep * mix_columns
    return sum_rows / sum_rows.sum(), sum_columns / sum_columns.sum()


def _match(regret: Floats) -> Floats:
    total = regret.sum()
    if total <= 0.0:
        return np.full(len(regret), 1.0 / len(regret))
    matched: Floats = regret / total
    return matched


def without_rare(mix: Floats) -> Floats:
    """Drop plans with a very small share and scale the rest to a sum of 1."""
    kept = np.where(mix >= min(_DROPPED, mix.max()), mix, 0.0)
    cleaned: Floats = kept / kept.sum()
    return cleaned
