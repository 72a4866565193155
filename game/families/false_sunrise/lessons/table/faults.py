"""What is wrong with a lesson beyond its form: unknown names, steps that others could complete."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.book.lessons.at_table.pointing import point_of
from game.book.lessons.faults import table_faults
from game.families.false_sunrise.lessons.table.lesson_file import TableLesson
from game.families.false_sunrise.lessons.table.pointing import THINGS
from rules.false_sunrise.editions import load_edition
from rules.false_sunrise.file_form import FILES
from rules.false_sunrise.positions.position_faults import is_squadron
from rules.kernel.facts import Faults


def faults_of(lesson: TableLesson) -> Faults:
    """Yield unknown names in the position and in every step, and steps that others could complete."""
    if lesson.begins not in load_edition(lesson.edition).phases:
        yield ("phase",), f"a turn of the edition {lesson.edition} has no such phase"
    places: dict[str, Callable[[str], bool]] = {
        "marker": lambda name: any(marker.id == name for marker in lesson.board.markers),
        "rock": lambda number: number.isdecimal() and int(number) < len(lesson.board.terrain),
        "squadron": partial(is_squadron, lesson),
        "at": lambda words: point_of(words) is not None,
    }
    yield from table_faults(lesson, FILES, THINGS, places, ends=("end",))
