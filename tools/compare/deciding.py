"""Stop when it is known: a sequential test on the scores of mirrored pairs.

Chess engines are tested this way. The test is the generalized sequential probability ratio test (GSPRT): the
likelihood of all scores so far under the best-fitting distribution with one mean, over that with another
mean. See M. Van den Bergh, "A practical introduction to the GSPRT" (2020), and J. M. Lakin and others,
Fishtest, "Statistics" (LLR of pentanomial frequencies). Two such tests run side by side, one for "better" and
one for "worse"; if both are rejected, nothing that matters is there (M. Sobel and A. Wald, "A sequential
decision procedure for choosing one of three hypotheses", 1949).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from statistics import NormalDist

EVEN = 0.5
LEAST_PAIRS = 24
"""No verdict before: the likelihoods of fewer pairs are too rough."""
LOOKS_EVERY = 8
"""Pairs from one look at the likelihoods to the next."""

_SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)  # of a pair of games
_UNSEEN = 1e-3  # pairs added for each score, so that the likelihood of a score not seen yet is not 0
_USUAL_VARIANCE = 1 / 16  # of a pair's score; that of two tosses of a coin is 1/8
_MOST_OF_PLAN = 1.5  # so many times the pairs of a fixed plan are played at most
_HALVINGS = 40


class Verdict(StrEnum):
    """What a test has found."""

    MORE = "more"  # the mean is above even
    LESS = "less"
    SAME = "same"  # it differs from even by less than what matters


@dataclass(slots=True)
class Deciding:
    """A test of whether the mean score of pairs differs from even by `matters` (from 0 to 0.5).

    Wrong verdicts of each kind come in a share of at most `error` of all runs: "more" or "less" if the
    mean is even, and "same" if it differs by `matters`. The first verdict stands, whatever is added later.
    """

    matters: float
    error: float = 0.05
    counts: Counter[float] = field(default_factory=Counter)
    verdict: Verdict | None = None
    decided_after: int | None = None

    @property
    def pairs(self) -> int:
        """The number of pairs so far."""
        return self.counts.total()

    def take(self, score: float) -> None:
        """Add the score of a pair: one of 0, 0.25, 0.5, 0.75 and 1."""
        self.counts[score] += 1
        if self.verdict is None and self.pairs >= LEAST_PAIRS and self.pairs % LOOKS_EVERY == 0:
            self.verdict = self._decided()
            self.decided_after = self.pairs if self.verdict else None

    def _decided(self) -> Verdict | None:
        # Either side may err in half of the cases that may be wrong if the mean is even.
        least = math.log(self.error / (1 - self.error / 2))
        most = math.log((1 - self.error) / (self.error / 2))
        more, less = (log_likelihood_ratio(self.counts, EVEN, EVEN + sign * self.matters) for sign in (1, -1))
        if more >= most:
            return Verdict.MORE
        if less >= most:
            return Verdict.LESS
        return Verdict.SAME if more <= least and less <= least else None

    @property
    def fixed_plan(self) -> int:
        """The number of pairs that a plan fixed beforehand takes for the same error rates.

        It cannot count on pairs that are all alike, as those of a change without effect are.
        """
        spread = max(variance(self.counts), _USUAL_VARIANCE)
        normal = NormalDist()
        quantiles = normal.inv_cdf(1 - self.error / 2) + normal.inv_cdf(1 - self.error)
        return math.ceil(spread * (quantiles / self.matters) ** 2)

    @property
    def is_over(self) -> bool:
        """Whether there is a verdict, or none to be expected: the truth lies between two of them."""
        return self.verdict is not None or self.pairs >= max(LEAST_PAIRS, _MOST_OF_PLAN * self.fixed_plan)


def log_likelihood_ratio(counts: Mapping[float, float], mean: float, other: float) -> float:
    """Return the log of how much better the mean `other` explains the scores than `mean` does.

    >>> round(log_likelihood_ratio({0.0: 20, 0.5: 40, 1.0: 40}, 0.5, 0.6), 1)
    3.4
    """
    seen = {score: counts.get(score, 0) + _UNSEEN for score in _SCORES}
    tilts = [_tilt(seen, one) for one in (mean, other)]
    return sum(
        number * math.log((1 + tilts[0] * (score - mean)) / (1 + tilts[1] * (score - other)))
        for score, number in seen.items()
    )


def _tilt(seen: Mapping[float, float], mean: float) -> float:
    """Return by how much the shares of scores are tilted to be most likely with this mean.

    With a tilt t the share of a score is its observed share over 1 + t (score - mean). The right t makes
    these shares add up to a distribution with that mean; the sum below falls as t rises.
    """
    low, high = -1 / (max(seen) - mean), 1 / (mean - min(seen))
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if sum(number * (score - mean) / (1 + middle * (score - mean)) for score, number in seen.items()) > 0:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def average(counts: Mapping[float, float]) -> float:
    """Return the mean score; even if there is none."""
    pairs = sum(counts.values())
    return sum(score * number for score, number in counts.items()) / pairs if pairs else EVEN


def variance(counts: Mapping[float, float]) -> float:
    """Return the variance of the scores of pairs."""
    middle, pairs = average(counts), max(1, sum(counts.values()))
    return sum(number * (score - middle) ** 2 for score, number in counts.items()) / pairs
