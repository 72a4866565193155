"""A fleet's orders while they are being given: the plan, what is legal, and the undo history."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from game.screens.tools.history import History
from rules.false_sunrise.plotting import PlotOrders, most_course, order_refusal, thrust_of
from rules.false_sunrise.state import MAINTAIN, Order, Ship
from rules.kernel.requests import Refusal

Orders = Mapping[str, Order]


class FleetPlan:
    """Orders by ship, in a history; a ship without an order holds course."""

    def __init__(self, request: PlotOrders) -> None:
        self.request = request
        self.ids = [ship.id for ship in request.ships()]
        self.pool = request.miracles()
        self.history: History[Any] = History({})

    def take_up(self, draft: Orders | None) -> None:
        """Start with the orders of a draft, if they are still legal."""
        kept = {key: one for key, one in (draft or {}).items() if key in self.ids}
        if self.request.refusal(kept) is None:
            self.history.take_up(self.state_with(kept))

    @property
    def orders(self) -> Orders:
        """The current orders."""
        return self._of(self.history.now)

    @property
    def settled(self) -> Orders:
        """The orders without a drag in progress."""
        return self._of(self.history.settled)

    def _of(self, state: Any) -> Orders:  # noqa: ANN401 - of a rehearsal, all its plans
        """Return this plan's orders in a state of the history."""
        orders: Orders = state
        return orders

    def state_with(self, orders: Orders) -> Any:  # noqa: ANN401 - of a rehearsal, all its plans
        """Return a state of the history with these orders."""
        return orders

    def order(self, ship_id: str) -> Order:
        """Return a ship's current order."""
        return self.orders.get(ship_id, MAINTAIN)

    def is_given(self, ship_id: str) -> bool:
        """Return whether a ship has been given an order, which may be to hold course."""
        return ship_id in self.orders

    def open_ships(self) -> list[str]:
        """List the ships without an order."""
        return [ship_id for ship_id in self.ids if ship_id not in self.orders]

    def refusal(self, ship: Ship, order: Order) -> Refusal | None:
        """Return why a ship cannot be given an order besides those of the others, or None."""
        return order_refusal(ship, order) or self.request.refusal({**self.orders, ship.id: order})

    def points_left(self) -> int:
        """Return the miracle points that no order spends (FAC-1)."""
        return self.pool - sum(order.miracles for order in self.orders.values())


def legal_courses(ship: Ship, order: Order) -> frozenset[int]:
    """Return the legal courses if the rest of the order stays the same (ORD-4)."""
    most = most_course(ship, order.overcharge, order.miracles)
    return frozenset(
        c for c in range(-most, most + 1) if order_refusal(ship, replace(order, course=c)) is None
    )


def legal_velocities(ship: Ship, order: Order) -> tuple[int, int]:
    """Return the least and greatest velocity change if the rest of the order stays (ORD-4)."""
    left = thrust_of(ship, order.overcharge, order.miracles) - abs(order.course) - order.drive
    return -min(max(left, 0), ship.velocity), max(left, 0)
