"""A foe that waits at its own edge, its ships close together, until the enemy is there."""

from __future__ import annotations

from math import hypot

import numpy as np

from game.families.astra_et_tenebrae.ai.ends import Ends, ends_of
from rules.astra_et_tenebrae.burning import Move
from rules.astra_et_tenebrae.requests import MoveShip
from rules.astra_et_tenebrae.state import Ship, State
from rules.kernel.seats import PLAYERS, Seat
from rules.table.board import HEIGHT_IN, WIDTH_IN
from rules.table.measure import distance_in
from tools.foes.astra_et_tenebrae.foe import Foe

_AWAKE_IN = 20.0  # an enemy within this of a ship wakes the side
_FROM_EDGE_IN = 4.0
_GAP_IN = 5.0
_A_HEAT = 0.5  # inches that a point of heat is worth while it waits


class Camper(Foe):
    """Keeps a line at its edge, with as little heat as it can, and fights as a commodore once it is found."""

    def burn(self, request: MoveShip) -> Move:
        """Return a burn of one of its ships."""
        state, seat = request.state, request.seat
        if _found(state, seat):
            return super().burn(request)
        ship = request.ships()[0]
        ends = ends_of(state, ship)
        return ends.moves[int(np.argmin(_strays(state, ship, ends)))]


def _found(state: State, seat: Seat) -> bool:
    return any(
        distance_in(one.place, foe.place) <= _AWAKE_IN
        for one in state.side(seat)
        for foe in state.side(seat.other)
    )


def _strays(state: State, ship: Ship, ends: Ends) -> list[float]:
    """Return how bad each position is for a ship that waits at its post."""
    names = state.setup.ships[ship.seat]
    x = WIDTH_IN / 2 + _GAP_IN * (names.index(ship.name) - (len(names) - 1) / 2)
    y = HEIGHT_IN - _FROM_EDGE_IN if ship.seat is PLAYERS[0] else _FROM_EDGE_IN
    return [
        hypot(at_x - x, at_y - y) + _A_HEAT * heat
        for at_x, at_y, heat in zip(ends.x.tolist(), ends.y.tolist(), ends.heat.tolist(), strict=True)
    ]
