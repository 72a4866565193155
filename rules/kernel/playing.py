"""Playing what a file prescribes: scripted choices and fixed dice, up to a given moment."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from rules.files import DataPath
from rules.kernel.checkpoint import Checkpoint
from rules.kernel.game import DiceFailure
from rules.kernel.match import Match
from rules.kernel.requests import AnyRequest, Roll

StateT = TypeVar("StateT")
EventT = TypeVar("EventT")


class Unscripted(Exception):
    """The file does not say what it must: the place in it, and why."""

    def __init__(self, path: DataPath, problem: str) -> None:
        super().__init__(problem)
        self.path = path


class Script(Protocol):
    """Scripted choices for a match; each method may refuse one with `IllegalAnswer`.

    `ids` has the ids of what the file calls by names of its own (None: it uses those of the match).
    """

    @property
    def ids(self) -> Mapping[str, str] | None: ...

    def look(self, request: AnyRequest, state: Any) -> None:
        """See the next request, a roll included, and the state before it."""

    def answer(self, request: AnyRequest, state: Any) -> Any:
        """Return the answer to a player's request."""

    def notice(self, event: Any) -> None:
        """See an event that has happened."""

    def close(self, phase: Any, state: Any) -> None:
        """See that `phase` begins with this state."""


@dataclass(frozen=True, slots=True)
class Finish(Generic[StateT, EventT]):
    """The result of a run: the final state, all events, and the number of dice left over."""

    state: StateT
    events: tuple[EventT, ...]
    dice_left: int


class Playing(Generic[StateT, EventT]):
    """A run of a script in a match, up to the first checkpoint for which `stops` is true, or to the end.

    `run` raises `IllegalAnswer` if a choice is refused, and `DiceFailure` for a missing or wrong
    die.
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
        """Play up to the stop, or to the end of the match, and return the result."""
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
        """Return the checkpoint to stop at, once it has been reached."""
        return next((point for point in self.match.checkpoints if self.stops(point)), None)

    def _answer(self, request: AnyRequest) -> Any:
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
        """Show the script the new events and the phases that have begun, up to the stop."""
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
