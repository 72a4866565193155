"""The processes in which guest players answer: started, asked, and ended when they exceed a limit."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from multiprocessing.util import Finalize
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.players.worker import Worker
from game.shell.processes import WORKERS
from rules.kernel.seats import Seat
from tools.simulation.guest_code import GuestError, serve

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

SIT_DOWN_S = 120.0  # a guest that is not ready by then never will be
_MOST_BYTES = 1 << 20  # limit for one answer
_MOST_STARTS = 1_000_000
_UNREADABLE = "gives an unreadable answer"
_DIGITS = 16  # hex digits of a file's digest in a record's header


@dataclass(frozen=True, slots=True)
class Limits:
    """What a guest may use: seconds per answer, and memory in megabytes."""

    seconds: float = 10.0
    memory_mb: int = 512

    def __str__(self) -> str:
        return f"{self.seconds:g} s, {self.memory_mb} MB"


USUAL_LIMITS = Limits()


class Lost(Exception):
    """A guest's process is gone; `late` means that it was ended because it took too long."""

    def __init__(self, words: str, *, late: bool = False) -> None:
        super().__init__(words)
        self.late = late


class GuestProcess:
    """A guest's process; it is kept from game to game, and restarted after it was lost."""

    def __init__(self, name: str, memory_mb: int) -> None:
        self.file = self.poll = self.digest = ""
        self._name = name
        self._worker = Worker(f"player {name}", partial(serve, name, memory_mb), _MOST_STARTS)

    @property
    def runs(self) -> bool:
        """Whether the process is running and can be asked."""
        return self._worker.connection is not None

    def start(self) -> None:
        """Start the process and find the guest in it; raise `GuestError` if that fails."""
        program = WORKERS.current_process()
        if program.daemon:
            program.daemon = False  # a Dask worker may not start processes; ours ends with it automatically
        self._worker.start()
        try:
            found = self.ask(SIT_DOWN_S, "find")
        except Lost as lost:
            raise GuestError(f"{self._name} {lost} while it is imported") from lost
        file = str(found.get("file"))
        digest = hashlib.sha256(Path(file).read_bytes()).hexdigest()[:_DIGITS]
        if self.digest not in ("", digest):
            self.stop()
            raise GuestError(f"{file} was changed while games were being played")
        self.file, self.poll, self.digest = file, str(found.get("poll")), digest

    def ask(self, seconds: float, *message: object) -> dict[str, Any]:
        """Send a message; return the reply, which must come within `seconds`.

        Raise `Lost` if the process is gone, `GuestError` if it refuses.
        """
        connection = self._worker.connection
        if connection is None:
            raise Lost("cannot be started")
        try:
            with _time_limit(seconds, partial(self._break_off, connection)):
                reply = _reply(connection, message)
        except Lost:
            self.stop()
            raise
        except (EOFError, OSError) as error:
            raise Lost(self._how_it_ended()) from error
        if "refused" in reply:
            raise GuestError(str(reply["refused"]))
        return reply

    def _break_off(self, connection: Connection) -> None:
        """End the process, and wake the other thread, which waits for it."""
        process = self._worker.process
        if process is not None:
            process.kill()
        if sys.platform != "win32":  # a process that the guest forked may still hold the other end
            with contextlib.suppress(OSError), socket.socket(fileno=os.dup(connection.fileno())) as ours:
                ours.shutdown(socket.SHUT_RDWR)

    def _how_it_ended(self) -> str:
        """Return how the process ended, and clean it up."""
        process = self._worker.process
        if process is not None:
            process.join(1.0)
        status = None if process is None else process.exitcode
        self.stop()
        if status is None:
            return "ends its process"
        how = f"by signal {-status}" if status < 0 else f"with status {status}"
        return f"ends its process {how}"

    def stop(self) -> None:
        """End the process."""
        self._worker.stop()


@contextlib.contextmanager
def _time_limit(seconds: float, break_off: Callable[[], None]) -> Iterator[None]:
    """Raise `Lost` if the block takes too long; another thread then calls `break_off` to end the block.

    Waiting only for an answer to begin is not enough: a guest may send just a part of one, or never
    read the question.
    """
    is_late = False

    def end() -> None:
        nonlocal is_late
        is_late = True
        break_off()

    timer = threading.Timer(min(seconds, threading.TIMEOUT_MAX), end)
    timer.daemon = True
    timer.start()
    failed: Exception | None = None
    try:
        yield
    except (Lost, EOFError, OSError) as error:
        failed = error
    finally:
        timer.cancel()
        timer.join()
    if is_late:
        raise Lost(f"gives no answer within {seconds:g} s", late=True) from failed
    if failed is not None:
        raise failed


def _reply(connection: Connection, message: object) -> dict[str, Any]:
    """Send a message to a process and read its reply as bytes, because it is not trusted.

    Raise `Lost` for an unreadable reply; `EOFError` or `OSError` if the process is gone.
    """
    connection.send(message)
    try:
        reply = json.loads(connection.recv_bytes(_MOST_BYTES))
    except (EOFError, ConnectionError):
        raise
    except OSError as error:
        raise Lost(f"answers more than {_MOST_BYTES >> 20} MB") from error
    except (ValueError, RecursionError) as error:
        raise Lost(_UNREADABLE) from error
    if not isinstance(reply, dict):
        raise Lost(_UNREADABLE)
    return reply


_PROCESSES: dict[tuple[str, Seat, int], GuestProcess] = {}


def process_of(name: str, seat: Seat, memory_mb: int) -> GuestProcess:
    """Return the process of a guest at a seat; each seat has its own, even if a guest plays itself."""
    if not _PROCESSES:
        # Runs before Python waits for its child processes, which may be stuck.
        Finalize(None, end_all, exitpriority=100)
    key = (name, seat, memory_mb)
    if key not in _PROCESSES:
        _PROCESSES[key] = GuestProcess(name, memory_mb)
    return _PROCESSES[key]


def end_all() -> None:
    """End the processes of all guests."""
    for process in _PROCESSES.values():
        process.stop()
    _PROCESSES.clear()
