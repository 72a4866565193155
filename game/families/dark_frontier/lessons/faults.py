"""Faults that a lesson's schema cannot find: unknown names, and steps that others could complete."""

from __future__ import annotations

import re
from collections.abc import Iterator

from game.book.lessons.faults import Names, strangers, table_faults
from game.families.dark_frontier.lessons.condition_file import Condition
from game.families.dark_frontier.lessons.lesson_file import ShowPart, TableLesson
from game.families.dark_frontier.lessons.pointing import THINGS, hex_named
from rules.dark_frontier.file_form import FILES
from rules.dark_frontier.positions.choices_file import DoPart
from rules.dark_frontier.positions.position_faults import choice_faults
from rules.files import DataPath
from rules.games import game_of

_FIRED = re.compile(r"M\d{1,3}")


def faults_of(lesson: TableLesson) -> Iterator[tuple[DataPath, str]]:
    """Yield the faults of a lesson: unknown names in the position or a step, and impossible steps."""

    def is_own(name: str) -> bool:
        return lesson.seat_of(name) is lesson.learner

    yield from table_faults(lesson, names_of(lesson), _choice_faults, FILES, is_own)


def _choice_faults(lesson: TableLesson, do: DoPart, *within: str | int) -> Iterator[tuple[DataPath, str]]:
    """Yield unknown names in choices, except names that the table gives to missiles fired later."""
    fired = [name for name in (*do.steer, *do.detonate) if _FIRED.fullmatch(name)]
    known = do.model_copy(
        update={
            "steer": {name: part for name, part in do.steer.items() if name not in fired},
            "detonate": tuple(name for name in do.detonate if name not in fired),
        }
    )
    yield from choice_faults(lesson, known, *within)


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
        shown=lambda show: _unknown_shown(lesson, show),
        leaf=lambda leaf: _unknown(lesson, leaf),
        rulings=game_of(lesson.edition).rulings(),
    )


def _unknown_shown(lesson: TableLesson, show: ShowPart) -> Iterator[tuple[DataPath, str]]:
    yield from _choice_faults(lesson, show)
    aimed = None if show.aim is None else show.aim.ship
    for problem in strangers("ship", (show.select, aimed, *show.plan), lesson.ships):
        yield (), problem


def _unknown(lesson: TableLesson, leaf: Condition) -> Iterator[str]:
    """Yield the ships and rulings of a condition that do not exist."""
    ships = [leaf.ship, leaf.selected]
    ships += [part.ship for part in (leaf.state, leaf.planned) if part is not None]
    yield from strangers("ship", ships, lesson.ships)
    yield from strangers("ruling", [leaf.refused], game_of(lesson.edition).rulings())
