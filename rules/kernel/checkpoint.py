"""Checkpoints: moments of a match from which play can resume."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

StateT = TypeVar("StateT")


class TurnBegun(Generic[StateT]):
    """The start of a turn: its number, a copy of the state, and the number of beats before it."""

    __slots__ = ("beats", "copy", "number", "state")

    def __init__(self, number: int, state: StateT, beats: int, copy: Callable[[StateT], StateT]) -> None:
        self.number = number
        self.state = copy(state)
        self.beats = beats
        self.copy = copy


class Checkpoint(Generic[StateT]):
    """A moment from which play can resume: after `entries` answers and `beats` beats.

    Matches make checkpoints by the thousand and rarely need the state of one. So a checkpoint only
    holds the start of its turn (`begun`). When its state is needed, the events since then are
    applied to a copy.
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
        """The number of answers and the number of beats before it."""
        return self.entries, self.beats

    @property
    def state(self) -> StateT:
        """The state at this moment; copy it before you change it."""
        if self._state is None:
            begun = self.begun
            state = begun.copy(begun.state)
            for beat in self._told[begun.beats : self.beats]:
                for event in beat:
                    event.apply(state)
            self._state = state
        return self._state
