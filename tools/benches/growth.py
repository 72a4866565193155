"""What grows: time with the fleets, games with the workers, memory with the hours."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from statistics import median

from game.players.registry import seat_player
from rules.false_sunrise.editions import NEWEST, load_edition
from rules.kernel.match import Match
from rules.kernel.seats import PLAYERS
from rules.kernel.seeded import seeded_dice
from tools.benches.checkouts import HERE, measured_inside
from tools.benches.tables import growing
from tools.benches.timing import ROUNDS, Measurement, limit_row, rates_row
from tools.simulation.playing import play_between

_SIZES = (8, 16, 32)
_GAMES = 1200  # enough that starting a worker hardly counts
_WATCHED = 9000  # frames: more than a match


def growth() -> Iterator[Measurement]:
    """Measure how a captain's decision takes longer as both fleets become twice as large.

    With twice the ships there are twice the decisions, each about twice as many ships; so 2 is quadratic,
    and 1 would be linear.
    """
    for ships in _SIZES:
        _decision_s(ships)  # what is worked out once in a process is not measured
    costs_s = [median(_decision_s(ships) for _ in range(ROUNDS)) for ships in _SIZES]
    for ships, before_s, after_s in zip(_SIZES[1:], costs_s, costs_s[1:], strict=False):
        yield limit_row(
            f"captain's decision, {ships} over {ships // 2} ships", after_s / before_s, 2.0, "times"
        )


class _TurnOverError(Exception):
    """The turn to measure is over."""


def _decision_s(ships: int) -> float:
    """Return the processor time of a decision in seconds: the mean of one turn of two captains."""
    start = growing(ships)
    match = Match(load_edition(NEWEST).ruleset, start.setup, state=start.copy(), dice=seeded_dice(1))

    def watch() -> None:
        if match.state.turn > start.turn:
            raise _TurnOverError

    begun = time.process_time()
    with suppress(_TurnOverError):
        play_between(match, {seat: seat_player(NEWEST, "captain", seat, 1) for seat in PLAYERS}, watch)
    return (time.process_time() - begun) / match.decisions


def two_workers() -> Iterator[Measurement]:
    """Compare the wall-clock time of simulated random games on two processes and on one."""
    one_s, two_s = (measured_inside(HERE, "simulate", str(_GAMES), str(workers)) for workers in (1, 2))
    yield rates_row("simulate with two workers", (_GAMES, [two_s]), (_GAMES, [one_s]), "games/s", 1.9)


def memory() -> Iterator[Measurement]:
    """Measure the most memory that the program takes while two captains play at 1920x1080."""
    with tempfile.TemporaryDirectory() as home:
        most_mb = measured_inside(HERE, "memory", home, str(_WATCHED))
    yield limit_row("memory, 9,000 watched frames", most_mb, 350.0, "MB")
