"""Where games are played: in this process, in processes on this machine, or on a cluster."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures.process import BrokenProcessPool
from functools import partial

from tools.pieces import Pieces
from tools.pool import as_done
from tools.runs.slots import Row, Slot

Play = Callable[[Sequence[Slot]], list[Row]]
"""Plays some games of a run, in order."""

RETRIES = 3  # how often work is repeated if its worker died


def play_here(play: Play, slots: Sequence[Slot]) -> Iterator[list[Row]]:
    """Play games in this process, one after the other."""
    for slot in slots:
        yield play([slot])


def play_in_pool(play: Play, slots: Sequence[Slot], workers: int) -> Iterator[list[Row]]:
    """Play games in processes on this machine; if a process dies, its games are played again.

    Raise `BrokenProcessPool` if processes keep dying.
    """
    left = dict.fromkeys(slots)
    for attempt in range(RETRIES + 1):
        try:
            for rows in _played(play, tuple(left), workers):
                for slot in rows:
                    del left[slot]
                yield list(rows.values())
        except BrokenProcessPool:
            if attempt == RETRIES:
                raise
        else:
            return


def _played(play: Play, slots: Sequence[Slot], workers: int) -> Iterator[dict[Slot, Row]]:
    """Play games in pieces of about half a second; yield the rows of each piece by their slots."""
    pieces = Pieces(len(slots), workers)
    shared = (slots[piece.start : piece.stop] for piece in pieces)
    for piece, (rows, seconds) in as_done(partial(_timed, play), shared, workers):
        pieces.took(len(piece), seconds)
        yield dict(zip(piece, rows, strict=True))


def _timed(play: Play, slots: Sequence[Slot]) -> tuple[list[Row], float]:
    begun = time.perf_counter()
    rows = play(slots)
    return rows, time.perf_counter() - begun
