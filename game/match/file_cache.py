"""What lists show of files: each is read once and remembered; no file holds a list up or ends it."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Hashable
from pathlib import Path
from typing import Generic, TypeVar

from rules.file_error import FileError, unnamed

T = TypeVar("T")
_LOG = logging.getLogger(__name__)

MOMENT_S = 0.15  # a screen may read for that long before it is shown, and one file more
SLICE_S = 0.03  # and afterwards for that long between two pictures
_MOST_KNOWN = 4000
BEING_READ = "This file is still being read."


class TimeBudget:
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


class FileCache(Generic[T]):
    """What was made of files, by path, time and size: one that has not changed is not read again."""

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
        """Return what `read` makes of a file, `also` being what else that depends on; never raises.

        Of a file that cannot be read, or for which the moment has no time left, `broken` says why.
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
    """Return what `read` makes of a file, or what `broken` makes of the reason why it cannot; never raises.

    Every list of files is read by this: what is wrong with one file is said in its row and stops no other.
    """
    try:
        return read(path)
    except FileError as error:
        return broken(path, unnamed(str(error), str(path)))
    except Exception as error:  # noqa: BLE001 - whatever a file brings about, the list stays
        _LOG.exception("%s cannot be listed", path.name)
        return broken(path, f"cannot be read ({type(error).__name__})")


def files_in(folder: Path) -> list[Path]:
    """List by name what is called a YAML file in a folder, whatever it is; none where it cannot be read."""
    try:
        found = [path for path in folder.iterdir() if path.suffix in (".yaml", ".yml")]
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
