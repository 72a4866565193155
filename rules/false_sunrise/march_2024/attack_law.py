"""The exact odds of a salvo: how many attacks hit, and how many missiles get through (E1-15 to E1-25).

A law is a distribution as a tuple: index n holds the probability of n.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import comb, fsum

from rules.false_sunrise.march_2024.needs import hit_chance

DAZZLER_SIDES = 3  # E1-24: sides of a dazzler's die

Law = tuple[float, ...]


@lru_cache(maxsize=4096)
def hits_law(attacks: int, need: int) -> Law:
    """Return the distribution of hits among attacks that all need the same roll (E1-15, E1-16).

    >>> hits_law(2, 4)
    (0.25, 0.5, 0.25)
    >>> hits_law(1, 7), hits_law(2, 0)
    ((1.0, 0.0), (0.0, 0.0, 1.0))
    """
    hit = hit_chance(need)
    return tuple(comb(attacks, n) * hit**n * (1 - hit) ** (attacks - n) for n in range(attacks + 1))


@lru_cache(maxsize=1024)
def pool_law(points: int, dazzlers: int) -> Law:
    """Return the distribution of a pool: fixed points, plus a d3 for each dazzler (E1-23, E1-24).

    >>> pool_law(2, 0)
    (0.0, 0.0, 1.0)
    >>> [round(chance, 3) for chance in pool_law(0, 1)]
    [0.0, 0.333, 0.333, 0.333]
    """
    law = [0.0] * points + [1.0]
    for _ in range(dazzlers):
        longer = [0.0] * (len(law) + DAZZLER_SIDES)
        for held, chance in enumerate(law):
            for face in range(1, DAZZLER_SIDES + 1):
                longer[held + face] += chance / DAZZLER_SIDES
        law = longer
    return tuple(law)


@lru_cache(maxsize=4096)
def through_law(attacks: int, need: int, durability: int, points: int, dazzlers: int) -> Law:
    """Return the distribution of missiles that hit and get through the pool (E1-22 to E1-25).

    >>> through_law(2, 1, 1, 1, 0)
    (0.0, 1.0, 0.0)
    """
    parts: list[list[float]] = [[] for _ in range(attacks + 1)]
    for hits, chance in enumerate(hits_law(attacks, need)):
        for pool, share in enumerate(pool_law(points, dazzlers)):
            parts[hits - stopped(hits, pool, durability)].append(chance * share)
    return tuple(map(fsum, parts))


def stopped(incoming: int, pool: int, durability: int) -> int:
    """Return how many missiles a pool destroys (E1-25).

    >>> stopped(5, 7, 3), stopped(1, 7, 3)
    (2, 1)
    """
    return min(incoming, pool // durability)


def mean(law: Iterable[float]) -> float:
    """Return the average of a distribution."""
    return fsum(n * chance for n, chance in enumerate(law))
