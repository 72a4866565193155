"""Writing beside the frames: what a frame keeps is written once it is drawn, before the next one begins."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager

Job = Callable[[], str]


class Writer:
    """Do jobs in order: at once or, within a frame, beside what follows it; each gives a notice or "".

    A process that is killed one frame after a job was given has done it: every frame waits for those before
    it, and whoever reads does. By then the disk has had the time for which the player's clock rests, so that
    only a disk slower than a frame is ever waited for.

    A job is `patient` by the name of what it writes: it is begun at once where nothing is to be done before
    it, no frame waits for it, and the next one of its name takes its place if it has not begun. So a slow
    disk is never more than one behind.
    """

    def __init__(self) -> None:
        self._in_frame = False
        self._due: list[tuple[Job, Hashable]] = []  # with the name of a patient one
        self._begun: list[tuple[Future[str], Hashable]] = []
        self._notices: list[str] = []
        self._pool: ThreadPoolExecutor | None = None  # the program does not end before its thread has

    def do(self, job: Job, *, patient: Hashable = None) -> str:
        """Do a job and give its notice; within a frame that comes later, by `take_notices`."""
        if self._in_frame:
            if patient is None or self._due:
                self._due.append((job, patient))
            else:
                self._begin(job, patient)
            return ""
        self.settle()
        return job()

    @contextmanager
    def frame(self) -> Iterator[None]:
        """Put off the jobs of a frame until its end, and only begin them then."""
        self._in_frame = True
        try:
            yield
        finally:
            self._in_frame = False
            due, self._due = self._due, []
            for job, patient in due:
                self._begin(job, patient)

    def _begin(self, job: Job, patient: Hashable) -> None:
        """Give a job to the thread, in the place of one that it makes needless."""
        self._pool = self._pool or ThreadPoolExecutor(1, "writer")
        if patient is not None:
            self._begun = [
                (future, name) for future, name in self._begun if name != patient or not future.cancel()
            ]
        self._begun.append((self._pool.submit(job), patient))

    def settle(self) -> None:
        """Wait until all that was given is done."""
        begun, self._begun = self._begun, []
        due, self._due = self._due, []
        for future, _ in begun:
            self._notices.append(future.result())
        for job, _ in due:
            self._notices.append(job())

    def take_notices(self) -> list[str]:
        """Wait for all but patient jobs, and give what went wrong since the last time."""
        while self._begun and (self._begun[0][0].done() or any(name is None for _, name in self._begun)):
            future, _ = self._begun.pop(0)
            self._notices.append(future.result())
        notices, self._notices = self._notices, []
        return list(filter(None, dict.fromkeys(notices)))


WRITER = Writer()
