"""Running an exam: play up to its question, and mark an answer by what is wanted."""

from __future__ import annotations

import json
from typing import Any

from pydantic import TypeAdapter

from game.families.astra_et_tenebrae.exams.exam_file import Exam
from game.families.astra_et_tenebrae.exams.wants import JUDGES
from game.players.exams import exam_form
from game.players.sitting import Sitting
from rules.astra_et_tenebrae.combat_requests import FireOrPass
from rules.astra_et_tenebrae.file_form import FILES
from rules.astra_et_tenebrae.formation_requests import NameFormations
from rules.astra_et_tenebrae.positions.choices_file import FirePart, FormationPart, MovePart
from rules.astra_et_tenebrae.requests import ChooseHeat, Heat, HeatChoice, MoveShip
from rules.astra_et_tenebrae.state import State
from rules.bounds import ByName, Several

_HEAT = TypeAdapter(ByName[Heat])
_FORMATIONS = TypeAdapter(Several[FormationPart])


class _Sitting(Sitting[Exam, State]):
    """An exam that has been played up to its question."""

    judges = JUDGES
    form = FILES

    def answer_of(self, sample: object) -> Any:  # noqa: ANN401 - plain data in, any answer out
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


EXAMS = exam_form(Exam, _Sitting)
