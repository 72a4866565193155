"""Show me: does what a step shows, one thing after another, so that one can follow it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.screens.lessons.taking import LessonTaking

BEGIN_S = 0.5
PAUSE_S = 0.9  # between two things that are done


class ShowMe:
    """Do the step in hand for the learner, at a pace; where a lesson takes place says how.

    Where that does not lead on from what the learner did before, it begins once more from where the lesson
    itself would have come to the step.
    """

    def __init__(self, screen: LessonTaking) -> None:
        self.screen = screen
        self.running = False
        self._led = False
        self._index = 0
        self._pause_s = 0.0

    # --- where it takes place ---------------------------------------------------------------------

    def _prepare(self) -> None:
        """Clear away what the learner has begun."""

    def _is_lost(self) -> bool:
        """Whether all has been shown, or goes wrong, and the step is not done."""
        raise NotImplementedError

    def _waits(self) -> bool:
        """Whether nothing can be done just now."""
        return self.screen.ui.modal is not None

    def _do_next(self) -> None:
        """Do the next thing."""
        raise NotImplementedError

    # --- at a pace --------------------------------------------------------------------------------

    def start(self) -> None:
        """Begin the step anew and do it."""
        guide = self.screen.guide
        if self.running or guide.finished or guide.may_go_on:
            return
        self.screen.try_again()
        if guide.step.done is None:  # what came too early is taken back: that is all
            return
        self._prepare()
        self._led = False
        self._run()

    def _run(self) -> None:
        self.running, self._pause_s = True, BEGIN_S
        self._index = self.screen.guide.index
        self.screen.lay_out()

    def stop(self) -> None:
        """Leave the rest to the learner."""
        if self.running:
            self.running = False
            self.screen.lay_out()

    def update(self, dt_s: float) -> None:
        """Let seconds pass, and do what is due."""
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
