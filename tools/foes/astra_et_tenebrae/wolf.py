"""A foe that attacks the enemy farthest from its friends, with all its ships together."""

from __future__ import annotations

import numpy as np

from game.families.astra_et_tenebrae.ai.ends import ends_of
from game.families.astra_et_tenebrae.ai.sides import Sides
from rules.astra_et_tenebrae.burning import Move
from rules.astra_et_tenebrae.requests import MoveShip
from rules.astra_et_tenebrae.state import Ship, State
from rules.kernel.seats import Seat
from rules.table.measure import distance_in
from tools.foes.astra_et_tenebrae.foe import Foe

_SURE_IN = 7.5  # where no cannon misses
_PER_IN = 0.15


class Wolf(Foe):
    """Brings each ship to where it cannot miss the loneliest enemy, else as near to it as it can."""

    def burn(self, request: MoveShip) -> Move:
        """Return the burn of the ship that has the farthest to go."""
        state, seat = request.state, request.seat
        prey = _loneliest(state, seat.other)
        ship = max(request.ships(), key=lambda one: distance_in(one.place, prey.place))
        sides, ends = Sides(self.level, state, seat), ends_of(state, ship)
        fighter = next(one for one in sides.mine if one.ship.name == ship.name)
        _, points = sides.weigh(fighter, ends)
        away = np.hypot(ends.x - prey.place[0], ends.y - prey.place[1])
        return ends.moves[int(np.argmax(points - _PER_IN * np.maximum(0.0, away - _SURE_IN)))]


def _loneliest(state: State, seat: Seat) -> Ship:
    """Return the ship of a side whose friends are farthest; one that has moved cannot flee any more."""
    ships = state.side(seat)

    def alone(ship: Ship) -> tuple[bool, float]:
        return ship.moved, sum(distance_in(ship.place, one.place) for one in ships)

    return max(ships, key=alone)
