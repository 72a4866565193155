"""The form of a rule case: a position, the choices, the dice, and the expected result."""

from __future__ import annotations

from typing import Literal, Self

from pydantic import model_validator

from rules.astra_et_tenebrae.facts.fact_file import Facts
from rules.astra_et_tenebrae.file_form import FILES
from rules.astra_et_tenebrae.positions.choices_file import ScriptedPosition
from rules.astra_et_tenebrae.state import Phase
from rules.kernel.cases import CaseHead, ExpectHead, case_form

# The last phase that a case plays; "end" is the whole turn.
LAST = {
    "heat": Phase.HEAT,
    "movement": Phase.MOVEMENT,
    "detection": Phase.DETECTION,
    "combat": Phase.COMBAT,
    "end": Phase.STATUS,
}


class ExpectPart(Facts, ExpectHead):
    """The expected result: the facts at the end, or a refusal."""


class Case(ScriptedPosition, CaseHead):
    """A whole case."""

    until: Literal["heat", "movement", "detection", "combat", "end"] = "end"
    expect: ExpectPart

    @model_validator(mode="after")
    def _ends_after_it_begins(self) -> Self:
        phases = tuple(LAST)
        if phases.index(self.until) < phases.index(self.start):
            raise ValueError(f"until: {self.until} is over where start: {self.start} begins")
        return self


CASES = case_form(Case, FILES, LAST)
