"""Checkpoints: the moments of a match from which play can be taken up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

StateT = TypeVar("StateT")


class TurnBegun(Generic[StateT]):
    """How a turn began: its number, a copy of the state, and after how many beats."""

    __slots__ = ("beats", "copy", "number", "state")

    def __init__(self, number: int, state: StateT, beats: int, copy: Callable[[StateT], StateT]) -> None:
        self.number = number
        self.state = copy(state)
        self.beats = beats
        self.copy = copy


class Checkpoint(Generic[StateT]):
    """A moment from which play can be taken up: after `entries` answers and `beats` beats.

    Matches make them by the thousand and hardly ever ask one for its state, so that it only knows how its
    turn has `begun`: what was `told` since then befalls a copy of that state when it is wanted.
    """

    __slots__ = ("_state", "_told", "beats", "begun", "entries")

    def __init__(self, entries: int, told: Sequence[tuple[Any, ...]], begun: TurnBegun[StateT]) -> None:
        self.entries = entries
        self.beats = len(told)
        self.begun = begun
        self._told = told
        self._state: StateT | None = None

    @property
    def turn(self) -> int:
        """The number of its turn."""
        return self.begun.number

    @property
    def moment(self) -> tuple[int, int]:
        """The numbers of answers and of beats before it."""
        return self.entries, self.beats

    @property
    def state(self) -> StateT:
        """The state at this moment, to be copied before it is changed."""
        if self._state is None:
            begun = self.begun
            state = begun.copy(begun.state)
            for beat in self._told[begun.beats : self.beats]:
                for event in beat:
                    event.apply(state)
            self._state = state
        return self._state
