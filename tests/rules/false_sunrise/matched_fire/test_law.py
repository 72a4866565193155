"""The law of a pool against counting every throw, and against the figures of its ruling."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from rules.false_sunrise.matched_fire.pool_law import (
    Pool,
    diminished,
    figures_lost,
    magnitude_law,
    missile_law,
    pool_law,
    strength_law,
    strength_of,
    throws_of,
)
from rules.false_sunrise.matched_fire.sets import (
    NOTHING,
    DiceSet,
    Reading,
    Throw,
    rank,
    read_faces,
    read_throw,
    result_words,
)

FACES = range(1, 7)
TABLE = {
    (2, 0, 0): (0.8333, 0.1667, 0, 0),
    (3, 1, 0): (0.2778, 0.6250, 0.0972, 0),
    (4, 0, 0): (0.2778, 0.6250, 0.0926, 0.0046),
    (5, 0, 0): (0.0926, 0.6944, 0.1929, 0.0201),
    (5, 1, 0): (0.0154, 0.6173, 0.3151, 0.0522),
    (5, 0, -1): (0.1698, 0.6494, 0.1641, 0.0167),
    (4, 1, 2): (0.0926, 0.4244, 0.3772, 0.1058),
}
SMALL = [(2, 0, 0), (3, 0, 0), (4, 0, 0), (2, 1, 0), (3, 1, 0), (2, 2, 0), (3, 0, 1), (3, 1, 1), (3, 1, -1)]
SMALL += [(2, 2, 1), (2, 0, 3), (2, 1, -3), (4, 1, 0), (2, 4, 0), (3, 2, -1), (4, 0, 2), (3, 1, 2)]
MANY_THROWS = {(2, 4, 0), (3, 2, -1)}


def counted(base: int, flex: int, macro: int) -> Counter[tuple[DiceSet, ...]]:
    """Count all throws of a pool, each read by trying every removal."""
    found: Counter[tuple[DiceSet, ...]] = Counter()
    for faces in product(FACES, repeat=base + flex + abs(macro)):
        throw = Throw(faces, flex, macro)
        found[max((throw.without(removed) for removed in throw.removals()), key=rank)] += 1
    return found


@pytest.mark.parametrize("pool", TABLE)
def test_MF_47_the_greatest_magnitude_has_the_chances_of_the_table(pool: tuple[int, int, int]) -> None:
    assert [round(chance, 4) for chance in pool_law(Pool(*pool)).greatest] == list(TABLE[pool])


@pytest.mark.parametrize(
    "pool", [pytest.param(one, marks=pytest.mark.slow if one in MANY_THROWS else ()) for one in SMALL]
)
def test_MF_47_the_law_is_that_of_counting_every_throw(pool: tuple[int, int, int]) -> None:
    law = pool_law(Pool(*pool))
    assert dict(law.ways) == counted(*pool)
    assert sum(ways for _, ways in law.ways) == law.total
    assert [rank(result) for result, _ in law.ways] == sorted((rank(r) for r, _ in law.ways), reverse=True)


def test_MF_47_with_less_than_two_base_dice_nothing_is_certain() -> None:
    for base in (0, 1):
        assert pool_law(Pool(base, 4, 3)).chance(NOTHING) == 1
        assert magnitude_law(base, 1) == (((), 1),)


@pytest.mark.parametrize("pool", [(4, 0, 0), (4, 1, -1), (3, 2, 1), (5, 0, -3)])
def test_MF_47_sustained_fire_takes_the_second_throw_where_the_first_shows_nothing(
    pool: tuple[int, int, int],
) -> None:
    once, twice = pool_law(Pool(*pool)), pool_law(Pool(*pool, sustained=True))
    nothing = once.chance(NOTHING)
    assert twice.chance(NOTHING) == nothing**2
    for result, _ in once.ways:
        if result:
            assert twice.chance(result) == once.chance(result) * (1 + nothing)
    assert sum(ways for _, ways in twice.ways) == twice.total


@pytest.mark.parametrize(("base", "flex"), [(2, 0), (2, 1), (4, 0), (4, 1), (6, 0), (6, 1), (7, 1)])
def test_MF_47_point_defence_is_counted_alike_without_values(base: int, flex: int) -> None:
    found: Counter[tuple[int, ...]] = Counter()
    for result, ways in pool_law(Pool(base, flex)).ways:
        found[tuple(one.magnitude for one in result)] += ways
    assert dict(magnitude_law(base, flex)) == found


@pytest.mark.parametrize("base", [12, 30])
def test_MF_47_point_defence_has_no_bound(base: int) -> None:
    ways = magnitude_law(base, 1)
    assert sum(count for _, count in ways) == throws_of(base, 1)
    assert sum(count for _, count in strength_law(base, 1)) == throws_of(base, 1)


def test_MF_48_a_missile_attack_leaves_what_the_ruling_says() -> None:
    law = missile_law(Pool(5), Pool(4))
    patterns = {name: round(chance, 4) for name, chance in law.patterns}
    assert patterns == {"N": 0.4915, "D": 0.3524, "DD": 0.0857, "T": 0.0540, "TD": 0.0107, "Q": 0.0056}


@pytest.mark.parametrize(
    ("attack", "defence"), [((3, 0, 0), (2, 0)), ((2, 1, 1), (3, 0)), ((4, 0, 0), (2, 1))]
)
def test_MF_48_the_law_of_a_missile_attack_is_that_of_counting_both_throws(
    attack: tuple[int, int, int], defence: tuple[int, int]
) -> None:
    found: Counter[tuple[DiceSet, ...]] = Counter()
    stops = counted(*defence, 0)
    for result, ways in counted(*attack).items():
        for stopped, count in stops.items():
            strength = strength_of(tuple(one.magnitude for one in stopped))
            found[diminished(result, strength)] += ways * count
    law = missile_law(Pool(*attack), Pool(*defence))
    assert dict(law.ways) == found
    assert sum(found.values()) == law.total


def test_MF_48_a_roll_of_one_die_changes_nothing() -> None:
    assert missile_law(Pool(5), Pool(1)) == pool_law(Pool(5))


# --- reading throws ------------------------------------------------------------------------------------


def test_MF_3_a_result_is_written_with_the_greatest_first() -> None:
    assert result_words(read_faces([6, 6, 4, 4, 4, 2, 2])) == "[T4, D6, D2]"
    assert result_words(read_faces([1, 1, 1, 1, 1, 6, 6])) == "[Q1+, D6]"
    assert result_words(read_faces([1, 2, 3])) == "[N]"


@pytest.mark.parametrize(
    ("faces", "flex", "removed"),
    [
        ((1, 6, 6, 2, 1), 1, (3,)),  # both pairs stay
        ((3, 6, 6, 2, 1), 1, (4,)),  # the lowest face
        ((1, 6, 6, 2, 1), 2, (0, 4)),  # the two lowest
        ((2, 6, 6, 2, 6), 1, (3,)),  # of equal dice the last
        ((2, 2, 2, 2, 2), 1, (4,)),
        ((4, 1, 6, 6, 1, 3), 2, (0, 5)),
    ],
)
def test_MF_29_of_removals_to_one_result_the_lowest_faces_go_and_of_equal_dice_the_last(
    faces: tuple[int, ...], flex: int, removed: tuple[int, ...]
) -> None:
    assert read_throw(Throw(faces, flex)).removed == removed


def test_MF_28_there_is_a_choice_where_removals_leave_different_results() -> None:
    assert read_throw(Throw((4, 4, 6, 6, 1), flex=1)) == Reading(
        (4,), (DiceSet(1, 6), DiceSet(1, 4)), chooses=True
    )
    assert not read_throw(Throw((1, 2, 3, 4, 5), flex=2)).chooses
    assert not read_throw(Throw((1, 1, 1, 1, 1), flex=1)).chooses


def test_MF_29_more_of_a_high_value_loses_to_a_greater_magnitude() -> None:
    # Two of three dice pairs must break up: the triple of ones stays, for a T is more than two D.
    reading = read_throw(Throw((1, 1, 1, 6, 6, 5), flex=2))
    assert reading.result == (DiceSet(2, 1),)


def test_MF_29_macro_dice_are_seen_before_dice_are_removed() -> None:
    # The macro die makes a triple of the twos; without it the sixes would be the better pair.
    assert read_throw(Throw((2, 2, 6, 6, 2), flex=2, macro=1)).result == (DiceSet(2, 2),)
    assert read_throw(Throw((2, 2, 6, 6, 2), flex=2, macro=-1)).result == (DiceSet(1, 6),)


def test_MF_28_flex_dice_never_make_a_set_of_more_dice_than_the_base_pool() -> None:
    for flex in range(5):
        best = pool_law(Pool(2, flex)).ways[0][0]
        assert best == (DiceSet(1, 6),)
        assert pool_law(Pool(3, flex)).ways[0][0] == (DiceSet(2, 6),)


@pytest.mark.parametrize("faces", [(4, 4, 4, 4, 2), (1, 1, 2, 2, 3, 3), (6, 5, 5, 4, 4, 4, 1)])
def test_MF_34_diminishing_by_default_lowers_the_first_set_each_time(faces: tuple[int, ...]) -> None:
    result = read_faces(faces)
    for steps in range(8):
        left = diminished(result, strength_of((1,) * steps))
        assert rank(left) <= rank(result)
        assert sum(one.magnitude for one in left) == max(0, sum(one.magnitude for one in result) - steps)
    assert diminished(result, strength_of((3,))) == NOTHING


def test_MF_41_sets_take_figures() -> None:
    assert [figures_lost(sets, 3) for sets in ((), (1,), (2,), (1, 1), (2, 1), (3,), (2, 2))] == [
        0,
        1,
        2,
        2,
        3,
        3,
        3,
    ]


def test_the_chances_of_a_law_are_fractions_of_its_throws() -> None:
    assert pool_law(Pool(2)).chance((DiceSet(1, 4),)) == Fraction(1, 36)
