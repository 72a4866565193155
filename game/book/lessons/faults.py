"""Errors in a lesson beyond its format: names that do not exist, and steps that others complete."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any

from game.book.lessons.lesson_file import Step
from rules.games import game_of
from rules.kernel.facts import Faults, FileForm
from rules.named import Known, unknown_names
from rules.rulings import known_rulings


@dataclass(frozen=True, slots=True, kw_only=True)
class Names:
    """The names that exist where a lesson takes place.

    `things` are parts of the screen that a card can point at. `places` says for other kinds, such
    as `ship:Kestrel`, whether a name exists. `known` has the names that conditions and "show me" can
    use, rulings among them. `shown` yields what else is wrong with a part of "show me".
    """

    things: Collection[str]
    places: Mapping[str, Callable[[str], bool]]
    known: Mapping[str, Known]
    shown: Callable[[object], Faults] = lambda _show: iter(())

    def step_faults(self, step: Step[Any, Any]) -> Faults:
        """Yield names in a step that do not exist."""
        for number, name in enumerate(step.point):
            if problem := self._no_place(name):
                yield ("point", number), problem
        for number, show in enumerate(step.show):
            for where, problem in (*unknown_names(show, self.known), *self.shown(show)):
                yield ("show", number, *where), problem
        for field in ("done", "hints", "again"):
            parts = getattr(step, field, None) or ()
            for part in parts if isinstance(parts, tuple) else (parts,):
                yield from (((field,), problem) for _, problem in unknown_names(part, self.known))

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
    form: FileForm,
    things: Collection[str],
    places: Mapping[str, Callable[[str], bool]],
    ends: Collection[str] = (),
) -> Faults:
    """Yield faults of the position, unknown names, and steps that somebody else would complete.

    Events in `ends` complete a step, whichever side caused them.
    """
    yield from form.position_faults(lesson)
    rulings = game_of(lesson.edition).rulings()
    known = {**form.known(lesson), "ruling": known_rulings(rulings)}
    if isinstance(lesson.foe, dict):
        for turn, do in lesson.foe.items():
            yield from unknown_names(do, known, "foe", str(turn))
            yield from form.choice_faults(lesson, do, "foe", str(turn))
    names = Names(
        things=things,
        places={**dict.fromkeys(("ship", "end"), lesson.ships.__contains__), **places},
        known=known,
        shown=lambda show: form.choice_faults(lesson, show),
    )
    for index, step in enumerate(lesson.steps):
        for where, problem in (*names.step_faults(step), *_step_faults(lesson, step, form, ends)):
            yield ("steps", index, *where), problem


def _step_faults(
    lesson: Any,  # noqa: ANN401 - a TableLesson of any game
    step: Any,  # noqa: ANN401 - a TableStep of any game
    form: FileForm,
    ends: Collection[str],
) -> Faults:
    """Yield facts that nothing can be, and ways in which somebody else would complete a step."""
    for field, condition in step.conditions():
        facts = [leaf.facts for leaf in condition.leaves() if leaf.facts is not None]
        yield from (((field,), problem) for one in facts for _, problem in form.fact_faults(lesson, one))
    for leaf in step.done.leaves() if step.done is not None else ():
        if leaf.by != "you" and leaf.event not in ends:
            yield ("done",), "always means the learner: leave `by` out"
        for ship in (leaf.state.ship,) if leaf.state else leaf.facts.ships if leaf.facts else ():
            if ship is not None and lesson.seat_of(ship) is not lesson.learner:
                yield ("done",), f"{ship} is not the learner's ship, so somebody else would complete the step"
