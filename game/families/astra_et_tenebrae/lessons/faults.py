"""Faults that a lesson's schema cannot find: unknown names, and steps that others could complete."""

from __future__ import annotations

from game.book.lessons.at_table.pointing import point_of
from game.book.lessons.faults import table_faults
from game.families.astra_et_tenebrae.lessons.lesson_file import TableLesson
from game.families.astra_et_tenebrae.lessons.pointing import OF_A_SHIP, THINGS
from rules.astra_et_tenebrae.file_form import FILES
from rules.kernel.facts import Faults


def faults_of(lesson: TableLesson) -> Faults:
    """Return the faults of a lesson: unknown names in the position or a step, and impossible steps."""
    places = dict.fromkeys(OF_A_SHIP, lesson.ships.__contains__)
    return table_faults(lesson, FILES, THINGS, {**places, "at": lambda words: point_of(words) is not None})
