"""Faults of wanted facts beyond their form: unknown names."""

from __future__ import annotations

from collections.abc import Iterator

from rules.astra_et_tenebrae.facts.fact_file import EventDetails, EventFacts, Facts
from rules.astra_et_tenebrae.positions.position_faults import Faults
from rules.astra_et_tenebrae.positions.position_file import Position
from rules.files import DataPath


def fact_faults(position: Position, wanted: Facts, *within: str | int) -> Faults:
    """Yield unknown names in what is wanted; `within` is its path in the file."""
    for where, name in _ships_named(wanted):
        if name not in position.ships:
            yield (*within, *where), f"there is no ship {name}"
    for name, seen in wanted.sees.items():
        for enemy in seen:
            if enemy not in position.ships or position.seat_of(enemy) is position.seat_of(name):
                yield (*within, "sees", name), f"there is no enemy {enemy}"


def _ships_named(wanted: Facts) -> Iterator[tuple[DataPath, str]]:
    """Yield the path and the name of each ship that is named."""
    yield from ((("sees", name), name) for name in wanted.sees)
    for name, ship in wanted.ships.items():
        yield ("ships", name), name
        yield from ((("ships", name, "near"), one) for one in (ship.aim,) if one is not None)
        yield from ((("ships", name, "sees"), one) for one in (ship.sees,) if one is not None)
    for index, event in enumerate(wanted.events):
        if isinstance(event, EventFacts):
            yield from ((("events", index), one) for one in ships_in(event))


def ships_in(event: EventDetails) -> Iterator[str]:
    """Yield the ships that narrow an event down."""
    yield from (one for one in (event.ship, event.target) if one is not None)
    for names in (event.members, event.radiates, event.stores):
        yield from names or ()
