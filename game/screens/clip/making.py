"""Making a clip a picture a step: the board is drawn by who steps, files are packed beside that."""

from __future__ import annotations

import os
import tempfile
import time
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from game.screens.clip.cuts import GIF, STILL
from game.screens.clip.files import Animated, AnimatedGif, AnimatedWebp, Histogram, png_of
from game.screens.clip.reel import PICTURES_A_SECOND, Reel
from rules.file_error import guarded
from rules.files import FileError, put_in_place, write_atomically

_SAMPLED = 5  # of so many pictures the colors of one are counted
_SURVEY_SHARE = 0.1  # of the work, about
_MOST_WAITING = 3
_PICTURE_MS = 1000 / PICTURES_A_SECOND

Steps = Generator[None, None, None]


class Making:
    """A clip being written: `share` is how much of it is done, `pictures` how many it has by now.

    The file is there once all steps are done; nothing is where they end before, by `cancel` or an error.
    """

    def __init__(self, reel: Callable[[], Reel], path: Path) -> None:
        self.path = path
        self.share = 0.0
        self.pictures = 0
        self._begin = reel
        self._count = 1
        self._waiting: deque[Future[None]] = deque()
        self._steps: Steps = self._still() if path.suffix.lower() == STILL else self._animated()

    @property
    def words(self) -> str:
        """Say how far it is."""
        so_far, whole = (count // PICTURES_A_SECOND for count in (self.pictures, self._count))
        return f"{so_far} of {whole} seconds" if self.pictures else "Looking through it"

    def outcome(self) -> str:
        """Say where the file is, and how large."""
        size = f"{self.path.stat().st_size / 1e6:.1f} MB"
        length = f"{self.pictures / PICTURES_A_SECOND:.0f} s, " if self.pictures > 1 else ""
        return f"{self.path.name} ({length}{size}) is in {self.path.parent}"

    def step(self) -> bool:
        """Do a little; return whether something is left to do. Raise `FileError`."""
        for _ in self._steps:
            return True
        self.share = 1.0
        return False

    def work(self, time_s: float) -> bool:
        """Do what can be done in a time; return whether something is left to do. Raise `FileError`."""
        until_s = time.perf_counter() + time_s
        while (left_s := until_s - time.perf_counter()) > 0:
            if len(self._waiting) == _MOST_WAITING and not self._waiting[0].done():
                wait([self._waiting[0]], left_s)
            elif not self.step():
                return False
        return True

    def cancel(self) -> None:
        """Stop, and remove what was written."""
        self._steps.close()

    def _still(self) -> Steps:
        write_atomically(self.path, png_of(self._begin().still()))
        self.pictures = 1
        yield

    def _animated(self) -> Steps:
        with _whole_or_not_at_all(self.path) as stream, ThreadPoolExecutor(1, "clip") as packer:
            yield
            reel = self._begin()
            clip: Animated
            if self.path.suffix.lower() == GIF:
                colors = Histogram()
                yield from self._survey(reel, colors)
                clip = AnimatedGif(stream, reel.size, colors.palette())
            else:
                yield from self._survey(reel, None)
                clip = AnimatedWebp(stream, reel.size)
            for _ in reel.play():
                self._pack(packer, clip.add, reel.picture(), self.pictures * _PICTURE_MS)
                self.pictures += 1
                self.share = min(1.0, _SURVEY_SHARE + (1 - _SURVEY_SHARE) * self.pictures / self._count)
                yield
            self._pack(packer, clip.close, self.pictures * _PICTURE_MS)
            while self._waiting:
                self._settle()

    def _survey(self, reel: Reel, colors: Histogram | None) -> Steps:
        """Count the pictures, and the colors of some where the file can have only a few."""
        for number, _ in enumerate(reel.play(), 1):
            if colors is not None and number % _SAMPLED == 1:
                colors.add(reel.picture())
            self._count = number
            self.share = _SURVEY_SHARE * reel.share
            yield

    def _pack(self, packer: Executor, job: Callable[..., None], *given: object) -> None:
        """Give a job to the thread that packs, which may be a few pictures behind."""
        while len(self._waiting) >= _MOST_WAITING:
            self._settle()
        self._waiting.append(packer.submit(job, *given))

    def _settle(self) -> None:
        try:
            self._waiting.popleft().result()
        except OSError as error:
            with guarded(str(self.path)):
                raise error from None


@contextmanager
def _whole_or_not_at_all(path: Path) -> Iterator[BinaryIO]:
    """Open a file that takes the place of an old one once it is written to its end; raise `FileError`."""
    with guarded(str(path)):
        if path.is_dir():
            raise FileError(str(path), "is a folder", "choose another name")
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, stray = tempfile.mkstemp(prefix=".new-", suffix=".tmp", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as stream:
            yield stream
        with guarded(str(path)):
            put_in_place(Path(stray), path)
    except BaseException:
        with suppress(OSError):
            Path(stray).unlink()
        raise
