"""Faults that a lesson's schema cannot find: unknown names, and steps that others could complete."""

from __future__ import annotations

from collections.abc import Iterator

from game.book.lessons.at_table.pointing import point_of
from game.book.lessons.faults import Names, strangers, table_faults
from game.families.astra_et_tenebrae.lessons.condition_file import Condition
from game.families.astra_et_tenebrae.lessons.lesson_file import ShowPart, TableLesson
from game.families.astra_et_tenebrae.lessons.pointing import OF_A_SHIP, THINGS
from rules.astra_et_tenebrae.facts.fact_faults import ships_in
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
        shown=lambda show: _unknown_shown(lesson, show),
        leaf=lambda leaf: _unknown(lesson, leaf),
        rulings=game_of(lesson.edition).rulings(),
    )


def _unknown_shown(lesson: TableLesson, show: ShowPart) -> Iterator[tuple[DataPath, str]]:
    yield from name_faults(lesson, show)
    planned = None if show.plan is None else show.plan.ship
    for problem in strangers("ship", (show.select, planned), lesson.ships):
        yield (), problem


def _unknown(lesson: TableLesson, leaf: Condition) -> Iterator[str]:
    """Yield the ships and rulings of a condition that do not exist."""
    ships = [leaf.selected, *ships_in(leaf)]
    for part in (leaf.state, leaf.planned):
        if part is not None:
            ships += [part.ship, part.aim]
    ships.append(leaf.state.sees if leaf.state is not None else None)
    yield from strangers("ship", ships, lesson.ships)
    yield from strangers("ruling", [leaf.refused], game_of(lesson.edition).rulings())
