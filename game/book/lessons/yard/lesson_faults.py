"""What is wrong with a lesson in the yard beyond its form: names that nobody has."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.book.lessons.yard.bench import catalogue_for
from game.book.lessons.yard.condition_file import ANY, NOTHING, YardCondition
from game.book.lessons.yard.lesson_file import NEWEST, YardLesson, YardShow, YardStep
from game.book.lessons.yard.pointing import fault_of
from game.families.false_sunrise.yard.shelf import catalogue_of
from rules.false_sunrise.catalogue import Catalogue
from rules.false_sunrise.rulebook import all_rulings
from rules.files import DataPath


def faults_of(lesson: YardLesson) -> Iterator[tuple[DataPath, str]]:
    """Find names that nobody has, in every step."""
    if catalogue_of(lesson.fleet.edition) is None:
        yield ("fleet", "edition"), f"there is no edition {lesson.fleet.edition}"
    catalogue = catalogue_for(lesson.fleet)
    for index, step in enumerate(lesson.steps):
        for where, problem in _step_faults(lesson, step, catalogue):
            yield ("steps", index, *where), problem


def _step_faults(lesson: YardLesson, step: YardStep, catalogue: Catalogue) -> Iterator[tuple[DataPath, str]]:
    for number, name in enumerate(step.point):
        if problem := fault_of(lesson, name):
            yield ("point", number), problem
    for number, show in enumerate(step.show):
        for problem in _unknown_shown(lesson, show, catalogue):
            yield ("show", number), problem
    named = [("done", step.done), *(("hints", one.when) for one in step.hints)]
    for field, condition in named:
        for leaf in condition.leaves() if condition is not None else ():
            for problem in _unknown(leaf, catalogue):
                yield (field,), problem
    for one in step.hints:
        if one.ruling is not None and one.ruling not in all_rulings():
            yield ("hints",), f"there is no ruling {one.ruling}"


def _unknown_shown(lesson: YardLesson, show: YardShow, catalogue: Catalogue) -> Iterator[str]:
    """Find what "show me" would look for in vain."""
    names = {NEWEST, *(ship.name for ship in lesson.fleet.ships)}
    entries = {*catalogue.component, *catalogue.defence, *catalogue.squadron}
    yield from _strangers("hull", [show.buy], catalogue.hull)
    yield from _strangers("ship", [show.take], names)
    yield from _strangers("entry", [show.add], entries)
    yield from _strangers("component", [show.hold, show.serve], catalogue.component)
    yield from _strangers("ruling", [show.fix], all_rulings())


def _unknown(leaf: YardCondition, catalogue: Catalogue) -> Iterator[str]:
    """Find hulls, components and rulings of a condition that are not there."""
    if leaf.ship is not None:
        yield from _strangers("hull", [leaf.ship.hull], catalogue.hull)
    if leaf.mount is not None:
        served = leaf.mount.serves
        yield from _strangers("component", [leaf.mount.type], catalogue.component)
        yield from _strangers("component", [served], {ANY, NOTHING, *catalogue.component})
    yield from _strangers("ruling", [leaf.breaks], all_rulings())


def _strangers(kind: str, names: Iterable[str | None], known: Iterable[str]) -> Iterator[str]:
    there = set(known)
    for name in names:
        if name is not None and name not in there:
            yield f"there is no {kind} {name}"
