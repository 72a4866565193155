"""What a ship faces, and what weapons that can hit would deal."""

from __future__ import annotations

from rules.false_sunrise.editions import edition_of
from rules.false_sunrise.gunnery import bridge_refusal, ready_mounts
from rules.false_sunrise.state import Ship, State
from rules.table.clock import VECTORS
from rules.table.measure import Point


def faces(ship: Ship, point: Point) -> bool:
    """Return whether a point is in the half of the clock ahead of a ship."""
    dx, dy = VECTORS[ship.heading]
    return (point[0] - ship.x) * dx + (point[1] - ship.y) * dy > 0


def dealt(state: State, ship: Ship, target: Ship) -> float:
    """Return the mean damage of all weapons of a ship that may fire at another in this state."""
    if not ship.on_board or not target.on_board or bridge_refusal(ship) is not None:
        return 0.0
    gunnery = edition_of(state).gunnery
    bearing = [mount for mount in ready_mounts(ship) if gunnery.can_hit(state, ship, mount, target)]
    return sum(gunnery.shot_odds(state, ship.id, mount.id, target.id).mean_damage for mount in bearing)


def exposure(state: State, ship: Ship) -> float:
    """Return the mean damage of all enemy weapons that may fire at a ship in this state."""
    return sum(dealt(state, enemy, ship) for enemy in state.ships_of(ship.seat.other))
