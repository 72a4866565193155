"""The shared tool for a question with two answers: keys and buttons choose one, the big button gives it."""

from __future__ import annotations

from abc import abstractmethod
from functools import partial
from typing import ClassVar

from game.screens.tools.key_actions import KeyActions
from game.screens.tools.planned_answer import PlannedAnswer


class YesNoTool(PlannedAnswer[bool]):
    """Answer yes or no. The keys `yes` and `no` choose an answer; those of `flips` choose the other one."""

    yes: ClassVar[str]
    no: ClassVar[str]
    flips: ClassVar[tuple[str, ...]] = ("list_up", "list_down")

    @property
    def says(self) -> bool:
        """The chosen answer."""
        return self.history.now

    @abstractmethod
    def step_words(self, *, says: bool) -> str:
        """Return the name of the undo step that chooses an answer."""

    def choose(self, *, says: bool) -> None:
        """Choose an answer."""
        self.record(says, self.step_words(says=says))

    def put_in_hand(self, answer: bool) -> None:  # noqa: FBT001 - the answer is yes or no
        self.choose(says=answer)

    def key_of(self, *, says: bool) -> str:
        """Return the key that chooses an answer, as it is printed."""
        return self.host.bindings.label(self.yes if says else self.no)

    def key_actions(self) -> KeyActions:
        return {
            **super().key_actions(),
            self.yes: partial(self.choose, says=True),
            self.no: partial(self.choose, says=False),
            **dict.fromkeys(self.flips, partial(self.choose, says=not self.says)),
        }
