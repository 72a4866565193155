"""What plain choices are between, and what they are about, as values with names.

An option is written in files, exams and reports in the words of its `str`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

# --- what a choice is about ----------------------------------------------------------------------


class Carrier(NamedTuple):
    """A component of a ship that does something, such as a crew or a core."""

    ship_id: str
    component: str


class Repair(NamedTuple):
    """A crew, or what acts as one, and the ship that it mends."""

    ship_id: str
    component: str
    mended: str


class Aim(NamedTuple):
    """A shot: a ship's weapon and its target."""

    ship_id: str
    weapon_id: str
    target_id: str


class Thrown(NamedTuple):
    """A shot whose dice lie there; `left` is how many rerolls, or points for rerolls, are left."""

    ship_id: str
    weapon_id: str
    target_id: str
    left: int
    faces: tuple[int, ...]


class Incoming(NamedTuple):
    """An attack that has been rolled, for the owner of its target."""

    target_id: str
    ship_id: str
    weapon_id: str
    faces: tuple[int, ...]


class Push(NamedTuple):
    """A shot that may change its target's velocity."""

    ship_id: str
    weapon_id: str
    target_id: str
    velocity: int


class Loss(NamedTuple):
    """A ship that loses a system, the `number`th (from 1) of `several`."""

    ship_id: str
    number: int
    several: int


class Fight(NamedTuple):
    """A squadron and the ship over which it fights."""

    squadron_id: str
    ship_id: str


class AroundFire(NamedTuple):
    """Before or after the fire of a ship that has been activated."""

    ship_id: str
    when: Literal["before", "after"]


# --- what there is to choose ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PartOf:
    """A part of a ship: a system, a component or a place in a hangar.

    >>> str(PartOf("red:1", "engines"))
    'red:1|engines'
    """

    ship_id: str
    part: str

    def __str__(self) -> str:
        return f"{self.ship_id}|{self.part}"


@dataclass(frozen=True, slots=True)
class Errand:
    """What an away crew gives back to a ship: a die of pips, or a system (UPG-3)."""

    ship_id: str
    gives: Literal["pips", "system"]

    def __str__(self) -> str:
        return f"{self.ship_id}|{self.gives}"


@dataclass(frozen=True, slots=True)
class Copy:
    """The upgrade that a core acts as, and the weapon or the squadrons that it is given (FAC-9).

    >>> str(Copy("deck", squadrons=("fighter", "fighter")))
    'deck|fighter,fighter'
    """

    component: str
    weapon: str | None = None
    squadrons: tuple[str, ...] = ()

    def __str__(self) -> str:
        given = self.weapon or ",".join(self.squadrons)
        return f"{self.component}|{given}" if given else self.component
