"""What this computer remembers of matches besides their files: opened seals and loads of earlier states.

A file can be copied and loaded again, so it cannot say whether the orders sealed in it have been
seen since. This record only grows, and contains only random numbers.
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

_MOST_BYTES = 8_000_000  # about twenty thousand matches
_LINE = re.compile(rb"^(seal|back|cards|far) ([0-9a-f]{16})(?: (\d{1,9}))?$", re.MULTILINE)


class Note(Enum):
    """What a line records; each line has a number of 16 hex digits."""

    SEAL_OPENED = "seal"  # the token of a sealed answer
    WENT_BACK = "back"  # the origin of a match that was resumed from an earlier state
    CARDS_SHOWN = "cards"  # the origin of a match whose hidden cards were shown at its end
    CAME_TO = "far"  # a match, and after how many answers something sealed in it was opened


@dataclass(frozen=True, slots=True)
class SealRecord:
    """The record as read: tokens of opened seals, and by origin the loads of earlier states and shown cards.

    `came_to` says for each match after how many answers seals were last opened.
    """

    opened: frozenset[str] = frozenset()
    went_back: Counter[str] = field(default_factory=Counter)
    cards_shown: frozenset[str] = frozenset()
    came_to: Mapping[str, int] = field(default_factory=dict)


def read_record(home: Home) -> SealRecord:
    """Return the record; never raise. Without a file nothing has been opened."""
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
    """Add lines to the record; return a notice if that fails, else ""."""
    lines = "".join(f"{what.value} {number}\n" for number in numbers).encode()
    return WRITER.do(lambda: _append(home.seal_record, lines)) if lines else ""


def _append(path: Path, lines: bytes) -> str:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        # A single write at the end of the file, so that two programs never mix their lines. The first newline
        # ends a line that was cut off before.
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
