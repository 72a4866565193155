"""What is wrong with a lesson beyond its form: names that nobody has, steps that others could complete."""

from __future__ import annotations

from collections.abc import Iterator

from game.book.lessons.condition_file import Condition
from game.book.lessons.lesson_file import Lesson, StepPart
from game.book.lessons.pointing import fault_of
from rules.false_sunrise.editions import load_edition
from rules.false_sunrise.positions.position_faults import choice_faults, is_squadron, position_faults
from rules.false_sunrise.rulebook import all_rulings
from rules.false_sunrise.state import Phase
from rules.files import DataPath


def faults_of(lesson: Lesson) -> Iterator[tuple[DataPath, str]]:
    """Find names that nobody has, in the position and in every step, and what no step may be done by."""
    yield from position_faults(lesson)
    if Phase(lesson.phase) not in load_edition(lesson.edition).phases:
        yield ("phase",), f"a turn of the edition {lesson.edition} has no such phase"
    if isinstance(lesson.foe, dict):
        for turn, do in lesson.foe.items():
            yield from choice_faults(lesson, do, "foe", str(turn))
    for index, step in enumerate(lesson.steps):
        for where, problem in _step_faults(lesson, step):
            yield ("steps", index, *where), problem


def _step_faults(lesson: Lesson, step: StepPart) -> Iterator[tuple[DataPath, str]]:
    for number, name in enumerate(step.point):
        if problem := fault_of(lesson, name):
            yield ("point", number), problem
    for number, show in enumerate(step.show):
        yield from choice_faults(lesson, show, "show", number)
        for name in (*show.plan, *([show.select] if show.select else [])):
            if name not in lesson.ships:
                yield ("show", number), f"there is no ship {name}"
    if step.done is not None:
        for leaf in step.done.leaves():
            if leaf.by != "you" and leaf.event != "end":
                yield ("done",), "is done by the learner's own deeds only: leave `by` out"
            if (ship := leaf.state.ship if leaf.state else None) and not _is_own(lesson, ship):
                yield ("done",), f"{ship} is not the learner's: somebody else would complete the step"
    named = [("done", step.done), *(("hints", one.when) for one in step.hints)]
    named += [("again", one.when) for one in step.again]
    for field, condition in named:
        for leaf in condition.leaves() if condition is not None else ():
            for problem in _unknown(lesson, leaf):
                yield (field,), problem
    for one in (*step.hints, *step.again):
        if one.ruling is not None and one.ruling not in all_rulings():
            yield ("hints",), f"there is no ruling {one.ruling}"


def _is_own(lesson: Lesson, ship: str) -> bool:
    return any(one.name == ship for one in lesson.sides[lesson.learner].ships)


def _unknown(lesson: Lesson, leaf: Condition) -> Iterator[str]:
    """Find ships, markers and squadrons of a condition that are not there."""
    ships, markers = [leaf.ship, leaf.selected], [leaf.marker]
    if leaf.planned is not None:
        ships.append(leaf.planned.ship)
    if leaf.aimed is not None:
        ships.append(leaf.aimed.target)
    if leaf.state is not None:
        ships.append(leaf.state.ship)
        markers.append(leaf.state.owns)
    known = {marker.id for marker in lesson.board.markers}
    near = leaf.state.near if leaf.state else None
    if isinstance(near, str) and near not in lesson.ships and near not in known:
        yield f"there is no ship or marker {near}"
    for name in ships:
        if name and name not in lesson.ships:
            yield f"there is no ship {name}"
    for name in markers:
        if name and name not in known:
            yield f"there is no marker {name}"
    if leaf.target and leaf.target not in lesson.ships and not is_squadron(lesson, leaf.target):
        yield f"there is no ship or squadron {leaf.target}"
    if leaf.squadron and not is_squadron(lesson, leaf.squadron):
        yield f"there is no squadron {leaf.squadron}"
    if leaf.refused and leaf.refused not in all_rulings():
        yield f"there is no ruling {leaf.refused}"
