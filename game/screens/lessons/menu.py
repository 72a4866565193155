"""The menu of a lesson: what can be done besides taking it."""

from __future__ import annotations

from typing import Protocol

from game.book.lessons.shelf import ListedLesson
from game.screens.host import HasUi
from game.screens.registry import make_screen
from game.widgets.button import ButtonLook
from game.widgets.modal import Answer, open_menu_of


class MenuLesson(HasUi, Protocol):
    """The screen of a lesson, as its menu leaves it."""

    shelved: ListedLesson

    def leave_scene(self) -> None:
        """Leave the opening scene for the choice that follows it."""

    def repeat(self) -> None:
        """Restart the lesson."""

    def to_course(self) -> None:
        """Leave for the list of lessons."""


def open_menu(screen: MenuLesson) -> None:
    """Open the menu of a lesson."""
    app = screen.app
    settings = Answer("menu.settings", "Settings", lambda: app.push(make_screen("settings", app)))
    if screen.shelved.opens:
        back = Answer("menu.back", "Back to the scene", look=ButtonLook.PRIMARY)
        open_menu_of(screen.ui, (back, settings, Answer("menu.skip", "Skip the scene", screen.leave_scene)))
        return
    entries = (
        Answer("menu.back", "Back to the lesson", look=ButtonLook.PRIMARY),
        Answer("menu.repeat", "Restart the lesson", screen.repeat),
        Answer("menu.course", "Lessons", screen.to_course),
        settings,
        Answer("menu.title", "Main menu", app.to_title),
    )
    open_menu_of(screen.ui, entries)
