"""A check of every model's position (GEO-1, GEO-8, DMG-5)."""

from __future__ import annotations

import math

from rules.false_sunrise.state import Ship, State
from rules.kernel.checking import demand
from rules.table.board import on_board
from rules.table.measure import snap_point


def prove_standing(state: State, ship: Ship) -> None:
    """Check that a model is on the grid and not in a rock, and lives exactly as long as it has pips."""
    demand(51, all(map(math.isfinite, (ship.x, ship.y))), f"{ship.id} is at {ship.at}")
    demand(51, ship.at == snap_point(ship.at), f"{ship.id} is off the grid at {ship.at}")
    demand(33, ship.alive == any(ship.pips), f"{ship.id} lives with {ship.pips}")
    if ship.on_board:
        demand(10, on_board(ship.at), f"{ship.id} is off the board at {ship.at}")
        demand(10, not state.setup.terrain.touches(ship.at), f"{ship.id} is in a rock at {ship.at}")
