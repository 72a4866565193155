"""Errands: long computations, done one after another in a separate process, which can be canceled."""

from __future__ import annotations

import contextlib
import logging
import math
import os
import queue
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from game.players.worker import Worker

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

LOG = logging.getLogger("game.players")
_POLL_S = 0.05
_REPORT_EACH_S = 0.1
_MOST_STARTS = 20
_NICENESS = 10  # the niceness of the process, so that the screen comes first
_SHARE, _DONE, _FAILED = "share", "done", "failed"

# What an errand does: a function of a module, so that a process can import it.
Work = Callable[..., object]
# Receives the share done and possibly something that was found; returns whether to go on.
Tell = Callable[[float, object], bool]


@dataclass(slots=True, eq=False)
class BackgroundJob:
    """A long computation: `share` is how much of it is done, `found` what it has found so far.

    Once it is `done`, `result` holds the result; `failed` means that an error of the program ended
    it. `cancel` drops it, and it never becomes `done`.
    """

    work: Work
    args: tuple[object, ...]
    share: float = 0.0
    found: list[Any] = field(default_factory=list)
    result: Any = None
    done: bool = False
    failed: bool = False
    canceled: bool = False

    def cancel(self) -> None:
        """Cancel the errand."""
        self.canceled = True

    def tell(self, share: float, thing: object) -> bool:
        """Note the progress and what was found; return whether to go on."""
        self.share = share
        if thing is not None:
            self.found.append(thing)
        return not self.canceled


class BackgroundJobs:
    """Run errands in a process that is kept for the next one. `close` ends it.

    An errand is a function of a module. It is called with its arguments and with a function that
    reports progress. If there is no process, the errand is done in a thread of the game. With
    `apart` it fails instead, because it would take too long there.
    """

    def __init__(self, name: str, *, apart: bool = False) -> None:
        self._name = name
        self._apart = apart
        self._worker = Worker(name, serve, _MOST_STARTS)
        self._waiting: queue.SimpleQueue[BackgroundJob | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._now: BackgroundJob | None = None

    def ask(self, work: Work, *args: object) -> BackgroundJob:
        """Queue an errand behind the others, and return it."""
        errand = BackgroundJob(work, args)
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name=self._name, daemon=True)
            self._thread.start()
        self._waiting.put(errand)
        return errand

    def close(self) -> None:
        """Cancel everything and end the process."""
        self._worker.close()
        if self._now is not None:
            self._now.cancel()
        self._waiting.put(None)

    def settle(self, errand: BackgroundJob, timeout_s: float | None = None) -> bool:
        """Wait until an errand is done.

        Return False if it is canceled or takes longer than `timeout_s`.
        """
        until_s = math.inf if timeout_s is None else time.monotonic() + timeout_s
        while not (errand.done or errand.canceled) and time.monotonic() < until_s:
            time.sleep(_POLL_S / 5)
        return errand.done

    # --- in the thread --------------------------------------------------------------------------

    def _run(self) -> None:
        while (errand := self._waiting.get()) is not None and not self._worker.closed:
            self._now = errand
            if not errand.canceled:
                self._do(errand)
        self._worker.stop()

    def _do(self, errand: BackgroundJob) -> None:
        if self._worker.connection is None:
            self._worker.start()
        connection = self._worker.connection
        if connection is not None:
            try:
                connection.send((errand.work, errand.args))
                self._hear(connection, errand)
            except (EOFError, OSError) as error:
                if self._worker.closed:
                    return
                LOG.warning("the process of %s ended: %s", self._name, type(error).__name__)
                self._worker.stop()
            else:
                return
        ended = (_FAILED, None) if self._apart else run(errand.work, errand.args, errand.tell)
        self._end(errand, *ended)

    def _hear(self, connection: Connection, errand: BackgroundJob) -> None:
        while not errand.canceled and not self._worker.closed:
            if connection.poll(_POLL_S):
                kind, *rest = connection.recv()
                if kind != _SHARE:
                    self._end(errand, kind, rest[0])
                    return
                errand.tell(*rest)
        self._worker.stop()  # nothing is lost

    @staticmethod
    def _end(errand: BackgroundJob, kind: str, thing: object) -> None:
        if not errand.canceled:
            errand.result, errand.failed = thing, kind == _FAILED
            errand.done = True


def run(work: Work, args: tuple[object, ...], tell: Tell) -> tuple[str, Any]:
    """Do an errand here; return how it ended and its result. Never raise."""
    try:
        return _DONE, work(*args, tell)
    except Exception:  # a waiting screen must hear of any failure
        LOG.exception("an errand failed: %s", getattr(work, "__qualname__", work))
        return _FAILED, None


def serve(connection: Connection) -> None:
    """Run in the worker process: do errands until the other end closes or sends None."""
    if hasattr(os, "nice"):
        os.nice(_NICENESS)
    with contextlib.suppress(EOFError, OSError):
        while (message := connection.recv()) is not None:
            path, args = message
            connection.send(run(path, args, _sending(connection.send)))


def _sending(send: Callable[[tuple[object, ...]], None]) -> Tell:
    """Return a function that sends progress now and then, and what was found at once."""
    sent_s = 0.0

    def tell(share: float, thing: object) -> bool:
        nonlocal sent_s
        now_s = time.monotonic()
        if thing is not None or now_s - sent_s >= _REPORT_EACH_S:
            sent_s = now_s
            send((_SHARE, share, thing))
        return True

    return tell
