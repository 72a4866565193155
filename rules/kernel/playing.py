"""Playing what a file has written down: scripted choices and given dice, up to the moment where it stops."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from rules.kernel.checkpoint import Checkpoint
from rules.kernel.game import DiceFailure
from rules.kernel.match import Match
from rules.kernel.requests import Request, Roll

StateT = TypeVar("StateT")
EventT = TypeVar("EventT")


class Script(Protocol):
    """Choices that have not been made yet; each of these may refuse one (IllegalAnswer)."""

    def look(self, request: Request[Any], state: Any) -> None:
        """Be told what is asked next, dice too, and how the table stands."""

    def answer(self, request: Request[Any], state: Any) -> Any:
        """Answer a player's request."""

    def notice(self, event: Any) -> None:
        """Be told what has happened."""

    def close(self, phase: Any, state: Any) -> None:
        """Be told that `phase` begins with the table like `state`."""


@dataclass(frozen=True, slots=True)
class Finish(Generic[StateT, EventT]):
    """How it ended: the table, all that happened, and the dice that were not needed."""

    state: StateT
    events: tuple[EventT, ...]
    dice_left: int


class Playing(Generic[StateT, EventT]):
    """One run of a script in a match, up to the first checkpoint at which `stops` holds, or to its end.

    `run` raises IllegalAnswer where a choice is refused, DiceFailure for a missing or wrong die.
    """

    def __init__(
        self,
        match: Match[Any, StateT, EventT],
        script: Script,
        dice: Sequence[int],
        stops: Callable[[Checkpoint[StateT]], bool],
    ) -> None:
        self.match = match
        self.script = script
        self.stops = stops
        self.dice = list(dice)
        self._thrown = 0
        self._beats = 0
        self._checkpoints = 1

    def run(self) -> Finish[StateT, EventT]:
        """Play on to where it stops, or to the end of the match."""
        self._watch()
        while not self._stop() and not self.match.over:
            for seat in self.match.waiting():
                request = self.match.request(seat)
                assert request is not None, "only those who are asked answer"
                self.script.look(request, self.match.state)
                self.match.answer(seat, self._answer(request))
            self._watch()
        stop = self._stop()
        if stop is None:
            state, beats = self.match.state, self.match.beats
        else:
            state, beats = stop.state, self.match.beats[: stop.beats]
        return Finish(state, tuple(event for beat in beats for event in beat), len(self.dice))

    def _stop(self) -> Checkpoint[StateT] | None:
        """Find the checkpoint at which it ends, once that has been reached."""
        return next((point for point in self.match.checkpoints if self.stops(point)), None)

    def _answer(self, request: Request[Any]) -> Any:
        if isinstance(request, Roll):
            return self._roll(request)
        return self.script.answer(request, self.match.state)

    def _roll(self, request: Roll) -> tuple[int, ...]:
        what = f"{request.count} dice for {request.why} of {', '.join(request.about)}"
        if len(self.dice) < request.count:
            raise DiceFailure(f"expected {what}, got {len(self.dice)}")
        faces = tuple(self.dice[: request.count])
        for number, face in enumerate(faces, start=self._thrown + 1):
            if not 1 <= face <= request.sides:
                raise DiceFailure(f"expected 1 to {request.sides} among {what}, got {face} as die {number}")
        del self.dice[: request.count]
        self._thrown += request.count
        return faces

    def _watch(self) -> None:
        """Tell the script of new events and of phases that began, up to where it stops."""
        stop = self._stop()
        last = len(self.match.beats) if stop is None else stop.beats
        for beat in self.match.beats[self._beats : last]:
            for event in beat:
                self.script.notice(event)
        self._beats = last
        for point in self.match.checkpoints[self._checkpoints :]:
            self.script.close(point.state.phase, point.state)  # type: ignore[attr-defined]
            if point is stop:
                break
        self._checkpoints = len(self.match.checkpoints)
