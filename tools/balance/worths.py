"""How much each thing in a fleet is worth, by regression over boards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rules.false_sunrise.catalogue import Hull, by_size
from tools.balance.rates import Sample, Thing
from tools.balance.samples import EMPTY, FILL_A_SLOT

_Z_95 = 1.959963984540054  # normal quantile of a two-sided 95 % interval
_PENALTIES = tuple(10.0**power for power in range(-2, 5))
_RESAMPLES = 200

Matrix = NDArray[np.floating[Any]]


@dataclass(frozen=True, slots=True)
class Worth:
    """What one more of a thing adds to a game's score, compared with its family's average."""

    thing: Thing
    score: float
    error: float
    fleets: int

    @property
    def low(self) -> float:
        """The lower end of the 95 % confidence interval."""
        return self.score - _Z_95 * self.error

    @property
    def high(self) -> float:
        """The upper end of the 95 % confidence interval."""
        return self.score + _Z_95 * self.error


def worths(samples: Sequence[Sample], things: Sequence[Thing]) -> list[Worth]:
    """Fit red's score to the differences of the fleets by ridge regression, boards weighted by games.

    The penalty is the one that best predicts boards left out (generalized cross-validation). Errors
    come from resampling the boards (bootstrap). Every slot is filled by something, so values are
    compared with the family's average.
    """
    number = np.array([sum(one.red[thing] + one.blue[thing] for one in samples) for thing in things], float)
    families = [thing.family for thing in things]
    fitted, drawn = _fitted(samples, things)
    compared = _against_family(fitted[None, :], families, number)[0]
    return _told(samples, things, compared, _against_family(drawn, families, number))


def worths_of_slots(samples: Sequence[Sample], things: Sequence[Thing]) -> list[Worth]:
    """Compare everything that fills a slot with an empty slot.

    Return nothing if no fleet has an empty slot. The method is that of `worths`.
    """
    if not any(EMPTY in side for one in samples for side in (one.red, one.blue)):
        return []
    every = [*[thing for thing in things if thing.family in FILL_A_SLOT], EMPTY]
    rest = [thing for thing in things if thing.family not in FILL_A_SLOT]
    fitted, drawn = _fitted(samples, [*rest, *every])
    told = _told(samples, every, fitted[len(rest) :] - fitted[-1], drawn[:, len(rest) :] - drawn[:, -1:])
    return [one for one in told if one.thing is not EMPTY]


def _fitted(samples: Sequence[Sample], things: Sequence[Thing]) -> tuple[Matrix, Matrix]:
    """Fit the value of each thing; return it, and the fits over resampled boards."""
    gaps = np.array([[one.red[thing] - one.blue[thing] for thing in things] for one in samples], float)
    scores = np.array([one.score - 0.5 for one in samples])
    weights: Matrix = np.sqrt(np.array([one.games for one in samples], float))
    design: Matrix = gaps * weights[:, None]
    target: Matrix = scores * weights
    penalty = min(_PENALTIES, key=lambda one: _foretelling_error(design, target, one))
    generator = np.random.default_rng(1)
    drawn = np.array(
        [
            _ridge(design[rows], target[rows], penalty)
            for rows in generator.integers(len(samples), size=(_RESAMPLES, len(samples)))
        ]
    )
    return _ridge(design, target, penalty), drawn


def _told(samples: Sequence[Sample], things: Sequence[Thing], fitted: Matrix, drawn: Matrix) -> list[Worth]:
    """Return the values of things that at least one fleet has."""
    errors = drawn.std(axis=0)
    seen = [sum((thing in one.red) + (thing in one.blue) for one in samples) for thing in things]
    return [
        Worth(thing, float(score), float(error), int(fleets))
        for thing, score, error, fleets in zip(things, fitted, errors, seen, strict=True)
        if fleets
    ]


def _ridge(design: Matrix, target: Matrix, penalty: float) -> Matrix:
    square: Matrix = design.T @ design + penalty * np.eye(design.shape[1])
    return np.linalg.solve(square, design.T @ target)


def _foretelling_error(design: Matrix, target: Matrix, penalty: float) -> float:
    """Return the generalized cross-validation error of a penalty."""
    u, size, _ = np.linalg.svd(design, full_matrices=False)
    shrink = size**2 / (size**2 + penalty)
    rest: Matrix = target - u @ (shrink * (u.T @ target))
    return float(rest @ rest) / (1 - float(shrink.sum()) / len(target)) ** 2


def _against_family(fits: Matrix, families: Sequence[str], number: Matrix) -> Matrix:
    """Subtract from each value the mean of its family, weighted by how often each thing is taken."""
    compared = fits.copy()
    for family in set(families):
        at = np.array([one == family for one in families])
        if number[at].sum():
            compared[:, at] -= (fits[:, at] @ number[at] / number[at].sum())[:, None]
    return compared


def rates_by_size(samples: Sequence[Sample], hulls: Mapping[str, Hull]) -> dict[str, list[float]]:
    """Score fleets by their largest hull, where the two differ, and by having more ships."""
    scores: dict[str, list[float]] = {}
    for one in samples:
        red, blue = (_hulls_of(side, hulls) for side in (one.red, one.blue))
        if red[-1] is not blue[-1]:
            scores.setdefault(f"greatest hull: {red[-1].name}", []).append(one.score)
            scores.setdefault(f"greatest hull: {blue[-1].name}", []).append(1 - one.score)
        if len(red) != len(blue):
            score = one.score if len(red) > len(blue) else 1 - one.score
            scores.setdefault("more ships than the other", []).append(score)
    return dict(sorted(scores.items()))


def _hulls_of(side: Counter[Thing], hulls: Mapping[str, Hull]) -> list[Hull]:
    """Return a fleet's hulls, the largest last."""
    found = [hulls[thing.id] for thing in side.elements() if thing.family == "hull"]
    return sorted(found, key=by_size)
