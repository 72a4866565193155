"""Journals: a match as a file, and the way back from it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from rules.file_error import shown
from rules.files import FileError
from rules.kernel.match import CONCEDES, Endless, Entry, Match
from rules.kernel.match_file import (
    COURSE,
    FORMAT,
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
from rules.kernel.requests import IllegalAnswer, Request
from rules.kernel.ruleset import Ruleset
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

AnyMatch = Match[Any, Any, Any]
AnyRuleset = Ruleset[Any, Any, Any]
Library = Callable[[str], AnyRuleset]


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


# --- writing -------------------------------------------------------------------------------------


def turn_records(match: AnyMatch, known: Sequence[TurnRecord] = ()) -> list[TurnRecord]:
    """Pack the state at each turn's beginning; those `known` already are taken over."""
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


def _pack_answer(answer: Any, request: Request[Any] | None) -> Any:
    if isinstance(answer, Unread):
        return answer.data
    return CONCEDES if request is None else _plain(request.pack(answer))


def _plain(value: Any) -> Any:
    """Write tuples as lists, as JSON does."""
    if isinstance(value, list | tuple):
        return [_plain(one) for one in value]
    return {key: _plain(one) for key, one in value.items()} if isinstance(value, dict) else value


# --- reading -------------------------------------------------------------------------------------


class SavedMatch:
    """A saved match as read: its header, and the match at any turn or at the end of what was played."""

    def __init__(self, data: Any, library: Library, name: str = "saved match") -> None:
        """Check the form; raise `FileError`."""
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
        """Whether the catalogue is still the one that the match was played with."""
        return self.header.fingerprint == self.ruleset.fingerprint

    @cached_property
    def setup(self) -> Any:
        """The setup; raise `FileError`."""
        with self._placed("setup"):
            return self.ruleset.unpack_setup(self._setup)

    def record(self, turn: int | None = None) -> TurnRecord:
        """Find the record of a turn (None: the last); raise `FileError`."""
        for record in reversed(self.turns):
            if turn is None or record.turn == turn:
                return record
        raise FileError(self.name, f"has no turn {turn}")

    def known(self, turn: int) -> list[TurnRecord]:
        """List the records of the turns before this one, for saving again without the beats between them."""
        return [one.model_copy(update={"beats": None}) for one in self.turns if one.turn < turn]

    def at_turn(self, turn: int | None = None) -> AnyMatch:
        """Take the match up at a turn's beginning (None: the last turn) unplayed; raise `FileError`.

        It has no beats from before that turn.
        """
        record = self.record(turn)
        before: list[Entry] = [(seat, Unread(data)) for seat, data in self.answers[: record.entries]]
        setup = self.setup
        with self._placed("turns", self.turns.index(record), "state"):
            state = self.ruleset.unpack_state(setup, record.state)
        return self._begun(state, before)

    def begin(self) -> AnyMatch:
        """Begin the match anew, unplayed; raise `FileError`."""
        return self._begun(None, [])

    def _begun(self, state: Any, before: list[Entry]) -> AnyMatch:
        try:
            return Match(self.ruleset, self.setup, state=state, before=before)
        except Endless as error:
            raise FileError(self.name, str(error), REMEDY) from None

    @contextmanager
    def _placed(self, *place: str | int) -> Iterator[None]:
        """Name this file, and where in it, in an error about a part of it."""
        try:
            yield
        except FileError as error:
            path = (*place, *error.path)
            raise FileError(self.name, error.problem, error.remedy, path, None, error.more) from None

    def replay(self) -> AnyMatch:
        """Play the match from its answers; Difference at the first thing recorded otherwise; `FileError`."""
        try:
            return _Replay(self).run()
        except Endless as error:
            raise FileError(self.name, str(error), REMEDY) from None


class _Replay:
    """A saved match being played again, held against its record answer by answer."""

    def __init__(self, saved: SavedMatch) -> None:
        self.saved = saved
        # A match that was taken up under newer rules is only known from there on.
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
            request = match.request(seat)
            if request is None:
                raise self._difference(f"an answer of {seat}", "nothing is asked of that seat")
            match.answer(seat, request.unpack(data))
        except IllegalAnswer as error:
            raise self._difference(json.dumps(data), str(error)) from None
        except (Difference, Endless):
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
            match = saved.replay()
            return Opened(match, known=tuple(saved.known(match.checkpoints[0].turn)))
        except Difference as error:
            why = f"a replay does not come to the same ({error})"
    record = saved.record()
    notice = f"This match goes on from the beginning of turn {record.turn}: {why}."
    return Opened(saved.at_turn(record.turn), notice, tuple(saved.known(record.turn)))
