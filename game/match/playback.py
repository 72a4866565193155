"""A match being watched: any moment of it, forwards and backwards, by beat, phase and turn."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from rules.false_sunrise.events import Event, PhaseBegan
from rules.false_sunrise.state import Phase, State

Beat = tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Mark:
    """The beginning of a phase: the moment just after the beat that began it."""

    moment: int
    turn: int
    phase: Phase


class Playback:
    """The beats of a match and the table at every moment; moment n is after the first n beats.

    A copy of the table is kept at each phase's beginning, so that every moment is a few beats away.
    """

    def __init__(self, opening: State, beats: Sequence[Beat]) -> None:
        self.beats: tuple[Beat, ...] = tuple(beats)
        self.marks: list[Mark] = [Mark(0, opening.turn, opening.phase)]
        self._kept: list[State] = [opening.copy()]
        state = opening.copy()
        for number, beat in enumerate(self.beats, start=1):
            for event in beat:
                event.apply(state)
            if any(isinstance(event, PhaseBegan) for event in beat):
                self.marks.append(Mark(number, state.turn, state.phase))
                self._kept.append(state.copy())
        self._moments = [mark.moment for mark in self.marks]
        self.turn_marks = _turns_of(self.marks)
        self._turns = sorted({0, *(mark.moment for mark in self.turn_marks)})
        self.moment = 0
        self.state: State = opening.copy()

    @property
    def last(self) -> int:
        """The last moment."""
        return len(self.beats)

    @property
    def at_end(self) -> bool:
        """Whether nothing is left to watch."""
        return self.moment == self.last

    @property
    def turns(self) -> list[int]:
        """List the turns that were begun."""
        return [mark.turn for mark in self.turn_marks]

    def go(self, moment: int) -> None:
        """Show a moment; one outside the match is the nearest inside."""
        moment = max(0, min(self.last, moment))
        if moment == self.moment:
            return
        self.state = self.at(moment)
        self.moment = moment

    def at(self, moment: int) -> State:
        """Return the table at a moment of the match, as a copy of its own."""
        nearest = bisect_right(self._moments, moment) - 1
        begin = self._moments[nearest]
        if begin <= self.moment <= moment:
            state, begin = self.state.copy(), self.moment
        else:
            state = self._kept[nearest].copy()
        for beat in self.beats[begin:moment]:
            for event in beat:
                event.apply(state)
        return state

    def step(self, beats: int) -> None:
        """Go some beats on (back if negative)."""
        self.go(self.moment + beats)

    def step_phase(self, direction: int) -> None:
        """Go to the next beginning of a phase (the last before this moment if negative), or to the end."""
        self.go(self._beside(self._moments, direction))

    def step_turn(self, direction: int) -> None:
        """Go to the next beginning of a turn (the last before this moment if negative), or to the end."""
        self.go(self._beside(self._turns, direction))

    def go_turn(self, turn: int) -> None:
        """Show the beginning of a turn; one that was not played leaves everything as it is."""
        for mark in self.turn_marks:
            if mark.turn == turn:
                self.go(mark.moment)
                return

    def _beside(self, moments: list[int], direction: int) -> int:
        if direction < 0:
            before = bisect_left(moments, self.moment) - 1
            return moments[before] if before >= 0 else 0
        after = bisect_right(moments, self.moment)
        return moments[after] if after < len(moments) else self.last


def _turns_of(marks: Sequence[Mark]) -> list[Mark]:
    """List the beginnings of turns: what happens at their start where there is such, else the orders."""
    begun: dict[int, Mark] = {}
    for mark in marks:
        if mark.phase in (Phase.START, Phase.ORDERS):
            begun.setdefault(mark.turn, mark)
    return list(begun.values())
