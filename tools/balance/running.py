"""Weighing a game by games that are played for it; those that a record has are taken from it."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

from game.console import on_stop
from tools.arguments import whole_number
from tools.tournament.contest import Slot
from tools.tournament.game import Row
from tools.tournament.record import Facts, append, kept_in, slot_of, take_up
from tools.tournament.rows import PlayedRow
from tools.tournament.workers import play_here, play_in_pool


class Run(Protocol):
    """Games that are numbered from 0."""

    @property
    def games(self) -> int:
        """How many."""

    def header(self) -> dict[str, Any]:
        """Describe what two records of the same games have alike; `games` may differ, it only goes on."""

    def says(self, slot: Slot) -> Facts | None:
        """Tell what is known of a game before it is played; None of one that is none of this run."""


RunT = TypeVar("RunT", bound=Run)


@dataclass(frozen=True, slots=True)
class Weighed(Generic[RunT]):
    """How a game is weighed: by so many `games` of a run, and what is told of them.

    `run` makes a run of an edition, a number of games and a seed; `play` plays some of its games, whose rows
    have the `form`; `draw` draws plots beside a report and gives their names.
    """

    editions: Sequence[str]
    games: int
    form: type[PlayedRow]
    run: Callable[[str, int, int], RunT]
    play: Callable[[RunT, Sequence[Slot]], list[Row]]
    report: Callable[[RunT, Sequence[Row], Sequence[str]], str]
    draw: Callable[[RunT, Sequence[Row], Path], list[str]]

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Let a command line say which games are played."""
        add, first, count = parser.add_argument, self.editions[0], whole_number(1)
        add("--edition", choices=self.editions, default=first, help=f"edition ({first})")
        add("--games", type=count, default=self.games, metavar="N", help=f"games to play ({self.games})")
        add("--seed", type=whole_number(), default=0, metavar="S", help="seed of the first (0)")
        add("--workers", type=count, default=1, metavar="K", help="processes (1)")
        add("--record", metavar="F.jsonl", help="games; the same arguments take it up again")

    def weigh(self, asked: argparse.Namespace, out: Path | None) -> int:
        """Play what is not on record yet, and write the report; give the status."""
        run = self.run(asked.edition, asked.games, asked.seed)
        rows = self._played(run, Path(asked.record) if asked.record else None, asked.workers)
        if rows is None:
            return 1
        if out is None:
            sys.stdout.write(self.report(run, rows, ()))
        else:
            out.write_text(self.report(run, rows, self.draw(run, rows, out)), encoding="utf-8")
        return 0

    def _played(self, run: RunT, record: Path | None, workers: int) -> list[Row] | None:
        """Return all games of a run in order; None, and a line on stderr, where one broke."""
        kept = take_up(record, run.header(), run.says, lambda _: self.form) if record else []
        rows = [row for row in kept if row["pair"] < run.games]
        done = {slot_of(row) for row in rows}
        left = [slot for number in range(run.games) if (slot := Slot(0, number, 0)) not in done]
        play = partial(self.play, run)
        with on_stop(lambda: f" after {len(rows)} of {run.games} games{kept_in(record, '--record')}"):
            for played in play_in_pool(play, left, workers) if workers > 1 else play_here(play, left):
                broken = [row["broken"] for row in played if "broken" in row]
                if broken:
                    sys.stderr.write(f"balance: {broken[0]}\n")
                    return None
                if record:
                    append(record, played)
                rows += played
        return sorted(rows, key=slot_of)
