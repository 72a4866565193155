"""What a learner has seen happen at a table since a step began, and what is in the learner's hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

from game.book.lessons.at_table.condition_file import TableCondition
from rules.kernel.seats import Seat

Doers = tuple[Seat, ...]


class Deeds(Protocol):
    """Follows the events of a match in order, and says whose deed each is."""

    def doers_of(self, event: Any, state: Any) -> Doers:  # noqa: ANN401 - of any game
        """Name the seats whose deed an event is; `state` is as it is after it."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Glance:
    """What the learner has in hand at the table: nothing of it has been answered yet.

    `views` are those of the board that are on; `looking` says that pieces have moved, and the learner has
    not gone on yet.
    """

    selected: str | None = None
    views: frozenset[str] = frozenset()
    looking: bool = False


class Judge(Protocol):
    """Judges conditions about what is a game's own."""

    def fits(self, condition: Any, event: Any, seen: Seen) -> bool:  # noqa: ANN401 - of any game
        """Say whether an event is as narrowly described."""
        ...

    def is_so(self, wanted: Any, seen: Seen) -> bool:  # noqa: ANN401 - of any game
        """Say whether the table is as wanted."""
        ...

    def in_hand(self, condition: Any, seen: Seen) -> bool:  # noqa: ANN401 - of any game
        """Say whether something is selected, planned or chosen."""
        ...


@dataclass(slots=True)
class Seen:
    """What the learner has seen since a step began, and the table as it was shown last."""

    position: Any  # the lesson
    seat: Seat
    state: Any
    deeds: list[tuple[Any, Doers]] = field(default_factory=list)
    refusals: list[str] = field(default_factory=list)
    glance: Any = None  # a Glance of the game, None before the first
    looked: bool = False  # at what had moved

    def happened(self, kind: str, by: str, fits: Callable[[Any], bool]) -> bool:
        """Say whether an event of a kind that fits was seen: a deed of "you", "them" or "any"."""
        return any(
            event.kind == kind and self._is_by(by, doers) and fits(event) for event, doers in self.deeds
        )

    def holds(self, condition: TableCondition, judge: Judge) -> bool:
        """Say whether a condition holds, as a game judges what is its own."""
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
