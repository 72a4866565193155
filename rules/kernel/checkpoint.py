"""Checkpoints: the moments of a match from which play can be taken up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

StateT = TypeVar("StateT")


class Checkpoint(Generic[StateT]):
    """A moment from which play can be taken up: after `entries` answers and `beats` beats.

    Only the first of a turn keeps a copy of the state. Few ask for that of another: it is worked out by
    letting what was `told` since the turn's `first` befall a copy of its state.
    """

    __slots__ = ("_copy", "_first", "_state", "_told", "beats", "entries", "turn")

    def __init__(
        self,
        entries: int,
        turn: int,
        told: Sequence[tuple[Any, ...]],
        copy: Callable[[StateT], StateT],
        state: StateT | None,
        first: Checkpoint[StateT] | None,
    ) -> None:
        self.entries = entries
        self.turn = turn
        self.beats = len(told)
        self._told = told
        self._copy = copy
        self._state = state
        self._first = first

    @property
    def first(self) -> Checkpoint[StateT]:
        """The first of its turn."""
        return self._first or self

    @property
    def moment(self) -> tuple[int, int]:
        """The numbers of answers and of beats before it."""
        return self.entries, self.beats

    @property
    def state(self) -> StateT:
        """The state at this moment, to be copied before it is changed."""
        if self._state is None:
            first = self.first
            state = self._copy(first.state)
            for beat in self._told[first.beats : self.beats]:
                for event in beat:
                    event.apply(state)
            self._state = state
        return self._state
