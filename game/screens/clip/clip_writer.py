"""Making a clip step by step: the caller's thread draws the pictures, another one compresses them."""

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

from game.screens.clip.clip_player import PICTURES_A_SECOND, ClipPlayer
from game.screens.clip.cuts import GIF, STILL
from game.screens.clip.files import Animated, AnimatedGif, AnimatedWebp, Histogram, png_of
from rules.file_error import guarded
from rules.files import FileError, put_in_place, write_atomically

_SAMPLED = 5  # count the colors of every fifth picture
_SURVEY_SHARE = 0.1  # the approximate fraction of all work
_MOST_WAITING = 3
_PICTURE_MS = 1000 / PICTURES_A_SECOND

Steps = Generator[None, None, None]


class ClipWriter:
    """A clip being written: `share` is the fraction that is done, `pictures` how many pictures it has.

    The file appears once all steps are done. If they end early, by `cancel` or an error, nothing
    remains.
    """

    def __init__(self, reel: Callable[[], ClipPlayer], path: Path) -> None:
        self.path = path
        self.share = 0.0
        self.pictures = 0
        self._begin = reel
        self._count = 1
        self._waiting: deque[Future[None]] = deque()
        self._steps: Steps = self._still() if path.suffix.lower() == STILL else self._animated()

    @property
    def words(self) -> str:
        """The progress, in words."""
        so_far, whole = (count // PICTURES_A_SECOND for count in (self.pictures, self._count))
        return f"{so_far} of {whole} seconds" if self.pictures else "Reading the match"

    def outcome(self) -> str:
        """Return where the file is, and its size."""
        size = f"{self.path.stat().st_size / 1e6:.1f} MB"
        length = f"{self.pictures / PICTURES_A_SECOND:.0f} s, " if self.pictures > 1 else ""
        return f"{self.path.name} ({length}{size}) is in {self.path.parent}"

    def step(self) -> bool:
        """Do a little work; return whether any is left. Raise `FileError` if writing fails."""
        for _ in self._steps:
            return True
        self.share = 1.0
        return False

    def work(self, time_s: float) -> bool:
        """Work for up to `time_s` seconds; return whether any work is left.

        Raise `FileError` if writing fails.
        """
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

    def _survey(self, reel: ClipPlayer, colors: Histogram | None) -> Steps:
        """Count the pictures, and the colors of some of them if the format has few colors.

        It yields after every picture.
        """
        for number, _ in enumerate(reel.play(), 1):
            if colors is not None and number % _SAMPLED == 1:
                colors.add(reel.picture())
            self._count = number
            self.share = _SURVEY_SHARE * reel.share
            yield

    def _pack(self, packer: Executor, job: Callable[..., None], *given: object) -> None:
        """Submit a job to the compressing thread; wait if it is too many pictures behind."""
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
    """Yield a file that replaces the old one only when completely written.

    Raise `FileError` if it cannot be written.
    """
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
