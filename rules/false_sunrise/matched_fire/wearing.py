"""The wear of a target by default choices: numbered states, and where each single blow leads.

A forecast visits thousands of states. So each state of a built model has a number, and a row of
numbers says where every possible blow leads. A row is filled only when needed (MF-39 to MF-43).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from rules.false_sunrise.fleet import ShipSpec
from rules.false_sunrise.matched_fire.hitting import MARKED, breakable, default_for
from rules.false_sunrise.matched_fire.pool_law import FIGURES
from rules.false_sunrise.matched_fire.sets import DOUBLE, QUAD, TRIPLE, Result
from rules.false_sunrise.ratings import NO_MARKS, Marks, Rating, Ratings
from rules.false_sunrise.state import Ship
from rules.values import changed

_RATINGS = tuple(Rating)

# Numbers of blows: a mark on each rating, the critical of each value, a missile's set as its attacker
# chooses by default, and figures of a squadron.
_MARK = {rating: number for number, rating in enumerate(_RATINGS)}
_STRIKE = 2  # plus the value of the critical: 3 to 8
_NAMED = 8  # plus the magnitude: 9 to 11
_FIGURES = 11  # plus the magnitude: 12 to 14
BLOWS = 15
_UNKNOWN = -1

Blows = tuple[int, ...]


class Wear(NamedTuple):
    """The condition of a target: Structure or figures left, marks, and the mask of destroyed systems.

    A destroyed model has no marks and an empty mask.
    """

    left: int
    marks: Marks = NO_MARKS
    lost: int = 0

    @classmethod
    def of(cls, ship: Ship) -> Wear:
        """Return the wear of a model as it is now."""
        left = sum(ship.pips)
        return cls(left, ship.marks or NO_MARKS, ship.lost) if left else cls(0)

    def on(self, ship: Ship) -> Ship:
        """Return the model with this wear."""
        pips = (0,) * (len(ship.pips) - self.left) + (1,) * self.left
        marks = self.marks if any(self.marks) else None
        return changed(ship, pips=pips, marks=marks, lost=self.lost)


def gun_blows(result: Result) -> Blows:
    """Split a gun's result against a capital ship into blows, in order (MF-39, MF-42).

    Marks come first and do not affect each other, so they are sorted by rating.
    """
    marks = sorted([_MARK[MARKED[one.value]] for one in result if one.magnitude == DOUBLE])
    strikes = []
    for one in reversed(result):
        if one.magnitude > DOUBLE:
            strikes += [_STRIKE + one.value] * (2 if one.magnitude == QUAD else 1)
    return (*marks, *strikes)


def missile_blows(result: Result) -> Blows:
    """Split a missile's result against a capital ship into blows (MF-35).

    Their values are chosen only when the sets are applied.
    """
    return tuple([_NAMED + one.magnitude for one in reversed(result)])


def squadron_blows(result: Result) -> Blows:
    """Split a result against a squadron into blows (MF-41)."""
    return tuple([_FIGURES + one.magnitude for one in reversed(result)])


class Wearing:
    """The states of one built model, by number. Number 0 is the destroyed model."""

    def __init__(self, spec: ShipSpec) -> None:
        self._spec = spec
        self._wears: list[Wear] = []
        self._numbers: dict[Wear, int] = {}
        self.rows: list[list[int]] = []
        self.number(Wear(0))
        self.rows[0] = [0] * BLOWS

    def number(self, wear: Wear) -> int:
        """Return the number of a state; a new state gets the next number."""
        if wear.left <= 0:
            wear = Wear(0)
        number = self._numbers.get(wear)
        if number is None:
            number = self._numbers[wear] = len(self._wears)
            self._wears.append(wear)
            self.rows.append([_UNKNOWN] * BLOWS)
        return number

    def wear(self, number: int) -> Wear:
        """Return the state with this number."""
        return self._wears[number]

    def after(self, number: int, blows: Iterable[int]) -> int:
        """Return the number of the state after some blows, one after another."""
        rows = self.rows
        for blow in blows:
            following = rows[number][blow]
            if following == _UNKNOWN:
                following = rows[number][blow] = self.number(self._struck(self._wears[number], blow))
            number = following
        return number

    def pd(self, number: int) -> int:
        """Return the PD in a state."""
        return self._ratings(self._wears[number]).pd

    def _ratings(self, wear: Wear) -> Ratings:
        return self._spec.fittings(wear.lost).ratings.worn(wear.marks)

    def _struck(self, wear: Wear, blow: int) -> Wear:
        if blow > _FIGURES:
            magnitude = blow - _FIGURES
            return wear._replace(left=0 if magnitude == QUAD else wear.left - FIGURES[magnitude])
        if blow > _NAMED:
            return self._named(wear, blow - _NAMED)
        if blow > _STRIKE:
            return self._critical(wear, blow - _STRIKE)
        return self._marked(wear, _RATINGS[blow])

    def _named(self, wear: Wear, magnitude: int) -> Wear:
        """Apply a missile's set as the attacker chooses by default (MF-35)."""
        spec = self._spec
        _, value = default_for(magnitude, self._ratings(wear), spec.bit, wear.lost)
        if magnitude == DOUBLE:
            return self._marked(wear, MARKED[value])
        for _ in range(magnitude - TRIPLE + 1):
            wear = self._critical(wear, value)
        return wear

    def _marked(self, wear: Wear, rating: Rating) -> Wear:
        if self._ratings(wear).of(rating):
            return wear._replace(marks=wear.marks.changed(rating, 1) or NO_MARKS)
        return wear._replace(left=wear.left - 1)

    def _critical(self, wear: Wear, value: int) -> Wear:
        """Take one Structure and, if the ship survives, the system of a critical (MF-42, MF-43)."""
        if wear.left <= 1:
            return Wear(0)
        system = broken(self._spec, wear.lost, value)
        lost = wear.lost if system is None else wear.lost | 1 << self._spec.bit[system]
        return wear._replace(left=wear.left - 1, lost=lost)


@lru_cache(maxsize=64)
def wearing_of(spec: ShipSpec) -> Wearing:
    """Return the states of a built model. It is the same object each time."""
    return Wearing(spec)


@lru_cache(maxsize=16384)
def broken(spec: ShipSpec, lost: int, value: int) -> str | None:
    """Return the system that a critical destroys by default, or None (MF-43, MF-49).

    If the owner chooses, it is the first in file order.
    """
    ship = Ship(spec, 0.0, 0.0, 0, 0, (), lost=lost)
    return next(iter(breakable(ship, value)), None)


def worn_by(spec: ShipSpec, wear: Wear, result: Result, *, missile: bool) -> Wear:
    """Return a model's wear after a result, with default choices (MF-39 to MF-43).

    The defaults are those of MF-35 and MF-43.
    """
    states = wearing_of(spec)
    blows = squadron_blows if not spec.hull.capital else missile_blows if missile else gun_blows
    return states.wear(states.after(states.number(wear), blows(result)))
