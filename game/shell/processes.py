"""Worker processes that end with the program, however it ends, and ignore Ctrl+C.

The standard library's pool workers wait forever once their parent is killed, because each of them
holds both ends of the queue it reads from. So all our processes are started from the context
`WORKERS`.
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
    """A process that ends itself as soon as its parent is gone, and ignores Ctrl+C."""

    def start(self) -> None:
        """Start the process, so that Ctrl+C cannot interrupt it while it is still loading."""
        with _without_interrupts():
            super().start()

    def run(self) -> None:
        """Watch the parent, then do the work. This runs in the new process."""
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        threading.Thread(target=_end_with_parent, name="parent watch", daemon=True).start()
        super().run()


class _WorkerContext(SpawnContext):
    # Spawned, not forked: this works the same on every system, and workers inherit no state.
    Process = WorkerProcess


WORKERS = _WorkerContext()


def _end_with_parent() -> None:
    """Wait for the parent's end, which the system reports even after a `kill -9`, then exit at once."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


@contextlib.contextmanager
def _without_interrupts() -> Iterator[None]:
    """Block Ctrl+C in this thread: a process started meanwhile inherits the block."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # starting it later would lift the block
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
