"""The file of a match: its form, and how to get from bytes to values that only a ruleset can read."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from rules.bounds import SmallCount
from rules.files import Document, FileError, load_model, parse_json
from rules.kernel.seats import Seat
from rules.names import clean_text

FORMAT = 1
KIND = "match"
FROM_POSITION = "from_position"  # in the `extra` of a match that did not begin with its setup
_DIGEST_BYTES = 8
_HEAD = '{"header": '
_TAIL = re.compile(rb',\n"check": "([0-9a-f]{32})"\}\n\Z')
TAIL_BYTES = 52
REMEDY = "open an earlier save of this match"
# In a match with secrets these parts are sealed in one piece, which only the saving computer can read.
SEALED, COURSE = "sealed", ("answers", "turns", "digest")
_UNREAD = ("setup", "answers", "beats")  # parts that only the ruleset reads
MOST_ENTRIES = 200_000
_MOST_LETTERS, _MOST_NUMBER = 200, 1 << 64

Count = Annotated[int, Field(ge=0, le=10_000_000)]
Word = Annotated[str, Field(max_length=80), AfterValidator(clean_text)]


def _held(value: str | int | bool | None) -> str | int | bool | None:  # noqa: FBT001 - of any kind
    if isinstance(value, str):
        if len(value) > _MOST_LETTERS:
            raise ValueError(f"is longer than {_MOST_LETTERS} letters")
        return clean_text(value)
    if value is not None and not -_MOST_NUMBER <= value <= _MOST_NUMBER:
        raise ValueError("is larger than any number that the game writes")
    return value


Value = Annotated[str | int | bool | None, AfterValidator(_held)]


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, allow_inf_nan=False, hide_input_in_errors=True)


class Header(_Part):
    """The part of a file that a list of saved matches shows; it has the seed only once the match is over."""

    kind: Word
    format: Annotated[SmallCount, Field(ge=1)]
    edition: Word
    fingerprint: Word
    program: Word
    over: bool
    turn: Count
    entries: Count
    seed: Annotated[int, Field(ge=-_MOST_NUMBER, le=_MOST_NUMBER)] | None = None
    extra: Annotated[dict[Word, Value], Field(max_length=40)]


class TurnRecord(_Part):
    """The state at the start of a turn, after `entries` answers and `beats` beats (None: unknown)."""

    turn: Count
    entries: Count
    beats: Count | None
    digest: Word
    state: Any


class _Form(_Part):
    """The part of a file that a schema can check.

    What only the ruleset reads is left out, because pydantic would copy it.
    """

    header: Header
    setup: None
    answers: None
    turns: Annotated[list[TurnRecord], Field(min_length=1, max_length=10_000)]
    digest: Word
    beats: None
    private: Annotated[str, Field(max_length=2_000_000)] | None
    check: Word


@dataclass(frozen=True, slots=True)
class Body:
    """A file as read; the ruleset has still to read `setup`, the answers, the turns' states and the beats."""

    header: Header
    setup: Any
    answers: list[tuple[Seat, Any]]
    turns: list[TurnRecord]
    digest: str
    beats: list[list[Any]] | None
    private: str | None


class Settled(dict[str, Any]):
    """A part of a file that will never change again, so that its line is made only once."""

    @cached_property
    def line(self) -> str:
        """The part as it is written in a file."""
        return _plain_line(self)


def digest_of(packed: Any) -> str:
    """Return 16 hex digits that identify JSON values, the same on every machine.

    >>> digest_of({"a": 1, "b": 2}) == digest_of({"b": 2, "a": 1})
    True
    """
    canonical = json.dumps(packed, sort_keys=True, separators=(",", ":"), allow_nan=False)
    return blake2b(canonical.encode(), digest_size=_DIGEST_BYTES).hexdigest()


def to_bytes(saved: dict[str, Any]) -> bytes:
    """Return the file content of a saved match.

    The first line is the header, the last one a checksum of everything before it.
    """
    parts = [f"{json.dumps(key)}: {_line(value)}" for key, value in saved.items()]
    text = ("{" + ",\n".join(parts)).encode()
    return text + f',\n"check": "{_checksum(text)}"}}\n'.encode()


def _line(value: Any) -> str:
    match value:
        case Settled():
            return value.line
        case {"state": Settled()}:
            return "{" + ",".join([f"{json.dumps(key)}:{_line(one)}" for key, one in value.items()]) + "}"
        case [{"state": Settled()}, *_]:
            return "[" + ",".join(map(_line, value)) + "]"
    return _plain_line(value)


def _plain_line(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), allow_nan=False)


def _checksum(text: bytes) -> str:
    return blake2b(text, digest_size=16).hexdigest()


def from_bytes(content: bytes, name: str) -> dict[str, Any]:
    """Read a file's content, which must be exactly as it was written; raise `FileError` if it is not."""
    tail = _TAIL.search(content[-TAIL_BYTES:])
    if not content.startswith(_HEAD.encode()):
        raise FileError(name, "is not a saved match", "choose another file")
    if tail is None:
        raise FileError(name, "is incomplete", REMEDY)
    text = content[: len(content) - len(tail[0])]
    if _checksum(text) != tail[1].decode():
        raise FileError(name, "has been damaged or changed since it was written", REMEDY)
    data: dict[str, Any] = parse_json(content, name).data
    return data


def header_of(first_line: bytes, name: str) -> Header:
    """Read the header from a file's first line; raise `FileError` if it is not one."""
    head = _HEAD.encode()
    if not first_line.startswith(head) or not first_line.rstrip().endswith(b","):
        raise FileError(name, "is not a saved match", "choose another file")
    document = parse_json(first_line.rstrip()[len(head) : -1], name)
    return _header(document)


def _header(document: Document) -> Header:
    data = document.data if isinstance(document.data, dict) else {}
    if data.get("kind") != KIND:
        raise document.error(("kind",), "is not a saved match", "choose another file")
    written = data.get("format")
    if type(written) is int and written > FORMAT:
        by = data.get("program")
        raise document.error(("format",), f"was made by a newer version of the game, {by}", "update the game")
    return load_model(Header, document)


def read_body(data: Any, name: str) -> Body:
    """Check the form of a whole file and return its parts; raise `FileError` if it is wrong."""
    header = _header(Document(name, data.get("header") if isinstance(data, dict) else None))
    if SEALED in data:
        why = "has secrets of an unfinished match"
        raise FileError(name, why, "continue it on the computer that saved it")
    document = Document(name, {"check": "", **data})
    form = {key: None if key in _UNREAD else value for key, value in document.data.items()}
    turns = form.get("turns")
    if isinstance(turns, list):
        form["turns"] = [_without_state(one) for one in turns]
    read = load_model(_Form, Document(name, form))
    states = [one["state"] for one in document.data["turns"]]
    records = [one.model_copy(update={"state": state}) for one, state in zip(read.turns, states, strict=True)]
    answers = _answers(document)
    if records[-1].entries > len(answers):
        raise document.error(("turns",), "has fewer answers than its turns need", REMEDY)
    setup, beats = document.data["setup"], _beats(document)
    return Body(header, setup, answers, records, read.digest, beats, read.private)


def _without_state(turn: Any) -> Any:
    return {**turn, "state": None} if isinstance(turn, dict) and "state" in turn else turn


def _answers(document: Document) -> list[tuple[Seat, Any]]:
    """Read the answers, each with its seat."""
    seats = {seat.value: seat for seat in Seat}
    answers = []
    for number, one in enumerate(_listed(document, "answers")):
        match one:
            case [str() as seat, answer] if seat in seats:
                answers.append((seats[seat], answer))
            case _:
                raise document.error(("answers", number), "is not a player's answer", REMEDY)
    return answers


def _beats(document: Document) -> list[list[Any]] | None:
    """Read the beats, each a list of events, or None if the file has none."""
    if document.data["beats"] is None:
        return None
    beats = _listed(document, "beats")
    for number, one in enumerate(beats):
        if not isinstance(one, list):
            raise document.error(("beats", number), "is not a list of events", REMEDY)
    return beats


def _listed(document: Document, key: str) -> list[Any]:
    listed = document.data[key]
    if not isinstance(listed, list):
        raise document.error((key,), "is not a list", REMEDY)
    if len(listed) > MOST_ENTRIES:
        raise document.error((key,), f"has more than {MOST_ENTRIES} entries", REMEDY)
    return listed
