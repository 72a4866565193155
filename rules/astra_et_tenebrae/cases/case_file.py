"""The form of a rule case: a position, the choices, the dice, and the expected result."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from rules.astra_et_tenebrae.facts.fact_file import Facts
from rules.astra_et_tenebrae.positions.choices_file import ScriptedPosition
from rules.astra_et_tenebrae.state import Phase
from rules.bounds import RulingId, Several, SmallCount
from rules.kernel.game import CASE_NAME_LENGTH

# The last phase that a case plays; "end" is the whole turn.
LAST = {
    "heat": Phase.HEAT,
    "movement": Phase.MOVEMENT,
    "detection": Phase.DETECTION,
    "combat": Phase.COMBAT,
    "end": Phase.STATUS,
}


class ExpectPart(Facts):
    """The expected result: the facts at the end, the dice left over, or a refusal."""

    error: RulingId | None = None
    dice_left: SmallCount | None = None


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
