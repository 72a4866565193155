"""Show me in the yard: does what a step shows, one thing after another, so that one can follow it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.book.lessons.yard.bench import played
from game.families.false_sunrise.screens.yard import deeds

if TYPE_CHECKING:
    from game.book.lessons.yard.lesson_file import YardShow
    from game.families.false_sunrise.screens.yard.lesson import YardLessonScreen

BEGIN_S = 0.5
PAUSE_S = 0.9  # between two things that are done


class ShowInYard:
    """Do the step in hand for the learner, at a pace."""

    def __init__(self, screen: YardLessonScreen) -> None:
        self.screen = screen
        self.running = False
        self._led = False
        self._index = 0
        self._done = 0
        self._pause_s = 0.0

    def start(self) -> None:
        """Begin the step anew and do it."""
        guide = self.screen.guide
        if self.running or guide.finished or guide.may_go_on:
            return
        self.screen.try_again()
        self._led = False
        self._run()

    def _run(self) -> None:
        self.running, self._done, self._pause_s = True, 0, BEGIN_S
        self._index = self.screen.guide.index
        self.screen.lay_out()

    def stop(self) -> None:
        """Leave the rest to the learner."""
        if self.running:
            self.running = False
            self.screen.lay_out()

    def update(self, dt_s: float) -> None:
        """Let seconds pass, and do what is due."""
        screen, guide = self.screen, self.screen.guide
        if not self.running:
            return
        if guide.finished or guide.index != self._index:
            self.stop()
            return
        if screen.ui.modal is not None:
            return
        self._pause_s -= dt_s
        if self._pause_s > 0:
            return
        self._pause_s = PAUSE_S
        if self._done < len(guide.step.show):
            self._do(guide.step.show[self._done])
            self._done += 1
        elif self._led:
            self.stop()
        else:  # what the learner did before does not lead there
            screen.put(guide.lead_to(self._index))
            self._led = True
            self._run()

    def _do(self, show: YardShow) -> None:
        screen = self.screen
        if show.press == "save":
            deeds.save(screen)
        elif show.press == "fly":
            deeds.fly(screen)
        else:
            screen.put(played(show, screen.bench()))
            screen.note_shown(show)
