"""What this computer remembers of matches besides their files: what was opened, and what was loaded again.

A file can be copied and loaded again, so it cannot tell whether the orders sealed in it have been seen since.
This record only grows, and names nothing but random numbers.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path

from game.shell.paths import Home
from game.shell.writing import WRITER

_MOST_BYTES = 8_000_000  # some twenty thousand matches
_LINE = re.compile(rb"^(seal|back|cards|far) ([0-9a-f]{16})(?: (\d{1,9}))?$", re.MULTILINE)


class Note(Enum):
    """What a line notes, each with a number of 16 hex digits."""

    SEAL_OPENED = "seal"  # the token of a sealed answer
    WENT_BACK = "back"  # the origin of a match that was taken up at an earlier state
    CARDS_SHOWN = "cards"  # the origin of a match whose hidden cards were shown at its end
    CAME_TO = "far"  # a match, and after how many answers something sealed in it was opened


@dataclass(frozen=True, slots=True)
class SealRecord:
    """The record as read: tokens of opened seals, loads of earlier states and open cards by origin.

    `came_to` says by match after how many answers seals were opened last.
    """

    opened: frozenset[str] = frozenset()
    went_back: Counter[str] = field(default_factory=Counter)
    cards_shown: frozenset[str] = frozenset()
    came_to: Mapping[str, int] = field(default_factory=dict)


def read_record(home: Home) -> SealRecord:
    """Read the record; never raises. Without a file nothing has been opened."""
    WRITER.settle()
    content = b""
    with suppress(OSError), home.seal_record.open("rb") as stream:
        size = stream.seek(0, os.SEEK_END)
        stream.seek(max(0, size - _MOST_BYTES))
        content = stream.read(_MOST_BYTES)
    found = [tuple(part.decode() for part in line) for line in _LINE.findall(content)]
    lines = [(kind, number) for kind, number, _ in found]
    return SealRecord(
        frozenset(number for kind, number in lines if kind == Note.SEAL_OPENED.value),
        Counter(number for kind, number in lines if kind == Note.WENT_BACK.value),
        frozenset(number for kind, number in lines if kind == Note.CARDS_SHOWN.value),
        {number: int(at) for kind, number, at in found if kind == Note.CAME_TO.value and at},
    )


def note(home: Home, what: Note, numbers: Iterable[str]) -> str:
    """Add lines to the record; return a notice where that fails, and "" else."""
    lines = "".join(f"{what.value} {number}\n" for number in numbers).encode()
    return WRITER.do(lambda: _append(home.seal_record, lines)) if lines else ""


def _append(path: Path, lines: bytes) -> str:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        # One write at the end of the file: two programs never mix their lines. A torn line before is ended.
        with path.open("ab", buffering=0) as stream:
            stream.write(b"\n" + lines)
            os.fsync(stream.fileno())
    except OSError as error:
        why = error.strerror or error
        return (
            f"The program could not note what was revealed ({why}), "
            "so an older save could still hide what you have both seen."
        )
    return ""
