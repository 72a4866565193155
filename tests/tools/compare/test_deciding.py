"""The sequential test: what it finds in pairs whose truth is known, and how often it errs."""

import numpy as np
import pytest

from tools.compare.deciding import EVEN, LEAST_PAIRS, Deciding, Verdict, log_likelihood_ratio

SCORES = np.array([0.0, 0.25, 0.5, 0.75, 1.0])
SPREADS = {"usual": (0.1, 0.2, 0.4, 0.2, 0.1), "all or nothing": (0.25, 0.0, 0.5, 0.0, 0.25)}
MATTERS = 0.1
RUNS = 2000


def shares(spread: tuple[float, ...], mean: float) -> np.ndarray:
    """Tilt shares of scores so that they have a mean."""
    low, high = -50.0, 50.0
    for _ in range(60):
        middle = (low + high) / 2
        tilted = np.array(spread) * np.exp(middle * SCORES)
        tilted /= tilted.sum()
        low, high = (middle, high) if tilted @ SCORES < mean else (low, middle)
    return tilted


def verdicts(spread: tuple[float, ...], mean: float) -> list[tuple[Verdict, int]]:
    """Draw runs of pairs, each to its verdict, with the number of pairs that it took."""
    generator, found = np.random.default_rng(11), []
    odds = shares(spread, mean)
    for _ in range(RUNS):
        deciding = Deciding(MATTERS)
        while deciding.verdict is None:
            for score in generator.choice(SCORES, size=8, p=odds):
                deciding.take(float(score))
        found.append((deciding.verdict, deciding.pairs))
    return found


def share_at_most(wrong: int, claimed: float) -> bool:
    """Return whether the 95 % interval of a measured rate includes what is claimed, or lies below it."""
    rate = wrong / RUNS
    return rate - 1.96 * np.sqrt(rate * (1 - rate) / RUNS) <= claimed


@pytest.mark.slow
@pytest.mark.parametrize("spread", SPREADS.values(), ids=SPREADS)
def test_without_a_difference_one_run_in_twenty_finds_one_at_most(spread: tuple[float, ...]) -> None:
    found = verdicts(spread, EVEN)
    assert share_at_most(sum(verdict is not Verdict.SAME for verdict, _ in found), 0.05)


@pytest.mark.slow
@pytest.mark.parametrize("spread", SPREADS.values(), ids=SPREADS)
@pytest.mark.parametrize("sign", [1, -1])
def test_a_difference_that_matters_is_missed_in_one_run_in_twenty_at_most(
    spread: tuple[float, ...], sign: int
) -> None:
    right = Verdict.MORE if sign > 0 else Verdict.LESS
    found = verdicts(spread, EVEN + sign * MATTERS)
    assert share_at_most(sum(verdict is not right for verdict, _ in found), 0.05)


@pytest.mark.slow
def test_a_greater_difference_is_found_with_fewer_pairs_than_a_fixed_plan_takes() -> None:
    odds = shares(SPREADS["usual"], EVEN + 2 * MATTERS)
    variance = float(odds @ SCORES**2 - (odds @ SCORES) ** 2)
    plan = variance * ((1.96 + 1.645) / MATTERS) ** 2
    pairs = [pairs for _, pairs in verdicts(SPREADS["usual"], EVEN + 2 * MATTERS)]
    assert np.mean(pairs) < plan / 2


def test_pairs_that_are_all_split_are_soon_known_to_be_the_same() -> None:
    deciding = Deciding(0.05)
    while deciding.verdict is None:
        deciding.take(0.5)
    assert deciding.verdict is Verdict.SAME
    assert LEAST_PAIRS <= deciding.pairs <= 40
    assert deciding.fixed_plan > 4 * deciding.pairs


@pytest.mark.parametrize(("score", "verdict"), [(0.75, Verdict.MORE), (0.25, Verdict.LESS)])
def test_a_clear_case_is_known_at_the_first_look(score: float, verdict: Verdict) -> None:
    deciding = Deciding(0.1)
    for _ in range(LEAST_PAIRS):
        assert deciding.verdict is None
        deciding.take(score)
    assert (deciding.verdict, deciding.decided_after) == (verdict, LEAST_PAIRS)


def test_the_first_verdict_stands() -> None:
    deciding = Deciding(0.1)
    for score in [0.75] * 40 + [0.0] * 400:
        deciding.take(score)
    assert deciding.verdict is Verdict.MORE


def test_likelihoods_are_those_of_the_best_fitting_shares() -> None:
    # With wins and losses only, the share with a mean is known: the likelihood is that of a coin.
    counts = {0.0: 30.0, 1.0: 50.0}
    coin = 50 * np.log(0.6 / 0.5) + 30 * np.log(0.4 / 0.5)
    assert log_likelihood_ratio(counts, 0.5, 0.6) == pytest.approx(coin, abs=0.02)
    assert log_likelihood_ratio(counts, 0.5, 0.5) == pytest.approx(0.0, abs=1e-9)
