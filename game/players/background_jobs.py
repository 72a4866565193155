"""Background jobs: long computations, done one after another in a separate process; each can be canceled."""

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

# What a job does: a function of a module, so that a process can import it.
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
        """Cancel the job."""
        self.canceled = True

    def tell(self, share: float, thing: object) -> bool:
        """Note the progress and what was found; return whether to go on."""
        self.share = share
        if thing is not None:
            self.found.append(thing)
        return not self.canceled


class BackgroundJobs:
    """Run jobs in a process that is kept for the next one. `close` ends it.

    A job is a function of a module. It is called with its arguments and with a function that
    reports progress. If there is no process, the job is done in a thread of the game. With
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
        """Queue a job behind the others, and return it."""
        job = BackgroundJob(work, args)
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name=self._name, daemon=True)
            self._thread.start()
        self._waiting.put(job)
        return job

    def close(self) -> None:
        """Cancel everything and end the process."""
        self._worker.close()
        if self._now is not None:
            self._now.cancel()
        self._waiting.put(None)

    def settle(self, job: BackgroundJob, timeout_s: float | None = None) -> bool:
        """Wait until a job is done.

        Return False if it is canceled or takes longer than `timeout_s`.
        """
        until_s = math.inf if timeout_s is None else time.monotonic() + timeout_s
        while not (job.done or job.canceled) and time.monotonic() < until_s:
            time.sleep(_POLL_S / 5)
        return job.done

    # --- in the thread --------------------------------------------------------------------------

    def _run(self) -> None:
        while (job := self._waiting.get()) is not None and not self._worker.closed:
            self._now = job
            if not job.canceled:
                self._do(job)
        self._worker.stop()

    def _do(self, job: BackgroundJob) -> None:
        if self._worker.connection is None:
            self._worker.start()
        connection = self._worker.connection
        if connection is not None:
            try:
                connection.send((job.work, job.args))
                self._hear(connection, job)
            except (EOFError, OSError) as error:
                if self._worker.closed:
                    return
                LOG.warning("the process for %s ended: %s", self._name, type(error).__name__)
                self._worker.stop()
            else:
                return
        ended = (_FAILED, None) if self._apart else run(job.work, job.args, job.tell)
        self._end(job, *ended)

    def _hear(self, connection: Connection, job: BackgroundJob) -> None:
        while not job.canceled and not self._worker.closed:
            if connection.poll(_POLL_S):
                kind, *rest = connection.recv()
                if kind != _SHARE:
                    self._end(job, kind, rest[0])
                    return
                job.tell(*rest)
        self._worker.stop()  # nothing is lost

    @staticmethod
    def _end(job: BackgroundJob, kind: str, thing: object) -> None:
        if not job.canceled:
            job.result, job.failed = thing, kind == _FAILED
            job.done = True


def run(work: Work, args: tuple[object, ...], tell: Tell) -> tuple[str, object]:
    """Do a job here; return how it ended and its result. Never raise."""
    try:
        return _DONE, work(*args, tell)
    except Exception:  # a waiting screen must hear of any failure
        LOG.exception("a job failed: %s", getattr(work, "__qualname__", work))
        return _FAILED, None


def serve(connection: Connection) -> None:
    """Run in the worker process: do jobs until the other end closes or sends None."""
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
