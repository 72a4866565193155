"""Crash damage of the first edition: the inches not moved (E1-11)."""

from __future__ import annotations

import itertools
import math

from rules.false_sunrise.movement import Path
from rules.table.measure import distance_in

NOTHING_IN = 0.02  # E1-11: the gap before the rock, plus what rounding may add


def crash_damage(path: Path) -> int:
    """Return how many inches of a crashed ship's velocity it did not move, rounded up (E1-11).

    >>> at = [(0.0, 0.0, 3), (2.0, 0.0, 3), (2.74, 0.0, 3)]
    >>> crash_damage(Path(tuple(at), velocity=4, crashed=True))
    2
    """
    points = [stop[:2] for stop in path.stops]
    flown_in = math.fsum(distance_in(a, b) for a, b in itertools.pairwise(points))
    return max(0, math.ceil(path.velocity - flown_in - NOTHING_IN))
