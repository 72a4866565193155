"""Faults of a case beyond its form: unknown names, places off the map."""

from __future__ import annotations

from rules.dark_frontier.cases.case_file import Case
from rules.dark_frontier.positions.position_faults import Faults, choice_faults, position_faults


def faults_of(case: Case) -> Faults:
    """Yield the faults that a schema cannot express, in the position, the choices and the expected facts."""
    yield from position_faults(case)
    yield from choice_faults(case, case.do, "do")
    for name in case.expect.ships:
        if name not in case.ships:
            yield ("expect", "ships", name), f"there is no ship {name}"
    known = {one.id for one in case.projectiles} | {name for name, _, _ in case.do.shots()}
    for name in case.expect.projectiles:
        if name not in known:
            yield ("expect", "projectiles", name), f"there is no projectile {name}"
