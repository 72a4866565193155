"""The form of a rule case: a position, the choices, the dice and the expected result."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from rules.bounds import ByName, Hour, Id, RulingId, Several, SmallCount, Text
from rules.false_sunrise.positions.choices_file import ScriptedPosition
from rules.false_sunrise.positions.position_file import Copied, Craft, Rated
from rules.false_sunrise.ratings import Rating
from rules.kernel.game import CASE_NAME_LENGTH
from rules.parts import At, Part, Player


class ShipFacts(Part):
    """What must be true of a ship at the end."""

    at: At | None = None
    heading: Hour | None = None
    velocity: SmallCount | None = None
    damage: SmallCount | None = None
    destroyed: Several[Id] | None = None
    on_board: bool | None = None
    alive: bool | None = None
    reserve: bool | None = None
    due: bool | None = None
    strain: ByName[SmallCount] | None = None
    taken: SmallCount | None = None
    copies: Copied | None = None
    holds: Several[Id | None] | None = None
    marks: dict[Rating, SmallCount] | None = None
    expended: SmallCount | None = None


class SquadronFacts(Part):
    """What must be true of a squadron at the end."""

    size: SmallCount | None = None
    ship: Text | None = None
    mode: Craft | None = None
    alive: bool | None = None
    docked: Text | None = None
    against: Rated | None = None


EventKind = Literal[
    "order", "move", "crash", "exit", "return", "control", "launch", "assign", "dock", "acquire", "activate",
    "shot", "dice", "damage", "system_lost", "restored", "destroyed", "squadron_attack", "squadron_lost",
    "points", "initiative", "end", "miracles", "velocity", "arrive", "due", "reborn", "copy", "shot_turned",
    "jump", "piercing", "strike", "point_defence", "diminished", "marked",
]  # fmt: skip


class ExpectPart(Part):
    """The expected result. Only what is named is compared."""

    error: RulingId | None = None
    dice_left: SmallCount | None = None
    scores: dict[Player, SmallCount] = Field(default={})
    miracles: dict[Player, SmallCount] = Field(default={})
    winner: Literal["red", "blue", "draw"] | None = None
    markers: ByName[Player | None] = Field(default={})
    ships: ByName[ShipFacts] = Field(default={})
    squadrons: ByName[SquadronFacts] = Field(default={})
    events: Several[EventKind] = ()


class Case(ScriptedPosition):
    """A complete rule case."""

    case: Annotated[str, Field(min_length=1, max_length=CASE_NAME_LENGTH)]
    cites: Several[RulingId] = ()
    phase: Literal["start", "orders"] = "orders"
    until: Literal["start", "orders", "movement", "weapons", "points", "end"] = "end"
    expect: ExpectPart

    @model_validator(mode="after")
    def _ends_after_it_begins(self) -> Self:
        if self.position is not None and "phase" in self.model_fields_set:
            raise ValueError("phase is in position already; leave it out")
        if self.position is None and self.until == "start" and self.phase != "start":
            raise ValueError("until: start needs phase: start")
        return self

    @property
    def refused_by(self) -> str | None:
        """The ruling that the case expects to break, or None."""
        return self.expect.error
