"""What must stay secret in the file of a match: sealed answers, plans, the seed, a hidden course.

Beside the files there is a record of what this computer has seen. A file can be copied and loaded
again, so it cannot say whether the orders sealed in it have been seen since. The record only grows,
and contains only random numbers.
"""

from __future__ import annotations

import os
import re
import secrets
from collections import Counter
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from enum import Enum
from hashlib import blake2b
from pathlib import Path
from typing import Any

from game.match.file_sealing import SealingKeys, load_keys, seal, unseal
from game.shell.paths import Home
from game.shell.writing import WRITER
from rules.files import FileError
from rules.kernel.journal import COURSE, SEALED, SavedMatch
from rules.kernel.seats import PLAYERS

_NOT_THERE = "This file has no plans that were still secret."
_LOST = "sealed orders and unfinished plans are lost, and all dice from now on are new"
_UNREADABLE = (
    f"The key to what is secret in this match is not on this computer: {_LOST}. "
    "Everything played so far is kept."
)
_FOREIGN = (
    "The secret part of this file belongs to another match. Plans are gone, and all further dice are new."
)
_BEATS = "beats"
_MOST_BYTES = 8_000_000  # about twenty thousand matches
_LINE = re.compile(rb"^(seal|back|cards|far) ([0-9a-f]{16})(?: (\d{1,9}))?$", re.MULTILINE)


@dataclass(slots=True)
class Private:
    """The seed, sealed answers and plans, packed by seat, and the computer's reasons.

    `tokens` has a random name for each sealed answer. With these the computer remembers which have
    been opened (`Note.SEAL_OPENED`).
    """

    seed: int
    sealed: dict[str, object] = field(default_factory=dict)
    drafts: dict[str, object] = field(default_factory=dict)
    reasons: list[str] = field(default_factory=list)
    tokens: dict[str, str] = field(default_factory=dict)

    def seal(self, seat: str, packed: object) -> None:
        """Store a seat's sealed answer under a new token."""
        self.sealed[seat] = packed
        self.tokens[seat] = secrets.token_hex(8)

    def unseal_all(self) -> list[str]:
        """Forget the sealed answers and return their tokens."""
        tokens = list(self.tokens.values())
        self.sealed.clear()
        self.tokens.clear()
        return tokens

    def hidden(self, match_id: str, key: bytes, *, drafts: bool) -> str:
        """Return the secrets as a sealed block of this match, with or without the plans."""
        return seal(
            {
                "match": match_id,
                "seed": self.seed,
                "sealed": self.sealed,
                "tokens": self.tokens,
                "drafts": self.drafts if drafts else {},
                "reasons": self.reasons,
            },
            key,
        )


def private_of(saved: SavedMatch, match_id: str, keys: SealingKeys) -> tuple[Private, str]:
    """Return a saved match's secrets, and a notice; if they cannot be read, dice and plans are new.

    Raise `FileError` while there is a key that cannot be read: going on would lose what it opens.
    """
    fresh = Private(secrets.randbits(63))
    if saved.private is None:
        return fresh, "" if saved.header.over else _NOT_THERE
    try:
        data = unseal(saved.private, keys.every)
        if data.get("match", match_id) != match_id:  # blocks of 0.1.0 do not name their match
            return fresh, _FOREIGN
        reasons = [one for one in data.get("reasons", ()) if isinstance(one, str)]
        sealed, drafts = _by_seat(data["sealed"]), _by_seat(data["drafts"])
        tokens = _tokens(data.get("tokens", {}), sealed, f"{match_id} {saved.header.entries}")
        return Private(int(data["seed"]), sealed, drafts, reasons, tokens), ""
    except (FileError, TypeError, KeyError, ValueError, AttributeError):
        if keys.unreadable:
            raise keys.unopened(saved.name, _LOST) from None
        return fresh, _UNREADABLE + keys.about_aside()


def _by_seat(data: Any) -> dict[str, Any]:  # noqa: ANN401 - plain data
    return {seat.value: data[seat.value] for seat in PLAYERS if seat.value in data}


def _tokens(data: Any, sealed: dict[str, Any], moment: str) -> dict[str, str]:  # noqa: ANN401 - plain data
    """Return the token of each sealed answer.

    Files of 0.2.0 have none. For them the token is made from the match, the moment and the answer,
    so that it is the same in every file.
    """
    made = {
        seat: blake2b(f"{moment} {seat} {packed!r}".encode(), digest_size=8).hexdigest()
        for seat, packed in sealed.items()
    }
    return {seat: str(data.get(seat) or made[seat])[:64] for seat in sealed}


# --- the course of a match with hidden information ----------------------------------------------------


def seal_course(saved: dict[str, object], key: bytes) -> dict[str, object]:
    """Return a saved match whose answers, states and beats only this computer can read."""
    parts = [*COURSE, *([_BEATS] if saved[_BEATS] is not None else [])]
    rest = {part: value for part, value in saved.items() if part not in COURSE}
    return {**rest, _BEATS: None, SEALED: seal({part: saved[part] for part in parts}, key)}


def open_course(data: dict[str, Any], name: str, home: Home) -> dict[str, Any]:
    """Return a match read from a file, with its course unsealed.

    Raise `FileError` if that fails.
    """
    if not isinstance(data.get(SEALED), str):
        return data
    keys = load_keys(home)
    try:
        course = unseal(data[SEALED], keys.every)
        opened = {part: course[part] for part in COURSE}
    except (FileError, TypeError, KeyError):
        raise keys.unopened(name, "this match is lost, since its hidden cards are sealed") from None
    beats = {_BEATS: course[_BEATS]} if _BEATS in course else {}
    return {part: value for part, value in data.items() if part != SEALED} | opened | beats


# --- what this computer has seen ----------------------------------------------------------------------


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
            f"The program could not save what was revealed ({why}), "
            "so an older save could still hide what you have both seen."
        )
    return ""
