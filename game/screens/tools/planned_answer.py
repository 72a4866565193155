"""Tools whose plan is the answer itself: it is kept as a draft, and advice can replace it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from game.screens.tools.history import History
from game.screens.tools.tool import ADVISED, Tool

T = TypeVar("T")


class PlannedAnswer(Tool, Generic[T]):
    """A tool that plans its answer; `begin` comes first."""

    history: History[T]

    def begin(self, first: T, takes: Callable[[Any], bool]) -> None:
        """Plan `first`, or with the draft of this request if the tool `takes` it."""
        self.history = History(first)
        kept = self.host.draft()
        if takes(kept):
            self.history.take_up(kept)

    def in_hand(self) -> tuple[T]:
        return (self.history.now,)

    def put_in_hand(self, answer: T) -> None:
        self.record(answer, ADVISED)

    def answer(self) -> None:
        """Give the planned answer."""
        self.host.answer(self.history.now)

    def changed(self) -> None:
        self.keep(self.history.now)
