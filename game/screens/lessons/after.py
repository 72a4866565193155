"""What comes after a lesson: it is noted as finished, and the next one is offered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.book.lessons.progress import load_progress
from game.book.lessons.shelf import Shelved, course_lessons, shelf
from game.match.remembered import Moment
from game.screens.lessons.words import markup
from game.screens.registry import make_screen
from game.widgets.button import ButtonLook
from game.widgets.card import CardButton
from rules.file_error import FileError

if TYPE_CHECKING:
    from game.app import App

BATTLE = "lesson.battle"


class AfterLesson:
    """Lead on from a lesson of the shelf."""

    def __init__(self, app: App, shelved: Shelved) -> None:
        self.app = app
        self.shelved = shelved

    def keep(self) -> None:
        """Note that the lesson is finished."""
        notice = load_progress(self.app.home)[0].finish(self.shelved.id)
        if notice:
            self.app.toast(notice, "refusal")

    def onward(self) -> tuple[str, CardButton]:
        """Say what has been learnt, and give the button to what comes next."""
        after = self._next()
        if after is None or after.lesson is None:
            foe = course_lessons().foe
            words = f"Well done: that was the last one.\n\nThe {foe} is waiting for a small battle."
            return words, CardButton(BATTLE, "Solo battle", self.fight, ButtonLook.PRIMARY)
        minutes, about = after.lesson.minutes, markup(after.lesson.about)
        words = f"Well done.\n\nNext: **{after.name}**, {minutes} minutes. {about}"
        return words, CardButton("lesson.onward", "Next lesson", self._go_to_next, ButtonLook.PRIMARY)

    def _next(self) -> Shelved | None:
        """Find the next lesson that can be taken."""
        lessons = [one for one in shelf(self.app.home, Moment()) if one.lesson is not None]
        ids = [one.id for one in lessons]
        at = ids.index(self.shelved.id) if self.shelved.id in ids else len(ids)
        return lessons[at + 1] if at + 1 < len(lessons) else None

    def _go_to_next(self) -> None:
        from game.screens.lessons.taking import take_lesson  # late: it brings this module

        after = self._next()
        if after is None:
            return
        try:
            screen = take_lesson(self.app, after)
        except FileError as error:
            self.app.toast(f"This lesson cannot be taken: {error}.", "refusal")
            return
        self.app.replace(screen)

    def fight(self) -> None:
        """Leave for a small battle against the first foe, in the edition of the lesson."""
        lesson = self.shelved.lesson
        edition = lesson.battle_in if lesson is not None else None
        self.app.replace(make_screen("quick_battle", self.app, level=course_lessons().foe, edition=edition))

    def to_course(self) -> None:
        """Leave for the list of lessons."""
        if any(screen.name == "course" for screen in self.app.screens[:-1]):
            self.app.pop()
        else:
            self.app.replace(make_screen("course", self.app))
