"""Journals: a match as a file, and the way back from it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from rules.file_error import shown
from rules.files import Document, FileError, load_model, parse_json
from rules.kernel.match import CONCEDES, Entry, Match
from rules.kernel.requests import IllegalAnswer, Request
from rules.kernel.ruleset import Ruleset
from rules.kernel.seats import Seat
from rules.names import clean_text

FORMAT = 1
KIND = "match"
_DIGEST_BYTES = 8
_HEAD = '{"header": '
_TAIL = re.compile(rb',\n"check": "([0-9a-f]{32})"\}\n\Z')
TAIL_BYTES = 52
_REMEDY = "open an earlier save of this match"
_UNREAD = ("setup", "answers", "beats")  # parts that only the ruleset reads
MOST_ENTRIES = 200_000

_PART = ConfigDict(extra="forbid", strict=True, allow_inf_nan=False, hide_input_in_errors=True)

Count = Annotated[int, Field(ge=0, le=10_000_000)]
Word = Annotated[str, Field(max_length=80), AfterValidator(clean_text)]
Number = Annotated[int, Field(ge=-(1 << 63), lt=1 << 64)]
Value = Annotated[str, Field(max_length=200), AfterValidator(clean_text)] | Number | bool | None
AnyMatch = Match[Any, Any, Any]
AnyRuleset = Ruleset[Any, Any, Any]
Library = Callable[[str], AnyRuleset]


class Header(BaseModel):
    """What a list of saved matches shows; the seed only once the match is over."""

    model_config = _PART

    kind: Word
    format: Annotated[int, Field(ge=1)]
    edition: Word
    fingerprint: Word
    program: Word
    over: bool
    turn: Count
    entries: Count
    seed: int | None = None
    extra: Annotated[dict[Word, Value], Field(max_length=40)]


class TurnRecord(BaseModel):
    """The state at a turn's beginning, after so many answers and (None: unknown) beats."""

    model_config = _PART

    turn: Count
    entries: Count
    beats: Count | None
    digest: Word
    state: Any


class _Body(BaseModel):
    """A body as a schema can check it: without what only a ruleset reads, of which it would make copies."""

    model_config = _PART

    header: Header
    setup: None
    answers: None
    turns: Annotated[list[TurnRecord], Field(min_length=1, max_length=10_000)]
    digest: Word
    beats: None
    private: Annotated[str, Field(max_length=2_000_000)] | None
    check: Word


@dataclass(frozen=True, slots=True)
class Unread:
    """An answer as JSON values whose question is not known: the match was taken up after it."""

    data: Any


class Difference(ValueError):
    """A replay came to something else than was recorded; `match` is the replay up to there."""

    def __init__(self, match: AnyMatch, answer: int, recorded: str, computed: str) -> None:
        self.turn = match.ruleset.turn(match.state)
        super().__init__(
            f"turn {self.turn}, answer {answer}: recorded {shown(recorded, 160)}, "
            f"computed {shown(computed, 160)}"
        )
        self.match = match
        self.answer = answer


def digest_of(packed: Any) -> str:
    """Give 16 hex digits for JSON values, the same for the same values on every machine."""
    canonical = json.dumps(packed, sort_keys=True, separators=(",", ":"), allow_nan=False)
    return blake2b(canonical.encode(), digest_size=_DIGEST_BYTES).hexdigest()


# --- writing -------------------------------------------------------------------------------------


def turn_records(match: AnyMatch, known: Sequence[TurnRecord] = ()) -> list[TurnRecord]:
    """Pack the state at each turn's beginning; those `known` already are taken over."""
    records = list(known)
    last = records[-1].turn if records else -1
    for point in match.checkpoints:
        if point.turn > last:
            last = point.turn
            state = match.ruleset.pack_state(point.state)
            records.append(
                TurnRecord.model_construct(
                    turn=last, entries=point.entries, beats=point.beats, digest=digest_of(state), state=state
                )
            )
    return records


def save_match(
    match: AnyMatch,
    *,
    seed: int | None,
    program: str,
    extra: dict[str, Any] | None = None,
    private: str | None = None,
    known: Sequence[TurnRecord] = (),
) -> dict[str, Any]:
    """Turn a match into JSON values; neither sealed answers nor, before the end, the seed and the beats."""
    ruleset = match.ruleset
    records = turn_records(match, known)
    return {
        "header": {
            "kind": KIND,
            "format": FORMAT,
            "edition": ruleset.id,
            "fingerprint": ruleset.fingerprint,
            "program": program,
            "over": match.over,
            "turn": ruleset.turn(match.state),
            "entries": len(match.journal),
            "seed": seed if match.over else None,
            "extra": extra or {},
        },
        "setup": ruleset.pack_setup(match.setup),
        "answers": [
            [entry[0].value, _pack_answer(entry[1], request)]
            for entry, request in zip(match.journal, match.asked, strict=True)
        ],
        "turns": [dict(record) for record in records],
        "digest": digest_of(ruleset.pack_state(match.state)),
        "beats": [list(map(ruleset.pack_event, beat)) for beat in match.beats] if match.over else None,
        "private": private,
    }


def _pack_answer(answer: Any, request: Request[Any] | None) -> Any:
    if isinstance(answer, Unread):
        return answer.data
    return CONCEDES if request is None else _plain(request.pack(answer))


def _plain(value: Any) -> Any:
    """Write tuples as lists, as JSON does."""
    if isinstance(value, list | tuple):
        return [_plain(one) for one in value]
    return {key: _plain(one) for key, one in value.items()} if isinstance(value, dict) else value


def to_bytes(saved: dict[str, Any]) -> bytes:
    """Write a saved match as a file: the header is its first line, a checksum of all before it its last."""
    parts = [f"{json.dumps(key)}: {_line(value)}" for key, value in saved.items()]
    text = ("{" + ",\n".join(parts)).encode()
    return text + f',\n"check": "{_checksum(text)}"}}\n'.encode()


def _line(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), allow_nan=False)


def _checksum(text: bytes) -> str:
    return blake2b(text, digest_size=16).hexdigest()


# --- reading -------------------------------------------------------------------------------------


def from_bytes(content: bytes, name: str) -> dict[str, Any]:
    """Read a file back, to the byte as it was written; raise `FileError`."""
    tail = _TAIL.search(content[-TAIL_BYTES:])
    if not content.startswith(_HEAD.encode()):
        raise FileError(name, "is no saved match", "choose another file")
    if tail is None:
        raise FileError(name, "is cut short", _REMEDY)
    text = content[: len(content) - len(tail[0])]
    if _checksum(text) != tail[1].decode():
        raise FileError(name, "has been damaged or changed since it was written", _REMEDY)
    data: dict[str, Any] = parse_json(content, name).data
    return data


def header_of(first_line: bytes, name: str) -> Header:
    """Read the header from a file's first line; raise `FileError`."""
    head = _HEAD.encode()
    if not first_line.startswith(head) or not first_line.rstrip().endswith(b","):
        raise FileError(name, "is no saved match", "choose another file")
    document = parse_json(first_line.rstrip()[len(head) : -1], name)
    return _header(document)


def _header(document: Document) -> Header:
    data = document.data if isinstance(document.data, dict) else {}
    if data.get("kind") != KIND:
        raise document.error(("kind",), "is no saved match", "choose another file")
    written = data.get("format")
    if type(written) is int and written > FORMAT:
        by = data.get("program")
        raise document.error(("format",), f"was made by a newer version of the game, {by}", "update the game")
    return load_model(Header, document)


def _body(document: Document) -> _Body:
    """Check the form of all that a schema can check, and put the states of the turns back."""
    data = {key: None if key in _UNREAD else value for key, value in document.data.items()}
    turns = data.get("turns")
    if isinstance(turns, list):
        data["turns"] = [{**one, "state": None} if isinstance(one, dict) and "state" in one else one for one in turns]
    body = load_model(_Body, Document(document.name, data))
    states = [one["state"] for one in document.data["turns"]]
    records = zip(body.turns, states, strict=True)
    return body.model_copy(update={"turns": [one.model_copy(update={"state": state}) for one, state in records]})


def _answers(document: Document) -> list[tuple[Seat, Any]]:
    """Read the answers, each of a seat."""
    seats = {seat.value: seat for seat in Seat}
    answers = []
    for number, one in enumerate(_listed(document, "answers")):
        match one:
            case [str() as seat, answer] if seat in seats:
                answers.append((seats[seat], answer))
            case _:
                raise document.error(("answers", number), "is no answer of a seat", _REMEDY)
    return answers


def _beats(document: Document) -> list[list[Any]] | None:
    """Read the beats, each a list of events."""
    if document.data["beats"] is None:
        return None
    beats = _listed(document, "beats")
    for number, one in enumerate(beats):
        if not isinstance(one, list):
            raise document.error(("beats", number), "is no list of events", _REMEDY)
    return beats


def _listed(document: Document, key: str) -> list[Any]:
    listed = document.data[key]
    if not isinstance(listed, list):
        raise document.error((key,), "is no list", _REMEDY)
    if len(listed) > MOST_ENTRIES:
        raise document.error((key,), f"has more than {MOST_ENTRIES} entries", _REMEDY)
    return listed


class SavedMatch:
    """A saved match as read: its header, and the match at any turn or at the end of what was played."""

    def __init__(self, data: Any, library: Library, name: str = "saved match") -> None:
        """Check the form; raise `FileError`."""
        self.name = name
        header = data.get("header") if isinstance(data, dict) else None
        self.header = _header(Document(name, header))
        document = Document(name, {"check": "", **data})
        body = _body(document)
        try:
            self.ruleset = library(self.header.edition)
        except LookupError as error:
            raise FileError(name, str(error), path=("header", "edition")) from None
        self.answers = _answers(document)
        self.turns = body.turns
        self.beats = _beats(document)
        self.digest = body.digest
        self.private = body.private
        self._setup = document.data["setup"]
        if body.turns[-1].entries > len(self.answers):
            raise FileError(name, "has fewer answers than its turns need", path=("turns",))

    @property
    def same_rules(self) -> bool:
        """Whether the catalogue is still the one that the match was played with."""
        return self.header.fingerprint == self.ruleset.fingerprint

    @cached_property
    def setup(self) -> Any:
        """The setup; raise `FileError`."""
        return self.ruleset.unpack_setup(self._setup)

    def record(self, turn: int | None = None) -> TurnRecord:
        """Find the record of a turn (None: the last); raise `FileError`."""
        for record in reversed(self.turns):
            if turn is None or record.turn == turn:
                return record
        raise FileError(self.name, f"has no turn {turn}")

    def known(self, record: TurnRecord) -> list[TurnRecord]:
        """List the records of the turns before this one, for saving again without the beats between them."""
        return [one.model_copy(update={"beats": None}) for one in self.turns if one.turn < record.turn]

    def recorded_beats(self) -> list[tuple[Any, ...]]:
        """Read the beats of a replay, all of them; none where none were recorded; raise `FileError`."""
        return [tuple(map(self.ruleset.unpack_event, beat)) for beat in self.beats or ()]

    def at_turn(self, turn: int | None = None) -> AnyMatch:
        """Take the match up at a turn's beginning (None: the last turn) unplayed; raise `FileError`.

        It has no beats from before that turn: `recorded_beats` has them.
        """
        record = self.record(turn)
        before: list[Entry] = [(seat, Unread(data)) for seat, data in self.answers[: record.entries]]
        state = self.ruleset.unpack_state(self.setup, record.state)
        return Match(self.ruleset, self.setup, state=state, before=before)

    def replay(self) -> AnyMatch:
        """Play the match from its answers; Difference at the first thing recorded otherwise."""
        return _Replay(self).run()


class _Replay:
    """A saved match being played again, held against its record answer by answer."""

    def __init__(self, saved: SavedMatch) -> None:
        self.saved = saved
        # A match that was taken up under newer rules is only known from there on.
        self._turns = next((n for n, one in enumerate(saved.turns) if one.beats is not None), 0)
        self._answers = saved.turns[self._turns].entries if self._turns else 0
        self.match: AnyMatch = (
            saved.at_turn(saved.turns[self._turns].turn) if self._turns else Match(saved.ruleset, saved.setup)
        )
        self._checkpoints = 0
        self._beats = 0

    def run(self) -> AnyMatch:
        self._compare()
        for seat, data in self.saved.answers[self._answers :]:
            self._answers += 1
            self._answer(seat, data)
            self._compare()
        computed = digest_of(self.saved.ruleset.pack_state(self.match.state))
        if computed != self.saved.digest:
            raise self._difference(self.saved.digest, computed)
        if self._turns < len(self.saved.turns):
            raise self._difference(f"turn {self.saved.turns[self._turns].turn}", "no such turn")
        return self.match

    def _answer(self, seat: Seat, data: Any) -> None:
        match = self.match
        try:
            if data == CONCEDES:
                match.concede(seat)
                return
            request = match.request(seat)
            if request is None:
                raise self._difference(f"an answer of {seat}", "nothing is asked of that seat")
            match.answer(seat, request.unpack(data))
        except IllegalAnswer as error:
            raise self._difference(json.dumps(data), str(error)) from None
        except Difference:
            raise
        except (ValueError, TypeError, KeyError, AttributeError, OverflowError) as error:
            raise self._difference(json.dumps(data), f"an answer of the wrong form ({error})") from None

    def _compare(self) -> None:
        """Hold new turns and new beats against the record."""
        match, saved = self.match, self.saved
        for point in match.checkpoints[self._checkpoints :]:
            if self._turns and point.turn <= saved.turns[self._turns - 1].turn:
                continue
            if self._turns >= len(saved.turns):
                raise self._difference("no further turn", f"turn {point.turn}")
            record = saved.turns[self._turns]
            self._turns += 1
            found = (point.turn, point.entries, digest_of(saved.ruleset.pack_state(point.state)))
            if found != (record.turn, record.entries, record.digest):
                raise self._difference(f"{(record.turn, record.entries, record.digest)}", f"{found}")
        self._checkpoints = len(match.checkpoints)
        if saved.beats is not None:
            self._compare_beats(saved.beats)

    def _compare_beats(self, recorded: Sequence[Any]) -> None:
        for number in range(self._beats, len(self.match.beats)):
            computed = [self.saved.ruleset.pack_event(event) for event in self.match.beats[number]]
            if number >= len(recorded) or recorded[number] != computed:
                there = json.dumps(recorded[number]) if number < len(recorded) else "nothing"
                raise self._difference(there, json.dumps(computed))
        self._beats = len(self.match.beats)

    def _difference(self, recorded: str, computed: str) -> Difference:
        return Difference(self.match, self._answers, recorded, computed)


@dataclass(frozen=True, slots=True)
class Opened:
    """A match taken up from a file; `notice` says what is not as it was, `known` the turns before it."""

    match: AnyMatch
    notice: str = ""
    known: tuple[TurnRecord, ...] = ()


def open_match(saved: SavedMatch) -> Opened:
    """Take a match up where it was left or, under changed rules, where its last turn began."""
    why = "the rules have changed since it was saved"
    if saved.same_rules:
        try:
            return Opened(saved.replay())
        except Difference as error:
            why = f"a replay does not come to the same ({error})"
    record = saved.record()
    notice = f"This match goes on from the beginning of turn {record.turn}: {why}."
    return Opened(saved.at_turn(record.turn), notice, tuple(saved.known(record)))


def load_match(data: Any, library: Library, *, turn: int | None = None) -> Opened:
    """Open a saved match where it was left, or at the beginning of `turn`; raise `FileError`."""
    saved = SavedMatch(data, library)
    if turn is None:
        return open_match(saved)
    record = saved.record(turn)
    return Opened(saved.at_turn(turn), known=tuple(saved.known(record)))
