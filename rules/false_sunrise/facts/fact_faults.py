"""Faults of wanted facts beyond their form and their names."""

from __future__ import annotations

from collections.abc import Iterator

from rules.false_sunrise.facts.fact_file import Facts
from rules.false_sunrise.positions.position_faults import system_faults
from rules.false_sunrise.positions.position_file import Position
from rules.files import DataPath


def fact_faults(position: Position, wanted: Facts, *within: str | int) -> Iterator[tuple[DataPath, str]]:
    """Yield unknown systems in what is wanted; `within` is its path in the file."""
    for name, facts in wanted.ships.items():
        if name in position.ships:
            yield from system_faults(position.ships[name], facts, *within, "ships", name)
