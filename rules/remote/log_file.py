"""The log of a match on two machines as a text file: the same bytes, whichever of the two writes it.

The first line is the format, the last one the SHA-256 digest of all lines before it. Between them
each line is one JSON value: the beginning, each entry and each roll in the order in which the match
needs them, and the end. Entries that the match has not needed come last; they have no place.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter

from rules.bounds import DieFace
from rules.file_error import FileError
from rules.files import JSON_LIMIT_BYTES, load_model, parse_json
from rules.parts import Part
from rules.remote.agreement import Beginning, Side
from rules.remote.commitments import canonical
from rules.remote.items import Item

FORMAT_LINE = "false-sunrise-log/1"
SUFFIX = ".log"
"""The ending of a file with a log."""
MOST_LINES = 200_000
MOST_LINE_BYTES = 1 << 20
_DIGEST = re.compile(rb"sha256 ([0-9a-f]{64})")
_AS_WRITTEN = "ask for the file as it was written"

_Number = Annotated[int, Field(ge=0, le=1_000_000)]


class BeginningLine(Part):
    """What both sides begin with."""

    kind: Literal["beginning"] = "beginning"
    beginning: Beginning


class EntryLine(Part):
    """An entry of a side, and the number of answers in the match before it (None: it was not needed)."""

    kind: Literal["entry"] = "entry"
    side: Side
    place: _Number | None
    item: Annotated[Item, Field(discriminator="kind")]


class RollLine(Part):
    """A roll: the number of its draw, its own number, the sides of the dice, and their faces."""

    kind: Literal["roll"] = "roll"
    draw: _Number
    number: _Number
    sides: DieFace
    faces: Annotated[tuple[DieFace, ...], Field(max_length=2000)]


class EndLine(Part):
    """How far the match came: `state` is the digest of its state; `fault` says why it was stopped."""

    kind: Literal["end"] = "end"
    over: bool
    winner: Side | None
    conceded: Side | None
    state: Annotated[str, Field(pattern=r"^([0-9a-f]{16})?$", max_length=16)]
    fault: Annotated[str, Field(max_length=2000)]


Line = BeginningLine | EntryLine | RollLine | EndLine
_LINE: TypeAdapter[Line] = TypeAdapter(Annotated[Line, Field(discriminator="kind")])


@dataclass(frozen=True, slots=True)
class Log:
    """A log: the beginning, the lines between, and the end."""

    beginning: Beginning
    lines: Sequence[EntryLine | RollLine]
    end: EndLine

    def line_number(self, number: int) -> int:
        """Return the number in the file, from 1, of one of `lines`."""
        return number + _BEFORE + 1


_BEFORE = 2  # lines before the first entry: the format and the beginning


def to_bytes(log: Log) -> bytes:
    """Return a log as it is written in a file; raise `FileError` if it is too long to be read again."""
    parts = [BeginningLine(beginning=log.beginning), *log.lines, log.end]
    content = b"".join(one + b"\n" for one in [FORMAT_LINE.encode(), *map(_written, parts)])
    whole = content + b"sha256 " + sha256(content).hexdigest().encode() + b"\n"
    if len(whole) > JSON_LIMIT_BYTES or len(log.lines) > MOST_LINES:
        raise FileError("log", "is too long for a file")
    return whole


def from_bytes(content: bytes, name: str) -> Log:
    """Read a log; raise `FileError`, with the line, if a byte of it is not as the program writes it."""
    if len(content) > JSON_LIMIT_BYTES:
        raise FileError(name, "is too long for the log of a match", "choose another file")
    rows = content.split(b"\n")
    if rows[0] != FORMAT_LINE.encode():
        problem, remedy = "is not the log of a match on two machines", f"the first line is {FORMAT_LINE}"
        raise FileError(name, problem, remedy, line=1)
    if rows[-1] or len(rows) < _BEFORE + 3:
        raise FileError(name, "is cut off", _AS_WRITTEN, line=len(rows))
    if len(rows) > MOST_LINES:
        raise FileError(name, f"has more than {MOST_LINES} lines", "choose another file")
    _check_digest(content, rows[-2], name, len(rows) - 1)
    beginning, *lines, end = [_read(row, name, at) for at, row in enumerate(rows[1:-2], start=2)]
    if not isinstance(beginning, BeginningLine):
        raise FileError(name, "is not the beginning of a match", _AS_WRITTEN, line=2)
    if not isinstance(end, EndLine):
        raise FileError(name, "is not the end of a log", _AS_WRITTEN, line=len(rows) - 2)
    kept: list[EntryLine | RollLine] = []
    for at, line in enumerate(lines, start=3):
        if not isinstance(line, EntryLine | RollLine):
            raise FileError(name, f"{line.kind} stands among the entries", _AS_WRITTEN, line=at)
        kept.append(line)
    return Log(beginning.beginning, kept, end)


def _check_digest(content: bytes, row: bytes, name: str, at: int) -> None:
    given = _DIGEST.fullmatch(row)
    if given is None:
        raise FileError(name, "is cut off: the last line is not a digest", _AS_WRITTEN, line=at)
    if sha256(content[: -len(row) - 1]).hexdigest().encode() != given[1]:
        raise FileError(name, "was changed: the digest is that of another log", _AS_WRITTEN, line=at)


def _written(part: Part) -> bytes:
    data: dict[str, Any] = part.model_dump(mode="json")
    return canonical(data)


def _read(row: bytes, name: str, at: int) -> Line:
    if len(row) > MOST_LINE_BYTES:
        raise FileError(name, "is too long a line", "choose another file", line=at)
    try:
        line = load_model(_LINE, parse_json(row, name))
    except FileError as error:
        raise FileError(name, error.problem, error.remedy, error.path, at, error.more) from None
    if _written(line) != row:
        raise FileError(name, "has another form than the program writes", _AS_WRITTEN, line=at)
    return line
