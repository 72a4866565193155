"""The "Show me" button: performs a step of a lesson action by action, so that the learner can follow."""

from __future__ import annotations

from typing import Any, Protocol

from game.book.lessons.guide import Guide
from game.screens.host import HasWidgets

BEGIN_S = 0.5
PAUSE_S = 0.9  # seconds between two actions


class ShownLesson(HasWidgets, Protocol):
    """The screen of a lesson, as its steps are shown."""

    @property
    def guide(self) -> Guide[Any, Any]:
        """The guide of the lesson."""
        ...

    def lay_out(self) -> None:
        """Recreate the widgets."""

    def try_again(self) -> None:
        """Reset the step to its beginning."""

    def lead_to(self, index: int) -> None:
        """Set everything to the lesson's own state at a step."""


class ShowMe:
    """Perform the current step for the learner at a readable pace; subclasses know how.

    If that fails after what the learner did before, it starts over from where the lesson itself would
    be at this step.
    """

    def __init__(self, screen: ShownLesson) -> None:
        self.screen = screen
        self.running = False
        self._led = False
        self._index = 0
        self._pause_s = 0.0

    # --- where it takes place ---------------------------------------------------------------------

    def _prepare(self) -> None:
        """Clear away what the learner has begun."""

    def _is_lost(self) -> bool:
        """Return whether everything was shown or something went wrong, and the step is still not done."""
        raise NotImplementedError

    def _waits(self) -> bool:
        """Return whether nothing can be done right now."""
        return self.screen.ui.modal is not None

    def _do_next(self) -> None:
        """Perform the next action."""
        raise NotImplementedError

    # --- at a pace --------------------------------------------------------------------------------

    def start(self) -> None:
        """Reset the step and perform it."""
        guide = self.screen.guide
        if self.running or guide.finished or guide.may_go_on:
            return
        self.screen.try_again()
        if guide.step.done is None:  # undoing what came too early is all there is to do
            return
        self._prepare()
        self._led = False
        self._run()

    def _run(self) -> None:
        self.running, self._pause_s = True, BEGIN_S
        self._index = self.screen.guide.index
        self.screen.lay_out()

    def stop(self) -> None:
        """Stop, and leave the rest to the learner."""
        if self.running:
            self.running = False
            self.screen.lay_out()

    def update(self, dt_s: float) -> None:
        """Advance time by some seconds, and perform what is due."""
        guide = self.screen.guide
        if not self.running:
            return
        if guide.finished or guide.index != self._index or (self._is_lost() and self._led):
            self.stop()
        elif self._is_lost():
            self.screen.lead_to(self._index)
            self._led = True
            self._run()
        elif not self._waits():
            self._pause_s -= dt_s
            if self._pause_s <= 0:
                self._pause_s = PAUSE_S
                self._do_next()
