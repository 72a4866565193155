"""The range bands of a ship's cannon and its lines of sight, as overlays."""

from __future__ import annotations

from game.board.plates import Bands, Sight
from game.families.astra_et_tenebrae.table.moving_overlays import bands_of
from rules.astra_et_tenebrae.sighting import line_blocked, seen_by
from rules.astra_et_tenebrae.state import Ship, State


def ranges(state: State, ship: Ship) -> Bands:
    """Return the rings of a ship's cannon."""
    return bands_of(state.figures, ship.place, ship.seat)


def sights(state: State, ship: Ship) -> list[Sight]:
    """Return lines to the enemies that a ship sees, dashed if only another sees them (AD-2, AD-3)."""
    found: list[Sight] = []
    for enemy in state.side(ship.seat.other):
        eye = seen_by(state, ship, enemy)
        if eye is None or line_blocked(state, ship, enemy):
            continue
        through = None if eye == ship.name else state.ships[eye].place
        found.append(Sight(ship.place, enemy.place, through))
    return found
