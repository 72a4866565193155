"""The form of a rule case: a position, the choices, the dice and the expected result."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from rules.bounds import RulingId, Several, SmallCount
from rules.false_sunrise.facts.fact_file import Facts
from rules.false_sunrise.positions.choices_file import ScriptedPosition
from rules.kernel.game import CASE_NAME_LENGTH


class ExpectPart(Facts):
    """The expected result: the facts at the end, the dice left over, or a refusal."""

    error: RulingId | None = None
    dice_left: SmallCount | None = None


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
