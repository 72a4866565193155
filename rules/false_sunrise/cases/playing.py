"""Playing a case through the engine, as a match would."""

from __future__ import annotations

from dataclasses import dataclass

from rules.false_sunrise.cases.case_file import Case
from rules.false_sunrise.editions import load_edition
from rules.false_sunrise.events import Event
from rules.false_sunrise.positions.position import position_of
from rules.false_sunrise.positions.script import Script
from rules.false_sunrise.state import Phase, Setup, State
from rules.files import Document
from rules.kernel.game import DiceFailure
from rules.kernel.match import Checkpoint, Match
from rules.kernel.requests import Roll
from rules.kernel.seats import Seat

# The last phase that a case plays; "end" is the whole turn.
LAST = {
    "start": Phase.START,
    "orders": Phase.ORDERS,
    "movement": Phase.MOVEMENT,
    "weapons": Phase.ACTIVATIONS,
    "points": Phase.POINTS,
}

_ORDER = tuple(Phase)

GameMatch = Match[Setup, State, Event]


@dataclass(frozen=True, slots=True)
class Finish:
    """How a case ended: the table, all that happened, and the dice that were not needed."""

    state: State
    events: tuple[Event, ...]
    dice_left: int


class Playing:
    """One run of a case. IllegalAnswer where a choice is refused, DiceFailure for a missing or wrong die."""

    def __init__(self, case: Case, document: Document) -> None:
        self.case = case
        self.script = Script(case, case.do)
        self.dice = list(case.dice)
        state = position_of(case, document)
        state.phase = Phase(case.phase)
        self.match: GameMatch = Match(load_edition(case.edition).ruleset, state.setup, state=state)
        self._beats = 0
        self._checkpoints = 1

    def run(self) -> Finish:
        """Play to the end of the named phase, or of the match."""
        self._watch()
        while not self._stop() and not self.match.over:
            for seat in self.match.waiting():
                self._answer(seat)
            self._watch()
        stop = self._stop()
        if stop is None:
            state, beats = self.match.state, self.match.beats
        else:
            state, beats = stop.state, self.match.beats[: stop.beats]
        return Finish(state, tuple(event for beat in beats for event in beat), len(self.dice))

    def _stop(self) -> Checkpoint[State] | None:
        """Find the checkpoint at which the case ends, once it has been reached."""
        last = LAST.get(self.case.until)
        later = () if last is None else _ORDER[_ORDER.index(last) + 1 :]
        for point in self.match.checkpoints:
            if point.turn > self.case.turn or point.state.phase in later:
                return point
        return None

    def _answer(self, seat: Seat) -> None:
        request = self.match.request(seat)
        assert request is not None, "only those who are asked answer"
        if isinstance(request, Roll):
            self.match.answer(seat, self._roll(request))
            return
        state = self.match.state
        self.script.look(request, state)
        self.match.answer(seat, self.script.answer(request, state))

    def _roll(self, request: Roll) -> tuple[int, ...]:
        what = f"{request.count} dice for {request.why} of {', '.join(request.about)}"
        if len(self.dice) < request.count:
            raise DiceFailure(f"expected {what}, got {len(self.dice)}")
        faces = tuple(self.dice[: request.count])
        for number, face in enumerate(faces, start=len(self.case.dice) - len(self.dice) + 1):
            if not 1 <= face <= request.sides:
                raise DiceFailure(f"expected 1 to {request.sides} among {what}, got {face} as die {number}")
        del self.dice[: request.count]
        return faces

    def _watch(self) -> None:
        """Tell the script of new events and of phases that began, up to where the case stops."""
        stop = self._stop()
        last = len(self.match.beats) if stop is None else stop.beats
        for beat in self.match.beats[self._beats : last]:
            for event in beat:
                self.script.notice(event)
        self._beats = last
        for point in self.match.checkpoints[self._checkpoints :]:
            self.script.close(point.state.phase, point.state)
            if point is stop:
                break
        self._checkpoints = len(self.match.checkpoints)
