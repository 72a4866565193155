"""Running an exam: play up to its question, and mark an answer by what is wanted."""

from __future__ import annotations

import json
from typing import Any

from pydantic import TypeAdapter

from game.families.dark_frontier.exams.exam_file import Exam, ShipShotPart
from game.families.dark_frontier.exams.wants import JUDGES
from game.players.exams import exam_form
from game.players.sitting import Sitting
from rules.bounds import ByName
from rules.dark_frontier.file_form import FILES
from rules.dark_frontier.positions.choices_file import CommandPart, SteeringPart
from rules.dark_frontier.positions.position_file import SEATS
from rules.dark_frontier.requests import FireOrDone, SetCommands, SteerMissiles
from rules.dark_frontier.state import State

_COMMANDS = TypeAdapter(ByName[CommandPart])
_STEERINGS = TypeAdapter(ByName[SteeringPart])


class _Sitting(Sitting[Exam, State]):
    """An exam that has been played up to its question."""

    judges = JUDGES
    form = FILES
    seats = SEATS

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


EXAMS = exam_form(Exam, _Sitting)
