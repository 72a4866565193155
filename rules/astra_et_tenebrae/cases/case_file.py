"""The form of a rule case: a position, the choices, the dice, and the expected result."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from rules.astra_et_tenebrae.figures import Component
from rules.astra_et_tenebrae.positions.choices_file import Names, ScriptedPosition
from rules.astra_et_tenebrae.positions.position_file import Damaged
from rules.astra_et_tenebrae.state import FormationType, Phase
from rules.bounds import ByName, Change, DistanceInches, RulingId, Several, SmallCount
from rules.kernel.game import CASE_NAME_LENGTH
from rules.parts import At, Part, Player

# The last phase that a case plays; "end" is the whole turn.
LAST = {
    "heat": Phase.HEAT,
    "movement": Phase.MOVEMENT,
    "detection": Phase.DETECTION,
    "combat": Phase.COMBAT,
    "end": Phase.STATUS,
}

EventKind = Literal[
    "initiative", "heat", "overheat", "burn", "hold", "blackout", "formation", "captain", "fire", "evade",
    "dice", "miss", "mark", "hit", "dodge", "component_lost", "lost", "judged", "end",
]  # fmt: skip


class ShipFacts(Part):
    """Expected facts of a ship at the end; `owes`: its action of the next turn is gone (AC-9)."""

    at: At | None = None
    heat: SmallCount | None = None
    damage: dict[Damaged, SmallCount] | None = None
    destroyed: Several[Component] | None = None
    overheat: SmallCount | None = None
    missiles: SmallCount | None = None
    mark: Component | None = None
    row: Change | None = None
    radiating: bool | None = None
    course: Change | None = None
    flown: DistanceInches | None = None
    blacked_out: bool | None = None
    formation: FormationType | None = None
    owes: bool | None = None
    captain_used: bool | None = None
    alive: bool | None = None


class ExpectPart(Part):
    """The expected result; only what is named is compared."""

    error: RulingId | None = None
    dice_left: SmallCount | None = None
    winner: Literal["red", "blue", "draw"] | None = None
    high: Player | None = None
    sees: ByName[Names] = Field(default={})
    ships: ByName[ShipFacts] = Field(default={})
    events: Several[EventKind] = ()


class Case(ScriptedPosition):
    """A whole case."""

    case: Annotated[str, Field(min_length=1, max_length=CASE_NAME_LENGTH)]
    cites: Several[RulingId] = ()
    until: Literal["heat", "movement", "detection", "combat", "end"] = "end"
    expect: ExpectPart

    @model_validator(mode="after")
    def _ends_after_it_begins(self) -> Self:
        phases = tuple(LAST)
        if phases.index(self.until) < phases.index(self.start):
            raise ValueError(f"until: {self.until} is over where start: {self.start} begins")
        return self
