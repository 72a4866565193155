"""Measure a game's balance by playing it; games that are already on record are not played again."""

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
    """A series of games, numbered from 0."""

    @property
    def games(self) -> int:
        """The number of games."""

    def header(self) -> dict[str, Any]:
        """Describe what two records of the same run share.

        `games` is not part of it: a longer run continues a shorter one.
        """

    def says(self, slot: Slot) -> Facts | None:
        """Return what is known about a game before it is played; None if it is not part of this run."""


RunT = TypeVar("RunT", bound=Run)


@dataclass(frozen=True, slots=True)
class Weighed(Generic[RunT]):
    """How a game's balance is measured: which games are played and how they are reported.

    `games` is the default number of games. `run` makes a run from an edition, a number of games and a
    seed. `play` plays some of its games; their rows have the model `form`. `report` writes the report,
    and `draw` draws plots next to it and returns their file names.
    """

    editions: Sequence[str]
    games: int
    form: type[PlayedRow]
    run: Callable[[str, int, int], RunT]
    play: Callable[[RunT, Sequence[Slot]], list[Row]]
    report: Callable[[RunT, Sequence[Row], Sequence[str]], str]
    draw: Callable[[RunT, Sequence[Row], Path], list[str]]

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Add the arguments that choose which games are played."""
        add, first, count = parser.add_argument, self.editions[0], whole_number(1)
        add("--edition", choices=self.editions, default=first, help=f"edition ({first})")
        add("--games", type=count, default=self.games, metavar="N", help=f"games to play ({self.games})")
        add("--seed", type=whole_number(), default=0, metavar="S", help="seed of the first (0)")
        add("--workers", type=count, default=1, metavar="K", help="processes (1)")
        add("--record", metavar="F.jsonl", help="record of the games; the same arguments continue it")

    def weigh(self, asked: argparse.Namespace, out: Path | None) -> int:
        """Play the games that are not on record yet and write the report; return the exit status."""
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
        """Return all games of a run in order; if one broke, print a line on stderr and return None."""
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
