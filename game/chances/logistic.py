"""A logistic model of who wins, fair to both seats: negated traits leave the rest of the chance."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

MOST = 0.99


def chance_from(traits: NDArray[np.float64], weights: Sequence[float]) -> float:
    """Return the chance for traits and weights; negated traits give the remaining chance.

    While a match goes on, neither side has more than MOST.

    >>> one = np.array([0.5, 0.0, 0.0, 0.3, 0.0])
    >>> both = chance_from(one, (1, 1, 1, 1, 1)), chance_from(-one, (1, 1, 1, 1, 1))
    >>> round(both[0], 3), sum(both)
    (0.69, 1.0)
    """
    assert len(weights) == len(traits)
    logit = float(traits @ np.array(weights))
    ahead = min(MOST, 1.0 / (1.0 + math.exp(-abs(logit))))
    return ahead if logit >= 0 else 1.0 - ahead
