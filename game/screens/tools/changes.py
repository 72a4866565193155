"""What pieces are told, before it is answered: every change can be taken back, and made again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic, TypeVar

ToldT = TypeVar("ToldT")


class Changes(Generic[ToldT]):
    """What is told to each piece, by its name."""

    def __init__(self, told: Mapping[str, ToldT]) -> None:
        self.told = dict(told)
        self._first = dict(told)
        self._past: list[dict[str, ToldT]] = []
        self._undone: list[dict[str, ToldT]] = []

    @property
    def changed(self) -> bool:
        """Whether anything is other than it was when the question came."""
        return self.told != self._first

    def change(self, told: Mapping[str, ToldT], *, noted: bool = True) -> None:
        """Tell something else; without being `noted` the change belongs to the last one."""
        if noted:
            self._past.append(dict(self.told))
        self._undone.clear()
        self.told = dict(told)

    def reset(self) -> None:
        """Tell what was told at the beginning."""
        self.change(self._first)

    def can_go(self, *, back: bool) -> bool:
        """Whether a change can be taken back, or made again."""
        return any(one != self.told for one in (self._past if back else self._undone))

    def go(self, *, back: bool) -> bool:
        """Take the last change back, or make it again; False where there is none."""
        source, goal = (self._past, self._undone) if back else (self._undone, self._past)
        while source:
            found = source.pop()
            if found != self.told:
                goal.append(self.told)
                self.told = found
                return True
        return False
