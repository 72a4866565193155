"""Taking a lesson of the shelf, wherever it takes place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.book.lessons.yard.lesson_file import YardLesson
from game.families.false_sunrise.screens.yard.lesson import YardLessonScreen
from game.screens.table.lesson import LessonScreen, lesson_screen

if TYPE_CHECKING:
    from game.app import App
    from game.book.lessons.shelf import Shelved


def take_lesson(app: App, shelved: Shelved) -> LessonScreen | YardLessonScreen:
    """Open a lesson at the table or in the yard; `FileError` where its position is none."""
    if isinstance(shelved.lesson, YardLesson):
        return YardLessonScreen(app, shelved, shelved.lesson)
    return lesson_screen(app, shelved)
