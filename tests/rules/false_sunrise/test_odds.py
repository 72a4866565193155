"""Forecasts of one attack against throws and plating dice that are played out one by one."""

import doctest
from collections import Counter
from fractions import Fraction
from itertools import product
from math import fsum

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.false_sunrise import odds
from rules.false_sunrise.dice_law import Attack, attack_law, score
from rules.false_sunrise.odds import Outcome, Target, after_protection, outcome_law

EXACT = 1e-12
Results = dict[tuple[int, int], Fraction]


def strike(target: Target, damage: int, kills: int) -> tuple[int, int]:
    """Mark off pips one at a time: (pips lost, systems destroyed)."""
    bars, lost, emptied = list(target.pips), 0, 0
    for _ in range(damage):
        current = next((place for place, left in enumerate(bars) if left), None)
        if current is None:
            break
        bars[current] -= 1
        lost += 1
        emptied += bars[current] == 0
    return lost, min(target.systems, emptied + kills) if any(bars) else 0


def played_out(attack: Attack, target: Target) -> Results:
    """Throw every throw, and for each point that passes the shields every plating die."""
    results: Counter[tuple[int, int]] = Counter()
    most = 6 * attack.thrown
    for faces in product(range(1, 7), repeat=attack.thrown):
        damage, kills, _ = score(attack, faces)
        points = max(0, damage - target.shields)
        if not target.plating:
            results[strike(target, points, kills)] += 3**most
            continue
        # Of the three pairs of faces (1-2, 3-4, 5-6) the last ignores a point.
        for pairs in product((1, 1, 0), repeat=points):
            results[strike(target, sum(pairs), kills)] += 3 ** (most - points)
    return {result: Fraction(ways, results.total()) for result, ways in results.items()}


def assert_outcome(outcome: Outcome, expected: Results) -> None:
    assert [(lost, systems) for lost, systems, _ in outcome.joint] == sorted(expected)
    for lost, systems, chance in outcome.joint:
        assert abs(chance - expected[lost, systems]) < EXACT


TARGETS = [
    Target(pips=(6, 6, 6), shields=0, plating=False, systems=8),
    Target(pips=(0, 2, 6), shields=3, plating=False, systems=8),
    Target(pips=(1, 1, 2, 8), shields=1, plating=False, systems=1),
    Target(pips=(3, 0, 4), shields=0, plating=False, systems=0),
    Target(pips=(5,), shields=2, plating=False, systems=3),
]


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("rating", [-1, 0, 1, 2])
@pytest.mark.parametrize("kill_at", [None, 6, 4])
def test_DMG_2_outcome_is_that_of_all_throws(target: Target, rating: int, kill_at: int | None) -> None:
    for dice, penalty in product((1, 2, 4), (0, 2)):
        attack = Attack(dice, rating, penalty=penalty, kill_at=kill_at)
        assert_outcome(outcome_law(attack, target), played_out(attack, target))


@pytest.mark.parametrize("pips", [(6, 6), (0, 1, 2), (3,)])
@pytest.mark.parametrize("shields", [0, 2, 3])
@pytest.mark.parametrize(
    "attack", [Attack(1, 0, kill_at=5), Attack(2, 1, kill_at=6), Attack(3, 2, penalty=2)]
)
def test_DMG_2_plating_is_rolled_for_what_shields_let_pass(
    pips: tuple[int, ...], shields: int, attack: Attack
) -> None:
    target = Target(pips, shields, plating=True, systems=2)
    assert_outcome(outcome_law(attack, target), played_out(attack, target))


def test_DMG_2_plating_of_every_damage_is_binomial() -> None:
    for damage, shields in product(range(40), range(4)):
        law = after_protection(damage, shields, plating=True)
        points = max(0, damage - shields)
        chances = [Fraction(1)]
        for _ in range(points):
            chances = [
                before * Fraction(1, 3) + passed * Fraction(2, 3)
                for before, passed in zip([*chances, Fraction(0)], [Fraction(0), *chances], strict=True)
            ]
        assert [passed for passed, _ in law] == list(range(points + 1))
        assert all(abs(chance - exact) < EXACT for (_, chance), exact in zip(law, chances, strict=True))


def test_DMG_2_shields_come_before_plating() -> None:
    assert after_protection(3, 3, plating=True) == ((0, 1.0),)
    assert after_protection(5, 3, plating=False) == ((2, 1.0),)


def test_DMG_3_each_emptied_bar_takes_a_system() -> None:
    outcome = outcome_law(Attack(1, 0), Target((1, 1, 1, 9), shields=0, plating=False, systems=9))
    assert [(lost, systems) for lost, systems, _ in outcome.joint] == [(1, 1), (2, 2)] + [
        (lost, 3) for lost in range(3, 7)
    ]
    assert outcome.p_bar_emptied == pytest.approx(1)


def test_DMG_4_no_more_systems_fall_than_work() -> None:
    outcome = outcome_law(Attack(4, 3, kill_at=1), Target((1, 20), shields=0, plating=False, systems=2))
    assert outcome.mean_systems == pytest.approx(2)


def test_DMG_5_no_system_falls_on_a_destroyed_ship() -> None:
    outcome = outcome_law(Attack(4, 0, kill_at=1), Target((2, 2), shields=0, plating=False, systems=9))
    assert_outcome(outcome, {(4, 0): Fraction(1)})
    assert outcome.p_destroyed == pytest.approx(1)
    assert outcome.mean_systems == 0


def test_FIR_9_special_results_pass_shields() -> None:
    outcome = outcome_law(Attack(1, 0, kill_at=6), Target((6, 6), shields=9, plating=True, systems=3))
    assert_outcome(outcome, {(0, 0): Fraction(5, 6), (0, 1): Fraction(1, 6)})


targets = st.builds(
    Target,
    pips=st.lists(st.integers(0, 8), min_size=1, max_size=5).map(tuple).filter(any),
    shields=st.integers(0, 3),
    plating=st.booleans(),
    systems=st.integers(0, 8),
)
attacks = st.builds(
    Attack,
    dice=st.integers(1, 5),
    rating=st.integers(-2, 4),
    rerolls=st.integers(0, 2),
    penalty=st.sampled_from((0, 2)),
    kill_at=st.sampled_from((None, 6, 5, 4)),
)


@settings(max_examples=100)
@given(attacks, targets)
def test_DMG_2_figures_agree_with_the_joint_law(attack: Attack, target: Target) -> None:
    outcome = outcome_law(attack, target)
    total = sum(target.pips)
    first_bar = next(left for left in target.pips if left)
    assert fsum(chance for *_, chance in outcome.joint) == pytest.approx(1, abs=EXACT)
    assert fsum(chance for _, chance in outcome.pips) == pytest.approx(1, abs=EXACT)
    assert [lost for lost, _ in outcome.pips] == sorted({lost for lost, *_ in outcome.joint})
    figures = {
        outcome.mean_damage: fsum(lost * chance for lost, _, chance in outcome.joint),
        outcome.mean_systems: fsum(systems * chance for _, systems, chance in outcome.joint),
        outcome.p_destroyed: fsum(chance for lost, _, chance in outcome.joint if lost == total),
        outcome.p_bar_emptied: fsum(chance for lost, _, chance in outcome.joint if lost >= first_bar),
    }
    for figure, expected in figures.items():
        assert figure == pytest.approx(expected, abs=EXACT)


@settings(max_examples=60)
@given(attacks, targets)
def test_DMG_2_protections_never_raise_the_damage(attack: Attack, target: Target) -> None:
    bare = Target(target.pips, shields=0, plating=False, systems=target.systems)
    unprotected = outcome_law(attack, bare).mean_damage
    assert outcome_law(attack, target).mean_damage <= unprotected + EXACT
    assert unprotected <= fsum(damage * chance for damage, _, chance in attack_law(attack)) + EXACT


def test_examples_in_the_docstrings() -> None:
    assert doctest.testmod(odds).failed == 0
