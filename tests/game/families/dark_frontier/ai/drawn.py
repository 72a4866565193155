"""Ships at drawn places with drawn velocities, for positions that nobody arranged."""

from __future__ import annotations

from collections.abc import Sequence

from rules.dark_frontier.state import Ship
from rules.hexes.grid import Hex
from rules.kernel.requests import Below
from rules.values import changed


def drawn_at(ship: Ship, places: Sequence[Hex], speeds: Sequence[Hex], below: Below) -> Ship:
    """Return a ship with a velocity, a place and a facing that are drawn, in this order."""
    velocity = speeds[below(len(speeds))]
    at, facing = places[below(len(places))], below(6)
    return changed(ship, at=at, facing=facing, velocity=velocity, came=velocity)
