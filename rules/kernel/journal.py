"""Journals: save a match as a file's data, and resume or replay it from there."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from rules.file_error import shown
from rules.files import FileError
from rules.kernel.match import CONCEDES, DRAWS, AnyMatch, Endless, Entry, Match
from rules.kernel.match_file import (
    COURSE,
    FORMAT,
    FROM_POSITION,
    KIND,
    REMEDY,
    SEALED,
    TAIL_BYTES,
    Header,
    Settled,
    TurnRecord,
    digest_of,
    from_bytes,
    header_of,
    read_body,
    to_bytes,
)
from rules.kernel.requests import AnyRequest, IllegalAnswer
from rules.kernel.ruleset import AnyRuleset
from rules.kernel.seats import Seat

__all__ = [
    "COURSE",
    "FORMAT",
    "SEALED",
    "TAIL_BYTES",
    "AnyMatch",
    "Difference",
    "Header",
    "Opened",
    "SavedMatch",
    "TurnRecord",
    "digest_of",
    "from_bytes",
    "header_of",
    "open_match",
    "save_match",
    "to_bytes",
    "turn_records",
]

Library = Callable[[str], AnyRuleset]


@dataclass(frozen=True, slots=True)
class Unread:
    """An answer still in JSON values: its request is unknown, because the match was resumed after it."""

    data: Any


class Difference(ValueError):
    """A replay differs from the record; `match` is the replay up to that point.

    `turn` and `answer` (counted from the start of the match) say where.
    """

    def __init__(self, match: AnyMatch, answer: int, recorded: str, computed: str) -> None:
        self.turn = match.ruleset.turn(match.state)
        super().__init__(
            f"turn {self.turn}, answer {answer}: recorded {shown(recorded, 160)}, "
            f"computed {shown(computed, 160)}"
        )
        self.match = match
        self.answer = answer


# --- writing -------------------------------------------------------------------------------------


def turn_records(match: AnyMatch, known: Sequence[TurnRecord] = ()) -> list[TurnRecord]:
    """Pack the state at the start of each turn; records already in `known` are reused."""
    records = list(known)
    last = records[-1].turn if records else -1
    for point in match.checkpoints:
        if point.turn > last:
            last = point.turn
            state = Settled(match.ruleset.pack_state(point.state))
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
    """Turn a match into JSON values.

    Sealed answers are never included, and the seed and the beats only once the match is over.
    `known` holds records of earlier turns that the match itself does not have.
    """
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
        "setup": match.packed_setup,
        "answers": [
            [entry[0].value, _pack_answer(entry[1], request)]
            for entry, request in zip(match.journal, match.asked, strict=True)
        ],
        "turns": [dict(record) for record in records],
        "digest": digest_of(ruleset.pack_state(match.state)),
        "beats": [list(map(ruleset.pack_event, beat)) for beat in match.beats] if match.over else None,
        "private": private,
    }


def _pack_answer(answer: Any, request: AnyRequest | None) -> Any:
    if isinstance(answer, Unread):
        return answer.data
    return answer if request is None else _plain(request.pack(answer))


def _plain(value: Any) -> Any:
    """Turn tuples into lists, as JSON does."""
    if isinstance(value, list | tuple):
        return [_plain(one) for one in value]
    return {key: _plain(one) for key, one in value.items()} if isinstance(value, dict) else value


# --- reading -------------------------------------------------------------------------------------


class SavedMatch:
    """A saved match as read: its header, and the match at the start of any turn or where it was left."""

    def __init__(self, data: Any, library: Library, name: str = "saved match") -> None:
        """Check the form; raise `FileError` if it is wrong."""
        self.name = name
        body = read_body(data, name)
        self.header = body.header
        try:
            self.ruleset = library(self.header.edition)
        except LookupError as error:
            raise FileError(name, str(error), path=("header", "edition")) from None
        self.answers = body.answers
        self.turns = body.turns
        self.beats = body.beats
        self.digest = body.digest
        self.private = body.private
        self._setup = body.setup

    @property
    def same_rules(self) -> bool:
        """Whether the catalog is still the one that the match was played with."""
        return self.header.fingerprint == self.ruleset.fingerprint

    @cached_property
    def setup(self) -> Any:
        """The setup; raises `FileError` if it cannot be read."""
        with self._placed("setup"):
            return self.ruleset.unpack_setup(self._setup)

    def record(self, turn: int | None = None) -> TurnRecord:
        """Return the record of a turn (None: the last one); raise `FileError` if there is none."""
        for record in reversed(self.turns):
            if turn is None or record.turn == turn:
                return record
        raise FileError(self.name, f"has no turn {turn}")

    def known(self, turn: int) -> list[TurnRecord]:
        """Return the records of the turns before this one, ready to be saved again.

        They come without their beat counts, because a resumed match does not have these beats.
        """
        return [one.model_copy(update={"beats": None}) for one in self.turns if one.turn < turn]

    def at_turn(self, turn: int | None = None) -> AnyMatch:
        """Return the match at the start of a turn (None: the last one), with nothing played since.

        It has no beats from before that turn. Raise `FileError` if the state cannot be read.
        """
        record = self.record(turn)
        before: list[Entry] = [(seat, Unread(data)) for seat, data in self.answers[: record.entries]]
        setup = self.setup
        with self._placed("turns", self.turns.index(record), "state"):
            state = self.ruleset.unpack_state(setup, record.state)
        return self._begun(state, before)

    @property
    def from_position(self) -> bool:
        """Whether the match began from a position, which its first turn's record holds."""
        return self.header.extra.get(FROM_POSITION) is True

    def begin(self) -> AnyMatch:
        """Return the match at its very start, with nothing played; raise `FileError` if it cannot be read."""
        return self.at_turn(self.turns[0].turn) if self.from_position else self._begun(None, [])

    def _begun(self, state: Any, before: list[Entry]) -> AnyMatch:
        try:
            return Match(self.ruleset, self.setup, state=state, before=before)
        except Endless as error:
            raise FileError(self.name, str(error), REMEDY) from None

    @contextmanager
    def _placed(self, *place: str | int) -> Iterator[None]:
        """Name this file, and the place in it, in an error about a part of it."""
        try:
            yield
        except FileError as error:
            path = (*place, *error.path)
            raise FileError(self.name, error.problem, error.remedy, path, None, error.more) from None

    def replay(self) -> AnyMatch:
        """Play the match again from its answers and return it.

        Raise `Difference` at the first thing that differs from the record, `FileError` for a match
        that could go on forever.
        """
        try:
            return _Replay(self).run()
        except Endless as error:
            raise FileError(self.name, str(error), REMEDY) from None


class _Replay:
    """A saved match being replayed, and compared with its record after each answer."""

    def __init__(self, saved: SavedMatch) -> None:
        self.saved = saved
        # A match that was resumed under newer rules can only be replayed from there on.
        self._turns = next((n for n, one in enumerate(saved.turns) if one.beats is not None), 0)
        self._answers = saved.turns[self._turns].entries if self._turns else 0
        self.match: AnyMatch = saved.at_turn(saved.turns[self._turns].turn) if self._turns else saved.begin()
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
            if data == DRAWS:
                match.agree_on_draw(seat)
                return
            request = match.request(seat)
            if request is None:
                raise self._difference(f"an answer of {seat}", "nothing is asked of that player")
            match.answer(seat, request.unpack(data))
        except IllegalAnswer as error:
            raise self._difference(json.dumps(data), str(error)) from None
        except (Difference, Endless):
            raise
        except (ValueError, TypeError, KeyError, AttributeError, OverflowError) as error:
            raise self._difference(json.dumps(data), f"an answer of the wrong form ({error})") from None

    def _compare(self) -> None:
        """Compare new turns and new beats with the record."""
        match, saved = self.match, self.saved
        for point in match.checkpoints[self._checkpoints :]:
            if self._turns and point.turn <= saved.turns[self._turns - 1].turn:
                continue
            if self._turns >= len(saved.turns):
                raise self._difference("no more turns", f"turn {point.turn}")
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
    """A match resumed from a file.

    `notice` tells the player what could not be restored, or is empty. `known` holds the records of
    the turns before the match's first checkpoint.
    """

    match: AnyMatch
    notice: str = ""
    known: tuple[TurnRecord, ...] = ()


def open_match(saved: SavedMatch) -> Opened:
    """Resume a match where it was left, or at the start of its last turn if the rules have changed since."""
    why = "the rules have changed since it was saved"
    if saved.same_rules:
        try:
            match = saved.replay()
            return Opened(match, known=tuple(saved.known(match.checkpoints[0].turn)))
        except Difference as error:
            why = f"a replay ends differently ({error})"
    record = saved.record()
    notice = f"This match continues from the start of turn {record.turn}: {why}."
    return Opened(saved.at_turn(record.turn), notice, tuple(saved.known(record.turn)))
