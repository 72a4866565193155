"""Faults of a case beyond its form: unknown names, places off the table."""

from __future__ import annotations

from rules.astra_et_tenebrae.cases.case_file import Case
from rules.astra_et_tenebrae.positions.position_faults import Faults, choice_faults, position_faults


def faults_of(case: Case) -> Faults:
    """Yield the faults that a schema cannot express, in position, choices and expected facts."""
    yield from position_faults(case)
    yield from choice_faults(case, case.do, "do")
    for field, names in (("ships", case.expect.ships), ("sees", case.expect.sees)):
        for name in names:
            if name not in case.ships:
                yield ("expect", field, name), f"there is no ship {name}"
    for name, seen in case.expect.sees.items():
        for enemy in seen:
            if enemy not in case.ships or case.seat_of(enemy) is case.seat_of(name):
                yield ("expect", "sees", name), f"there is no enemy {enemy}"
