"""Compare the benches of this checkout with those of another: which rows became slower."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from tools.benches.checkouts import HERE, CannotMeasureError, measured_inside
from tools.benches.starting import starting_of

ROUNDS = 7
LEAST_RATIO = 0.95  # a row whose ratio may be less than this counts as slower
STARTING = "start"  # measured with this checkout's code in both
_CONFIDENCE = 0.85


@dataclass(frozen=True, slots=True)
class ComparedRow:
    """A row of both checkouts.

    `ratio` says how many times better it is now; the true ratio is between `least` and `most` with
    a confidence of about 85 %. `before` and `after` are medians.
    """

    name: str
    unit: str
    before: float
    after: float
    ratio: float
    least: float
    most: float

    @property
    def slower(self) -> bool:
        """Whether the row may be slower by more than 5 %."""
        return self.least < LEAST_RATIO


@dataclass(frozen=True, slots=True)
class MissingRow:
    """A row, or a whole bench, that only one of the checkouts can measure."""

    name: str
    why: str


Rows = dict[str, tuple[float, str]]  # figure and unit by the name of the row


def compare(bench: str, checkout: Path, rounds: int) -> Iterator[ComparedRow | MissingRow]:
    """Measure a bench in both checkouts by turns, and compare the rows that both have."""
    before_rows: list[Rows] = []
    after_rows: list[Rows] = []
    for number in range(rounds):
        turns = [(before_rows, checkout, "the other checkout"), (after_rows, HERE, "this checkout")]
        for rows, folder, named in turns if number % 2 == 0 else turns[::-1]:
            try:
                rows.append(_rows_of(bench, folder))
            except CannotMeasureError as error:
                yield MissingRow(bench, f"not in {named}: {error}")
                return
    for name, (_, unit) in after_rows[0].items():
        if name in before_rows[0]:
            pairs = [
                (before[name][0], after[name][0])
                for before, after in zip(before_rows, after_rows, strict=True)
            ]
            yield compared_row(name, unit, pairs)
        else:
            yield MissingRow(name, "not in the other checkout")
    yield from (
        MissingRow(name, "not in this checkout") for name in before_rows[0] if name not in after_rows[0]
    )


def _rows_of(bench: str, checkout: Path) -> Rows:
    data: list[dict[str, Any]]
    if bench == STARTING:
        data = [row.data() for row in starting_of(checkout, 1)]
    else:
        data = measured_inside(checkout, "rows", bench)
    return {row["name"]: (row["ours"], row["unit"]) for row in data}


def compared_row(name: str, unit: str, pairs: Sequence[tuple[float, float]]) -> ComparedRow:
    """Compare figures from before and after, measured in pairs.

    A unit such as games/s means that more is better; in all others less is.
    """
    more_is_better = unit.endswith("/s")
    ratios = [after / before if more_is_better else before / after for before, after in pairs]
    old, new = zip(*pairs, strict=True)
    return ComparedRow(name, unit, median(old), median(new), median(ratios), *bounds(ratios))


def bounds(figures: Sequence[float]) -> tuple[float, float]:
    """Return bounds of the median that figures are scattered around.

    These are the innermost of the figures themselves that hold the median with a confidence of at
    least 85 %, whatever their distribution, or the outermost if none do. Of seven figures, they are
    the second lowest and the second highest.

    >>> bounds([3, 1, 2, 9, 5, 4, 7])
    (2, 7)
    >>> bounds([3, 1, 2])
    (1, 3)
    """
    ordered, count = sorted(figures), len(figures)
    place = 0
    # The median is below the figure at `place` as rarely as a coin shows heads at most `place` times.
    while 1 - 2 * _share_of_heads(count, place + 1) >= _CONFIDENCE:
        place += 1
    return ordered[place], ordered[-1 - place]


def _share_of_heads(coins: int, most: int) -> float:
    """Return the chance of at most so many heads.

    >>> _share_of_heads(7, 1)
    0.0625
    """
    return sum(math.comb(coins, heads) for heads in range(most + 1)) / (1 << coins)
