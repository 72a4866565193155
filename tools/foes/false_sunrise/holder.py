"""A foe that leaves the farthest marker alone: two of three win the race."""

from __future__ import annotations

from game.families.false_sunrise.ai.level import LEVELS
from game.families.false_sunrise.ai.orders import plot
from game.families.false_sunrise.own_orders import OwnOrders
from rules.false_sunrise.plotting import PlotOrders
from rules.false_sunrise.state import Order, State
from rules.kernel.requests import Below
from rules.kernel.seats import Seat
from rules.table.measure import distance_in

_LEVEL = LEVELS["admiral"]


class HolderFoe(OwnOrders):
    """Play as an admiral that sees two markers only: those nearest to its ships."""

    __slots__ = ()

    def __init__(self, seat: Seat, seed: int) -> None:
        super().__init__(_LEVEL, seat, seed)

    def plot(self, request: PlotOrders, below: Below) -> dict[str, Order]:
        """Return the admiral's orders for two markers."""
        state, seat = request.state.copy(), request.seat
        near = sorted(state.markers, key=lambda marker: _way(state, seat, marker.at))[:2]
        state.markers = tuple(marker for marker in state.markers if marker in near)
        orders: dict[str, Order] = plot(_LEVEL, PlotOrders(seat, state), below).answer
        return orders


def _way(state: State, seat: Seat, at: tuple[float, float]) -> float:
    """Return how far a fleet's ships are from a point, all together."""
    return sum(distance_in(ship.at, at) for ship in state.ships_of(seat))
