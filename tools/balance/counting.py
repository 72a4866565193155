"""Sums over the games of a run, with confidence intervals."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from rules.kernel.seats import PLAYERS, Seat
from tools.runs.slots import Row
from tools.tournament.scores import interval, points_for_red

Z_95 = 1.959963984540054  # normal quantile of a two-sided 95 % interval


class Figure(NamedTuple):
    """A share or a mean with its 95 % confidence interval."""

    value: float
    low: float
    high: float


def ratio(tops: Iterable[float], bottoms: Iterable[float]) -> Figure | None:
    """Return the ratio of two sums over games, with an interval; None if the lower sum is zero.

    >>> ratio([1, 1, 1, 1], [2, 2, 2, 2])
    Figure(value=0.5, low=0.5, high=0.5)
    """
    above, below = list(tops), list(bottoms)
    whole = sum(below)
    if not whole:
        return None
    value = sum(above) / whole
    spread = sum((one - value * other) ** 2 for one, other in zip(above, below, strict=True))
    half = Z_95 * math.sqrt(spread * len(above) / max(1, len(above) - 1)) / abs(whole)
    return Figure(value, value - half, value + half)


def count(row: Row, *keys: str) -> float:
    """Return the sum of some counts of a game, over both sides."""
    return float(sum(row["counts"][seat].get(key, 0) for seat in PLAYERS for key in keys))


def total(rows: Sequence[Row], *keys: str) -> float:
    """Return the sum of some counts over all games."""
    return sum(count(row, *keys) for row in rows)


def share(rows: Sequence[Row], top: str | Sequence[str], bottom: str | Sequence[str]) -> Figure | None:
    """Return the sum of some counts divided by the sum of others."""
    tops, bottoms = ((one,) if isinstance(one, str) else one for one in (top, bottom))
    return ratio([count(row, *tops) for row in rows], [count(row, *bottoms) for row in rows])


def score(row: Row, seat: Seat) -> float:
    """Return a side's score in a game: 1, 0.5 or 0."""
    red = points_for_red({"winner": row["winner"] or "draw"})
    return red if seat is Seat.RED else 1 - red


def scores(rows: Iterable[Row], side: Callable[[Row], Seat | None]) -> tuple[int, Figure | None]:
    """Return how many games have a side picked by `side`, and that side's mean score."""
    found = [score(row, seat) for row in rows if (seat := side(row)) is not None]
    return len(found), Figure(sum(found) / len(found), *interval(found)) if found else None


def per_cent(figure: Figure | None) -> tuple[str, str]:
    """Format a share and its interval in percent."""
    if figure is None:
        return "", ""
    return f"{figure.value:.1%}", f"{max(0.0, figure.low):.1%} to {min(1.0, figure.high):.1%}"


def number(figure: Figure | None) -> tuple[str, str]:
    """Format a mean and its interval."""
    return ("", "") if figure is None else (f"{figure.value:.2f}", f"{figure.low:.2f} to {figure.high:.2f}")
