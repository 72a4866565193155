"""Dice laws against true enumeration, an independent recursion, icepool and the published means."""

import doctest
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from math import fsum

import icepool
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.false_sunrise import dice_law
from rules.false_sunrise.dice_law import Attack, Law, attack_law, best_reroll, score

EXACT = 1e-12
Frequencies = dict[tuple[int, int], float]
Play = tuple[int, int, int | None]


def mean_damage(law: Law) -> float:
    return fsum(damage * chance for damage, _, chance in law)


def mean_kills(law: Law) -> float:
    return fsum(kills * chance for _, kills, chance in law)


def assert_same(law: Law, expected: Frequencies) -> None:
    assert [entry[:2] for entry in law] == sorted(expected)
    assert max(abs(chance - expected[damage, kills]) for damage, kills, chance in law) < EXACT


@cache
def all_throws(dice: int) -> np.ndarray:
    """Every ordered throw, one a row."""
    return np.array(list(product(range(1, 7), repeat=dice)), dtype=np.int8).reshape(-1, dice)


@cache
def sorted_values(dice: int, penalty: int) -> np.ndarray:
    return np.sort(np.maximum(all_throws(dice) - penalty, 0), axis=1)


def tally_all(attack: Attack) -> tuple[np.ndarray, np.ndarray]:
    """Damage and kills of every ordered throw, in the order of `all_throws`."""
    dice = attack.dice - min(attack.rating, 0)
    values = sorted_values(dice, attack.penalty)
    kept = max(1, dice - max(attack.rating, 0))
    damage = values[:, :kept].sum(axis=1, dtype=np.int64)
    if attack.kill_at is None:
        return damage, np.zeros_like(damage)
    return damage, (values >= attack.kill_at).sum(axis=1, dtype=np.int64)


def frequencies(damage: np.ndarray, kills: np.ndarray, weights: np.ndarray) -> Frequencies:
    ways = np.bincount((damage * 16 + kills).ravel(), weights=weights.ravel())
    return {(int(key) // 16, int(key) % 16): float(ways[key] / ways.sum()) for key in np.flatnonzero(ways)}


def by_enumeration(attack: Attack) -> Frequencies:
    damage, kills = tally_all(attack)
    return frequencies(damage, kills, np.ones(len(damage)))


def by_enumeration_with_one_reroll(attack: Attack) -> Frequencies:
    """Throw every ordered throw, try each die in turn with each face, keep the best by FIR-10."""
    dice = attack.dice - min(attack.rating, 0)
    damage, kills = (array.reshape((6,) * dice) for array in tally_all(attack))
    worth = damage * 1000 + kills
    best_worth, best_die = worth * 6, np.full(worth.shape, -1)
    for die in range(dice):
        rerolled = np.broadcast_to(worth.sum(axis=die, keepdims=True), worth.shape)
        better = rerolled > best_worth
        best_worth, best_die = np.where(better, rerolled, best_worth), np.where(better, die, best_die)
    weights = np.where(best_die < 0, 6, 0)
    for die in range(dice):
        weights = weights + (best_die == die).sum(axis=die, keepdims=True)
    return frequencies(damage, kills, weights.astype(float))


@cache
def best_play(attack: Attack, faces: tuple[int, ...], rerolls_left: int) -> Play:
    """Expected damage and kills with the best play, and its first die: plain recursion over ordered dice.

    Both are those of all throws that may follow, added up, so that they are whole numbers.
    """
    damage, kills, _ = score(attack, faces)
    throws = 6**rerolls_left
    best: Play = (damage * throws, kills * throws, None)
    for index in range(len(faces) if rerolls_left else 0):
        results = [best_play(attack, faces_after, rerolls_left - 1) for faces_after in rerolled(faces, index)]
        added = (sum(one[0] for one in results), sum(one[1] for one in results))
        if added > best[:2]:
            best = (*added, index)
    return best


def rerolled(faces: Sequence[int], index: int) -> Iterator[tuple[int, ...]]:
    for face in range(1, 7):
        yield (*faces[:index], face, *faces[index + 1 :])


def by_recursion(attack: Attack) -> Frequencies:
    """Play every ordered throw out, each time the die that the recursion chooses."""
    chances: Counter[tuple[int, ...]] = Counter(product(range(1, 7), repeat=attack.thrown))
    for rerolls_left in range(attack.rerolls, 0, -1):
        after: Counter[tuple[int, ...]] = Counter()
        for faces, ways in chances.items():
            index = best_play(attack, faces, rerolls_left)[2]
            for result in [faces] * 6 if index is None else rerolled(faces, index):
                after[result] += ways
        chances = after
    tally: Counter[tuple[int, int]] = Counter()
    for faces, ways in chances.items():
        tally[score(attack, faces)[:2]] += ways
    return {result: ways / tally.total() for result, ways in tally.items()}


def with_thrown(thrown: int, rating: int, **others: int | None) -> Attack:
    return Attack(dice=thrown + min(rating, 0), rating=rating, **others)  # type: ignore[arg-type]


@pytest.mark.parametrize("rating", range(-2, 5))
@pytest.mark.parametrize("thrown", range(1, 8))
def test_FIR_7_law_is_that_of_all_throws(thrown: int, rating: int) -> None:
    if thrown + min(rating, 0) < 0:
        return
    for penalty, kill_at in product((0, 2), (None, 6, 5, 4, 3)):
        attack = with_thrown(thrown, rating, penalty=penalty, kill_at=kill_at)
        assert_same(attack_law(attack), by_enumeration(attack))


@pytest.mark.parametrize("rating", range(-2, 5))
@pytest.mark.parametrize("thrown", range(1, 8))
def test_FIR_10_law_with_one_reroll_is_that_of_all_throws(thrown: int, rating: int) -> None:
    if thrown + min(rating, 0) < 0:
        return
    for penalty, kill_at in product((0, 2), (None, 6, 5, 4, 3)):
        attack = with_thrown(thrown, rating, rerolls=1, penalty=penalty, kill_at=kill_at)
        assert_same(attack_law(attack), by_enumeration_with_one_reroll(attack))


@pytest.mark.parametrize("dice, rerolls", [(1, 4), (2, 2), (2, 4), (3, 2), (3, 3), (4, 2)])
@pytest.mark.parametrize("penalty, kill_at", [(0, None), (0, 6), (2, 4), (0, 3), (2, None)])
@pytest.mark.parametrize("rating", [0, 1, 3])
def test_FIR_10_more_rerolls_follow_a_plain_recursion(
    dice: int, rerolls: int, penalty: int, kill_at: int | None, rating: int
) -> None:
    attack = Attack(dice, rating, rerolls, penalty, kill_at)
    assert_same(attack_law(attack), by_recursion(attack))
    for faces in product(range(1, 7), repeat=dice):
        assert best_reroll(attack, faces, rerolls) == best_play(attack, faces, rerolls)[2]


@pytest.mark.parametrize("dice", range(1, 9))
def test_FIR_6_kept_dice_sum_as_in_icepool(dice: int) -> None:
    for rating in range(dice):
        law = attack_law(Attack(dice, rating))
        oracle = icepool.d6.lowest(dice, dice - rating)
        assert [damage for damage, _, _ in law] == list(oracle.outcomes())
        assert all(abs(chance - float(oracle.probability(damage))) < EXACT for damage, _, chance in law)


@pytest.mark.parametrize(
    "dice, first_rating, means",
    [
        (2, -2, (14.00, 10.50, 7.00, 2.53, 2.53, 2.53, 2.53)),
        (4, -2, (21.00, 17.50, 14.00, 8.76, 4.66, 1.76, 1.76)),
        (5, -2, (24.50, 21.00, 17.50, 12.07, 7.57, 4.07, 1.57)),
    ],
)
def test_FIR_6_mean_damage_of_the_weapons(dice: int, first_rating: int, means: tuple[float, ...]) -> None:
    for rating, mean in enumerate(means, start=first_rating):
        assert round(mean_damage(attack_law(Attack(dice, rating))), 2) == mean


def test_FIR_8_mean_damage_without_fire_control() -> None:
    means = [mean_damage(attack_law(Attack(4, rating, penalty=2))) for rating in range(3)]
    assert [round(mean, 2) for mean in means] == [6.67, 3.42, 1.31]


@pytest.mark.parametrize("rating", [-2, 0, 2, 4])
def test_FIR_9_a_defence_saves_no_system(rating: int) -> None:
    attack = Attack(4, rating, kill_at=6)
    assert mean_kills(attack_law(attack)) == pytest.approx(attack.thrown / 6, abs=EXACT)


def test_FIR_9_no_die_below_one_destroys_a_system() -> None:
    with pytest.raises(ValueError, match="FIR-9"):
        Attack(4, 0, kill_at=0)


def test_FIR_9_a_die_reduced_to_nothing_destroys_nothing() -> None:
    assert score(Attack(3, 0, penalty=2, kill_at=1), (1, 2, 3)) == (1, 1, ())


def test_FIR_6_equal_dice_leave_from_the_lowest_index() -> None:
    assert score(Attack(4, 2), (5, 6, 5, 5)) == (10, 0, (0, 1))
    assert score(Attack(3, 9, kill_at=6), (6, 6, 6)) == (6, 3, (0, 1))


def test_FIR_8_dice_are_removed_by_their_reduced_value() -> None:
    assert score(Attack(2, 1, penalty=2), (1, 2)) == (0, 0, (0,))


def test_FIR_10_the_lowest_index_of_equal_dice_is_rerolled() -> None:
    assert best_reroll(Attack(3, 0), (6, 1, 1), rerolls_left=1) == 1


def test_FIR_10_systems_decide_where_damage_cannot_grow() -> None:
    assert best_reroll(Attack(3, 2, kill_at=6), (6, 1, 1), rerolls_left=1) == 1
    assert best_reroll(Attack(3, 2), (6, 1, 1), rerolls_left=1) is None


def test_FIR_10_damage_comes_before_systems() -> None:
    assert best_reroll(Attack(1, 0, kill_at=6), (4,), rerolls_left=1) is None
    assert best_reroll(Attack(1, 0, kill_at=6), (3,), rerolls_left=1) == 0


@pytest.mark.parametrize("faces", [(), (1,), (1, 2, 3)])
def test_a_wrong_number_of_dice_is_an_error(faces: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="2 dice are rolled"):
        score(Attack(2, 0), faces)
    with pytest.raises(ValueError, match="2 dice are rolled"):
        best_reroll(Attack(2, 0), faces, 1)


def test_no_dice_do_nothing() -> None:
    assert attack_law(Attack(0, 1, rerolls=2)) == ((0, 0, 1.0),)
    assert best_reroll(Attack(0, 1, rerolls=2), (), 2) is None


attacks = st.builds(
    Attack,
    dice=st.integers(1, 5),
    rating=st.integers(-2, 5),
    rerolls=st.integers(0, 3),
    penalty=st.sampled_from((0, 2)),
    kill_at=st.sampled_from((None, 6, 5, 4)),
)


@settings(max_examples=60)
@given(attacks)
def test_FIR_10_another_reroll_never_costs_damage(attack: Attack) -> None:
    more = Attack(attack.dice, attack.rating, attack.rerolls + 1, attack.penalty, attack.kill_at)
    assert mean_damage(attack_law(more)) >= mean_damage(attack_law(attack)) - EXACT


@settings(max_examples=60)
@given(attacks)
def test_FIR_6_more_defence_never_means_more_damage(attack: Attack) -> None:
    harder = Attack(attack.dice, attack.rating + 1, attack.rerolls, attack.penalty, attack.kill_at)
    assert mean_damage(attack_law(harder)) <= mean_damage(attack_law(attack)) + EXACT


@settings(max_examples=60)
@given(attacks)
def test_FIR_7_chances_sum_to_one(attack: Attack) -> None:
    assert abs(fsum(chance for _, _, chance in attack_law(attack)) - 1) < EXACT


@settings(max_examples=100)
@given(attacks, st.data())
def test_FIR_7_a_throw_scores_the_same_in_any_order(attack: Attack, data: st.DataObject) -> None:
    faces = data.draw(st.lists(st.integers(1, 6), min_size=attack.thrown, max_size=attack.thrown))
    shuffled = data.draw(st.permutations(faces))
    assert score(attack, faces)[:2] == score(attack, shuffled)[:2]


def test_examples_in_the_docstrings() -> None:
    assert doctest.testmod(dice_law).failed == 0
