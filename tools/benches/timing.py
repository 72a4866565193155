"""Measuring: processor time without garbage collection, ours and the peer's in turn, median of three."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median, quantiles
from typing import Any

ROUNDS = 3


@dataclass(frozen=True, slots=True)
class Measurement:
    """One measured figure, ours and the peer's; `ratio` is how many times better ours is.

    Without a goal it is only for comparison. `least` and `most` are the ratios of the worst and of the
    best round, if there were several.
    """

    name: str
    ours: float
    peer: float
    unit: str
    ratio: float
    goal: float | None
    least: float | None = None
    most: float | None = None

    @property
    def met(self) -> bool | None:
        """Whether the goal is reached; None if there is no goal."""
        return None if self.goal is None else self.ratio >= self.goal

    def data(self) -> dict[str, Any]:
        """Return the row as --json writes it."""
        return {
            "name": self.name,
            "ours": _rounded(self.ours),
            "peer": _rounded(self.peer),
            "unit": self.unit,
            "ratio": round(self.ratio, 3),
            "least": None if self.least is None else round(self.least, 3),
            "most": None if self.most is None else round(self.most, 3),
            "goal": None if self.goal is None else round(self.goal, 3),
            "met": self.met,
        }


def _rounded(value: float) -> float:
    return float(f"{value:.4g}")


def rates_row(
    name: str,
    ours: tuple[int, Sequence[float]],
    peer: tuple[int, Sequence[float]],
    unit: str,
    goal: float | None,
) -> Measurement:
    """Compare rates, round by round: how much was done in a round, and the seconds of each round."""
    mine, theirs = ([done / time_s for time_s in times_s] for done, times_s in (ours, peer))
    ratios = [one / other for one, other in zip(mine, theirs, strict=True)]
    return Measurement(
        name, median(mine), median(theirs), unit, median(ratios), goal, min(ratios), max(ratios)
    )


def cost_row(name: str, ours: float, peer: float, unit: str, goal: float) -> Measurement:
    """Compare figures where less is better; a fixed limit is a peer with a goal of 1."""
    return Measurement(name, ours, peer, unit, peer / ours, goal)


def limit_row(name: str, ours: float, limit: float, unit: str = "ms") -> Measurement:
    """Compare a cost with a fixed limit."""
    return cost_row(name, ours, limit, f"{unit} (limit)", 1.0)


def slow_of(frames: Sequence[float]) -> float:
    """Return the 99th percentile of frame times."""
    return quantiles(frames, n=100)[98]


def seconds(work: Callable[[], object]) -> float:
    """Return the processor time of some work in seconds."""
    gc.collect()
    was_on = gc.isenabled()
    gc.disable()
    try:
        begun = time.process_time()
        work()
        return time.process_time() - begun
    finally:
        if was_on:
            gc.enable()


def rounds_of(*works: Callable[[], object]) -> list[list[float]]:
    """Measure several pieces of work in turn; return each one's processor times in seconds, by round."""
    rounds = [[seconds(work) for work in works] for _ in range(ROUNDS)]
    return [list(column) for column in zip(*rounds, strict=True)]


def medians(*works: Callable[[], object]) -> list[float]:
    """Measure several pieces of work in turn; return each one's median processor time in seconds."""
    return [median(times_s) for times_s in rounds_of(*works)]
