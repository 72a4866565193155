"""Faults of wanted facts beyond their form and their names."""

from __future__ import annotations

from collections.abc import Iterator

from rules.false_sunrise.facts.fact_file import Facts
from rules.false_sunrise.positions.position_file import Position
from rules.files import DataPath


def fact_faults(position: Position, wanted: Facts, *within: str | int) -> Iterator[tuple[DataPath, str]]:
    """Yield unknown systems in what is wanted; `within` is its path in the file."""
    for name, ship in wanted.ships.items():
        for field in ("destroyed", "strain", "copies"):
            for system in getattr(ship, field) or ():
                if name in position.ships and system not in position.ships[name].systems:
                    yield (*within, "ships", name, field), f"{name} has no system {system}"
