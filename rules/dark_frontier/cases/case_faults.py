"""Faults of a case beyond its form: unknown names, places off the map."""

from __future__ import annotations

from rules.dark_frontier.cases.case_file import Case
from rules.dark_frontier.facts.fact_faults import fact_faults
from rules.dark_frontier.positions.position_faults import Faults, choice_faults, position_faults


def faults_of(case: Case) -> Faults:
    """Yield the faults that a schema cannot express, in the position, the choices and the expected facts."""
    yield from position_faults(case)
    yield from choice_faults(case, case.do, "do")
    yield from fact_faults(case, case.expect, "expect", shots=[name for name, _, _ in case.do.shots()])
