"""What is wrong with a lesson in the yard beyond its form: unknown names."""

from __future__ import annotations

from game.book.lessons.faults import Names
from game.families.false_sunrise.lessons.yard.bench import catalogue_for
from game.families.false_sunrise.lessons.yard.condition_file import ANY, NOTHING
from game.families.false_sunrise.lessons.yard.lesson_file import NEWEST, YardLesson
from game.families.false_sunrise.lessons.yard.pointing import THINGS
from game.families.false_sunrise.yard.searching import Shelf
from game.families.false_sunrise.yard.shelf import catalogue_of
from rules.false_sunrise.rulebook import all_rulings
from rules.kernel.facts import Faults
from rules.named import Known
from rules.rulings import known_rulings
from rules.table.arcs import Arc


def faults_of(lesson: YardLesson) -> Faults:
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
    ships = {ship.name for ship in lesson.fleet.ships}
    entries = {*catalogue.component, *catalogue.defence, *catalogue.squadron}
    return Names(
        things=THINGS,
        places={
            "hull": catalogue.hull.__contains__,
            "ship": ships.__contains__,
            "mount": catalogue.component.__contains__,
            "entry": entries.__contains__,
            "shelf": {one.value for one in Shelf}.__contains__,
            "arc": {one.value for one in Arc}.__contains__,
        },
        known={
            "hull": Known("hull", catalogue.hull.__contains__),
            "ship": Known("ship", {NEWEST, *ships}.__contains__),
            "entry": Known("entry", entries.__contains__),
            "component": Known("component", catalogue.component.__contains__),
            "served": Known("component", {ANY, NOTHING, *catalogue.component}.__contains__),
            "ruling": known_rulings(all_rulings()),
        },
    )
