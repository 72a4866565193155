"""Faults that a lesson's schema cannot find: unknown names, and steps that others could complete."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from game.book.lessons.at_table.pointing import point_of
from game.book.lessons.faults import Names, table_faults
from game.families.astra_et_tenebrae.lessons.lesson_file import TableLesson
from game.families.astra_et_tenebrae.lessons.pointing import OF_A_SHIP, THINGS
from rules.astra_et_tenebrae.file_form import FILES
from rules.astra_et_tenebrae.positions.position_faults import name_faults
from rules.files import DataPath
from rules.games import game_of


def faults_of(lesson: TableLesson) -> Iterator[tuple[DataPath, str]]:
    """Yield the faults of a lesson: unknown names in the position or a step, and impossible steps."""
    learner = lesson.learner
    yield from table_faults(
        lesson, names_of(lesson), name_faults, FILES, lambda one: lesson.seat_of(one) is learner
    )


def names_of(lesson: TableLesson) -> Names:
    """Return the names that exist at the table of a lesson."""
    return Names(
        things=THINGS,
        places={
            **dict.fromkeys(("ship", "end", *OF_A_SHIP), lesson.ships.__contains__),
            "at": lambda words: point_of(words) is not None,
        },
        shown=partial(name_faults, lesson),
        rulings=game_of(lesson.edition).rulings(),
    )
