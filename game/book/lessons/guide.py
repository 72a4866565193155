"""The guide of a lesson: the current step, what is said, and how to go back.

It sees what the learner sees.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from game.book.lessons.lesson_file import Hint, Lesson, Step

IDLE_WORDS = "Take your time. **Show me** plays this step for you; afterwards you can play it yourself."

MarkT = TypeVar("MarkT")
StepT = TypeVar("StepT", bound=Step[Any, Any])


@dataclass(frozen=True, slots=True)
class Said:
    """What is said besides the step's own words: a hint, with the ruling that it is about ("" for none)."""

    words: str
    ruling: str = ""


class Guide(Generic[StepT, MarkT]):
    """Lead through a lesson: a step is complete as soon as its condition holds, however that came about.

    `hint` is said besides the step. `setback` says why the step must be tried again (None: it need
    not be). Subclasses say whether a condition holds, and what a mark is: it leads back to a point
    of the lesson, and one is kept for the beginning of each step. `answered_badly` counts answers
    of the lesson file that the rules refused: the file is wrong then.
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
        """The current step; the last one once the lesson is finished."""
        return self.lesson.steps[self.index]

    @property
    def may_go_on(self) -> bool:
        """Whether pressing Next ends the step."""
        return not self.finished and self.step.done is None and self.setback is None

    @property
    def on_last_card(self) -> bool:
        """Whether only the last card is left to read.

        Leaving now counts as having taken the lesson.
        """
        return self.may_go_on and self.index == len(self.lesson.steps) - 1

    @property
    def card(self) -> tuple[object, ...]:
        """Everything that the card depends on."""
        return self.index, self.hint, self.setback, self.finished

    # --- for subclasses -------------------------------------------------------------------------

    def _mark(self) -> MarkT:
        """Return a mark that leads back to the present point."""
        raise NotImplementedError

    def _holds(self, condition: Any) -> bool:  # noqa: ANN401 - of any lesson
        """Return whether a condition holds, from what the learner has seen since the step began."""
        raise NotImplementedError

    def _set_back(self, mark: MarkT) -> bool:
        """Go back to a mark; return whether anything had changed since."""
        raise NotImplementedError

    # --- following ------------------------------------------------------------------------------

    def _begin(self, index: int, mark: MarkT | None = None) -> None:
        """Begin a step, at the present point or at a mark."""
        self.index, self.finished, self.hint, self.setback = index, False, None, None
        self._marks = [*self._marks[:index], self._mark() if mark is None else mark]
        self._idle_s = 0.0

    def _changes(self, take_in: Callable[[], None]) -> bool:
        """Call `take_in`; return whether the card changes."""
        before = self.card
        take_in()
        return self.card != before

    def pass_time(self, dt_s: float) -> bool:
        """Count the time for which the learner is idle; return whether the card changes."""
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
        """Say the first hint that holds.

        If none does, remove the present one if its hint `goes`.
        """
        hints = self.step.hints
        found = next((one for one in hints if holds(one.when)), None)
        if found is not None:
            self.hint, self._idle_s = said(found), 0.0
        elif any(said(one) == self.hint and goes(one) for one in hints):
            self.hint = None

    # --- going through the lesson ---------------------------------------------------------------

    def next(self) -> None:
        """Go to the next step, or end the lesson."""
        if self.index + 1 < len(self.lesson.steps):
            self._begin(self.index + 1)
        else:
            self.finished, self.hint, self.setback = True, None, None

    # Each returns whether anything was set back, which is not so if nothing has changed since.

    def again(self) -> bool:
        """Set the step back to its beginning."""
        return self._go_back_to(self.index)

    def back(self) -> bool:
        """Go one step back, or further if that step cannot be taken again or would be done at once."""
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
        """Return whether the step cannot be taken again at this point."""
        return self._is_done()

    def _go_back_to(self, index: int) -> bool:
        mark = self._marks[index]
        set_back = self._set_back(mark)
        self._begin(index, mark)
        return set_back


def said(one: Hint[Any]) -> Said:
    """Return what a hint of a lesson file says."""
    return Said(one.say, one.ruling or "")
