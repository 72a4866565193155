"""Share work among processes on this machine."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager, suppress
from itertools import islice
from multiprocessing import active_children
from typing import TypeVar

from game.console import check_stopped
from game.shell.processes import WORKERS, start_resource_tracker

ItemT = TypeVar("ItemT")
FoundT = TypeVar("FoundT")

_AHEAD = 4  # items queued for each worker, so that none is ever idle
_HEARS_S = 0.5  # seconds a wait lasts at most: Windows notices Ctrl+C only between two waits


def as_done(
    work: Callable[[ItemT], FoundT], items: Iterable[ItemT], workers: int
) -> Iterator[tuple[ItemT, FoundT]]:
    """Run `work` on the items in worker processes; yield each item with its result once it is done.

    Raise `BrokenProcessPool` if a process dies, `Stopped` if the command has to end. Closing the
    generator early kills the processes.
    """
    left, running = iter(items), dict[Future[FoundT], ItemT]()
    with _pool(workers) as pool:
        while True:
            check_stopped()
            for item in islice(left, _AHEAD * workers - len(running)):
                running[pool.submit(work, item)] = item
            if not running:
                return
            for future in wait(running, _HEARS_S, FIRST_COMPLETED).done:
                yield running.pop(future), future.result()


@contextmanager
def _pool(workers: int) -> Iterator[ProcessPoolExecutor]:
    """Open a pool of worker processes.

    If the block is left early, kill the processes: they may be busy for minutes.
    """
    before = active_children()
    start_resource_tracker()
    pool = ProcessPoolExecutor(workers, mp_context=WORKERS)
    try:
        yield pool
    except BaseException:
        for child in active_children():
            if child not in before:
                child.kill()
        raise
    finally:
        with suppress(RuntimeError):  # interrupted before its thread had started: nothing to wait for
            pool.shutdown()
