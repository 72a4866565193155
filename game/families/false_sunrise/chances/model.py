"""A side's chance to win, from the state of the match: a logistic model of a few traits."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from game.families.false_sunrise.ai.rocks import Floats
from game.families.false_sunrise.chances.traits import TRAITS, has_flown, traits_of
from game.families.false_sunrise.editions import ship_edition
from rules.false_sunrise.state import State
from rules.kernel.seats import PLAYERS

# Weights of TRAITS at the beginning of a turn and after both fleets have flown, fitted to 1,500 games of two
# captains of the printed editions: python -m tools.ladder.chances --fit --games 1500
BEGINS: Sequence[float] = (8.4955, 1.2470, 0.0000, 4.0795, -1.6771)
FLOWN: Sequence[float] = (7.6677, 1.9139, 1.7372, 2.7561, -1.6476)

MOST = 0.99


def chance_of(state: State) -> float:
    """Return the first seat's chance to win, counting a draw as half a win; the other seat has the rest."""
    if state.outcome is not None:
        winner = state.outcome.winner
        return 0.5 if winner is None else float(winner is PLAYERS[0])
    known = ship_edition(next(iter(state.ships.values()))).computer.chances
    begins, flown = known or (BEGINS, FLOWN)
    return chance_from(traits_of(state), flown if has_flown(state) else begins)


def chance_from(traits: Floats, weights: Sequence[float]) -> float:
    """Return the chance for traits and weights; negated traits give the remaining chance.

    While a match goes on, neither side has more than MOST.

    >>> one = np.array([0.5, 0.0, 0.0, 0.3, 0.0])
    >>> both = chance_from(one, (1, 1, 1, 1, 1)), chance_from(-one, (1, 1, 1, 1, 1))
    >>> round(both[0], 3), sum(both)
    (0.69, 1.0)
    """
    assert len(weights) == len(TRAITS)
    logit = float(traits @ np.array(weights))
    ahead = min(MOST, 1.0 / (1.0 + math.exp(-abs(logit))))
    return ahead if logit >= 0 else 1.0 - ahead
