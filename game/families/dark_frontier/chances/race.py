"""The race for points: who would win it if nobody played better than the other from now on."""

from __future__ import annotations

from functools import cache

_SCORES = 0.2  # the chance of each side to score in a round
_FIGHT = 0.1  # the chance that a round ends the duel otherwise, for either side

Ends = tuple[int, int]
"""The points that win (DE-3), and the rounds left until the last one is over (DE-4)."""


def chance_of_race(ends: Ends, mine: int, theirs: int) -> float:
    """Return the chance to win from these points; both sides are equally likely to score.

    >>> round(chance_of_race((6, 10), 2, 2), 9), chance_of_race((6, 0), 3, 2), chance_of_race((6, 4), 6, 0)
    (0.5, 1.0, 1.0)
    >>> round(chance_of_race((6, 2), 3, 2) + chance_of_race((6, 2), 2, 3), 9)
    1.0
    """
    most, left = ends
    if max(mine, theirs) >= most or not left:
        return 0.5 if mine == theirs else float(mine > theirs)
    return _race(most - mine, most - theirs, left)


@cache
def _race(mine: int, theirs: int, left: int) -> float:
    """Return the chance of the side that still needs `mine` points."""
    if not mine or not theirs:
        return float(not mine)
    if not left:
        return 0.5 if mine == theirs else float(mine < theirs)
    scored = _race(mine - 1, theirs, left - 1) + _race(mine, theirs - 1, left - 1)
    goes_on = _SCORES * scored + (1.0 - 2 * _SCORES) * _race(mine, theirs, left - 1)
    return (1.0 - _FIGHT) * goes_on + _FIGHT / 2
