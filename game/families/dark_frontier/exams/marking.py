"""Sitting an exam: it is brought to its question, and an answer is marked by what is wanted."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from pydantic import TypeAdapter

from game.families.dark_frontier.exams.exam_file import Exam, ShipShotPart, Want
from game.families.dark_frontier.exams.wants import faults_in
from game.players.exams import exam_form
from rules.dark_frontier.positions.choices_file import CommandPart, SteeringPart
from rules.dark_frontier.positions.position import position_of
from rules.dark_frontier.positions.position_faults import Faults, choice_faults, position_faults
from rules.dark_frontier.positions.position_file import SEATS
from rules.dark_frontier.positions.script import Script
from rules.dark_frontier.requests import FireOrDone, SetCommands, SteerMissiles
from rules.dark_frontier.ruleset import ruleset_of
from rules.dark_frontier.state import State
from rules.files import DataPath, Document
from rules.kernel.match import Match
from rules.kernel.requests import IllegalAnswer, Request, Roll

_UNTIL = 100  # answers before the question comes
_COMMANDS = TypeAdapter(dict[str, CommandPart])
_STEERINGS = TypeAdapter(dict[str, SteeringPart])


class _Sitting:
    """One exam at its question. FileError where the exam never comes to it."""

    def __init__(self, exam: Exam, document: Document) -> None:
        self.exam = exam
        self.seat = SEATS[exam.seat]
        state = position_of(exam)
        match = Match(ruleset_of(exam.edition), state.setup, state=state)
        script, dice, earlier = Script(exam, exam.do), list(exam.dice), exam.later
        told = 0
        for _ in range(_UNTIL):
            for beat in match.beats[told:]:
                for event in beat:
                    script.notice(event)
            told = len(match.beats)
            asked = match.request(self.seat)
            if asked is not None and asked.kind == exam.asked:
                if not earlier:
                    self.view: State = match.view(self.seat)
                    self.request: Request[Any] = asked.seen_by(self.view)
                    return
                earlier -= 1
            for seat in match.waiting():
                request = match.request(seat)
                assert request is not None, "only those who are asked answer"
                try:
                    script.look(request, match.state)
                    match.answer(seat, _thrown(request, dice) or script.answer(request, match.state))
                except IllegalAnswer as error:
                    raise document.error(("do",), str(error)) from None
        raise document.error(("asked",), "is never asked in this position")

    def faults_of(self, answer: Any) -> tuple[str, ...]:  # noqa: ANN401 - of any request
        return tuple(fault for want in self.exam.want for fault in faults_in(self.view, answer, want))

    def words_of(self, answer: Any) -> str:  # noqa: ANN401 - of any request
        return json.dumps(self.request.pack(answer))

    def answer_of(self, sample: Any) -> Any:  # noqa: ANN401 - plain data in, any answer out
        text, request = json.dumps(sample), self.request
        match request:
            case SetCommands():
                told = _COMMANDS.validate_json(text)
                return {**request.default(), **{name: part.command() for name, part in told.items()}}
            case SteerMissiles():
                return {name: part.steering() for name, part in _STEERINGS.validate_json(text).items()}
            case FireOrDone() if sample is not None:
                part = ShipShotPart.model_validate_json(text)
                return part.shot(part.ship, self.view.ships[part.ship].place)
            case _:
                return request.unpack(sample)


def _thrown(request: Request[Any], dice: list[int]) -> tuple[int, ...] | None:
    if not isinstance(request, Roll):
        return None
    faces = tuple(dice[: request.count])
    del dice[: request.count]
    return faces


def faults_of(exam: Exam) -> Faults:
    """Find what a schema cannot say: names that nobody has, in the position and in what is wanted."""
    yield from position_faults(exam)
    yield from choice_faults(exam, exam.do, "do")
    projectiles = {one.id for one in exam.projectiles}
    for index, want in enumerate(exam.want):
        where: DataPath = ("want", index)
        for name in _ships_of(want):
            if name not in exam.ships:
                yield where, f"there is no ship {name}"
        for name in (*(want.avoids or ()), *(want.catches or ())):
            if name not in projectiles:
                yield where, f"there is no projectile {name}"


def _ships_of(want: Want) -> Iterator[str]:
    yield from (want.ship,) if want.ship else ()
    for names in (want.meets, want.sows, want.spares):
        yield from names or ()
    yield from (want.catches or {}).values()


EXAMS = exam_form(Exam, faults_of, _Sitting)
