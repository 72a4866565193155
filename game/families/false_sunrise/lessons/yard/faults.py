"""What is wrong with a lesson in the yard beyond its form: unknown names."""

from __future__ import annotations

from collections.abc import Iterator

from game.book.lessons.faults import Names, strangers
from game.families.false_sunrise.lessons.yard.bench import catalogue_for
from game.families.false_sunrise.lessons.yard.condition_file import ANY, NOTHING, YardCondition
from game.families.false_sunrise.lessons.yard.lesson_file import NEWEST, YardLesson, YardShow
from game.families.false_sunrise.lessons.yard.pointing import THINGS
from game.families.false_sunrise.yard.searching import Shelf
from game.families.false_sunrise.yard.shelf import catalogue_of
from rules.false_sunrise.catalogue import Catalogue
from rules.false_sunrise.rulebook import all_rulings
from rules.files import DataPath
from rules.table.arcs import Arc


def faults_of(lesson: YardLesson) -> Iterator[tuple[DataPath, str]]:
    """Yield unknown names in every step."""
    if catalogue_of(lesson.fleet.edition) is None:
        yield ("fleet", "edition"), f"there is no edition {lesson.fleet.edition}"
    names = names_of(lesson)
    for index, step in enumerate(lesson.steps):
        for where, problem in names.step_faults(step):
            yield ("steps", index, *where), problem


def names_of(lesson: YardLesson) -> Names:
    """Return the names that exist in the yard of a lesson."""
    catalogue = catalogue_for(lesson.fleet)
    entries = {*catalogue.component, *catalogue.defence, *catalogue.squadron}
    return Names(
        things=THINGS,
        places={
            "hull": catalogue.hull.__contains__,
            "ship": {ship.name for ship in lesson.fleet.ships}.__contains__,
            "mount": catalogue.component.__contains__,
            "entry": entries.__contains__,
            "shelf": {one.value for one in Shelf}.__contains__,
            "arc": {one.value for one in Arc}.__contains__,
        },
        shown=lambda show: (((), problem) for problem in _unknown_shown(lesson, show, catalogue)),
        leaf=lambda leaf: _unknown(leaf, catalogue),
        rulings=all_rulings(),
    )


def _unknown_shown(lesson: YardLesson, show: YardShow, catalogue: Catalogue) -> Iterator[str]:
    """Yield names in "show me" that do not exist."""
    names = {NEWEST, *(ship.name for ship in lesson.fleet.ships)}
    entries = {*catalogue.component, *catalogue.defence, *catalogue.squadron}
    yield from strangers("hull", [show.buy], catalogue.hull)
    yield from strangers("ship", [show.take], names)
    yield from strangers("entry", [show.add], entries)
    yield from strangers("component", [show.hold, show.serve], catalogue.component)
    yield from strangers("ruling", [show.fix], all_rulings())


def _unknown(leaf: YardCondition, catalogue: Catalogue) -> Iterator[str]:
    """Yield unknown hulls, components and rulings of a condition."""
    if leaf.ship is not None:
        yield from strangers("hull", [leaf.ship.hull], catalogue.hull)
    if leaf.mount is not None:
        served = leaf.mount.serves
        yield from strangers("component", [leaf.mount.type], catalogue.component)
        yield from strangers("component", [served], {ANY, NOTHING, *catalogue.component})
    yield from strangers("ruling", [leaf.breaks], all_rulings())
