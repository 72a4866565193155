"""Faults of a rule case beyond its form: unknown names, places off the board."""

from __future__ import annotations

from collections.abc import Iterator

from rules.false_sunrise.cases.case_file import Case
from rules.false_sunrise.editions import load_edition
from rules.false_sunrise.facts.fact_faults import fact_faults
from rules.false_sunrise.positions.position_faults import choice_faults, position_faults
from rules.false_sunrise.state import Phase
from rules.files import DataPath


def faults_of(case: Case) -> Iterator[tuple[DataPath, str]]:
    """Yield faults that a schema cannot catch: unknown names, places off the board, missing pips."""
    yield from position_faults(case)
    if Phase(case.phase) not in load_edition(case.edition).phases:
        yield ("phase",), f"a turn of the edition {case.edition} has no such phase"
    yield from choice_faults(case, case.do, "do")
    yield from fact_faults(case, case.expect, "expect")
