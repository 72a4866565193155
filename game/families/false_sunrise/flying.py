"""The course that a ship flies by an order, slowed by enemies nearby (FAC-3)."""

from __future__ import annotations

from rules.false_sunrise.movement import Path, path_of, slowed, slowing_ship
from rules.false_sunrise.state import Order, Ship, State
from rules.values import changed


def flown(state: State, ship: Ship) -> Ship:
    """Return a ship as it moves this turn; a nearby enemy may have slowed it (FAC-3)."""
    if slowing_ship(state, ship) is None:
        return ship
    return changed(ship, velocity=slowed(ship.velocity))


def fly(state: State, ship: Ship, order: Order) -> Path:
    """Return the course of an order by the rules, slowed if a nearby enemy slows the ship (FAC-3)."""
    return path_of(flown(state, ship), order, state.setup.terrain)
