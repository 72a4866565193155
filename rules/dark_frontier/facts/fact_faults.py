"""Faults of wanted facts beyond their form: unknown names."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from rules.dark_frontier.facts.fact_file import EventFacts, Facts
from rules.dark_frontier.positions.position_faults import Faults
from rules.dark_frontier.positions.position_file import Position
from rules.files import DataPath


def fact_faults(
    position: Position, wanted: Facts, *within: str | int, shots: Collection[str] | None = None
) -> Faults:
    """Yield unknown names in what is wanted; `within` is its path in the file.

    `shots` are the names of what is fired from the position (None: it may have any name).
    """
    ships, shot = position.ships, [*(one.id for one in position.projectiles), *(shots or ())]
    known = {"ship": ships, "projectile": shot, "ship or projectile": [*ships, *shot]}
    for kind, where, name in _named(wanted):
        if name not in known[kind] and (kind == "ship" or shots is not None):
            yield (*within, *where), f"there is no {kind} {name}"


def _named(wanted: Facts) -> Iterator[tuple[str, DataPath, str]]:
    """Yield the kind of each thing that is named, its path, and its name."""
    for name, ship in wanted.ships.items():
        yield "ship", ("ships", name), name
        if ship.aim is not None:
            yield "ship or projectile", ("ships", name, "near"), ship.aim
    for name, one in wanted.projectiles.items():
        yield "projectile", ("projectiles", name), name
        if one is not None and one.aim is not None:
            yield "ship or projectile", ("projectiles", name, "near"), one.aim
    for index, event in enumerate(wanted.events):
        if isinstance(event, EventFacts):
            for field, token in (("ship", event.ship), ("projectile", event.projectile), ("met", event.met)):
                if token is not None:
                    yield "ship or projectile", ("events", index, field), token
