"""Opening a lesson: its position becomes a match that is not saved, with a guide."""

from __future__ import annotations

from game.book.lessons.at_table.opening import begin
from game.families.dark_frontier.lessons.guide import TableGuide
from game.families.dark_frontier.lessons.lesson_file import TableLesson
from game.shell.paths import Home
from rules.dark_frontier.positions.position import position_of


def open_lesson(lesson: TableLesson, home: Home) -> TableGuide:
    """Set up a lesson and return its guide."""
    return begin(lesson, position_of(lesson), home, TableGuide)
