"""What is wrong with a lesson beyond its form: unknown names, steps that others could complete."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from game.book.lessons.at_table.pointing import point_of
from game.book.lessons.faults import Names, table_faults
from game.families.false_sunrise.lessons.table.lesson_file import TableLesson
from game.families.false_sunrise.lessons.table.pointing import THINGS
from rules.false_sunrise.editions import load_edition
from rules.false_sunrise.file_form import FILES
from rules.false_sunrise.positions.position_faults import choice_faults, is_squadron
from rules.false_sunrise.rulebook import all_rulings
from rules.files import DataPath


def faults_of(lesson: TableLesson) -> Iterator[tuple[DataPath, str]]:
    """Yield unknown names in the position and in every step, and steps that others could complete."""
    if lesson.begins not in load_edition(lesson.edition).phases:
        yield ("phase",), f"a turn of the edition {lesson.edition} has no such phase"
    own = {one.name for one in lesson.sides[lesson.learner].ships}
    yield from table_faults(lesson, names_of(lesson), choice_faults, FILES, own.__contains__, ends=("end",))


def names_of(lesson: TableLesson) -> Names:
    """Return the names that exist at the table of a lesson."""
    return Names(
        things=THINGS,
        places={
            "ship": lesson.ships.__contains__,
            "end": lesson.ships.__contains__,
            "marker": lambda name: any(marker.id == name for marker in lesson.board.markers),
            "rock": lambda number: number.isdecimal() and int(number) < len(lesson.board.terrain),
            "squadron": lambda name: is_squadron(lesson, name),
            "at": lambda words: point_of(words) is not None,
        },
        shown=partial(choice_faults, lesson),
        rulings=all_rulings(),
    )
