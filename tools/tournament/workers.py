"""Where games are played: in this process, in processes on this machine, or on a cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures.process import BrokenProcessPool

from tools.pool import as_done
from tools.tournament.contest import GAMES_OF_A_PAIR, Slot
from tools.tournament.game import Row

Play = Callable[[Sequence[Slot]], list[Row]]

RETRIES = 3  # how often work is repeated if its worker died
_MOST_GAMES = 20  # games per task on a cluster, where each task needs a message over the network
_PIECES_EACH = 8  # tasks per worker at least, so that no worker waits long at the end


def chunks_of(slots: Sequence[Slot], workers: int) -> list[Sequence[Slot]]:
    """Split games into tasks for a cluster, keeping pairs together if possible."""
    size = max(1, min(_MOST_GAMES, len(slots) // (_PIECES_EACH * workers)))
    size += size % GAMES_OF_A_PAIR
    return pieces_of(slots, size)


def pieces_of(slots: Sequence[Slot], size: int) -> list[Sequence[Slot]]:
    """Split games into pieces of `size`."""
    return [slots[at : at + size] for at in range(0, len(slots), size)]


def play_here(play: Play, slots: Sequence[Slot]) -> Iterator[list[Row]]:
    """Play games in this process, one after the other."""
    for slot in slots:
        yield play([slot])


def play_in_pool(play: Play, slots: Sequence[Slot], workers: int) -> Iterator[list[Row]]:
    """Play games in processes on this machine, by pairs; if a process dies, its games are played again.

    Raise `BrokenProcessPool` if processes keep dying.
    """
    waiting = pieces_of(slots, GAMES_OF_A_PAIR)
    for attempt in range(RETRIES + 1):
        try:
            for piece, rows in as_done(play, tuple(waiting), workers):
                waiting.remove(piece)
                yield rows
        except BrokenProcessPool:
            if attempt == RETRIES:
                raise
        else:
            return


def play_on_cluster(play: Play, slots: Sequence[Slot], address: str) -> Iterator[list[Row]]:
    """Play games on the workers of a Dask scheduler, which reassigns the work of a dead worker.

    Raise `ImportError` without the extra `cluster`.
    """
    from distributed import Client
    from distributed import as_completed as completed

    with Client(address, set_as_default=False) as client:  # type: ignore[no-untyped-call]
        workers = max(1, sum(client.nthreads().values()))
        # Not pure, so that the same games requested twice are played twice.
        futures = client.map(play, chunks_of(slots, workers), pure=False, retries=RETRIES)
        for future in completed(futures, loop=client.loop):  # type: ignore[no-untyped-call]
            yield future.result()
            future.release()
