"""Faults of a rule case beyond its form: unknown names, places off the board."""

from __future__ import annotations

from collections.abc import Iterator

from rules.false_sunrise.cases.case_file import Case, SquadronFacts
from rules.false_sunrise.editions import load_edition
from rules.false_sunrise.positions.position_faults import choice_faults, is_squadron, position_faults
from rules.false_sunrise.state import Phase
from rules.files import DataPath


def faults_of(case: Case) -> Iterator[tuple[DataPath, str]]:
    """Yield faults that a schema cannot catch: unknown names, places off the board, missing pips."""
    yield from position_faults(case)
    if Phase(case.phase) not in load_edition(case.edition).phases:
        yield ("phase",), f"a turn of the edition {case.edition} has no such phase"
    yield from choice_faults(case, case.do, "do")
    yield from _expected_faults(case)


def _expected_faults(case: Case) -> Iterator[tuple[DataPath, str]]:
    """Yield unknown names in what a case expects."""
    ids = [marker.id for marker in case.board.markers]
    for marker in case.expect.markers:
        if marker not in ids:
            yield ("expect", "markers", marker), f"there is no marker {marker}"
    named: list[tuple[DataPath, str]] = [(("expect", "ships", name), name) for name in case.expect.ships]
    for squadron, wing in case.expect.squadrons.items():
        if not is_squadron(case, squadron):
            yield ("expect", "squadrons", squadron), f"there is no squadron {squadron}"
        named += [(("expect", "squadrons", squadron, key), ship) for key, ship in _posts(wing)]
    for where, ship in named:
        if ship not in case.ships:
            yield where, f"there is no ship {ship}"
    for ship, facts in case.expect.ships.items():
        for system in facts.destroyed or ():
            if ship in case.ships and system not in case.ships[ship].systems:
                yield ("expect", "ships", ship, "destroyed"), f"{ship} has no system {system}"
        for field, systems in (("strain", facts.strain), ("copies", facts.copies)):
            for system in systems or ():
                if ship in case.ships and system not in case.ships[ship].systems:
                    yield ("expect", "ships", ship, field), f"{ship} has no system {system}"


def _posts(facts: SquadronFacts) -> Iterator[tuple[str, str]]:
    """List the ships where a squadron is expected, by field."""
    if facts.ship is not None:
        yield "ship", facts.ship
    if facts.docked is not None:
        yield "docked", facts.docked
