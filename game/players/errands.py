"""Errands: what takes long is worked out in a process of its own, in turn, and can be dropped."""

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
_TOLD_EACH_S = 0.1
_MOST_STARTS = 20
_POLITE = 10  # how far it stands back behind what is seen
_SHARE, _DONE, _FAILED = "share", "done", "failed"

# What an errand does: a function of a module, so that a process can import it.
Work = Callable[..., Any]
# Told what share is done and, at times, something that was found; says whether to go on.
Tell = Callable[[float, Any], bool]


@dataclass(slots=True, eq=False)
class Errand:
    """Something that is worked out: `share` is what is done of it, `found` what has come of it by now.

    Once it is `done`, `result` has the rest; `failed` says that a fault of the program ended it. `cancel`
    drops it: it is never done then.
    """

    work: Work
    args: tuple[Any, ...]
    share: float = 0.0
    found: list[Any] = field(default_factory=list)
    result: Any = None
    done: bool = False
    failed: bool = False
    canceled: bool = False

    def cancel(self) -> None:
        """Drop it."""
        self.canceled = True

    def tell(self, share: float, thing: Any) -> bool:  # noqa: ANN401 - whatever it looks for
        """Note how far it is, and what was found; say whether to go on."""
        self.share = share
        if thing is not None:
            self.found.append(thing)
        return not self.canceled


class Errands:
    """Runs errands in a process that is kept for the next one; ends with `close`.

    An errand is a function of a module, called with its arguments and with what tells how far it is. Without
    a process it is done in a thread of the game. With `apart`, for work that takes too long, it fails then.
    """

    def __init__(self, name: str, *, apart: bool = False) -> None:
        self._name = name
        self._apart = apart
        self._worker = Worker(name, serve, _MOST_STARTS)
        self._waiting: queue.SimpleQueue[Errand | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._now: Errand | None = None

    def ask(self, work: Work, *args: Any) -> Errand:  # noqa: ANN401 - of each function its own
        """Begin an errand as soon as those before it are done."""
        errand = Errand(work, args)
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name=self._name, daemon=True)
            self._thread.start()
        self._waiting.put(errand)
        return errand

    def close(self) -> None:
        """Drop everything and end the process."""
        self._worker.close()
        if self._now is not None:
            self._now.cancel()
        self._waiting.put(None)

    def settle(self, errand: Errand, timeout_s: float | None = None) -> bool:
        """Wait until an errand is done; False where that takes longer than allowed, or it was dropped."""
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

    def _do(self, errand: Errand) -> None:
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

    def _hear(self, connection: Connection, errand: Errand) -> None:
        while not errand.canceled and not self._worker.closed:
            if connection.poll(_POLL_S):
                kind, *rest = connection.recv()
                if kind != _SHARE:
                    self._end(errand, kind, rest[0])
                    return
                errand.tell(*rest)
        self._worker.stop()  # it keeps nothing

    @staticmethod
    def _end(errand: Errand, kind: str, thing: Any) -> None:  # noqa: ANN401 - whatever came of it
        if not errand.canceled:
            errand.result, errand.failed = thing, kind == _FAILED
            errand.done = True


def run(work: Work, args: tuple[Any, ...], tell: Tell) -> tuple[str, Any]:
    """Do an errand here; gives its end and its result, never raises."""
    try:
        return _DONE, work(*args, tell)
    except Exception:  # a screen that waits is told, whatever it trips over
        LOG.exception("an errand failed: %s", getattr(work, "__qualname__", work))
        return _FAILED, None


def serve(connection: Connection) -> None:
    """Be the process: do errands until the other end closes or sends None."""
    if hasattr(os, "nice"):
        os.nice(_POLITE)
    with contextlib.suppress(EOFError, OSError):
        while (message := connection.recv()) is not None:
            path, args = message
            connection.send(run(path, args, _sending(connection.send)))


def _sending(send: Callable[[tuple[Any, ...]], None]) -> Tell:
    """Say now and then how far it is, and at once what was found."""
    told_s = 0.0

    def tell(share: float, thing: Any) -> bool:  # noqa: ANN401 - whatever it looks for
        nonlocal told_s
        now_s = time.monotonic()
        if thing is not None or now_s - told_s >= _TOLD_EACH_S:
            told_s = now_s
            send((_SHARE, share, thing))
        return True

    return tell
