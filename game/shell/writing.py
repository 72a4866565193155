"""Writing files next to the frames: jobs of a frame are done after it is drawn, before the next one."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager

Job = Callable[[], str]


class Writer:
    """Do jobs in order: at once, or within a frame, in a thread. A job returns a notice or "".

    A job is done one frame after it was given, even if the process is killed then. Every frame
    waits for the jobs before it, and so does anything that reads files. Meanwhile the disk has had
    the time for which the frame sleeps. So the program waits only for a disk that is slower than a
    frame.

    A `patient` job has the name of what it writes. It begins at once if nothing else is due, and no
    frame waits for it. The next job of that name replaces it if it has not begun. So a slow disk is
    never more than one job behind.
    """

    def __init__(self) -> None:
        self._in_frame = False
        self._due: list[tuple[Job, Hashable]] = []  # each with its name if it is patient
        self._begun: list[tuple[Future[str], Hashable]] = []
        self._notices: list[str] = []
        self._pool: ThreadPoolExecutor | None = None  # the program waits for its thread before it ends

    def do(self, job: Job, *, patient: Hashable = None) -> str:
        """Do a job and return its notice.

        Within a frame the notice comes later, from `take_notices`.
        """
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
        """Give a job to the thread, replacing one that it makes needless."""
        self._pool = self._pool or ThreadPoolExecutor(1, "writer")
        if patient is not None:
            self._begun = [
                (future, name) for future, name in self._begun if name != patient or not future.cancel()
            ]
        self._begun.append((self._pool.submit(job), patient))

    def settle(self) -> None:
        """Wait until all jobs are done."""
        begun, self._begun = self._begun, []
        due, self._due = self._due, []
        for future, _ in begun:
            self._notices.append(future.result())
        for job, _ in due:
            self._notices.append(job())

    def take_notices(self) -> list[str]:
        """Wait for all but patient jobs; return what went wrong since the last time."""
        while self._begun and (self._begun[0][0].done() or any(name is None for _, name in self._begun)):
            future, _ = self._begun.pop(0)
            self._notices.append(future.result())
        notices, self._notices = self._notices, []
        return list(filter(None, dict.fromkeys(notices)))


WRITER = Writer()
