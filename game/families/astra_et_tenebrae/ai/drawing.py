"""Drawing among answers that are nearly equal, so that nobody can foresee them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from math import exp

from rules.kernel.requests import Below

_STEEP = 3.0
_GRAIN = 1000
_MOST = 60  # answers: more, with shares up to `_GRAIN`, and a stream could not draw among them


def drawn(points: Sequence[float], slack: float, below: Below, *, nearer: bool = False) -> int:
    """Return the index of one of the answers within `slack` of the best, which come first, best first.

    With `nearer` those nearer to the best are drawn more often, and only the first `_MOST` are drawn.
    """
    good = [one for one in points if one >= points[0] - slack]
    if not nearer or len(good) == 1:
        return below(len(good))
    shares = [
        max(1, round(_GRAIN * exp(-_STEEP * (points[0] - one) / slack))) if slack else 1
        for one in good[:_MOST]
    ]
    lot = below(sum(shares))
    return next(at for at, most in enumerate(accumulate(shares)) if lot < most)
