"""Rocks from a seed, fair to both sides (AT-1)."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from random import Random

from rules.table.board import HEIGHT_IN, WIDTH_IN
from rules.table.measure import distance_in
from rules.table.polygons import Polygon, outline_faults
from rules.table.rockmaking import between, find_place, mirrored, outline_of, placed, symmetric_outline

FEWEST_ROCKS, MOST_ROCKS = 3, 6
LEAST_ACROSS_IN, MOST_ACROSS_IN = 3.0, 8.0
"""Bounds of the distance between the two corners of a rock that are farthest apart (AT-1)."""

# AT-1: a rock is never within 8 inches of the edges where ships begin, nor within 3 of another rock. Rocks
# are made on a grid of eighths, so one more step keeps clear of the bound.
FREE_EDGE_IN = 8.0
GAP_IN = 3.0
_STEP_IN = 0.125

# Our choice: rocks near the sides leave enough room for a ship to fly around them.
_SIDE_LANE_IN = 3.0
_LANES_IN = (8.0, 6.0, 5.0, 4.0, GAP_IN + _STEP_IN)
_MIDDLES = ((6.0, 10.5), (WIDTH_IN - 6.0, HEIGHT_IN - 10.5))


@lru_cache(64)
def generate_rocks(seed: int) -> tuple[Polygon, ...]:
    """Return a fair map of 3 to 6 rocks; a seed gives the same map on every machine (AT-1)."""
    rng = Random(seed)
    count = FEWEST_ROCKS + int(rng.random() * (MOST_ROCKS - FEWEST_ROCKS + 1))
    while True:
        rocks = _attempt(rng, count)
        if rocks is not None:
            return tuple(rocks)


def across_in(rock: Polygon) -> float:
    """Return the distance in inches between the two corners of a rock that are farthest apart."""
    return max(distance_in(a, b) for a, b in combinations(rock, 2))


def _attempt(rng: Random, count: int) -> list[Polygon] | None:
    """Try to place all rocks, an odd one in the middle; return None if one finds no place."""
    rocks: list[Polygon] = []
    if count % 2:
        middle = placed(symmetric_outline(rng, between(rng, 1.8, 3.2)), WIDTH_IN / 2, HEIGHT_IN / 2)
        if outline_faults(middle) or not _is_free(middle):
            return None
        rocks.append(middle)
    for _ in range(count // 2):
        outline = outline_of(rng, between(rng, 1.4, 3.2), hollow=rng.random() < 0.4)
        rock = find_place(rng, outline, rocks, box=_MIDDLES, lanes_in=_LANES_IN, is_free=_is_free)
        if rock is None:
            return None
        rocks += [rock, mirrored(rock)]
    return rocks


def _is_free(rock: Polygon) -> bool:
    """Return whether a rock has an allowed size and keeps away from the edges (AT-1)."""
    return (
        LEAST_ACROSS_IN <= across_in(rock) <= MOST_ACROSS_IN
        and min(min(y, HEIGHT_IN - y) for _, y in rock) >= FREE_EDGE_IN + _STEP_IN
        and min(min(x, WIDTH_IN - x) for x, _ in rock) >= _SIDE_LANE_IN
    )
