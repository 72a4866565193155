"""Play the games of a run: those on record are not played again, and each new one is kept at once."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from game.console import check_stopped, on_stop
from tools.arguments import is_folder, whole_number
from tools.extras import need
from tools.runs.cluster import ClusterFile, play_in_new_cluster, play_on_cluster, read_cluster
from tools.runs.record import Facts, FormOf, Header, append, kept_words, sort_record, take_up
from tools.runs.slots import Row, Slot, slot_of
from tools.runs.workers import Play, play_here, play_in_pool

_TELLS_S = 60.0  # how often progress is told where there is no terminal


class OtherVersion(ValueError):
    """A worker has a different version, and would play other games than requested."""


class BrokenGame(Exception):
    """A game could not be played to its end; the message says which one, and why."""


class Run(Protocol):
    """A series of games, each in its slot."""

    def header(self) -> Header:
        """Describe what two records of the same run share."""

    def versions(self) -> dict[str, str]:
        """Return what games depend on besides the arguments: program, numbers, files of guests."""

    def says(self, slot: Slot) -> Facts | None:
        """Return what is known about a game before it is played; None if it is not part of this run."""


RunT = TypeVar("RunT", bound=Run)


@dataclass(frozen=True, slots=True)
class Job(Generic[RunT]):
    """A run with what plays its games, and the model of their rows by the header of a record."""

    run: RunT
    play: Callable[[RunT, Sequence[Slot]], list[Row]]
    form: FormOf


@dataclass(frozen=True, slots=True)
class Place:
    """Where games are played: on a Dask scheduler, in a cluster that a file starts, or in processes here."""

    workers: int = 1
    scheduler: str | None = None
    cluster: ClusterFile | None = None

    def play(self, play: Play, slots: Sequence[Slot]) -> Iterable[list[Row]]:
        """Play games; yield their rows as they finish."""
        if self.scheduler is not None:
            return play_on_cluster(play, slots, self.scheduler)
        if self.cluster is not None:
            return play_in_new_cluster(play, slots, self.cluster)
        return play_in_pool(play, slots, self.workers) if self.workers > 1 else play_here(play, slots)


def add_place_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that say where games are played."""
    add = parser.add_argument
    add("--workers", type=whole_number(1), default=1, metavar="K", help="processes to use (1)")
    add("--scheduler", "--dask", metavar="ADDRESS", help="play on this Dask scheduler instead of here")
    add("--cluster", metavar="FILE", help="start the Dask cluster of this file, and play there")


def place_of(asked: argparse.Namespace) -> Place:
    """Return where games are played; raise `ValueError` or `FileError` with one clear sentence."""
    address, file = asked.scheduler, asked.cluster
    if address is not None and not address.rpartition(":")[2].isdigit():
        raise ValueError(f"--scheduler takes an address with its port, as tcp://HOST:8786, not {address!r}")
    if address is not None and file is not None:
        raise ValueError("give --scheduler or --cluster, not both")
    if address or file:
        need("distributed", "--scheduler" if address else "--cluster")
    return Place(asked.workers, address, read_cluster(Path(file)) if file else None)


def record_of(name: str | None) -> Path | None:
    """Return the path of a record; raise `ValueError` with one clear sentence if it cannot be one."""
    if not name:
        return None
    path = Path(name)
    if path.suffix != ".jsonl":
        raise ValueError(f"a record's name ends in .jsonl, not as {name}")
    if not is_folder(path.parent):
        raise ValueError(f"there is no folder {path.parent} to write the record into")
    return path


def play_checked(
    play: Callable[[RunT, Sequence[Slot]], list[Row]],
    run: RunT,
    expected: dict[str, str],
    slots: Sequence[Slot],
) -> list[Row]:
    """Play some games; raise `OtherVersion` if this process has another version than the one asking."""
    here = run.versions()
    if here != expected:
        raise OtherVersion(f"a worker has {here}, but the run has {expected}")
    return play(run, slots)


class Games:
    """The games of a run: `kept` are on record already, and `play` plays others and keeps them.

    `option` names the command's option for the record `out`. With `quiet` no progress is shown. With
    `at_most` the run may end before all games are played.
    """

    def __init__(
        self, job: Job[Any], out: Path | None, option: str, *, quiet: bool = False, at_most: bool = False
    ) -> None:
        self._job, self._out, self._option, self._quiet = job, out, option, quiet
        self._most = "at most " if at_most else ""
        self._games = 0
        self.done: set[Slot] = set()

    def kept(self) -> Iterator[Row]:
        """Yield the games on record, or start the record; raise `FileError` if it is not of this run."""
        if self._out is None:
            return
        run = self._job.run
        for row in take_up(self._out, run.header(), run.says, self._job.form):
            self.done.add(slot_of(row))
            yield row

    def play(self, slots: Sequence[Slot], place: Place) -> Generator[Row, None, None]:
        """Yield the games of these slots that are not on record, as they finish.

        Raise `BrokenGame` if one cannot be played, `OtherVersion` or `GuestError` if a worker differs.
        """
        self._games = len(slots)
        left = [slot for slot in slots if slot not in self.done]
        if not left:
            return
        run = self._job.run
        play = partial(play_checked, self._job.play, run, run.versions())
        for rows in self._shown(place.play(play, left), self._games):
            broken = next((row["broken"] for row in rows if "broken" in row), None)
            if broken is not None:
                raise BrokenGame(broken)
            if self._out is not None:
                append(self._out, rows)
            self.done.update(map(slot_of, rows))
            yield from rows
            check_stopped()

    def telling(self) -> AbstractContextManager[None]:
        """Say how much is kept, and how it goes on, if the block is stopped while games are played."""
        return on_stop(lambda: kept_words(len(self.done), self._games, self._out, self._option))

    def close(self) -> None:
        """Put the games on record in order, now that all are played."""
        if self._out is not None:
            sort_record(self._out)

    def _shown(self, pieces: Iterable[list[Row]], games: int) -> Iterator[list[Row]]:
        """Yield the results and show progress: a bar in a terminal, otherwise a line a minute."""
        console = Console(stderr=True)
        if self._quiet:
            yield from pieces
        elif console.is_terminal:
            yield from self._with_bar(pieces, games, console)
        else:
            yield from self._with_lines(pieces, games)

    def _with_bar(self, pieces: Iterable[list[Row]], games: int, console: Console) -> Iterator[list[Row]]:
        columns: tuple[Any, ...] = (
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
        )
        with Progress(*columns, console=console, transient=True) as progress:
            task = progress.add_task(f"{self._most}games", total=games, completed=len(self.done))
            for rows in pieces:
                yield rows
                progress.update(task, completed=len(self.done))

    def _with_lines(self, pieces: Iterable[list[Row]], games: int) -> Iterator[list[Row]]:
        before, begun = len(self.done), time.monotonic()
        told = begun
        for rows in pieces:
            yield rows
            now = time.monotonic()
            if now - told >= _TELLS_S:
                told = now
                left_s = (now - begun) * (games - len(self.done)) / max(1, len(self.done) - before)
                left = f"{self._most or 'about '}{left_s / 60:.0f} min left"
                sys.stderr.write(f"{len(self.done)} of {self._most}{games} games, {left}\n")
                sys.stderr.flush()
