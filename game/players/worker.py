"""A worker process next to the game, which can end and be started again."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.shell.processes import WORKERS

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

LOG = logging.getLogger("game.players")


@dataclass(slots=True, eq=False)
class Worker:
    """A process that serves a connection and keeps no state; while it does not run, both are None.

    `name` is used in the log, too. The process is started at most `most_starts` times, and never
    after it has been `closed`.
    """

    name: str
    serve: Callable[[Connection], None]
    most_starts: int
    connection: Connection | None = None
    process: BaseProcess | None = None
    starts: int = 0
    closed: bool = False

    def start(self) -> None:
        """Start the process, unless that has failed too often."""
        if self.starts >= self.most_starts or self.closed:
            return
        self.starts += 1
        try:
            ours, theirs = WORKERS.Pipe()
            process = WORKERS.Process(target=self.serve, args=(theirs,), name=self.name, daemon=True)
            process.start()
            theirs.close()
        except (OSError, RuntimeError, ValueError) as error:
            LOG.warning("no process for the %s: %s", self.name, error)
            return
        self.connection, self.process = ours, process

    def stop(self) -> None:
        """End the process, and wait a moment for its end."""
        process, connection = self.process, self.connection
        self.process = self.connection = None
        if connection is not None:
            connection.close()
        if process is not None:
            process.kill()
            process.join(1.0)

    def close(self) -> None:
        """End the process for good, from another thread than the one that uses it."""
        self.closed = True
        process = self.process
        if process is not None:
            process.kill()  # nothing is lost, and a stuck process would ignore anything less
