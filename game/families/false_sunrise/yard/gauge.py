"""Where the fleet builder measures strength; shots survived are counted in the background."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from game.families.false_sunrise.background import Background
from game.families.false_sunrise.yard.strength import (
    Design,
    Strength,
    added,
    designs_of,
    ship_strength,
    shots_of,
)
from rules.false_sunrise.fleet_files import FleetFile


class Gauge(Background[Design, Design]):
    """The strength of ships, as far as it has been computed."""

    def __init__(self) -> None:
        super().__init__()
        self._shots: dict[Design, Mapping[str, float]] = {}

    def ship(self, ship: Design) -> Strength | None:
        """Return what is known of a ship, or None for an unknown hull."""
        found = ship_strength(ship)
        return None if found is None else replace(found, shots=self._shots.get(ship, {}))

    def fleet(self, fleet: FleetFile) -> Strength:
        """Return what is known of a fleet."""
        known = (one for ship in designs_of(fleet) if (one := self.ship(ship)) is not None)
        return added(known, fleet.edition)

    def _next(self) -> Design | None:
        return next((ship for ship in self._wanted if ship not in self._shots), None)

    def _work(self, task: Design, wanted: tuple[Design, ...]) -> None:
        found = shots_of(task)
        with self._finding():
            self._shots[task] = found
