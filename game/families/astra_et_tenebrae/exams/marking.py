"""Sitting an exam: it is brought to its question, and an answer is marked by what is wanted."""

from __future__ import annotations

import json
from typing import Any

from pydantic import TypeAdapter

from game.families.astra_et_tenebrae.exams.exam_file import Exam
from game.families.astra_et_tenebrae.exams.wants import faults_in
from game.players.exams import exam_form
from rules.astra_et_tenebrae.positions.choices_file import FirePart, FormationPart, MovePart
from rules.astra_et_tenebrae.positions.position import position_of
from rules.astra_et_tenebrae.positions.position_faults import Faults, choice_faults, position_faults
from rules.astra_et_tenebrae.positions.script import Script
from rules.astra_et_tenebrae.requests import (
    ChooseHeat,
    FireOrPass,
    Heat,
    HeatChoice,
    MoveShip,
    NameFormations,
)
from rules.astra_et_tenebrae.ruleset import ruleset_of
from rules.astra_et_tenebrae.state import State
from rules.files import Document
from rules.kernel.match import Match
from rules.kernel.requests import IllegalAnswer, Request, Roll
from rules.kernel.seats import Seat

_UNTIL = 100  # answers before the question comes
_HEAT = TypeAdapter(dict[str, Heat])
_FORMATIONS = TypeAdapter(tuple[FormationPart, ...])


class _Sitting:
    """One exam at its question. FileError where the exam never comes to it."""

    def __init__(self, exam: Exam, document: Document) -> None:
        self.exam = exam
        self.seat = Seat(exam.seat)
        state = position_of(exam, document)
        match = Match(ruleset_of(exam.edition), state.setup, state=state)
        script, dice, earlier = Script(exam, exam.do), list(exam.dice), exam.later
        for _ in range(_UNTIL):
            asked = match.request(self.seat)
            if asked is not None and asked.kind == exam.asked and not earlier:
                self.view: State = match.view(self.seat)
                self.request: Request[Any] = asked.seen_by(self.view)
                return
            earlier -= asked is not None and asked.kind == exam.asked
            for seat in match.waiting():
                request = match.request(seat)
                assert request is not None, "only those who are asked answer"
                script.look(request, match.state)
                try:
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
            case ChooseHeat():
                return HeatChoice({**request.default().ships, **_HEAT.validate_json(text)})
            case MoveShip():
                return MovePart.model_validate_json(text).move()
            case NameFormations():
                return tuple(part.named() for part in _FORMATIONS.validate_json(text))
            case FireOrPass():
                return FirePart.model_validate_json(text).action()
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
    for index, want in enumerate(exam.want):
        named = (*(want.ship or ()), *(want.target or ()), *(want.heat or ()))
        if want.near is not None and want.near.to:
            named = (*named, want.near.to)
        for name in named:
            if name not in exam.ships:
                yield ("want", index), f"there is no ship {name}"


EXAMS = exam_form(Exam, faults_of, _Sitting)
