"""A lock, so that only one program at a time writes a player's autosaves."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace

from filelock import FileLock, Timeout

from game.shell.paths import Home

LOCK_FILE = "running.lock"
_PATIENCE_S = 3.0  # a program that was killed a moment ago may hold the lock until it is gone


@contextmanager
def claimed(home: Home) -> Iterator[Home]:
    """Lock a home while the program runs.

    Yield a home that is not `alone` if another program holds the lock.

    The system releases the lock of a killed process. A folder that does not support locks counts as
    ours.
    """
    lock = FileLock(home.data / LOCK_FILE)
    try:
        lock.acquire(timeout=_PATIENCE_S)
    except Timeout:
        home = replace(home, alone=False)
    except (OSError, NotImplementedError):
        pass
    try:
        yield home
    finally:
        with suppress(OSError):
            lock.release()
