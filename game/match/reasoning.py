"""The computer's reasons, decision by decision, packed so that saves stay small."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from game.reasons import Candidate, Decision, Term, Thought
from rules.kernel.seats import Seat

_MOST_BYTES = 1_000_000


@dataclass(frozen=True, slots=True)
class Reasoned:
    """One decision: its place in the journal, seat, turn and kind, and what was weighed."""

    number: int
    seat: Seat
    turn: int
    kind: str
    thoughts: tuple[Thought, ...]


class Reasoning:
    """The decisions of a match in order; `packed` is shared with the object that saves them.

    `former` maps names of requests in older files to their present kinds.
    """

    def __init__(self, packed: list[str], former: Mapping[str, str]) -> None:
        self._packed = packed
        self._former = former

    def note(self, number: int, seat: Seat, turn: int, kind: str, decision: Decision) -> None:
        """Store a decision's reasons, if it has any."""
        if decision.thoughts:
            self._packed.append(pack(Reasoned(number, seat, turn, kind, tuple(decision.thoughts))))

    def rewind(self, entries: int) -> None:
        """Forget what was decided after so many answers."""
        self._packed[:] = [one for one in self._packed if (read := unpack(one)) and read.number < entries]

    def all(self) -> list[Reasoned]:
        """Return all decisions; unreadable ones are left out."""
        return list(self._read(self._packed))

    def last(self, kind: str, below: int) -> Reasoned | None:
        """Return the last decision of a kind before a length of the journal, or None.

        Only decisions count whose answers are among the first `below` entries.
        """
        newest = self._read(reversed(self._packed))
        return next((one for one in newest if one.kind == kind and one.number < below), None)

    def _read(self, packed: Iterable[str]) -> Iterator[Reasoned]:
        for one in packed:
            if (read := unpack(one)) is not None:
                yield replace(read, kind=self._former.get(read.kind, read.kind))


def pack(reasoned: Reasoned) -> str:
    """Return a decision as a short text."""
    thoughts = [[thought.about, list(map(_plain, thought.candidates))] for thought in reasoned.thoughts]
    data = [reasoned.number, reasoned.seat.value, reasoned.turn, reasoned.kind, thoughts]
    return base64.b64encode(zlib.compress(json.dumps(data, separators=(",", ":")).encode(), 6)).decode()


@lru_cache(maxsize=256)
def unpack(packed: str) -> Reasoned | None:
    """Return a packed decision, or None if the text is not one."""
    try:
        data = zlib.decompressobj().decompress(base64.b64decode(packed, validate=True), _MOST_BYTES)
        number, seat, turn, kind, thoughts = json.loads(data)
        kind = str(kind).rpartition("/")[2]  # 0.1.0 had the class of a plain choice before a slash
        return Reasoned(int(number), Seat(seat), int(turn), kind, tuple(map(_thought, thoughts)))
    except (ValueError, TypeError, LookupError, zlib.error):
        return None


def _plain(candidate: Candidate) -> list[object]:
    terms = [[term.words, round(term.points, 3)] for term in candidate.terms]
    return [candidate.words, round(candidate.points, 3), terms]


def _thought(data: list[Any]) -> Thought:
    about, candidates = data
    return Thought(str(about), tuple(_candidate(*one) for one in candidates))


def _candidate(words: object, points: float, terms: list[tuple[object, float]]) -> Candidate:
    return Candidate(str(words), float(points), tuple(Term(str(one), float(p)) for one, p in terms))
