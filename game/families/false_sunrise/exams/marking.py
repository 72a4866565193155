"""Running an exam: play up to its question, continue from there with an answer, and mark it."""

from __future__ import annotations

from typing import Any

from game.families.false_sunrise.exams.answers import answer_of, in_words, words_of
from game.families.false_sunrise.exams.exam_faults import faults_of
from game.families.false_sunrise.exams.exam_file import BEGINS, Exam, Want
from game.families.false_sunrise.exams.wants import JUDGES, Aftermath, Answered
from game.players import sitting
from game.players.exams import exam_form
from rules.false_sunrise.editions import load_edition
from rules.false_sunrise.events import Event, ShipCrashed, ShipMoved
from rules.false_sunrise.file_form import FILES
from rules.false_sunrise.movement import Path
from rules.false_sunrise.placing import DeployFleet
from rules.false_sunrise.positions.position import position_of, ship_id
from rules.false_sunrise.positions.script import Script
from rules.false_sunrise.state import Phase, Setup, State
from rules.files import Document
from rules.kernel.match import Match
from rules.kernel.requests import AnyRequest, ChooseOne, ChooseSome
from rules.kernel.seats import Seat
from rules.values import changed

_UNTIL = 200  # the most answers until the movement is over


class Sitting(sitting.Sitting[Exam, State]):
    """An exam that has been played up to its question; orders are flown before they are judged."""

    judges = JUDGES
    form = FILES

    def __init__(self, exam: Exam, document: Document) -> None:
        self._after: Aftermath | None = None
        super().__init__(exam, document)

    def opening(self) -> tuple[Match[Setup, State, Event], Script]:
        exam = self.exam
        state = _as_asked(exam, position_of(exam, self.document))
        match = Match(load_edition(exam.edition).ruleset, state.setup, state=state)
        return match, Script(exam, exam.do)

    def is_asked(self, request: AnyRequest) -> bool:
        if isinstance(request, ChooseOne | ChooseSome):
            about = request.about[0]
        else:
            about = getattr(request, "ship_id", "")
        return super().is_asked(request) and self.exam.about in (None, in_words(about))

    def answer(self, request: AnyRequest) -> Any:  # noqa: ANN401 - of any request
        if isinstance(request, DeployFleet):  # the enemy deploys where the exam has its ships
            ships = self.exam.sides[request.seat].ships
            return {ship_id(self.exam, one.name): (*(one.at or (0.0, 0.0)), one.heading) for one in ships}
        return super().answer(request)

    def answer_of(self, sample: Any) -> Any:  # noqa: ANN401 - plain data in, any answer out
        return answer_of(self.exam, self.request, sample)

    def words_of(self, answer: Any) -> str:  # noqa: ANN401 - of any request
        return words_of(answer)

    def answered(self, answer: Any, want: Want) -> Answered:  # noqa: ANN401 - of any request
        if self._after is None:
            self._after = self._taken(answer)
        shooter = getattr(self.request, "ship_id", "")
        return Answered(self.view, answer, want, self.exam, shooter, self._after)

    def _taken(self, answer: Any) -> Aftermath:  # noqa: ANN401 - of any request
        """Give the answer and return its result; after orders, play through the movement phase first."""
        self.give(answer)
        state = self.play_on() if self.exam.asked == "orders" else self.match.state.copy()
        events = self.since()
        paths = {e.ship_id: Path(e.stops, e.velocity) for e in events if isinstance(e, ShipMoved)}
        crashed = frozenset(event.ship_id for event in events if isinstance(event, ShipCrashed))
        return Aftermath(position=self.exam, state=state, events=events, paths=paths, crashed=crashed)

    def play_on(self) -> State:
        """Play on: after orders to the end of the movement phase, else until the seat is asked again."""
        return self._moved() if self.exam.asked == "orders" else super().play_on()

    def _moved(self) -> State:
        phases = load_edition(self.exam.edition).phases
        after = phases[phases.index(Phase.MOVEMENT) + 1]
        for _ in range(_UNTIL):
            for point in self.match.checkpoints:
                if point.state.phase is after:
                    return point.state
            self.answer_all()
        return self.match.state  # no ship is left: the match ended in the movement phase


def _as_asked(exam: Exam, state: State) -> State:
    """Set the position to the beginning of the question's phase, unless it is a line, which has its own."""
    if exam.position is not None:
        return state
    state.phase = BEGINS.get(exam.asked, Phase.ACTIVATIONS)
    if state.phase in (Phase.EDGE, Phase.DEPLOYMENT):
        for key, ship in list(state.ships.items()):
            state.ships[key] = changed(ship, deployed=False)
    if exam.edge is not None:
        seat = Seat(exam.seat)
        state.edges = {seat: exam.edge, seat.other: exam.edge.opposite}
    return state


EXAMS = exam_form(Exam, Sitting, faults_of)
