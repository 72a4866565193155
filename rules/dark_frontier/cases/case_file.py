"""The form of a rule case: a position, the choices, the dice, and the expected result."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from rules.bounds import ByName, RulingId, Several, SmallCount, Text
from rules.dark_frontier.figures import EDITIONS, PAGE_SHEETS
from rules.dark_frontier.positions.choices_file import ScriptedPosition
from rules.dark_frontier.positions.position_file import (
    Count,
    CounterPart,
    Direction,
    HexPart,
    PointsPart,
    VelocityPart,
)
from rules.dark_frontier.state import Kind, Phase
from rules.kernel.game import CASE_NAME_LENGTH
from rules.parts import Part

# The last step that a case plays; "end" is the whole round.
LAST = {
    "command": Phase.COMMAND,
    "turn": Phase.STEER,
    "fire": Phase.FIRE,
    "advance": Phase.ADVANCE,
    "end": Phase.TALLY,
}

EventKind = Literal[
    "command", "turn", "steer", "fire", "leave", "meet", "scram", "point_defence", "countermeasure",
    "detonate", "exchange", "damage", "destroyed", "spent", "point", "end",
]  # fmt: skip


def _by_the_page(edition: str) -> str:
    """Return the edition whose ships a case is played with.

    >>> _by_the_page("0.2.0")
    'page-sheets'
    """
    return PAGE_SHEETS if edition == EDITIONS[-1] else edition


class ShipFacts(Part):
    """Expected facts of a ship at the end.

    `lost` may be in any order; `way` is its course in the last Advance.
    """

    at: HexPart | None = None
    velocity: VelocityPart | None = None
    counter: CounterPart | None = None
    facing: Direction | None = None
    way: Several[HexPart] | None = None
    hull: Count | None = None
    thrust: Count | None = None
    rotation: Count | None = None
    point_defence: Count | None = None
    missiles: Count | None = None
    lost: Several[Text] | None = None
    alive: bool | None = None
    on_map: bool | None = None


class ProjectileFacts(Part):
    """Expected facts of a projectile at the end."""

    at: HexPart | None = None
    velocity: VelocityPart | None = None
    kind: Kind | None = None
    side: Literal["defender", "attacker"] | None = None
    spread: Count | None = None
    endurance: Count | None = None
    facing: Direction | None = None


class ExpectPart(Part):
    """The expected result; only what is named is compared. A projectile that is null must be gone."""

    error: RulingId | None = None
    dice_left: SmallCount | None = None
    winner: Literal["defender", "attacker", "draw"] | None = None
    points: PointsPart | None = None
    ships: ByName[ShipFacts] = Field(default={})
    projectiles: ByName[ProjectileFacts | None] = Field(default={})
    events: Several[EventKind] = ()


class Case(ScriptedPosition):
    """A whole case.

    In the edition of the rulebook page, which is the default, it is played with the page's ships.
    """

    edition: Annotated[Text, AfterValidator(_by_the_page)] = PAGE_SHEETS
    case: Annotated[str, Field(min_length=1, max_length=CASE_NAME_LENGTH)]
    cites: Several[RulingId] = ()
    until: Literal["command", "turn", "fire", "advance", "end"] = "end"
    expect: ExpectPart
