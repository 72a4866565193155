"""The form of a rule case: a position, what is chosen, what the dice show and what must come of it."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from rules.dark_frontier.figures import EDITIONS, PAGE_SHEETS
from rules.dark_frontier.positions.choices_file import ScriptedPosition
from rules.dark_frontier.positions.position_file import CounterPart, HexPart, PointsPart, VelocityPart
from rules.dark_frontier.state import Kind, Phase
from rules.kernel.game import CASE_NAME_LENGTH
from rules.parts import Part, RulingId, Text

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
    """Return the edition by whose ships a case is played.

    >>> _by_the_page("0.2.0")
    'page-sheets'
    """
    return PAGE_SHEETS if edition == EDITIONS[-1] else edition


class ShipFacts(Part):
    """What must be true of a ship at the end; `lost` in any order, `way` that of the last Advance."""

    at: HexPart | None = None
    velocity: VelocityPart | None = None
    counter: CounterPart | None = None
    facing: int | None = None
    way: tuple[HexPart, ...] | None = None
    hull: int | None = None
    thrust: int | None = None
    rotation: int | None = None
    point_defence: int | None = None
    missiles: int | None = None
    lost: tuple[str, ...] | None = None
    alive: bool | None = None
    on_map: bool | None = None


class ProjectileFacts(Part):
    """What must be true of a projectile at the end."""

    at: HexPart | None = None
    velocity: VelocityPart | None = None
    kind: Kind | None = None
    side: Literal["defender", "attacker"] | None = None
    spread: int | None = None
    endurance: int | None = None
    facing: int | None = None


class ExpectPart(Part):
    """What must come of it; only what is named is compared. A projectile that is null is gone."""

    error: RulingId | None = None
    dice_left: Annotated[int, Field(ge=0)] | None = None
    winner: Literal["defender", "attacker", "draw"] | None = None
    points: PointsPart | None = None
    ships: dict[str, ShipFacts] = Field(default={})
    projectiles: dict[str, ProjectileFacts | None] = Field(default={})
    events: tuple[EventKind, ...] = ()


class Case(ScriptedPosition):
    """A whole case; of the edition in which the page was written, it is played by the ships of the page."""

    edition: Annotated[Text, AfterValidator(_by_the_page)] = PAGE_SHEETS
    case: Annotated[str, Field(min_length=1, max_length=CASE_NAME_LENGTH)]
    cites: tuple[RulingId, ...] = ()
    until: Literal["command", "turn", "fire", "advance", "end"] = "end"
    expect: ExpectPart
