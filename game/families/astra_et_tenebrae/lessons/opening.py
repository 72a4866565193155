"""Opening a lesson: its position becomes a match that is not saved, with a guide."""

from __future__ import annotations

from game.book.lessons.at_table.opening import begin
from game.families.astra_et_tenebrae.lessons.guide import TableGuide
from game.families.astra_et_tenebrae.lessons.lesson_file import TableLesson
from game.shell.paths import Home
from rules.astra_et_tenebrae.positions.position import position_of
from rules.files import Document


def open_lesson(lesson: TableLesson, document: Document, home: Home) -> TableGuide:
    """Set up a lesson and return its guide. Raise `FileError` if its position is not valid."""
    return begin(lesson, position_of(lesson, document), home, TableGuide)
