"""A foe that stays behind its enemy."""

from __future__ import annotations

from rules.dark_frontier.commands import Flight
from rules.dark_frontier.state import Ship
from rules.hexes.grid import DIRECTIONS, Hex, add, direction_to, distance
from tools.foes.dark_frontier.foe import PlacedFoe

_AFT = 3  # where a gunboat has no gun


class Tail(PlacedFoe):
    """Flies right behind the enemy, at its velocity, where a gunboat has no gun."""

    __slots__ = ()

    def liked(self, ship: Ship, flight: Flight, enemy: Ship, there: Hex) -> float:
        """Like the enemy's stern, two hexes away at most, and its velocity."""
        end = add(ship.place, flight.velocity)
        behind = end != there and (direction_to(there, end) - enemy.facing) % DIRECTIONS == _AFT
        far, faster = max(0, distance(end, there) - 2), distance(flight.velocity, enemy.velocity)
        return behind - 0.3 * far - 0.1 * faster
