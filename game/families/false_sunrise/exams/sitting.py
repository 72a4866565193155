"""Sitting an exam: bring the match to its question, and continue from there with an answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.families.false_sunrise.exams.exam_file import BEGINS, Exam
from rules.false_sunrise.editions import load_edition
from rules.false_sunrise.events import Event, ShipCrashed, ShipMoved
from rules.false_sunrise.movement import Path
from rules.false_sunrise.placing import DeployFleet, Placement
from rules.false_sunrise.positions.position import position_of, ship_id
from rules.false_sunrise.positions.script import Script
from rules.false_sunrise.state import Phase, Setup, State
from rules.files import Document
from rules.kernel.dice import Stream
from rules.kernel.match import Match
from rules.kernel.requests import ChooseOne, ChooseSome, IllegalAnswer, Request, Roll
from rules.kernel.seats import Seat
from rules.values import changed

UNTIL = 200  # the most answers until the question comes, or until the movement is over


@dataclass(frozen=True, slots=True)
class Aftermath:
    """The result of an answer: the state, the courses flown by ship id, and which ships crashed."""

    state: State
    paths: dict[str, Path]
    crashed: frozenset[str]


class Sitting:
    """One exam at its question. Raise `FileError` if the exam never reaches it."""

    def __init__(self, exam: Exam, document: Document) -> None:
        self.exam = exam
        self.document = document
        self.seat = Seat(exam.seat)
        self._script = Script(exam, exam.do)
        self._dice = list(exam.dice)
        self._later = Stream("exam").below
        self._answered = False
        try:
            state = _as_asked(exam, position_of(exam, document))
            ruleset = load_edition(exam.edition).ruleset
            self.match: Match[Setup, State, Event] = Match(ruleset, state.setup, state=state)
            self.request = self._come_to_question()
        except IllegalAnswer as error:
            raise document.error(("do",), str(error)) from None

    @property
    def view(self) -> State:
        """What the asked seat may know."""
        return self.match.view(self.seat)

    def _come_to_question(self) -> Request[Any]:
        for _ in range(UNTIL):
            request = self.match.request(self.seat)
            if request is not None and self._is_asked(request):
                return request
            self._answer_all()
        raise self.document.error(("asked",), "is never asked in this position")

    def _is_asked(self, request: Request[Any]) -> bool:
        if request.kind != self.exam.asked:
            return False
        if isinstance(request, ChooseOne | ChooseSome):
            about = request.about[0]
        else:
            about = getattr(request, "ship_id", "")
        return self.exam.about is None or in_words(about) == self.exam.about

    def _answer_all(self) -> None:
        for seat in self.match.waiting():
            request = self.match.request(seat)
            if request is not None:
                self.match.answer(seat, self._answer(seat, request))

    def _answer(self, seat: Seat, request: Request[Any]) -> Any:  # noqa: ANN401 - of any request
        match request:
            case Roll():
                return self._roll(request)
            case DeployFleet():
                return self._placements(seat)
        self._script.look(request, self.match.state)
        return self._script.answer(request, self.match.state)

    def _roll(self, request: Roll) -> tuple[int, ...]:
        if self._answered:
            return tuple([self._later(request.sides) + 1 for _ in range(request.count)])
        if len(self._dice) < request.count:
            raise self.document.error(("dice",), f"{request.count} more are rolled for {request.why}")
        faces = tuple(self._dice[: request.count])
        del self._dice[: request.count]
        return faces

    def _placements(self, seat: Seat) -> dict[str, Placement]:
        """Return the enemy's deployment: where the exam has its ships."""
        ships = self.exam.sides[seat].ships
        return {ship_id(self.exam, one.name): (*(one.at or (0.0, 0.0)), one.heading) for one in ships}

    def take(self, answer: Any) -> Aftermath:  # noqa: ANN401 - of any request
        """Give the answer and return its result; after orders, play through the movement phase first.

        Raise `IllegalAnswer` if the answer is refused.
        """
        before = len(self.match.beats)
        self.match.answer(self.seat, answer)
        self._answered = True
        state = self.match.state
        if self.exam.asked == "orders":
            state = self._moved()
        events = [event for beat in self.match.beats[before:] for event in beat]
        paths = {e.ship_id: Path(e.stops, e.velocity) for e in events if isinstance(e, ShipMoved)}
        crashed = frozenset(event.ship_id for event in events if isinstance(event, ShipCrashed))
        return Aftermath(state, paths, crashed)

    def _moved(self) -> State:
        phases = load_edition(self.exam.edition).phases
        after = phases[phases.index(Phase.MOVEMENT) + 1]
        for _ in range(UNTIL):
            for point in self.match.checkpoints:
                if point.state.phase is after:
                    return point.state
            self._answer_all()
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


def in_words(option: object) -> str:
    """Return an id as people write it in a file: without the side."""
    return str(option).replace("red:", "").replace("blue:", "")
