"""The subjects and options of simple choices, as values with named fields.

Files, exams and reports write an option as its `str`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

# --- subjects of a choice ------------------------------------------------------------------------


class Carrier(NamedTuple):
    """A component that performs an action, such as a crew or a core."""

    ship_id: str
    component: str


class Repair(NamedTuple):
    """A crew (or a component acting as one) and the ship it repairs."""

    ship_id: str
    component: str
    mended: str


class Aim(NamedTuple):
    """A shot: a ship's weapon and its target."""

    ship_id: str
    weapon_id: str
    target_id: str


class Thrown(NamedTuple):
    """A shot whose dice have been rolled.

    `left` is how many rerolls, or points for rerolls, remain.
    """

    ship_id: str
    weapon_id: str
    target_id: str
    left: int
    faces: tuple[int, ...]


class Incoming(NamedTuple):
    """A rolled attack, as a question to the target's owner."""

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
    """A ship about to lose a system: number `number` (from 1) of `several`."""

    ship_id: str
    number: int
    several: int


class Fight(NamedTuple):
    """A squadron and the ship over which it fights."""

    squadron_id: str
    ship_id: str


class AroundFire(NamedTuple):
    """The moment before or after an activated ship fires."""

    ship_id: str
    when: Literal["before", "after"]


# --- options of a choice -------------------------------------------------------------------------


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
    """What an away crew restores on a ship: a die of pips, or a system (UPG-3)."""

    ship_id: str
    gives: Literal["pips", "system"]

    def __str__(self) -> str:
        return f"{self.ship_id}|{self.gives}"


@dataclass(frozen=True, slots=True)
class Copy:
    """The upgrade that a core acts as, and the weapon or squadrons that go with it (FAC-9).

    >>> str(Copy("deck", squadrons=("fighter", "fighter")))
    'deck|fighter,fighter'
    """

    component: str
    weapon: str | None = None
    squadrons: tuple[str, ...] = ()

    def __str__(self) -> str:
        given = self.weapon or ",".join(self.squadrons)
        return f"{self.component}|{given}" if given else self.component
