"""Errors in a lesson beyond its format: names that do not exist."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from game.book.lessons.lesson_file import Step
from rules.files import DataPath
from rules.kernel.facts import FileForm
from rules.named import Known, unknown_names


@dataclass(frozen=True, slots=True, kw_only=True)
class Names:
    """The names that exist where a lesson takes place.

    `things` are parts of the screen that a card can point at. `places` says for other kinds, such
    as `ship:Kestrel`, whether a name exists. `shown` yields what is wrong with a part of "show me",
    and where in it. `leaf` yields what is wrong with a condition. `rulings` are the ids of all
    rulings.
    """

    things: Collection[str]
    places: Mapping[str, Callable[[str], bool]]
    shown: Callable[[Any], Iterator[tuple[DataPath, str]]]
    rulings: Collection[str]
    leaf: Callable[[Any], Iterator[str]] = lambda _leaf: iter(())

    def step_faults(self, step: Step[Any, Any]) -> Iterator[tuple[DataPath, str]]:
        """Yield names in a step that do not exist."""
        for number, name in enumerate(step.point):
            if problem := self._no_place(name):
                yield ("point", number), problem
        for number, show in enumerate(step.show):
            for where, problem in self.shown(show):
                yield ("show", number, *where), problem
        for field, condition in step.conditions():
            for leaf in condition.leaves():
                for problem in self.leaf(leaf):
                    yield (field,), problem
        for one in step.hints:
            for problem in strangers("ruling", [one.ruling], self.rulings):
                yield ("hints",), problem

    def _no_place(self, name: str) -> str | None:
        """Return why a card cannot point at a name, or None."""
        kind, colon, rest = name.partition(":")
        if not colon:
            there = ", ".join(self.things)
            return None if name in self.things else f"there is nothing called {name}; there are {there}"
        if kind not in self.places:
            return f"there is no kind {kind}; there are {', '.join(self.places)}"
        return None if self.places[kind](rest) else f"there is no {kind} {rest}"


def table_faults(
    lesson: Any,  # noqa: ANN401 - a TableLesson of any game
    names: Names,
    choice_faults: Callable[..., Iterator[tuple[DataPath, str]]],
    form: FileForm,
    is_own: Callable[[str], bool],
    ends: Collection[str] = (),
) -> Iterator[tuple[DataPath, str]]:
    """Yield faults of the position, unknown names, and steps that somebody else would complete.

    `choice_faults` yields what is wrong with choices, from the lesson, the choices and their place
    in it. `form` has what is wrong with a position, and with facts of a condition. `is_own` says
    whether a piece is the learner's. Events in `ends` complete a step, whichever side caused them.
    """
    yield from form.position_faults(lesson)
    known = {**form.known(lesson), "ruling": Known("ruling", names.rulings.__contains__)}
    if isinstance(lesson.foe, dict):
        for turn, do in lesson.foe.items():
            yield from choice_faults(lesson, do, "foe", str(turn))
    for index, step in enumerate(lesson.steps):
        unknown = (*names.step_faults(step), *_unknown(lesson, step, form, known))
        for where, problem in (*unknown, *_completed_by_others(step, names, is_own, ends)):
            yield ("steps", index, *where), problem


def _unknown(
    lesson: Any,  # noqa: ANN401 - a TableLesson of any game
    step: Any,  # noqa: ANN401 - a TableStep of any game
    form: FileForm,
    known: Mapping[str, Known],
) -> Iterator[tuple[DataPath, str]]:
    for field, condition in step.conditions():
        for leaf in condition.leaves():
            yield from unknown_names(leaf, known, field)
            if leaf.facts is not None:
                yield from form.fact_faults(lesson, leaf.facts, field, "facts")


def _completed_by_others(
    step: Any,  # noqa: ANN401 - a TableStep of any game
    names: Names,
    is_own: Callable[[str], bool],
    ends: Collection[str],
) -> Iterator[tuple[DataPath, str]]:
    """Yield ways in which somebody else would complete a step, and unknown rulings in `again`."""
    for leaf in step.done.leaves() if step.done is not None else ():
        if leaf.by != "you" and leaf.event not in ends:
            yield ("done",), "is done by the learner's own deeds only: leave `by` out"
        ships = (leaf.state.ship,) if leaf.state else leaf.facts.ships if leaf.facts else ()
        for ship in ships:
            if ship is not None and not is_own(ship):
                yield ("done",), f"{ship} is not the learner's: somebody else would complete the step"
    for problem in strangers("ruling", [one.ruling for one in step.again], names.rulings):
        yield ("again",), problem


def strangers(kind: str, names: Iterable[str | None], known: Collection[str]) -> Iterator[str]:
    """Yield a message for each unknown name; None is allowed."""
    for name in names:
        if name is not None and name not in known:
            yield f"there is no {kind} {name}"
