"""A cache for lists of files: each file is read once, and no file can stall or break a list."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Hashable
from pathlib import Path
from typing import Generic, TypeVar

from rules.file_error import FileError, unnamed

T = TypeVar("T")
_LOG = logging.getLogger(__name__)

MOMENT_S = 0.15  # how long a screen may read before it is shown, plus one file
SLICE_S = 0.03  # and after that, between two frames
_MOST_KNOWN = 4000
BEING_READ = "Still reading this file."


class TimeBudget:
    """The time that a screen may spend on reading before its next frame.

    `late` means that files are left.

    It counts the time of this thread, so that a busy computer shows as much as an idle one.
    """

    def __init__(self, seconds: float | None = None) -> None:
        self._left_s = MOMENT_S if seconds is None else seconds
        self.late = False

    @property
    def over(self) -> bool:
        """Whether no time is left."""
        return self._left_s <= 0

    def spend(self, seconds: float) -> None:
        """Deduct the time that reading a file took."""
        self._left_s -= seconds


class FileCache(Generic[T]):
    """What was made of files, by path, time and size.

    A file that has not changed is not read again.
    """

    def __init__(self) -> None:
        self._known: dict[Path, tuple[Hashable, T]] = {}

    def of(
        self,
        path: Path,
        read: Callable[[Path], T],
        broken: Callable[[Path, str], T],
        moment: TimeBudget | None = None,
        also: Hashable = None,
    ) -> T:
        """Return what `read` makes of a file; never raise.

        `also` is what else the result depends on.

        If the file cannot be read, or if `moment` has no time left, return what `broken` makes of
        the reason.
        """
        stamp = (stamp_of(path), also)
        known = self._known.get(path)
        if known is not None and known[0] == stamp:
            return known[1]
        if moment is not None and moment.over:
            moment.late = True
            return broken(path, BEING_READ)
        begun = time.thread_time()
        made = row_for(path, read, broken)
        if moment is not None:
            moment.spend(time.thread_time() - begun)
        if len(self._known) >= _MOST_KNOWN:
            self._known.clear()
        self._known[path] = (stamp, made)
        return made


def row_for(path: Path, read: Callable[[Path], T], broken: Callable[[Path, str], T]) -> T:
    """Return what `read` makes of a file, or what `broken` makes of the reason why it failed.

    Never raise.

    Every list of files is read with this: a problem with one file is shown in its row and stops no
    other.
    """
    try:
        return read(path)
    except FileError as error:
        return broken(path, unnamed(str(error), str(path)))
    except Exception as error:  # noqa: BLE001 - no file may break the list
        _LOG.exception("%s cannot be listed", path.name)
        return broken(path, f"cannot be read ({type(error).__name__})")


def files_in(folder: Path) -> list[Path]:
    """List the YAML files in a folder by name, whatever they contain.

    The list is empty if the folder cannot be read.
    """
    try:
        found = [path for path in folder.iterdir() if path.suffix in (".yaml", ".yml")]
    except OSError:
        return []
    return sorted(found, key=lambda path: path.name.casefold())


def stamp_of(path: Path) -> tuple[int, int] | None:
    """Return a file's modification time in nanoseconds and its size, or None if it cannot be accessed."""
    try:
        status = path.stat()
    except (OSError, ValueError):
        return None
    return status.st_mtime_ns, status.st_size
