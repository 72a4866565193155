"""Faults that a lesson's schema cannot find: unknown names, and steps that others could complete."""

from __future__ import annotations

from game.book.lessons.faults import table_faults
from game.families.dark_frontier.lessons.lesson_file import TableLesson
from game.families.dark_frontier.lessons.pointing import THINGS, hex_named
from rules.dark_frontier.file_form import FILES
from rules.kernel.facts import Faults


def faults_of(lesson: TableLesson) -> Faults:
    """Return the faults of a lesson: unknown names in the position or a step, and impossible steps.

    Projectiles may be fired later.
    """
    places = {"shot": bool, "hex": lambda words: hex_named(words) is not None}
    return table_faults(lesson, FILES, THINGS, places)
