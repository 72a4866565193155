"""The exact distribution of a pool's results, counted by how many dice show each face (MF-47, MF-48)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import groupby
from math import factorial, prod
from typing import Any, NamedTuple, TypeVar

from rules.false_sunrise.matched_fire.sets import (
    BY_DICE,
    FACES,
    MAGNITUDES,
    NOTHING,
    QUAD,
    DiceSet,
    Result,
    in_written_order,
    rank,
    sets_of,
)

GroupT = TypeVar("GroupT")

LEAST_BASE = 2  # MF-25, MF-33: fewer dice are not rolled
_VALUE_BASE = FACES + 1  # the base of the digits for values in a rank; 0 means no set


class Pool(NamedTuple):
    """The dice of an attack or a roll.

    A `sustained` pool is rerolled once if it gives no set (MF-30).
    """

    base: int
    flex: int = 0
    macro: int = 0
    sustained: bool = False

    @property
    def dice(self) -> int:
        """How many dice are rolled at once; 0 if the base is too small (MF-25, MF-33)."""
        return self.base + self.flex + abs(self.macro) if self.base >= LEAST_BASE else 0


@dataclass(frozen=True, slots=False)
class Law:
    """A distribution: how many of `total` equally likely rolls give each result, best results first."""

    ways: tuple[tuple[Result, int], ...]
    total: int

    def chance(self, result: Result) -> Fraction:
        """Return the probability of a result."""
        return Fraction(self._of.get(result, 0), self.total)

    @cached_property
    def _of(self) -> Mapping[Result, int]:
        return dict(self.ways)

    @cached_property
    def chances(self) -> tuple[tuple[Result, float], ...]:
        """The results with their probabilities as floats."""
        return tuple((result, ways / self.total) for result, ways in self.ways)

    def grouped(self, by: Callable[[Result], GroupT]) -> tuple[tuple[GroupT, float], ...]:
        """List the values of a function of the results, with probabilities. The list is cached."""
        known = self._groups.get(by)
        if known is None:
            ways: defaultdict[GroupT, int] = defaultdict(int)
            for result, count in self.ways:
                ways[by(result)] += count
            known = tuple((group, count / self.total) for group, count in ways.items())
            self._groups[by] = known
        return known

    @cached_property
    def _groups(self) -> dict[Callable[[Result], Any], tuple[tuple[Any, float], ...]]:
        return {}

    @cached_property
    def greatest(self) -> tuple[float, float, float, float]:
        """The probabilities of N, D, T and Q+ as the greatest magnitude."""
        ways = [0, 0, 0, 0]
        for result, count in self.ways:
            ways[result[0].magnitude if result else 0] += count
        n, d, t, q = (count / self.total for count in ways)
        return n, d, t, q

    @cached_property
    def patterns(self) -> tuple[tuple[str, float], ...]:
        """The magnitudes without values, such as "TD", with their probabilities; "N" is no set."""
        ways: defaultdict[str, int] = defaultdict(int)
        for result, count in self.ways:
            ways["".join(MAGNITUDES[one.magnitude] for one in result) or MAGNITUDES[0]] += count
        return tuple((pattern, count / self.total) for pattern, count in ways.items())


CERTAINLY_NOTHING = Law(((NOTHING, 1),), 1)


@lru_cache(maxsize=4096)
def pool_law(pool: Pool) -> Law:
    """Return the distribution of a pool's results, read by the default of MF-29 (MF-47).

    >>> [round(chance, 4) for chance in pool_law(Pool(5, 1)).greatest]
    [0.0154, 0.6173, 0.3151, 0.0522]
    """
    if pool.base < LEAST_BASE:
        return CERTAINLY_NOTHING
    law = _count_law(pool.base, pool.flex, pool.macro)
    if not pool.sustained:
        return law
    failed = dict(law.ways).get(NOTHING, 0)
    ways = [(result, count * (law.total + failed)) for result, count in law.ways if result]
    again = [(NOTHING, failed * failed)] if failed else []
    return Law((*ways, *again), law.total * law.total)


@lru_cache(maxsize=512)
def _count_law(base: int, flex: int, macro: int) -> Law:
    """Count the rolls that give each result, by the number of dice of each face and kind."""
    macros = list(_counts(abs(macro)))
    best = {counts: [_ranked(counts, moved, macro) for moved in macros] for counts in _counts(base)}
    for loose in range(base + 1, base + flex + 1):
        best = {counts: _best_without_one(counts, best) for counts in _counts(loose)}
    macro_ways = [_orders(moved) for moved in macros]
    ways: defaultdict[int, int] = defaultdict(int)
    for counts, ranks in best.items():
        loose_ways = _orders(counts)
        for ranked, moved_ways in zip(ranks, macro_ways, strict=True):
            ways[ranked] += loose_ways * moved_ways
    listed = [(_unranked(ranked), ways[ranked]) for ranked in sorted(ways, reverse=True)]
    return Law(tuple(listed), FACES ** (base + flex + abs(macro)))


def _best_without_one(counts: tuple[int, ...], best: Mapping[tuple[int, ...], list[int]]) -> list[int]:
    """Return the best ranks, for each roll of the macro dice, when one more die is removed."""
    left = [
        best[(*counts[:face], count - 1, *counts[face + 1 :])] for face, count in enumerate(counts) if count
    ]
    return left[0] if len(left) == 1 else list(map(max, *left))


def _counts(dice: int, faces: int = FACES) -> Iterator[tuple[int, ...]]:
    """Yield all numbers of dice by face that add up to `dice`."""
    if faces == 1:
        yield (dice,)
        return
    for first in range(dice + 1):
        yield from ((first, *rest) for rest in _counts(dice - first, faces - 1))


def _orders(counts: tuple[int, ...]) -> int:
    """Return in how many orders dice can show these numbers of faces."""
    return factorial(sum(counts)) // prod(map(factorial, counts))


def _ranked(counts: tuple[int, ...], moved: tuple[int, ...], macro: int) -> int:
    """Return the rank of a result as a number: greater is better (MF-29).

    The high digits are the magnitudes in the written order, the low digits the values.
    """
    sets = sets_of(counts, moved, macro)
    magnitudes = values = 0
    for place in range(FACES):
        magnitude, value = sets[place] if place < len(sets) else (0, 0)
        magnitudes = magnitudes * (QUAD + 1) + magnitude
        values = values * _VALUE_BASE + value
    return int(magnitudes * _VALUE_BASE**FACES + values)


def _unranked(ranked: int) -> Result:
    """Return the result with this rank."""
    magnitudes, values = divmod(ranked, _VALUE_BASE**FACES)
    sets = []
    for _ in range(FACES):
        magnitudes, magnitude = divmod(magnitudes, QUAD + 1)
        values, value = divmod(values, _VALUE_BASE)
        if magnitude:
            sets.append(DiceSet(magnitude, value))
    return in_written_order(sets)


# --- point defense ---------------------------------------------------------------------------------


class Strength(NamedTuple):
    """The strength of a point defense roll: `quad` cancels the result, `steps` lower it (MF-34)."""

    quad: bool
    steps: int


@lru_cache(maxsize=256)
def magnitude_law(base: int, flex: int = 0) -> tuple[tuple[tuple[int, ...], int], ...]:
    """List the magnitudes of results, in the written order, with the number of rolls (MF-47).

    It works for any base. There are no macro dice and values do not matter. So the faces are
    interchangeable, which leaves only a few hundred cases for thirty dice.

    >>> [count for magnitudes, count in magnitude_law(2)], 6**2
    ([30, 6], 36)
    """
    if base < LEAST_BASE:
        return (((), 1),)
    ways: Counter[tuple[int, ...]] = Counter()
    for shares in _shares(base + flex, FACES, base + flex):
        alike = prod(factorial(len(list(group))) for _, group in groupby(shares))
        ways[_best_magnitudes(shares, flex)] += _orders(shares) * (factorial(FACES) // alike)
    return tuple(sorted(ways.items()))


def _shares(dice: int, faces: int, most: int) -> Iterator[tuple[int, ...]]:
    """Yield the numbers of dice by face, in descending order, that add up to `dice`."""
    if not faces:
        if not dice:
            yield ()
        return
    for first in range(min(dice, most), -1, -1):
        if first * faces < dice:
            break
        yield from ((first, *rest) for rest in _shares(dice - first, faces - 1, first))


def _best_magnitudes(shares: tuple[int, ...], flex: int) -> tuple[int, ...]:
    if not flex:
        return tuple([BY_DICE[min(share, 4)] for share in shares if share >= LEAST_BASE])
    fewer = {
        tuple(sorted((*shares[:face], share - 1, *shares[face + 1 :]), reverse=True))
        for face, share in enumerate(shares)
        if share
    }
    return max(_best_magnitudes(one, flex - 1) for one in fewer)


@lru_cache(maxsize=256)
def strength_law(base: int, flex: int = 0) -> tuple[tuple[Strength, int], ...]:
    """List the strengths of a point defense roll, each with its number of rolls (MF-34)."""
    ways: Counter[Strength] = Counter()
    for magnitudes, count in magnitude_law(base, flex):
        ways[strength_of(magnitudes)] += count
    return tuple(sorted(ways.items()))


def strength_of(magnitudes: tuple[int, ...]) -> Strength:
    """Return the strength of a point defense result: one step for each D, two for each T (MF-34).

    >>> strength_of((2, 1)), strength_of((3, 1))
    (Strength(quad=False, steps=3), Strength(quad=True, steps=0))
    """
    if QUAD in magnitudes:
        return Strength(quad=True, steps=0)
    return Strength(quad=False, steps=sum(magnitudes))


def throws_of(base: int, flex: int = 0) -> int:
    """Return the number of possible rolls of a point defense pool."""
    return int(FACES ** (base + flex)) if base >= LEAST_BASE else 1


# --- missiles --------------------------------------------------------------------------------------


def lowered(result: Result, value: int) -> Result:
    """Return the result with the set of this value lowered by one step (MF-34).

    >>> lowered((DiceSet(2, 4), DiceSet(1, 6)), 6)
    (DiceSet(magnitude=2, value=4),)
    """
    sets = [DiceSet(one.magnitude - (one.value == value), one.value) for one in result]
    return in_written_order([one for one in sets if one.magnitude])


@lru_cache(maxsize=8192)
def diminished(result: Result, strength: Strength) -> Result:
    """Return the result after point defense by default: each step lowers the first set (MF-34)."""
    if strength.quad:
        return NOTHING
    for _ in range(strength.steps):
        if not result:
            break
        result = lowered(result, result[0].value)
    return result


@lru_cache(maxsize=2048)
def missile_law(pool: Pool, defence: Pool) -> Law:
    """Return the distribution of a missile attack's results after point defense (MF-48).

    >>> dict(missile_law(Pool(5), Pool(4)).patterns)["N"].__round__(4)
    0.4915
    """
    first = pool_law(pool)
    if defence.base < LEAST_BASE:
        return first
    ways: Counter[Result] = Counter()
    for strength, stops in strength_law(defence.base, defence.flex):
        for result, count in first.ways:
            ways[diminished(result, strength)] += count * stops
    listed = sorted(ways.items(), key=lambda one: rank(one[0]), reverse=True)
    return Law(tuple(listed), first.total * throws_of(defence.base, defence.flex))


FIGURES = (0, 1, 2)  # figures lost to no set, D and T; Q+ takes all (MF-41)


def figures_lost(magnitudes: tuple[int, ...], figures: int) -> int:
    """Return how many figures a squadron loses to a result (MF-41).

    >>> figures_lost((2, 1), 5), figures_lost((3,), 5)
    (3, 5)
    """
    if QUAD in magnitudes:
        return figures
    return min(figures, sum(FIGURES[one] for one in magnitudes))
