"""Writing beside the frames: what a frame keeps is written once it is drawn, before the next one begins."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager

Job = Callable[[], str]


class Writer:
    """Do jobs in order: at once or, within a frame, beside what follows it; each gives a notice or "".

    A process that is killed one frame after a job was given has done it: every frame waits for those before
    it, and whoever reads does. By then the disk has had the time for which the player's clock rests, so that
    only a disk slower than a frame is ever waited for. A `patient` job is begun as soon, but no frame waits
    for it.
    """

    def __init__(self) -> None:
        self._in_frame = False
        self._due: list[tuple[Job, bool]] = []  # with whether it is patient
        self._begun: list[tuple[Future[str], bool]] = []
        self._notices: list[str] = []
        self._pool: ThreadPoolExecutor | None = None  # the program does not end before its thread has

    def do(self, job: Job, *, patient: bool = False) -> str:
        """Do a job and give its notice; within a frame that comes later, by `take_notices`."""
        if self._in_frame:
            self._due.append((job, patient))
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
            if due:
                self._pool = self._pool or ThreadPoolExecutor(1, "writer")
                self._begun += [(self._pool.submit(job), patient) for job, patient in due]

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
        while self._begun and (self._begun[0][0].done() or not all(patient for _, patient in self._begun)):
            future, _ = self._begun.pop(0)
            self._notices.append(future.result())
        notices, self._notices = self._notices, []
        return list(filter(None, dict.fromkeys(notices)))


WRITER = Writer()
