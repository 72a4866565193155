"""Playback of a match: any moment of it, forwards and backwards, by beat, phase and turn."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from game.games import card_of
from rules.kernel.ruleset import AnyRuleset

Beat = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class PhaseMark:
    """The beginning of a phase: the moment just after the beat that began it."""

    moment: int
    turn: int
    phase: str


class Playback:
    """The beats of a match and the table at every moment; moment n is after the first n beats.

    A copy of the table is kept at the beginning of each phase, so that every moment is only a few
    beats away.
    """

    def __init__(
        self,
        ruleset: AnyRuleset,
        opening: object,
        beats: Sequence[Beat],
    ) -> None:
        self.table = table = card_of(ruleset.id).table
        self._copy, self._turn_of = ruleset.copy, ruleset.turn
        self.beats: tuple[Beat, ...] = tuple(beats)
        self.marks: list[PhaseMark] = [PhaseMark(0, ruleset.turn(opening), table.phase(opening))]
        self._kept: list[object] = [self._copy(opening)]
        state = self._copy(opening)
        for number, beat in enumerate(self.beats, start=1):
            for event in beat:
                event.apply(state)
            turn = ruleset.turn(state)
            if turn != self.marks[-1].turn or any(table.begins(event) is not None for event in beat):
                self.marks.append(PhaseMark(number, turn, table.phase(state)))
                self._kept.append(self._copy(state))
        self._moments = [mark.moment for mark in self.marks]
        self.turn_marks = _turns_of([mark for mark in self.marks if mark.phase in table.opens])
        self._turns = sorted({0, *(mark.moment for mark in self.turn_marks)})
        self.moment = 0
        self.state: object = self._copy(opening)

    @property
    def turn(self) -> int:
        """The turn at this moment."""
        return self._turn_of(self.state)

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
        """The turns that were begun."""
        return [mark.turn for mark in self.turn_marks]

    def go(self, moment: int) -> None:
        """Show a moment; one outside the match becomes the nearest inside."""
        moment = max(0, min(self.last, moment))
        if moment == self.moment:
            return
        self.state = self.at(moment)
        self.moment = moment

    def at(self, moment: int) -> Any:  # noqa: ANN401 - a state of any game
        """Return the table at a moment of the match, as a copy."""
        nearest = bisect_right(self._moments, moment) - 1
        begin = self._moments[nearest]
        if begin <= self.moment <= moment:
            state, begin = self._copy(self.state), self.moment
        else:
            state = self._copy(self._kept[nearest])
        for beat in self.beats[begin:moment]:
            for event in beat:
                event.apply(state)
        return state

    def step(self, beats: int) -> None:
        """Go some beats forward (back if negative)."""
        self.go(self.moment + beats)

    def step_phase(self, direction: int) -> None:
        """Go to the beginning of the next phase (the last before this moment if negative), or to the end."""
        self.go(self._beside(self._moments, direction))

    def step_turn(self, direction: int) -> None:
        """Go to the beginning of the next turn (the last before this moment if negative), or to the end."""
        self.go(self._beside(self._turns, direction))

    def go_turn(self, turn: int) -> None:
        """Show the beginning of a turn; ignore a turn that was not played."""
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


def _turns_of(marks: Sequence[PhaseMark]) -> list[PhaseMark]:
    """Return the beginnings of turns, each with the first phase that a turn can begin with."""
    begun: dict[int, PhaseMark] = {}
    for mark in marks:
        if mark.turn > 0:
            begun.setdefault(mark.turn, mark)
    return list(begun.values())
