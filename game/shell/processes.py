"""Worker processes that end with the program, however it ends, and ignore Ctrl+C.

The standard library's pool workers wait forever once their parent is killed, because each of them
holds both ends of the queue it reads from. So all our processes are started from the context
`WORKERS`.
"""

from __future__ import annotations

import contextlib
import ctypes
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Iterator, Mapping
from multiprocessing import resource_tracker
from multiprocessing.context import SpawnContext, SpawnProcess

from game.import_path import is_current_folder

_PR_SET_PDEATHSIG = 1  # as <sys/prctl.h> calls it
_PATH, _SAFE_PATH = "PYTHONPATH", "PYTHONSAFEPATH"
_PATH_SETTINGS = (_PATH, _SAFE_PATH)
_PUT_OFF = (signal.SIGINT, signal.SIGTERM)
_STARTING = threading.Lock()  # held while the environment is changed for a program that starts


class WorkerProcess(SpawnProcess):
    """A process that ends itself as soon as its parent is gone, and ignores Ctrl+C."""

    def start(self) -> None:
        """Start the process, so that Ctrl+C cannot interrupt it while it is still loading."""
        start_resource_tracker()
        with _without_current_folder() as self._environment, without_interrupts():
            # Other threads may end while the program goes on.
            self._starter_stays = threading.current_thread() is threading.main_thread()
            super().start()

    def run(self) -> None:
        """Watch the parent, then do the work. This runs in the new process."""
        _set_environment(self._environment)  # for programs that the work starts
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        if self._starter_stays:
            _let_system_kill_with_parent()
        threading.Thread(target=_end_with_parent, name="parent watch", daemon=True).start()
        super().run()


class _WorkerContext(SpawnContext):
    # Spawned, not forked: this works the same on every system, and workers inherit no state.
    Process = WorkerProcess


WORKERS = _WorkerContext()


def _let_system_kill_with_parent() -> None:
    """Ask Linux to kill this process as soon as the thread that started it is gone.

    The watch below is a Python thread. It never runs while a library computes without releasing
    other threads, as a search of `re` does.
    """
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, int(signal.SIGKILL), 0, 0, 0)


def _end_with_parent() -> None:
    """Wait for the parent's end, which the system reports even after a `kill -9`, then exit at once."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def start_resource_tracker() -> None:
    """Start Python's helper that cleans up after processes and locks, unless it is already running.

    Otherwise Python would start it with the first lock or process. It would then look into the
    current folder for its modules, and allow Ctrl+C again meanwhile.
    """
    if hasattr(signal, "pthread_sigmask"):
        with _without_current_folder():
            resource_tracker.ensure_running()


@contextlib.contextmanager
def _without_current_folder() -> Iterator[dict[str, str | None]]:
    """Keep Python programs that start meanwhile from importing modules of the current folder.

    Yield what was set before. Otherwise a file `random.py` in that folder would replace Python's
    own while they load.
    """
    with _STARTING:
        before = {name: os.environ.get(name) for name in _PATH_SETTINGS}
        elsewhere = [
            one for one in (before[_PATH] or "").split(os.pathsep) if one and not is_current_folder(one)
        ]
        _set_environment({_SAFE_PATH: "1", _PATH: os.pathsep.join(elsewhere) or None})
        try:
            yield before
        finally:
            _set_environment(before)


def _set_environment(changes: Mapping[str, str | None]) -> None:
    for name, value in changes.items():
        if value is None:
            os.environ.pop(name, None)
        else:
            os.environ[name] = value


@contextlib.contextmanager
def without_interrupts() -> Iterator[None]:
    """Block Ctrl+C in this thread, and put off the handlers of signals until the end.

    A process started meanwhile inherits the block. The system may still give a signal to another thread,
    and Python then calls the handler in the main one, where it would leave a process half started.
    """
    with _handlers_later():
        if not hasattr(signal, "pthread_sigmask"):
            yield
            return
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextlib.contextmanager
def _handlers_later() -> Iterator[None]:
    """Note the signals that have a handler, and raise them again at the end."""
    if threading.current_thread() is not threading.main_thread():  # no handler is ever called in this one
        yield
        return
    noted: list[int] = []
    found = {number: signal.getsignal(number) for number in _PUT_OFF}
    handlers = {number: handler for number, handler in found.items() if callable(handler)}
    for number in handlers:
        signal.signal(number, lambda number, _: noted.append(number))
    try:
        yield
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)
        for one in dict.fromkeys(noted):
            signal.raise_signal(one)
