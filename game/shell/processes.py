"""Worker processes: they end when the program does, whatever ends it, and leave Ctrl+C to it.

The standard library's workers wait for ever once their parent has been killed: each holds both ends of the
queue that it waits at. Every process of ours is made of this context instead.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator
from multiprocessing import resource_tracker
from multiprocessing.context import SpawnContext, SpawnProcess


class WorkerProcess(SpawnProcess):
    """A process that ends itself as soon as its parent is gone, and does not hear Ctrl+C."""

    def start(self) -> None:
        """Start it; a Ctrl+C while it still loads is none of its business either."""
        with _without_interrupts():
            super().start()

    def run(self) -> None:
        """Do its work, in the new process."""
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        threading.Thread(target=_end_with_parent, name="parent watch", daemon=True).start()
        super().run()


class _WorkerContext(SpawnContext):
    # Spawned, not forked: the same on every system, and no state that a worker could inherit.
    Process = WorkerProcess


WORKERS = _WorkerContext()


def _end_with_parent() -> None:
    """Wait for the end of the parent, which the system tells on a pipe of their own, and end at once."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


@contextlib.contextmanager
def _without_interrupts() -> Iterator[None]:
    """Block Ctrl+C in this thread, for a process that is started meanwhile inherits that."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # its own start would unblock it
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
