"""The dice of one attack: scoring a roll, choosing rerolls, and the exact distribution of results."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import NamedTuple

FACES = range(1, 7)

LOWEST_KILL_VALUE = 1  # FIR-9

# FIR-10 ranks by damage, then by systems. Both totals share one integer, with damage in the high bits.
# It works as long as dice x 6**rerolls is smaller than this; 20 rerolls are safe.
_DAMAGE_UNIT = 2**64

Law = tuple[tuple[int, int, float], ...]
"""The distribution of one attack: (damage, systems hit by special results, probability), ascending."""


@dataclass(frozen=True, slots=True)
class Attack:
    """The dice of one shot: what FIR-3 to FIR-10 need to know, independent of ships.

    `dice` counts the dice before the rating. `rating` is the target's defense (FIR-6). `penalty` is
    subtracted from each value if fire control is destroyed (FIR-8). A value of at least `kill_at`
    destroys a system (FIR-9; None: never). `bought` is rating bought after the roll (FAC-1).
    `further` counts dice that may each destroy one more system if damage is dealt (FAC-12); callers
    that know the target's protections apply it. Raise `ValueError` for negative dice, rerolls or
    penalty, or if `kill_at` is below 1.
    """

    dice: int
    rating: int
    rerolls: int = 0
    penalty: int = 0
    kill_at: int | None = None
    bought: int = 0
    further: int = 0

    def __post_init__(self) -> None:
        """Reject numbers that no attack can have."""
        if self.dice < 0 or self.rerolls < 0 or self.penalty < 0:
            raise ValueError(f"dice, rerolls and penalty are never negative: {self}")
        if self.kill_at is not None and self.kill_at < LOWEST_KILL_VALUE:
            raise ValueError(f"kill_at is never below {LOWEST_KILL_VALUE} (FIR-9): {self}")

    @property
    def thrown(self) -> int:
        """The number of dice rolled: a negative rating adds dice (FIR-6).

        >>> Attack(dice=4, rating=-2).thrown, Attack(dice=4, rating=2).thrown
        (6, 4)
        """
        return self.dice + max(0, -self.rating)

    @property
    def removed(self) -> int:
        """The number of dice that the defense removes; one die always stays (FIR-6).

        >>> [Attack(dice=4, rating=rating).removed for rating in (-1, 0, 2, 3, 9)]
        [0, 0, 2, 3, 3]
        """
        return max(0, min(max(0, self.rating) + self.bought, self.thrown - 1))


def score(attack: Attack, faces: Sequence[int]) -> tuple[int, int, tuple[int, ...]]:
    """Return damage, systems hit and removed dice of a final roll (FIR-6 to FIR-9).

    The removed dice are indices in ascending order. Of equal dice the lower index is removed first.
    Raise `ValueError` if the number of faces is wrong.

    >>> score(Attack(dice=5, rating=2, kill_at=6), (6, 1, 6, 4, 6))
    (11, 3, (0, 2))
    >>> score(Attack(dice=2, rating=0, penalty=2), (1, 6))
    (4, 0, ())
    """
    _check_number(attack, faces)
    values = [max(0, face - attack.penalty) for face in faces]
    highest_first = sorted(range(len(values)), key=lambda index: (-values[index], index))
    removed = tuple(sorted(highest_first[: attack.removed]))
    damage = sum(values) - sum(values[index] for index in removed)
    # FIR-7: all dice count for special results, even those that the defense removes.
    kills = 0 if attack.kill_at is None else sum(value >= attack.kill_at for value in values)
    return damage, kills, removed


def best_reroll(attack: Attack, faces: Sequence[int], rerolls_left: int) -> int | None:
    """Return the index of the die to reroll next, or None to keep the dice (FIR-10).

    This looks ahead to the rerolls after this one. Gains are measured against the current dice.
    Raise `ValueError` if the number of faces is wrong.

    >>> best_reroll(Attack(dice=4, rating=1), (6, 2, 1, 2), rerolls_left=1)
    2
    >>> best_reroll(Attack(dice=2, rating=1), (1, 1), rerolls_left=1) is None
    True
    >>> best_reroll(Attack(dice=2, rating=1), (1, 1), rerolls_left=2)
    0
    """
    _check_number(attack, faces)
    if rerolls_left <= 0 or not faces:
        return None
    throws = _throws(attack.thrown)
    plan = _plan(_without_rerolls(attack), rerolls_left)
    best, best_worth = None, plan.kept[throws.position[tuple(sorted(faces))]]
    for index in range(len(faces)):
        others = tuple(sorted((*faces[:index], *faces[index + 1 :])))
        worth = plan.rerolled[throws.fewer_position[others]]
        if worth > best_worth:
            best, best_worth = index, worth
    return best


@lru_cache(maxsize=4096)
def attack_law(attack: Attack) -> Law:
    """Compute the exact distribution of damage and systems hit, with the rerolls of `best_reroll`.

    Rulings: FIR-6 to FIR-10.

    >>> attack_law(Attack(dice=1, rating=0, penalty=4))
    ((0, 0, 0.6666666666666666), (1, 0, 0.16666666666666666), (2, 0, 0.16666666666666666))
    """
    weights: Sequence[int] = _weights(attack.thrown)
    if attack.thrown:
        for rerolls_left in range(attack.rerolls, 0, -1):
            weights = _after_one_reroll(attack, weights, rerolls_left)
    ways: Counter[tuple[int, int]] = Counter()
    for tally, weight in zip(_tallies(attack), weights, strict=True):
        ways[tally] += weight
    total = ways.total()
    return tuple((damage, kills, count / total) for (damage, kills), count in sorted(ways.items()) if count)


@lru_cache(maxsize=4096)
def mean_damage(attack: Attack) -> float:
    """Return the average damage of an attack, before the target's protections."""
    return sum([damage * chance for damage, _, chance in attack_law(attack)])


class _Throws(NamedTuple):
    """Unordered rolls of some dice and of one die fewer, referring to each other by list position."""

    position: dict[tuple[int, ...], int]
    fewer_position: dict[tuple[int, ...], int]
    grown: tuple[tuple[int, ...], ...]  # for each roll of one die fewer: the roll with each face added
    shrunk: tuple[tuple[int, ...], ...]  # for each roll: the rolls with one die taken away


class _Plan(NamedTuple):
    """The values of keeping and of rerolling with some rerolls left, in units of 6**-rerolls."""

    kept: tuple[int, ...]  # for each roll: keeping the dice
    rerolled: tuple[int, ...]  # for each roll of one die fewer: rerolling one die, then the best play
    choice: tuple[int | None, ...]  # for each roll: the dice that are kept, None to keep all
    worth: tuple[int, ...]  # for each roll: the best play


def _check_number(attack: Attack, faces: Sequence[int]) -> None:
    if len(faces) != attack.thrown:
        raise ValueError(f"{attack.thrown} dice are rolled, not {len(faces)}")


def _tallies(attack: Attack) -> list[tuple[int, int]]:
    """Return damage and kills for each of `_hands`: like `score`, but for dice in ascending order."""
    values = [max(0, face - attack.penalty) for face in FACES]
    left, dice = attack.thrown - attack.removed, attack.thrown
    kill_at = len(FACES) + 1 if attack.kill_at is None else attack.kill_at
    throws = combinations_with_replacement(values, dice)  # in the order of `_hands`
    return [(sum(throw[:left]), dice - bisect_left(throw, kill_at)) for throw in throws]


@lru_cache(maxsize=64)
def _hands(dice: int) -> tuple[tuple[int, ...], ...]:
    return tuple(combinations_with_replacement(FACES, dice))


@lru_cache(maxsize=64)
def _weights(dice: int) -> tuple[int, ...]:
    """Return in how many orders each of `_hands(dice)` can be rolled."""
    orders = factorial(dice)
    return tuple(orders // prod(factorial(hand.count(face)) for face in set(hand)) for hand in _hands(dice))


@lru_cache(maxsize=64)
def _throws(dice: int) -> _Throws:
    hands, fewer = _hands(dice), _hands(dice - 1)
    position = {hand: place for place, hand in enumerate(hands)}
    grown = tuple(tuple(position[tuple(sorted((*hand, face)))] for face in FACES) for hand in fewer)
    shrunk: list[list[int]] = [[] for _ in hands]
    for place, places in enumerate(grown):
        for larger in places:
            shrunk[larger].append(place)
    fewer_position = {hand: place for place, hand in enumerate(fewer)}
    return _Throws(position, fewer_position, grown, tuple(map(tuple, shrunk)))


def _without_rerolls(attack: Attack) -> Attack:
    """Return the attack as it is when dice are rerolled: rating is bought only later (FAC-1)."""
    return replace(attack, rerolls=0, bought=0)


@lru_cache(maxsize=4096)
def _plan(attack: Attack, rerolls_left: int) -> _Plan:
    throws = _throws(attack.thrown)
    if rerolls_left == 0:
        kept = tuple(damage * _DAMAGE_UNIT + kills for damage, kills in _tallies(attack))
        return _Plan(kept, (), (None,) * len(kept), kept)
    later = _plan(attack, rerolls_left - 1)
    kept = tuple(worth * len(FACES) for worth in later.kept)
    rerolled = tuple(sum([later.worth[place] for place in places]) for places in throws.grown)
    choice: list[int | None] = []
    worth: list[int] = []
    for keep, options in zip(kept, throws.shrunk, strict=True):
        best = max(options, key=rerolled.__getitem__)
        gains = rerolled[best] > keep
        choice.append(best if gains else None)
        worth.append(rerolled[best] if gains else keep)
    return _Plan(kept, rerolled, tuple(choice), tuple(worth))


def _after_one_reroll(attack: Attack, weights: Sequence[int], rerolls_left: int) -> Sequence[int]:
    """Apply one reroll to the weights of all rolls. The sum of the weights grows sixfold."""
    throws = _throws(attack.thrown)
    choice = _plan(_without_rerolls(attack), rerolls_left).choice
    after = [0] * len(weights)
    lifted = [0] * len(throws.grown)
    for place, (weight, left) in enumerate(zip(weights, choice, strict=True)):
        if left is None:
            after[place] += weight * len(FACES)
        else:
            lifted[left] += weight
    for weight, places in zip(lifted, throws.grown, strict=True):
        for place in places:
            after[place] += weight
    return after
