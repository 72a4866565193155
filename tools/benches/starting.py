"""Starting the program: until its title screen is drawn, and until `--help` is written."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from tools.benches import timing
from tools.benches.checkouts import HERE, measured_inside
from tools.benches.timing import Measurement, limit_row

_LIMIT_OF_TITLE_S, _LIMIT_OF_HELP_S = 2.5, 0.25


def starting() -> Iterator[Measurement]:
    """Measure the processor time of both in new processes, with a new home folder."""
    yield from starting_of(HERE, timing.ROUNDS)


def starting_of(checkout: Path, rounds: int) -> Iterator[Measurement]:
    """Measure how the program of a checkout starts: the median of some rounds."""
    yield _row("start to title", [_title_s(checkout) for _ in range(rounds)], _LIMIT_OF_TITLE_S)
    yield _row("--help", [measured_inside(checkout, "help") for _ in range(rounds)], _LIMIT_OF_HELP_S)


def _title_s(checkout: Path) -> float:
    with tempfile.TemporaryDirectory() as home:
        return float(measured_inside(checkout, "title", home))


def _row(name: str, times_s: list[float], limit_s: float) -> Measurement:
    return limit_row(name, 1000 * median(times_s), 1000 * limit_s)
