"""What lists show of files: each is read once and remembered, and no showing waits for slow ones."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable
from pathlib import Path
from typing import Generic, TypeVar

T = TypeVar("T")

MOMENT_S = 0.15  # a screen may read for that long before it is shown, and one file more
SLICE_S = 0.03  # and afterwards for that long between two pictures
_MOST_KNOWN = 4000
BEING_READ = "This file is still being read."


class ReadingTime:
    """The time that a screen may spend on reading before its next picture; `late`: some files are left.

    It is counted in this thread's own time, so that a busy computer shows as much as an idle one.
    """

    def __init__(self, seconds: float | None = None) -> None:
        self._left_s = MOMENT_S if seconds is None else seconds
        self.late = False

    @property
    def over(self) -> bool:
        """Whether no time is left."""
        return self._left_s <= 0

    def spend(self, seconds: float) -> None:
        """Note that a file has been read."""
        self._left_s -= seconds


class Remembered(Generic[T]):
    """What was made of files, by path, time and size: one that has not changed is not read again."""

    def __init__(self) -> None:
        self._known: dict[Path, tuple[Hashable, T]] = {}

    def of(
        self, path: Path, read: Callable[[Path], T], moment: ReadingTime | None = None, also: Hashable = None
    ) -> T | None:
        """Return what `read` makes of a file, `also` being what else that depends on.

        None where there is no time left in the moment, if one is given.
        """
        stamp = (stamp_of(path), also)
        known = self._known.get(path)
        if known is not None and known[0] == stamp:
            return known[1]
        if moment is not None and moment.over:
            moment.late = True
            return None
        begun = time.thread_time()
        made = read(path)
        if moment is not None:
            moment.spend(time.thread_time() - begun)
        if len(self._known) >= _MOST_KNOWN:
            self._known.clear()
        self._known[path] = (stamp, made)
        return made


def files_in(folder: Path) -> list[Path]:
    """List the YAML files of a folder by name; none where it cannot be read."""
    try:
        found = [path for path in folder.iterdir() if path.suffix in (".yaml", ".yml") and path.is_file()]
    except OSError:
        return []
    return sorted(found, key=lambda path: path.name.casefold())


def stamp_of(path: Path) -> tuple[int, int] | None:
    """Say when a file was written, in nanoseconds, and how large it is; None where it cannot be looked at."""
    try:
        status = path.stat()
    except (OSError, ValueError):
        return None
    return status.st_mtime_ns, status.st_size
