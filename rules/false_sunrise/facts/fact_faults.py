"""Faults of wanted facts beyond their form: unknown names."""

from __future__ import annotations

from collections.abc import Iterator

from rules.false_sunrise.facts.fact_file import EventDetails, EventFacts, Facts
from rules.false_sunrise.positions.position_faults import is_squadron
from rules.false_sunrise.positions.position_file import Position
from rules.files import DataPath


def fact_faults(position: Position, wanted: Facts, *within: str | int) -> Iterator[tuple[DataPath, str]]:
    """Yield unknown names in what is wanted; `within` is its path in the file."""
    markers = {marker.id for marker in position.board.markers}

    def is_known(kind: str, name: str) -> bool:
        return (
            ("ship" in kind and name in position.ships)
            or ("marker" in kind and name in markers)
            or ("squadron" in kind and is_squadron(position, name))
        )

    for kind, where, name in _named(wanted):
        if not is_known(kind, name):
            yield (*within, *where), f"there is no {kind} {name}"
    for where, ship, system in _systems_named(wanted):
        if ship in position.ships and system not in position.ships[ship].systems:
            yield (*within, *where), f"{ship} has no system {system}"


def _named(wanted: Facts) -> Iterator[tuple[str, DataPath, str]]:
    """Yield the kind of each thing that is named, its path, and its name."""
    yield from (("marker", ("markers", name), name) for name in wanted.markers)
    for name, ship in wanted.ships.items():
        yield "ship", ("ships", name), name
        aims = (("near", ship.aim), ("faces", ship.faces), ("deals", ship.deals and ship.deals.to))
        for field, aim in aims:
            if isinstance(aim, str):
                yield "ship" if field == "deals" else "ship or marker", ("ships", name, field), aim
    for name, wing in wanted.squadrons.items():
        yield "squadron", ("squadrons", name), name
        for field, post in (("ship", wing.ship), ("docked", wing.docked)):
            if post is not None:
                yield "ship", ("squadrons", name, field), post
    for index, event in enumerate(wanted.events):
        if isinstance(event, EventFacts):
            for kind, field, one in pieces_in(event):
                yield kind, ("events", index, field), one


def pieces_in(event: EventDetails) -> Iterator[tuple[str, str, str]]:
    """Yield the kind of each piece that narrows an event down, its field, and its name."""
    kinds = {"ship": "ship", "marker": "marker", "squadron": "squadron", "target": "ship or squadron"}
    for field, kind in kinds.items():
        if (name := getattr(event, field)) is not None:
            yield kind, field, name


def _systems_named(wanted: Facts) -> Iterator[tuple[DataPath, str, str]]:
    """Yield the systems that are named, each with its path and its ship."""
    for name, ship in wanted.ships.items():
        for field in ("destroyed", "strain", "copies"):
            for system in getattr(ship, field) or ():
                yield ("ships", name, field), name, system
