"""The form of a rule case: a position, the choices, the dice and the expected result."""

from __future__ import annotations

from typing import Literal, Self

from pydantic import model_validator

from rules.false_sunrise.editions import load_edition
from rules.false_sunrise.facts.fact_file import Facts
from rules.false_sunrise.file_form import FILES
from rules.false_sunrise.positions.choices_file import ScriptedPosition
from rules.false_sunrise.state import Phase
from rules.kernel.cases import CaseHead, ExpectHead, case_form
from rules.kernel.facts import Faults

# The last phase that a case plays.
LAST = {
    "start": Phase.START,
    "orders": Phase.ORDERS,
    "movement": Phase.MOVEMENT,
    "weapons": Phase.ACTIVATIONS,
    "points": Phase.POINTS,
    "end": Phase.OVER,
}


class ExpectPart(Facts, ExpectHead):
    """The expected result: the facts at the end, or a refusal."""


class Case(ScriptedPosition, CaseHead):
    """A complete rule case."""

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
    def begins(self) -> Phase:
        """The phase that begins with the position."""
        return Phase(self.phase)

    @property
    def refused_by(self) -> str | None:
        """The ruling that the case expects to break, or None."""
        return self.expect.error


def _faults(case: Case) -> Faults:
    if case.begins not in load_edition(case.edition).phases:
        yield ("phase",), f"a turn of the edition {case.edition} has no such phase"


CASES = case_form(Case, FILES, LAST, _faults)
