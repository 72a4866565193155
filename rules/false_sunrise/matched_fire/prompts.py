"""The subjects and options of the simple choices in Matched Fire."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from rules.false_sunrise.matched_fire.sets import Result

DEFENDS = "point-defence"


class Defence(NamedTuple):
    """A ship that may make a point defense attack.

    `attacker_id` is the squadron that prompts it. None means that the ship's own activation does.
    """

    ship_id: str
    attacker_id: str | None


class Intercepted(NamedTuple):
    """A missile's result that point defense lowers, and the steps left to spend."""

    target_id: str
    ship_id: str
    weapon_id: str
    result: Result
    steps: int


class Applied(NamedTuple):
    """A set of a missile's result that is about to be applied. `rest` are the sets after it."""

    ship_id: str
    weapon_id: str
    target_id: str
    magnitude: int
    rest: Result


class Broken(NamedTuple):
    """A critical that lets the attacker choose a weapon of the target."""

    ship_id: str
    weapon_id: str
    target_id: str


@dataclass(frozen=True, slots=True)
class Mend:
    """What a point of damage control does: remove a mark from a rating, or restore a system.

    >>> str(Mend("mark", "pd")), str(Mend("system", "engines"))
    ('mark|pd', 'engines')
    """

    what: Literal["mark", "system"]
    name: str

    def __str__(self) -> str:
        return f"mark|{self.name}" if self.what == "mark" else self.name
