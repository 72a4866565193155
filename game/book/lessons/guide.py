"""The guide of a lesson: which step it is at, what is said, the way back. It sees what the learner sees."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from game.book.lessons.lesson_file import Hint, Lesson, Step

IDLE_WORDS = "Take your time. **Show me** plays this step for you, and you can play it again after that."

MarkT = TypeVar("MarkT")
StepT = TypeVar("StepT", bound=Step[Any, Any])


@dataclass(frozen=True, slots=True)
class Said:
    """What is said besides the step's own words: a hint, with the ruling that it is about ("" for none)."""

    words: str
    ruling: str = ""


class Guide(Generic[StepT, MarkT]):
    """Lead through a lesson: whatever makes a step's condition hold completes it.

    `hint` is said besides the step; `setback` says why the step must be tried again (None: it need not).
    Where a lesson takes place says whether a condition holds, and what leads back to how things are: a mark,
    kept for each step as it begins. `answered_badly` counts answers of the lesson file that the rules
    refused: it is wrong.
    """

    def __init__(self, lesson: Lesson[StepT]) -> None:
        self.lesson = lesson
        self.hint: Said | None = None
        self.setback: Said | None = None
        self.finished = False
        self.index = 0
        self.answered_badly = 0
        self._marks: list[MarkT] = []
        self._idle_s = 0.0

    @property
    def step(self) -> StepT:
        """The step that is being taken; the last one once the lesson is finished."""
        return self.lesson.steps[self.index]

    @property
    def may_go_on(self) -> bool:
        """Whether a press on Next ends the step."""
        return not self.finished and self.step.done is None and self.setback is None

    @property
    def on_last_card(self) -> bool:
        """Whether nothing is left but to read the last card: whoever leaves now has taken the lesson."""
        return self.may_go_on and self.index == len(self.lesson.steps) - 1

    @property
    def card(self) -> tuple[object, ...]:
        """What the card depends on."""
        return self.index, self.hint, self.setback, self.finished

    # --- where it takes place -------------------------------------------------------------------

    def _mark(self) -> MarkT:
        """Return what leads back to how things are now."""
        raise NotImplementedError

    def _holds(self, condition: Any) -> bool:  # noqa: ANN401 - of any lesson
        """Say whether a condition holds, over what the learner has seen since the step began."""
        raise NotImplementedError

    def _set_back(self, mark: MarkT) -> bool:
        """Let things be as they were; say whether they were not."""
        raise NotImplementedError

    # --- following ------------------------------------------------------------------------------

    def _begin(self, index: int, mark: MarkT | None = None) -> None:
        """Begin a step, as things are now or as they were at a mark."""
        self.index, self.finished, self.hint, self.setback = index, False, None, None
        self._marks = [*self._marks[:index], self._mark() if mark is None else mark]
        self._idle_s = 0.0

    def _changes(self, take_in: Callable[[], None]) -> bool:
        """Take something in; say whether the card changes."""
        before = self.card
        take_in()
        return self.card != before

    def pass_time(self, dt_s: float) -> bool:
        """Let the learner be idle for so long; say whether the card changes."""
        step = self.step
        if self.finished or step.done is None or self.hint is not None or self.setback is not None:
            return False
        self._idle_s += dt_s
        if self._idle_s < step.idle_after:
            return False
        self.hint = Said(step.idle or IDLE_WORDS)
        return True

    def stir(self) -> None:
        """Note that the learner does something."""
        self._idle_s = 0.0

    def _is_done(self) -> bool:
        return self.step.done is not None and self._holds(self.step.done)

    def _say_hint(self, holds: Callable[[Any], bool], goes: Callable[[Hint[Any]], bool]) -> None:
        """Say the first hint that holds; without one, what is said is taken away where its hint goes."""
        hints = self.step.hints
        found = next((one for one in hints if holds(one.when)), None)
        if found is not None:
            self.hint, self._idle_s = said(found), 0.0
        elif any(said(one) == self.hint and goes(one) for one in hints):
            self.hint = None

    # --- ways through the lesson ----------------------------------------------------------------

    def next(self) -> None:
        """Go to the next step, or end the lesson."""
        if self.index + 1 < len(self.lesson.steps):
            self._begin(self.index + 1)
        else:
            self.finished, self.hint, self.setback = True, None, None

    # Each says whether things were set back: they were not where nothing has changed since.

    def again(self) -> bool:
        """Set the step back to its beginning."""
        return self._go_back_to(self.index)

    def back(self) -> bool:
        """Go one step back, or further where that one cannot be taken again or would be done at once."""
        index = max(0, self.index - (not self.finished))
        set_back = self._go_back_to(index)
        while index and self._is_behind():
            index -= 1
            set_back = self._go_back_to(index) or set_back
        return set_back

    def restart(self) -> bool:
        """Begin the lesson again."""
        return self._go_back_to(0)

    def _is_behind(self) -> bool:
        """Whether the step cannot be taken again as things are."""
        return self._is_done()

    def _go_back_to(self, index: int) -> bool:
        mark = self._marks[index]
        set_back = self._set_back(mark)
        self._begin(index, mark)
        return set_back


def said(one: Hint[Any]) -> Said:
    """Return what a hint of a lesson file says."""
    return Said(one.say, one.ruling or "")
