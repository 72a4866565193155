"""What a learner has seen happen since a step began, and what the learner has selected or planned."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

from game.book.lessons.at_table.condition_file import TableCondition
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


class Judge(Protocol):
    """Judge the conditions that depend on a game."""

    def fits(self, condition: Any, event: Any, seen: Seen) -> bool:  # noqa: ANN401 - of any game
        """Return whether an event fits the fields of a condition that narrow it down."""
        ...

    def is_so(self, wanted: Any, seen: Seen) -> bool:  # noqa: ANN401 - of any game
        """Return whether the table is as wanted."""
        ...

    def in_hand(self, condition: Any, seen: Seen) -> bool:  # noqa: ANN401 - of any game
        """Return whether something is selected, planned or chosen as a condition says."""
        ...


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

    def happened(self, kind: str, by: str, fits: Callable[[Any], bool]) -> bool:
        """Return whether a fitting event of a kind was seen, caused by "you", "them" or "any"."""
        return any(
            event.kind == kind and self._is_by(by, doers) and fits(event) for event, doers in self.deeds
        )

    def holds(self, condition: TableCondition, judge: Judge) -> bool:
        """Return whether a condition holds; the judge decides about what depends on the game."""
        return condition.holds(lambda leaf: self._meets(leaf, judge))

    def _meets(self, leaf: TableCondition, judge: Judge) -> bool:
        if leaf.event is not None:
            return self.happened(leaf.event, leaf.by, lambda event: judge.fits(leaf, event, self))
        if leaf.state is not None:
            return judge.is_so(leaf.state, self)
        if leaf.refused is not None:
            return leaf.refused in self.refusals
        if self.glance is None:
            return False
        if leaf.view is not None:
            return leaf.view in self.glance.views
        return judge.in_hand(leaf, self)

    def _is_by(self, by: str, doers: Doers) -> bool:
        return by == "any" or (self.seat if by == "you" else self.seat.other) in doers
