"""Events: attacks with matching dice, from strikes to rolls, results and marks (MF).

A set is (magnitude, value): magnitude 1 for two equal dice, 2 for three, 3 for four or more. The
sets of a result are in the written order (MF-3).
"""

from __future__ import annotations

from typing import ClassVar

from rules.false_sunrise.events.base import Event, put
from rules.false_sunrise.ratings import NO_MARKS, Rating
from rules.false_sunrise.state import State
from rules.table.measure import Point
from rules.values import changed, value

Sets = tuple[tuple[int, int], ...]


@value(frozen=True, slots=True)
class StrikeFlown(Event):
    """An activated squadron made its strike move to another point (MF-20)."""

    kind: ClassVar[str] = "strike"
    ship_id: str
    before: Point
    at: Point
    ruling: str = "MF-20"

    def apply(self, state: State) -> None:
        """Move it there. Heading and velocity stay the same."""
        x, y = self.at
        put(state, changed(state.ships[self.ship_id], x=x, y=y))


@value(frozen=True, slots=True)
class AttackMade(Event):
    """A model expended Fire Control for an attack, before any die was rolled (MF-15, MF-21)."""

    kind: ClassVar[str] = "shot"
    ship_id: str
    weapon_id: str
    target_id: str
    ruling: str = "MF-21"

    def apply(self, state: State) -> None:
        """Count the Fire Control."""
        ship = state.ships[self.ship_id]
        state.ships[self.ship_id] = changed(ship, expended=ship.expended + 1)


@value(frozen=True, slots=True)
class PointDefenceFired(Event):
    """A ship expended Fire Control for a point defense attack on `targets` (MF-37).

    `attacker` prompted it. None means the beginning of the ship's own activation (MF-36).
    """

    kind: ClassVar[str] = "point_defence"
    ship_id: str
    targets: tuple[str, ...]
    attacker: str | None
    ruling: str = "MF-37"

    def apply(self, state: State) -> None:
        """Count the Fire Control."""
        ship = state.ships[self.ship_id]
        state.ships[self.ship_id] = changed(ship, expended=ship.expended + 1)


@value(frozen=True, slots=True)
class ThrowRead(Event):
    """The roll that counts: who rolled it, the dice removed and the result (MF-28, MF-29).

    `why` is an id that `describe` knows: attack, point_defence, interception or damage_control.
    `faces` are the base dice, the flex dice, then as many macro dice as `macro` is away from 0.
    `removed` are indices.
    """

    kind: ClassVar[str] = "result"
    why: str
    ship_id: str
    weapon_id: str | None
    target_id: str | None
    base: int
    flex: int
    macro: int
    faces: tuple[int, ...]
    removed: tuple[int, ...]
    sets: Sets
    ruling: str = "MF-29"


@value(frozen=True, slots=True)
class ResultDiminished(Event):
    """Point defense lowered a set of a missile's result, or canceled all of it (MF-34).

    `value` is the Value of the set, None if the whole result was canceled.
    """

    kind: ClassVar[str] = "diminished"
    ship_id: str
    weapon_id: str
    target_id: str
    value: int | None
    before: Sets
    after: Sets
    ruling: str = "MF-34"


@value(frozen=True, slots=True)
class SetNamed(Event):
    """The attacker chose what a set of a missile's result is applied as (MF-35)."""

    kind: ClassVar[str] = "named"
    ship_id: str
    weapon_id: str
    target_id: str
    left: tuple[int, int]
    named: tuple[int, int]
    ruling: str = "MF-35"


@value(frozen=True, slots=True)
class RatingMarked(Event):
    """A rating of a ship took a mark (MF-13, MF-42)."""

    kind: ClassVar[str] = "marked"
    ship_id: str
    rating: Rating
    source: str
    ruling: str = "MF-42"

    def apply(self, state: State) -> None:
        """Add the mark."""
        ship = state.ships[self.ship_id]
        marks = (ship.marks or NO_MARKS).changed(self.rating, 1)
        state.ships[self.ship_id] = changed(ship, marks=marks)


@value(frozen=True, slots=True)
class MarkRemoved(Event):
    """Damage control removed a mark from a rating (MF-44)."""

    kind: ClassVar[str] = "restored"
    ship_id: str
    rating: Rating
    ruling: str = "MF-44"

    def apply(self, state: State) -> None:
        """Remove the mark."""
        ship = state.ships[self.ship_id]
        marks = (ship.marks or NO_MARKS).changed(self.rating, -1)
        state.ships[self.ship_id] = changed(ship, marks=marks)


@value(frozen=True, slots=True)
class CriticalStruck(Event):
    """A ship suffered the critical of a value, which decides the kind of system it loses (MF-43)."""

    kind: ClassVar[str] = "critical"
    ship_id: str
    value: int
    source: str
    ruling: str = "MF-43"
