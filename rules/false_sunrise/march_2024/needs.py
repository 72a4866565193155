"""The roll an attack needs: range bands, fire control and cloaks (E1-15 to E1-20)."""

from __future__ import annotations

import math

from rules.table.measure import TOLERANCE_IN

FACES = 6
FIRST_BAND_NEEDS = 2  # E1-15: the roll needed in the first band
CLOAK_STEP_IN = 8.0  # E1-20: each full step costs the attacker 1 more
DIRECT_PENALTY = 3  # E1-19: if fire control is destroyed
MISSILE_PENALTY = 2


def band_at(distance_in: float, range_in: int) -> int:
    """Return the range band of a distance for a weapon of a range, both in inches.

    A distance on the line between two bands is in the nearer one.

    >>> [band_at(d, 8) for d in (0.0, 8.0, 8.01, 40.0, 40.01)]
    [1, 1, 2, 5, 6]
    """
    return max(1, math.ceil((distance_in - TOLERANCE_IN) / range_in))


def cloak_penalty(distance_in: float) -> int:
    """Return a cloak's penalty to the die: 1, plus 1 for each full 8 inches of distance (E1-20).

    >>> [cloak_penalty(d) for d in (0.0, 7.9, 8.0, 31.9, 32.0)]
    [1, 1, 2, 4, 5]
    """
    return 1 + math.floor((distance_in + TOLERANCE_IN) / CLOAK_STEP_IN)


def direct_need(band: int, *, aim: int = 0, blind: bool = False, cloak: int = 0) -> int:
    """Return the roll a direct-fire attack needs (E1-15 to E1-20).

    Below 1 it always hits, above 6 never.

    >>> direct_need(1), direct_need(5), direct_need(1, aim=1), direct_need(2, blind=True, cloak=2)
    (2, 6, 1, 8)
    """
    return band + FIRST_BAND_NEEDS - 1 - aim + cloak + (DIRECT_PENALTY if blind else 0)


def missile_need(accuracy: int, *, blind: bool = False, cloak: int = 0) -> int:
    """Return the roll a missile needs (E1-19, E1-20, E1-22).

    >>> missile_need(4), missile_need(2, blind=True, cloak=1)
    (4, 5)
    """
    return accuracy + cloak + (MISSILE_PENALTY if blind else 0)


def hit_chance(need: int) -> float:
    """Return the chance to roll at least `need` on a die (E1-16).

    >>> [hit_chance(need) for need in (0, 1, 4, 7)]
    [1.0, 1.0, 0.5, 0.0]
    """
    return min(FACES, max(0, FACES + 1 - need)) / FACES


def farthest_in(range_in: int, *, aim: int = 0, blind: bool = False) -> float:
    """Return the greatest distance, in inches, for direct fire at an uncloaked ship (E1-16).

    0 means that it can hit nowhere.

    >>> farthest_in(8), farthest_in(8, aim=1), farthest_in(8, blind=True)
    (40.0, 48.0, 16.0)
    """
    bands = FACES + 1 - FIRST_BAND_NEEDS + aim - (DIRECT_PENALTY if blind else 0)
    return float(range_in * max(0, bands))
