"""One program at a time writes the autosaves of a player."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace

from filelock import FileLock, Timeout

from game.shell.paths import Home

LOCK_FILE = "running.lock"


@contextmanager
def claimed(home: Home) -> Iterator[Home]:
    """Hold a home while the program runs; give one that is not `alone` where another program holds it.

    The system lets go of the lock of a killed process. A folder that knows no locks counts as ours.
    """
    lock = FileLock(home.data / LOCK_FILE)
    try:
        lock.acquire(timeout=0)
    except Timeout:
        home = replace(home, alone=False)
    except (OSError, NotImplementedError):
        pass
    try:
        yield home
    finally:
        with suppress(OSError):
            lock.release()
