"""What a learner has seen happen since a step began, and what the learner has selected or planned."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

from game.book.lessons.at_table.condition_file import TableCondition
from rules.kernel.facts import FileForm, Outcome, all_met
from rules.kernel.seats import Seat

Doers = tuple[Seat, ...]


class ActorTracker(Protocol):
    """Follow the events of a match in order, and say who caused each."""

    def actors_of(self, event: Any, state: Any) -> Doers:  # noqa: ANN401 - of any game
        """Return the seats that caused an event; `state` is the state after it."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Glance:
    """What the learner has selected or planned at the table; none of it has been answered yet.

    `views` are the views of the board that are on. `looking` says that pieces have moved, and the
    learner has not gone on yet.
    """

    selected: str | None = None
    views: frozenset[str] = frozenset()
    looking: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Judge:
    """What judges the conditions that depend on a game.

    `form` has the facts of the game. `is_so` says whether the outcome of the step so far is as a
    `state` wants it, `in_hand` whether something is selected, planned or chosen as a condition says.
    """

    form: FileForm
    is_so: Callable[[Any, Any], bool]
    in_hand: Callable[[Any, Seen], bool]


@dataclass(slots=True)
class Seen:
    """What the learner has seen since a step began, and the table as it was last shown."""

    position: Any  # the lesson
    seat: Seat
    state: Any
    deeds: list[tuple[Any, Doers]] = field(default_factory=list)
    refusals: list[str] = field(default_factory=list)
    glance: Any = None  # a Glance of the game, None before the first
    looked: bool = False  # whether the learner has looked at what had moved

    def outcome(self, form: FileForm, by: str = "any") -> Outcome[Any, Any, Any]:
        """Return what came of the step so far, with the events that "you", "them" or "any" caused."""
        events = [event for event, doers in self.deeds if self._is_by(by, doers)]
        return form.outcome(position=self.position, state=self.state, events=events, seat=self.seat)

    def holds(self, condition: TableCondition, judge: Judge) -> bool:
        """Return whether a condition holds; the judge decides about what depends on the game."""
        return condition.holds(lambda leaf: self._meets(leaf, judge))

    def _meets(self, leaf: TableCondition, judge: Judge) -> bool:
        if leaf.event is not None:
            outcome = self.outcome(judge.form, leaf.by)
            events = (event for event in outcome.events if event.kind == leaf.event)
            return any(judge.form.fits(leaf, event, outcome) for event in events)
        if leaf.facts is not None:
            return all_met(judge.form.compared(leaf.facts, self.outcome(judge.form, leaf.by)))
        if leaf.state is not None:
            return judge.is_so(leaf.state, self.outcome(judge.form))
        if leaf.refused is not None:
            return leaf.refused in self.refusals
        if self.glance is None:
            return False
        if leaf.view is not None:
            return leaf.view in self.glance.views
        return judge.in_hand(leaf, self)

    def _is_by(self, by: str, doers: Doers) -> bool:
        return by == "any" or (self.seat if by == "you" else self.seat.other) in doers
