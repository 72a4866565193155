"""Background work: compute what a screen needs in a separate thread, most urgent first."""

from __future__ import annotations

import threading
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Generic, TypeVar

Wish = TypeVar("Wish")
Task = TypeVar("Task")


class Background(ABC, Generic[Wish, Task]):
    """Compute what was requested; a new request replaces the previous ones.

    `changes` counts the results so far, so that a screen knows when to look again.
    """

    def __init__(self) -> None:
        self.changes = 0
        self._wanted: tuple[Wish, ...] = ()
        self._wish = threading.Condition()
        self._thread: threading.Thread | None = None
        self._closed = False

    def want(self, *wishes: Wish) -> None:
        """Request these, in this order, and drop all earlier requests."""
        with self._wish:
            self._wanted, self._closed = tuple(dict.fromkeys(wishes)), False
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name=type(self).__name__, daemon=True)
                self._thread.start()
            self._wish.notify_all()

    @property
    def settled(self) -> bool:
        """Whether everything requested has been computed."""
        with self._wish:
            return self._next() is None

    def settle(self, timeout_s: float | None = None) -> bool:
        """Wait until everything is computed; return False on a timeout."""
        with self._wish:
            return self._wish.wait_for(lambda: self._next() is None, timeout_s)

    def close(self) -> None:
        """Stop the thread after its current step; a new request starts another thread."""
        with self._wish:
            self._wanted, self._closed = (), True
            self._wish.notify_all()

    # --- in the thread ------------------------------------------------------------------------------

    def _run(self) -> None:
        while True:
            with self._wish:
                self._wish.wait_for(lambda: self._closed or self._next() is not None)
                if self._closed:
                    self._thread = None
                    return
                task, wanted = self._next(), self._wanted
            assert task is not None
            self._work(task, wanted)

    @contextmanager
    def _finding(self) -> Iterator[None]:
        """Hold the lock while a result is stored, then wake up everything that waits for it."""
        with self._wish:
            yield
            self.changes += 1
            self._wish.notify_all()

    @abstractmethod
    def _next(self) -> Task | None:
        """Return the next task, or None when all requests are done."""

    @abstractmethod
    def _work(self, task: Task, wanted: tuple[Wish, ...]) -> None:
        """Run a task without holding the lock; `wanted` are the requests at its start."""
