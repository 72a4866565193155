"""Where the laboratory works: in a thread beside the frames, what is in view first."""

from __future__ import annotations

import threading
from collections.abc import Iterator

from game.families.false_sunrise.laboratory.bench import Bench
from game.families.false_sunrise.laboratory.findings import Findings, shared_laws

_MOST_KEPT = 200


class Worker:
    """Answer what is known of the benches that are wanted; a new wish ends work on the old ones.

    `changes` counts what has been found, so that a screen knows when to look again.
    """

    def __init__(self) -> None:
        self.changes = 0
        self._laws = shared_laws()
        self._found: dict[Bench, Findings] = {}
        self._done: set[Bench] = set()
        self._gained: set[Bench] = set()
        self._wanted: tuple[Bench, ...] = ()
        self._wish = threading.Condition()
        self._thread: threading.Thread | None = None
        self._closed = False

    def want(self, *benches: Bench) -> None:
        """Work these out, the first one with all its gains; forget what was wanted before."""
        with self._wish:
            self._wanted, self._closed = tuple(dict.fromkeys(benches)), False
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="laboratory", daemon=True)
                self._thread.start()
            self._wish.notify_all()

    def found(self, bench: Bench) -> Findings | None:
        """Return what is known of a bench so far."""
        return self._found.get(bench)

    @property
    def settled(self) -> bool:
        """Whether everything that is wanted has been worked out."""
        with self._wish:
            return self._next() is None

    def settle(self, timeout_s: float = 60.0) -> bool:
        """Wait until everything is worked out; False where that takes too long."""
        with self._wish:
            return self._wish.wait_for(lambda: self._next() is None, timeout_s)

    def close(self) -> None:
        """End the thread after its present step; a new wish begins another."""
        with self._wish:
            self._wanted, self._closed = (), True
            self._wish.notify_all()

    # --- in the thread ------------------------------------------------------------------------------

    def _next(self) -> tuple[Bench, bool] | None:
        """Return the next bench to work on, and whether it is its gains that are missing."""
        for bench in self._wanted:
            if bench not in self._done:
                return bench, False
        if self._wanted and self._wanted[0] not in self._gained:
            return self._wanted[0], True
        return None

    def _run(self) -> None:
        while True:
            with self._wish:
                self._wish.wait_for(lambda: self._closed or self._next() is not None)
                if self._closed:
                    self._thread = None
                    return
                task, wanted = self._next(), self._wanted
            assert task is not None
            bench, gains = task
            steps = self._laws.gains(self._found[bench]) if gains else self._laws.steps(bench)
            self._take(bench, steps, wanted, gains=gains)

    def _take(
        self, bench: Bench, steps: Iterator[Findings], wanted: tuple[Bench, ...], *, gains: bool
    ) -> None:
        """Take steps as long as the same is wanted, and publish what each has found."""
        for found in steps:
            with self._wish:
                if self._wanted is not wanted:
                    return
                self._found[bench] = found
                self.changes += 1
        with self._wish:
            (self._gained if gains else self._done).add(bench)
            self._forget()
            self._wish.notify_all()

    def _forget(self) -> None:
        """Keep no more than the latest benches."""
        for bench in list(self._found)[: max(0, len(self._found) - _MOST_KEPT)]:
            if bench not in self._wanted:
                del self._found[bench]
                self._done.discard(bench)
                self._gained.discard(bench)
