"""Scores and ratings from the games of a tournament, counted by pairs."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tools.runs.slots import Row
from tools.tournament.contest import Contest

_Z_95 = 1.959963984540054  # normal quantile of a two-sided 95 % interval
_ELO_BASE = 400 / math.log(10)  # Elo points per unit of log odds
_DRAWS = 500  # weightings of the pairs, for the error of a rating
_NEWTON_STEPS = 60


@dataclass(frozen=True, slots=True)
class Meeting:
    """How the first of two players did against the second: a score from 0 to 1 for each finished pair."""

    first: int
    second: int
    pairs: tuple[float, ...]

    @property
    def score(self) -> float:
        """The mean score; 0.5 if nothing was played."""
        return sum(self.pairs) / len(self.pairs) if self.pairs else 0.5

    @property
    def won(self) -> int:
        """The number of pairs in which the first player scored more than half."""
        return sum(score > 0.5 for score in self.pairs)

    @property
    def split(self) -> int:
        """The number of pairs that were shared evenly."""
        return sum(score == 0.5 for score in self.pairs)

    @property
    def lost(self) -> int:
        """The number of pairs in which the first player scored less than half."""
        return len(self.pairs) - self.won - self.split


def points_for_red(row: Row) -> float:
    """Return red's score in a game: 1, 0.5 or 0."""
    return {"red": 1.0, "draw": 0.5, "blue": 0.0}[row["winner"]]


def interval(pairs: Sequence[float]) -> tuple[float, float]:
    """Return a 95 % interval for the mean of pair scores.

    A pair won and a pair lost are added before the normal interval is taken (as Agresti and Coull do
    with games). So it is never empty, not even after only wins or only splits.

    >>> [round(bound, 3) for bound in interval([1.0] * 20)]
    [0.868, 1.0]
    """
    scores = np.array([*pairs, 0.0, 1.0])
    half = _Z_95 * float(scores.std()) / math.sqrt(len(scores))
    middle = float(scores.mean())
    return max(0.0, middle - half), min(1.0, middle + half)


# --- ratings -------------------------------------------------------------------------------------

Matrix = NDArray[np.float64]


def ratings(contest: Contest, met: Sequence[Meeting]) -> list[tuple[float, float]]:
    """Return each player's Elo rating and its standard error, by the Bradley-Terry model.

    `random`, or otherwise the first player, has rating 0. As in `interval`, each pairing gets an added
    pair won and pair lost. The error comes from weighting the pairs randomly (the Bayesian bootstrap).
    """
    anchor = contest.players.index("random") if "random" in contest.players else 0
    generator = np.random.default_rng(1)
    samples = [
        (one.first, one.second, np.array([*one.pairs, 0.0, 1.0]) if one.pairs else np.array([0.5]))
        for one in met
    ]

    def weighted() -> Matrix:
        drawn = [(a, b, scores, generator.exponential(size=len(scores))) for a, b, scores in samples]
        return _table(size, drawn)

    size = len(contest.players)
    rated = _fit(_table(size, [(a, b, scores, np.ones(len(scores))) for a, b, scores in samples]))
    drawn = _fit(np.array([weighted() for _ in range(_DRAWS)]))
    rated -= rated[anchor]
    errors = (drawn - drawn[:, [anchor]]).std(axis=0)
    return [(float(elo), float(error)) for elo, error in zip(rated, errors, strict=True)]


def _table(size: int, weighted: Sequence[tuple[int, int, Matrix, Matrix]]) -> Matrix:
    """Return the points of each player (row) against each other player (column)."""
    points = np.zeros((size, size))
    for first, second, scores, weights in weighted:
        points[first, second] += float(scores @ weights)
        points[second, first] += float((1 - scores) @ weights)
    return points


def _fit(points: Matrix) -> Matrix:
    """Return the most likely Elo ratings for these points, with a mean of 0; of many tables at once, too."""
    size = points.shape[-1]
    games = points + points.swapaxes(-1, -2)
    strength = np.zeros(points.shape[:-1])
    unsolved = np.ones(points.shape[:-2], dtype=bool)
    for _ in range(_NEWTON_STEPS):
        expected = 1 / (1 + np.exp(strength[..., None, :] - strength[..., :, None]))
        slope = (points - games * expected).sum(axis=-1)
        spread = games * expected * (1 - expected)
        # The last addend pins the mean.
        curvature = np.eye(size) * spread.sum(axis=-1)[..., None] - spread + 1 / size
        step = np.linalg.solve(curvature, slope[..., None])[..., 0]
        strength += np.clip(step, -1.0, 1.0) * unsolved[..., None]
        unsolved &= np.abs(step).max(axis=-1) >= 1e-9
        if not unsolved.any():
            break
    rated: Matrix = (strength - strength.mean(axis=-1, keepdims=True)) * _ELO_BASE
    return rated
