"""Show me in the yard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.families.false_sunrise.lessons.yard.bench import played
from game.families.false_sunrise.screens.yard import deeds
from game.screens.lessons.show_me import ShowMe

if TYPE_CHECKING:
    from game.families.false_sunrise.lessons.yard.lesson_file import YardShow
    from game.families.false_sunrise.screens.yard.lesson import YardLessonScreen


class ShowInYard(ShowMe):
    """Do a step for the learner, one thing after another."""

    screen: YardLessonScreen
    _done = 0

    def _run(self) -> None:
        self._done = 0
        super()._run()

    def _is_lost(self) -> bool:
        return self._done > len(self.screen.guide.step.show)

    def _do_next(self) -> None:
        shows = self.screen.guide.step.show
        if self._done < len(shows):
            self._do(shows[self._done])
        self._done += 1

    def _do(self, show: YardShow) -> None:
        screen = self.screen
        if show.press == "save":
            deeds.save(screen)
        elif show.press == "fly":
            deeds.fly(screen)
        else:
            screen.put(played(show, screen.bench()))
            screen.note_shown(show)
