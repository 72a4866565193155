"""What lists show of a file without reading its match."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from game.game_card import TableWords
from game.games import card_of
from game.match.file_cache import FileCache
from rules.file_error import guarded, unnamed
from rules.files import JSON_LIMIT_BYTES, FileError, clean_name
from rules.kernel.journal import TAIL_BYTES, Header, header_of

MOST_SERIAL = 10**12 - 1
MOST_LEAP = 1_000_000  # the most writes between two states that both still exist
_HEADER_BYTES = 16 * 1024


@dataclass(frozen=True, slots=True)
class Listed:
    """A file in the list of saves or replays: its header, or the reason why it has none."""

    path: Path
    header: Header | None
    problem: str = ""

    @property
    def name(self) -> str:
        """The name in the list."""
        name = self.header.extra.get("name") if self.header else None
        return clean_name(name) if isinstance(name, str) and name else self.path.stem

    @property
    def titled(self) -> str:
        """The name with the turn, as people know a match: "Hornets at Dawn, turn 2"."""
        if self.header is None:
            return self.name
        try:
            table = card_of(self.header.edition).table
        except LookupError:  # the file is from a version with more games
            table = TableWords()
        return f"{self.name}, {table.numbered(self.header.turn)}"

    @property
    def serial(self) -> int:
        """The number of earlier writes by this computer; clocks can jump, this cannot.

        It is -1 for an impossibly high number. Otherwise nothing written later could be newer.
        """
        serial = self.header.extra.get("serial") if self.header else None
        return serial if isinstance(serial, int) and 0 <= serial <= MOST_SERIAL else -1


def last_serial(serials: Iterable[int]) -> int:
    """Return the highest number to which this computer has counted its writes; 0 if there is none.

    A number far above all others was put there by hand. It does not count, because otherwise
    nothing written later could be newer.

    >>> last_serial([3, 7, 999_999_999_999])
    7
    """
    last = 0
    for serial in sorted(serials):
        if serial > last + MOST_LEAP:
            break
        last = max(last, serial)
    return last


def by_age(serial: int, last: int) -> tuple[bool, int]:
    """Return the sort key for files, the newest highest; `last` is the last number that counts."""
    return serial <= last, serial


_KNOWN: FileCache[Listed] = FileCache()


def look(path: Path) -> Listed:
    """Return a file's list entry; only its header and its end are read, once for each change."""
    return _KNOWN.of(path, lambda path: Listed(path, _head(path)), _broken)


def _broken(path: Path, problem: str) -> Listed:
    return Listed(path, None, f"{path.name}: {unnamed(problem, path.name)}")


def _head(path: Path) -> Header:
    with guarded(path.name):
        if not path.is_file():
            raise FileError(path.name, "is not a regular file")
        with path.open("rb") as stream:
            first = stream.readline(_HEADER_BYTES)
            size = stream.seek(0, 2)
            stream.seek(max(0, size - TAIL_BYTES))
            last = stream.read(TAIL_BYTES)
    if size > JSON_LIMIT_BYTES:
        raise FileError(path.name, f"is larger than {JSON_LIMIT_BYTES // 1024} KiB")
    header = header_of(first, path.name)
    if b'"check": "' not in last or not last.endswith(b"}\n"):
        raise FileError(path.name, "is incomplete", "open an earlier save of this match")
    return header
