"""Exams with a script, which answers everything asked before the question and has its own dice."""

from __future__ import annotations

import json
from abc import abstractmethod
from collections.abc import Iterator
from typing import Any, Protocol

from rules.files import Document
from rules.kernel.match import Match
from rules.kernel.requests import IllegalAnswer, Request, Roll
from rules.kernel.seats import Seat

_UNTIL = 100  # rounds of answers before the question must come


class Script(Protocol):
    """Prepared choices; it is shown what is asked and what has happened."""

    def look(self, request: Any, state: Any) -> None: ...  # noqa: ANN401 - of any game

    def notice(self, event: Any) -> None: ...  # noqa: ANN401 - of any game

    def answer(self, request: Any, state: Any) -> Any: ...  # noqa: ANN401 - of any game


class ScriptedSitting:
    """One exam at its question. Raise `FileError` if the exam never gets there.

    An exam says which kind of request is `asked`, how many of that kind come before (`later`), what
    the `dice` show until then, and what is wanted of the answer (`want`).
    """

    def __init__(
        self,
        exam: Any,  # noqa: ANN401 - of any game
        document: Document,
        match: Match[Any, Any, Any],
        seat: Seat,
        script: Script,
    ) -> None:
        self.exam = exam
        self.seat = seat
        self.request = _question(exam, document, match, seat, script)
        self.view: Any = match.view(seat)

    @abstractmethod
    def fails(self, answer: Any, want: Any) -> Iterator[str]:  # noqa: ANN401 - of any game
        """Yield in what respects an answer misses something that is wanted."""

    @abstractmethod
    def answer_of(self, sample: Any) -> Any:  # noqa: ANN401 - plain data in, any answer out
        """Turn a sample answer of a file into an answer. Raise `ValueError` if it is not one."""

    def faults_of(self, answer: Any) -> tuple[str, ...]:  # noqa: ANN401 - of any request
        """List why a legal answer fails."""
        return tuple(fault for want in self.exam.want for fault in self.fails(answer, want))

    def words_of(self, answer: Any) -> str:  # noqa: ANN401 - of any request
        """Write an answer the way its file would."""
        return json.dumps(self.request.pack(answer))


def _question(
    exam: Any,  # noqa: ANN401 - of any game
    document: Document,
    match: Match[Any, Any, Any],
    seat: Seat,
    script: Script,
) -> Request[Any]:
    """Play a match up to the question of an exam; return the question as the seat sees it."""
    dice, earlier, noticed = list(exam.dice), exam.later, 0
    for _ in range(_UNTIL):
        for event in (event for beat in match.beats[noticed:] for event in beat):
            script.notice(event)
        noticed = len(match.beats)
        asked = match.request(seat)
        if asked is not None and asked.kind == exam.asked:
            if not earlier:
                return asked.seen_by(match.view(seat))
            earlier -= 1
        try:
            _answer_all(match, script, dice)
        except IllegalAnswer as error:
            raise document.error(("do",), str(error)) from None
    raise document.error(("asked",), "is never asked in this position")


def _answer_all(match: Match[Any, Any, Any], script: Script, dice: list[int]) -> None:
    """Answer everything that is asked now: rolls with the next dice, the rest with the script."""
    for seat in match.waiting():
        request = match.request(seat)
        assert request is not None, "only those who are asked answer"
        script.look(request, match.state)
        if isinstance(request, Roll) and dice:
            faces = tuple(dice[: request.count])
            del dice[: request.count]
            match.answer(seat, faces)
        else:
            match.answer(seat, script.answer(request, match.state))
