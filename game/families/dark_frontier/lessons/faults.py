"""Faults that a lesson's schema cannot find: unknown names, and steps that others could complete."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from game.book.lessons.faults import Names, table_faults
from game.families.dark_frontier.lessons.lesson_file import TableLesson
from game.families.dark_frontier.lessons.pointing import THINGS, hex_named
from rules.dark_frontier.file_form import FILES
from rules.dark_frontier.positions.position_faults import choice_faults
from rules.files import DataPath
from rules.games import game_of


def faults_of(lesson: TableLesson) -> Iterator[tuple[DataPath, str]]:
    """Yield the faults of a lesson: unknown names in the position or a step, and impossible steps."""

    def is_own(name: str) -> bool:
        return lesson.seat_of(name) is lesson.learner

    yield from table_faults(lesson, names_of(lesson), choice_faults, FILES, is_own)


def names_of(lesson: TableLesson) -> Names:
    """Return the names that exist at the table of a lesson; projectiles may be fired later."""
    return Names(
        things=THINGS,
        places={
            "ship": lesson.ships.__contains__,
            "end": lesson.ships.__contains__,
            "shot": bool,
            "hex": lambda words: hex_named(words) is not None,
        },
        shown=partial(choice_faults, lesson),
        rulings=game_of(lesson.edition).rulings(),
    )
