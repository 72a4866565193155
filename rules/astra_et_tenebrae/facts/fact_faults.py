"""Faults of wanted facts beyond their form and their names."""

from __future__ import annotations

from rules.astra_et_tenebrae.facts.fact_file import Facts
from rules.astra_et_tenebrae.positions.position_faults import Faults
from rules.astra_et_tenebrae.positions.position_file import Position


def fact_faults(position: Position, wanted: Facts, *within: str | int) -> Faults:
    """Yield friends among the enemies that a ship is to see; `within` is the path in the file."""
    for name, seen in wanted.sees.items():
        for enemy in seen:
            if position.seat_of(enemy) is position.seat_of(name):
                yield (*within, "sees", name), f"there is no enemy {enemy}"
