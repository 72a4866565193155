"""Measure a game's balance by playing it; games that are already on record are not played again."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, Protocol, TypeVar

from tools.arguments import whole_number
from tools.runs.rows import PlayedRow
from tools.runs.running import (
    BrokenGame,
    Games,
    Job,
    OtherVersion,
    Run,
    add_place_arguments,
    place_of,
    record_of,
)
from tools.runs.slots import Row, Slot, slot_of
from tools.simulation.arguments import add_edition_arguments, numbers_file


class NumberedRun(Run, Protocol):
    """A series of games, numbered from 0; `games` is not part of its header: a longer one continues it."""

    @property
    def games(self) -> int:
        """The number of games."""


RunT = TypeVar("RunT", bound=NumberedRun)


@dataclass(frozen=True, slots=True)
class Weighed(Generic[RunT]):
    """How a game's balance is measured: which games are played and how they are reported.

    `adopt` makes the changed numbers of a file known, and returns the id of their edition. `games` is
    the default number of games. `run` makes a run from an edition, a number of games and a
    seed. `play` plays some of its games; their rows have the model `form`. `report` writes the report,
    and `draw` draws plots next to it and returns their file names.
    """

    editions: Sequence[str]
    adopt: Callable[[Path], str]
    games: int
    form: type[PlayedRow]
    run: Callable[[str, int, int], RunT]
    play: Callable[[RunT, Sequence[Slot]], list[Row]]
    report: Callable[[RunT, Sequence[Row], Sequence[str]], str]
    draw: Callable[[RunT, Sequence[Row], Path], list[str]]

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Add the arguments that choose which games are played."""
        add, count = parser.add_argument, whole_number(1)
        add_edition_arguments(parser, self.editions[0])
        add("--games", type=count, default=self.games, metavar="N", help=f"games to play ({self.games})")
        add("--seed", type=whole_number(), default=0, metavar="S", help="seed of the first (0)")
        add("--record", metavar="F.jsonl", help="record of the games; the same arguments continue it")
        add_place_arguments(parser)

    def weigh(self, asked: argparse.Namespace, out: Path | None) -> int:
        """Play the games that are not on record yet and write the report; return the exit status."""
        file = numbers_file(asked)
        edition = self.adopt(Path(file)) if file else asked.edition or self.editions[0]
        run = self.run(edition, asked.games, asked.seed)
        games = Games(Job(run, self.play, lambda _: self.form), record_of(asked.record), "--record")
        rows = [row for row in games.kept() if row["pair"] < run.games]
        try:
            with games.telling():
                rows += games.play([Slot(0, number, 0) for number in range(run.games)], place_of(asked))
        except (BrokenGame, OtherVersion) as error:
            sys.stderr.write(f"balance: {error}\n")
            return 1
        games.close()
        rows.sort(key=slot_of)
        if out is None:
            sys.stdout.write(self.report(run, rows, ()))
        else:
            out.write_text(self.report(run, rows, self.draw(run, rows, out)), encoding="utf-8")
        return 0
