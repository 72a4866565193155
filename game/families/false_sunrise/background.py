"""Work beside the frames: in a thread of its own, what is wanted first."""

from __future__ import annotations

import threading
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Generic, TypeVar

Wish = TypeVar("Wish")
Task = TypeVar("Task")


class Background(ABC, Generic[Wish, Task]):
    """Work out what is wanted; a new wish takes the place of the old ones.

    `changes` counts what has been found, so that a screen knows when to look again.
    """

    def __init__(self) -> None:
        self.changes = 0
        self._wanted: tuple[Wish, ...] = ()
        self._wish = threading.Condition()
        self._thread: threading.Thread | None = None
        self._closed = False

    def want(self, *wishes: Wish) -> None:
        """Work these out, in this order; forget what was wanted before."""
        with self._wish:
            self._wanted, self._closed = tuple(dict.fromkeys(wishes)), False
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name=type(self).__name__, daemon=True)
                self._thread.start()
            self._wish.notify_all()

    @property
    def settled(self) -> bool:
        """Whether everything that is wanted has been worked out."""
        with self._wish:
            return self._next() is None

    def settle(self, timeout_s: float | None = None) -> bool:
        """Wait until everything is worked out; False where that takes longer than allowed."""
        with self._wish:
            return self._wish.wait_for(lambda: self._next() is None, timeout_s)

    def close(self) -> None:
        """End the thread after its present step; a new wish begins another."""
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
        """Note what has been found, and tell those who wait."""
        with self._wish:
            yield
            self.changes += 1
            self._wish.notify_all()

    @abstractmethod
    def _next(self) -> Task | None:
        """Return what is to be done next; None where all that is wanted is known."""

    @abstractmethod
    def _work(self, task: Task, wanted: tuple[Wish, ...]) -> None:
        """Do it, without holding the condition; `wanted` is what was wanted as it began."""
