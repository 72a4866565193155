"""Mixed strategies, which the enemy may know: regret matching for all ships at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from game.families.dark_frontier.ai.fighters import Floats
from rules.kernel.requests import Below

SWEEPS = 400
DROPPED = 0.03
_LOOSE = 0.4  # of all draws, if a level also takes options that are nearly as good
_FINE = 1 << 16  # parts of a whole for random draws


def mixes_of(
    alone: Sequence[Floats], against: Mapping[tuple[int, int], Floats], sweeps: int = SWEEPS
) -> list[Floats]:
    """Return for each player the probabilities of its options, near an equilibrium.

    `alone` has the value of each option on its own, `against` its gain against each option of an
    opponent, who loses as much: over all pairs it is a zero-sum game.
    """
    regrets = [np.zeros(len(one)) for one in alone]
    sums = [np.zeros(len(one)) for one in alone]
    shares = [np.full(len(one), 1 / len(one)) for one in alone]
    for sweep in range(1, sweeps + 1):
        for player, own in enumerate(alone):
            worths = own.copy()
            for (one, other), gains in against.items():
                if one == player:
                    worths += gains @ shares[other]
            regrets[player] = np.maximum(0.0, regrets[player] + worths - shares[player] @ worths)
            total = regrets[player].sum()
            if total > 0:
                shares[player] = regrets[player] / total
            sums[player] += sweep * shares[player]
    return [_without_small(one / one.sum()) for one in sums]


def loosened(shares: Floats, worths: Floats, slack: float) -> Floats:
    """Return probabilities that also include, evenly, all options within `slack` of the best.

    They cost little, and make it harder to foresee what is drawn.
    """
    near = worths >= worths.max() - slack
    found: Floats = (1 - _LOOSE) * shares + _LOOSE * near / near.sum()
    return found


def _without_small(shares: Floats) -> Floats:
    kept = np.where(shares < DROPPED, 0.0, shares)
    if not kept.any():
        kept = shares
    found: Floats = kept / kept.sum()
    return found


def drawn(shares: Floats, below: Below) -> int:
    """Return the index of an option drawn by its probability."""
    number = below(_FINE) / _FINE
    at = int(np.searchsorted(np.cumsum(shares), number, side="right"))
    return min(at, int(np.flatnonzero(shares)[-1]))
