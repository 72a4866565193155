"""A foe that waits beside the yard."""

from __future__ import annotations

from rules.dark_frontier.commands import Flight
from rules.dark_frontier.state import Ship
from rules.hexes.grid import ORIGIN, Hex, add, direction_to, length
from tools.foes.dark_frontier.foe import PlacedFoe

_OUTSIDE, _INSIDE = 6, 2  # hexes from the middle of the yard
_FAR = 9  # an enemy that far from it cannot score soon


class Camper(PlacedFoe):
    """Rests just outside the yard, bow inwards, and fires at whoever scores; goes in if nobody is near."""

    __slots__ = ()

    def liked(self, ship: Ship, flight: Flight, enemy: Ship, there: Hex) -> float:
        """Like its place beside the yard, rest, and a bow that points to the middle."""
        end = add(ship.place, flight.velocity)
        home = _INSIDE if length(there) > _FAR else _OUTSIDE
        inwards = end != ORIGIN and direction_to(end, ORIGIN) == flight.facing
        return 0.5 * inwards - 0.5 * abs(length(end) - home) - 0.3 * length(flight.velocity)
