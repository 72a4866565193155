"""Sums over the games of a run, and how sure they are."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from rules.kernel.seats import PLAYERS, Seat
from tools.tournament.game import Row
from tools.tournament.scores import interval, points_for_red

Z_95 = 1.959963984540054  # normal quantile of a two-sided interval of 95 per cent


class Figure(NamedTuple):
    """A share or a mean with its interval of 95 per cent."""

    value: float
    low: float
    high: float


def ratio(tops: Iterable[float], bottoms: Iterable[float]) -> Figure | None:
    """Return a sum over games over another one, with an interval; None where the lower one is nothing.

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
    """Add up what both sides of a game have of some keys."""
    return float(sum(row["counts"][seat].get(key, 0) for seat in PLAYERS for key in keys))


def total(rows: Sequence[Row], *keys: str) -> float:
    """Add up some keys over all games."""
    return sum(count(row, *keys) for row in rows)


def share(rows: Sequence[Row], top: str | Sequence[str], bottom: str | Sequence[str]) -> Figure | None:
    """Return the sum of some keys over that of others."""
    tops, bottoms = ((one,) if isinstance(one, str) else one for one in (top, bottom))
    return ratio([count(row, *tops) for row in rows], [count(row, *bottoms) for row in rows])


def score(row: Row, seat: Seat) -> float:
    """Return a side's points of a game: 1, a half or 0."""
    red = points_for_red({"winner": row["winner"] or "draw"})
    return red if seat is Seat.RED else 1 - red


def scores(rows: Iterable[Row], side: Callable[[Row], Seat | None]) -> tuple[int, Figure | None]:
    """Return in how many games there is a side of a kind, and its mean score there."""
    found = [score(row, seat) for row in rows if (seat := side(row)) is not None]
    return len(found), Figure(sum(found) / len(found), *interval(found)) if found else None


def per_cent(figure: Figure | None) -> tuple[str, str]:
    """Write a share and its interval."""
    if figure is None:
        return "", ""
    return f"{figure.value:.1%}", f"{max(0.0, figure.low):.1%} to {min(1.0, figure.high):.1%}"


def number(figure: Figure | None) -> tuple[str, str]:
    """Write a mean and its interval."""
    return ("", "") if figure is None else (f"{figure.value:.2f}", f"{figure.low:.2f} to {figure.high:.2f}")
