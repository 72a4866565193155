"""A foe that fights from afar."""

from __future__ import annotations

from rules.dark_frontier.commands import Flight
from rules.dark_frontier.state import Ship
from rules.hexes.grid import Hex, add, distance
from tools.foes.dark_frontier.foe import PlacedFoe

_AWAY = 8  # hexes


class Kiter(PlacedFoe):
    """Keeps its distance, and fires from there."""

    __slots__ = ()

    def liked(self, ship: Ship, flight: Flight, enemy: Ship, there: Hex) -> float:
        """Like to end eight hexes from the enemy."""
        return -0.3 * abs(distance(add(ship.place, flight.velocity), there) - _AWAY)
