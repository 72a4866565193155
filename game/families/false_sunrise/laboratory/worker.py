"""The laboratory's background thread, which computes what is in view first."""

from __future__ import annotations

from game.families.false_sunrise.background import Background
from game.families.false_sunrise.laboratory.bench import Bench
from game.families.false_sunrise.laboratory.findings import Findings, shared_laws

_MOST_KEPT = 200
_Task = tuple[Bench, bool]  # a bench, and whether its gains are to be computed


class Worker(Background[Bench, _Task]):
    """Answers what is known about the requested benches, including all gains of the first one.

    A new request stops work on the old ones.
    """

    def __init__(self) -> None:
        super().__init__()
        self._laws = shared_laws()
        self._found: dict[Bench, Findings] = {}
        self._done: set[_Task] = set()

    def found(self, bench: Bench) -> Findings | None:
        """Return what is known of a bench so far, or None."""
        return self._found.get(bench)

    def _next(self) -> _Task | None:
        tasks = [(bench, False) for bench in self._wanted] + [(bench, True) for bench in self._wanted[:1]]
        return next((task for task in tasks if task not in self._done), None)

    def _work(self, task: _Task, wanted: tuple[Bench, ...]) -> None:
        """Take steps while the wish is unchanged, and publish what each has found."""
        bench, gains = task
        for found in self._laws.gains(self._found[bench]) if gains else self._laws.steps(bench):
            if self._wanted is not wanted:
                return
            with self._finding():
                self._found[bench] = found
        with self._wish:
            self._done.add(task)
            self._forget()
            self._wish.notify_all()

    def _forget(self) -> None:
        """Keep only the latest benches."""
        for bench in list(self._found)[: max(0, len(self._found) - _MOST_KEPT)]:
            if bench not in self._wanted:
                del self._found[bench]
                self._done -= {(bench, False), (bench, True)}
