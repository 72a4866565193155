"""Faults of a case beyond its form: unknown names, places off the table."""

from __future__ import annotations

from rules.astra_et_tenebrae.cases.case_file import Case
from rules.astra_et_tenebrae.facts.fact_faults import fact_faults
from rules.astra_et_tenebrae.positions.position_faults import Faults, choice_faults, position_faults


def faults_of(case: Case) -> Faults:
    """Yield the faults that a schema cannot express, in position, choices and expected facts."""
    yield from position_faults(case)
    yield from choice_faults(case, case.do, "do")
    yield from fact_faults(case, case.expect, "expect")
