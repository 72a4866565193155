"""Where games are played: in this process, in processes of this machine, or on a cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context

from tools.tournament.contest import GAMES_OF_A_PAIR, Slot
from tools.tournament.game import Row

Play = Callable[[Sequence[Slot]], list[Row]]

RETRIES = 3  # of a piece of work whose worker died
_MOST_GAMES = 20  # in a piece of work
_PIECES_EACH = 8  # at least, for each worker: the last ones to finish wait little


def chunks_of(slots: Sequence[Slot], workers: int) -> list[Sequence[Slot]]:
    """Cut games into pieces of work, whole pairs together where possible."""
    size = max(1, min(_MOST_GAMES, len(slots) // (_PIECES_EACH * workers)))
    size += size % GAMES_OF_A_PAIR
    return [slots[at : at + size] for at in range(0, len(slots), size)]


def play_here(play: Play, slots: Sequence[Slot]) -> Iterator[list[Row]]:
    """Play games in this process, one after the other."""
    for slot in slots:
        yield play([slot])


def play_in_pool(play: Play, slots: Sequence[Slot], workers: int) -> Iterator[list[Row]]:
    """Play games in processes of this machine; if one dies, what it had is played again.

    BrokenProcessPool if processes keep dying.
    """
    waiting = list(chunks_of(slots, workers))
    for attempt in range(RETRIES + 1):
        try:
            for chunk, rows in _pooled(play, waiting, workers):
                waiting.remove(chunk)
                yield rows
        except BrokenProcessPool:
            if attempt == RETRIES:
                raise
        else:
            return


def _pooled(
    play: Play, chunks: Sequence[Sequence[Slot]], workers: int
) -> Iterator[tuple[Sequence[Slot], list[Row]]]:
    # Spawned, not forked: the same on every system, and no state that a worker could inherit.
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"))
    try:
        futures: dict[Future[list[Row]], Sequence[Slot]] = {
            pool.submit(play, chunk): chunk for chunk in chunks
        }
        for future in as_completed(futures):
            yield futures[future], future.result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def play_on_cluster(play: Play, slots: Sequence[Slot], address: str) -> Iterator[list[Row]]:
    """Play games on the workers of a Dask scheduler; ImportError without the extra `cluster`.

    The scheduler gives the work of a dead worker to another.
    """
    from distributed import Client
    from distributed import as_completed as completed

    with Client(address, set_as_default=False) as client:  # type: ignore[no-untyped-call]
        workers = max(1, sum(client.nthreads().values()))
        # Not pure: the same games asked for twice are played twice.
        futures = client.map(play, chunks_of(slots, workers), pure=False, retries=RETRIES)
        for future in completed(futures, loop=client.loop):  # type: ignore[no-untyped-call]
            yield future.result()
            future.release()
