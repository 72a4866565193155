"""What is wrong with a lesson beyond its form: names that nobody has."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from game.book.lessons.lesson_file import Step
from rules.files import DataPath


@dataclass(frozen=True, slots=True, kw_only=True)
class Names:
    """What there is where a lesson takes place.

    `things` are those of the screen that a card can point at; `places` says by the kind of anything else, as
    in `ship:Kestrel`, whether there is one of a name. `shown` runs over what is wrong with a part of "show
    me", and where in it; `leaf` over what is wrong with a condition. `rulings` are the ids of all rulings.
    """

    things: Collection[str]
    places: Mapping[str, Callable[[str], bool]]
    shown: Callable[[Any], Iterator[tuple[DataPath, str]]]
    leaf: Callable[[Any], Iterator[str]]
    rulings: Collection[str]

    def step_faults(self, step: Step[Any, Any]) -> Iterator[tuple[DataPath, str]]:
        """Find names that nobody has in a step."""
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
        """Say why a card cannot point at a name, or None."""
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
    is_own: Callable[[str], bool],
    ends: Collection[str] = (),
) -> Iterator[tuple[DataPath, str]]:
    """Find names that nobody has, and what somebody else would do, in the script and steps of a lesson.

    `choice_faults` runs over what is wrong with choices, from the lesson, the choices and where they stand;
    `is_own` says of a piece whether it is the learner's. Events in `ends` complete a step, whoever did them.
    """
    if isinstance(lesson.foe, dict):
        for turn, do in lesson.foe.items():
            yield from choice_faults(lesson, do, "foe", str(turn))
    for index, step in enumerate(lesson.steps):
        for where, problem in (*names.step_faults(step), *_others_deeds(step, names, is_own, ends)):
            yield ("steps", index, *where), problem


def _others_deeds(
    step: Any,  # noqa: ANN401 - a TableStep of any game
    names: Names,
    is_own: Callable[[str], bool],
    ends: Collection[str],
) -> Iterator[tuple[DataPath, str]]:
    """Find by what somebody else would complete a step; rulings beside what must be tried again."""
    for leaf in step.done.leaves() if step.done is not None else ():
        if leaf.by != "you" and leaf.event not in ends:
            yield ("done",), "is done by the learner's own deeds only: leave `by` out"
        if (ship := leaf.state.ship if leaf.state else None) and not is_own(ship):
            yield ("done",), f"{ship} is not the learner's: somebody else would complete the step"
    for problem in strangers("ruling", [one.ruling for one in step.again], names.rulings):
        yield ("again",), problem


def strangers(kind: str, names: Iterable[str | None], known: Collection[str]) -> Iterator[str]:
    """Find names that are not among the known ones; no name is none."""
    for name in names:
        if name is not None and name not in known:
            yield f"there is no {kind} {name}"
