"""A fleet's orders while they are being given: what is plotted, what would be legal, and the way back."""

from __future__ import annotations

from dataclasses import replace

from rules.false_sunrise.plotting import PlotOrders, most_course, order_refusal, thrust_of
from rules.false_sunrise.state import MAINTAIN, Order, Ship
from rules.kernel.requests import Refusal

_Change = tuple[str, dict[str, Order]]  # the ship, and all orders on the other side of the change


class FleetPlan:
    """Orders by ship; who is not in it holds course. Every change can be taken back."""

    def __init__(self, request: PlotOrders, orders: dict[str, Order] | None = None) -> None:
        self.request = request
        ids = [ship.id for ship in request.ships()]
        self.ids = ids
        self.pool = request.miracles()
        kept = {key: one for key, one in (orders or {}).items() if key in ids}
        self.orders: dict[str, Order] = kept if request.refusal(kept) is None else {}
        self._past: list[_Change] = []
        self._future: list[_Change] = []

    def order(self, ship_id: str) -> Order:
        """Return a ship's order as it stands."""
        return self.orders.get(ship_id, MAINTAIN)

    def is_given(self, ship_id: str) -> bool:
        """Whether a ship has been given an order, holding course included."""
        return ship_id in self.orders

    def open_ships(self) -> list[str]:
        """List the ships without an order."""
        return [ship_id for ship_id in self.ids if ship_id not in self.orders]

    def give(self, ship: Ship, order: Order) -> Refusal | None:
        """Return an order, or say why it is not legal and change nothing."""
        refusal = order_refusal(ship, order) or self.request.refusal({**self.orders, ship.id: order})
        if refusal is None and (ship.id not in self.orders or self.orders[ship.id] != order):
            self._remember(ship)
            self.orders = {**self.orders, ship.id: order}
        return refusal

    def lead(self, ship: Ship, order: Order) -> None:
        """Show a legal order that is still being sought; nothing is there to be undone yet."""
        self.orders = {**self.orders, ship.id: order}

    def settle(self, ship: Ship, before: dict[str, Order]) -> bool:
        """Keep what `lead` has come to as one change from the orders `before`; return whether it is one."""
        if self.orders == before:
            return False
        after, self.orders = self.orders, before
        self._remember(ship)
        self.orders = after
        return True

    @property
    def steps(self) -> int:
        """Count the changes that can be taken back."""
        return len(self._past)

    def fold(self, steps: int) -> None:
        """Make one change of all that came after so many."""
        del self._past[steps + 1 :]

    def points_left(self) -> int:
        """Count the miracle points that no order spends (FAC-1)."""
        return self.pool - sum(order.miracles for order in self.orders.values())

    def take_back(self, ship: Ship) -> None:
        """Take a ship's order away."""
        if ship.id in self.orders:
            self._remember(ship)
            self.orders = {key: one for key, one in self.orders.items() if key != ship.id}

    def _remember(self, ship: Ship) -> None:
        self._past.append((ship.id, self.orders))
        self._future.clear()

    def undo(self) -> str | None:
        """Take the last change back and name its ship; None when there is none."""
        return self._go(self._past, self._future)

    def redo(self) -> str | None:
        """Make the change again that was taken back last and name its ship; None when there is none."""
        return self._go(self._future, self._past)

    def _go(self, there: list[_Change], back: list[_Change]) -> str | None:
        if not there:
            return None
        ship_id, orders = there.pop()
        back.append((ship_id, self.orders))
        self.orders = orders
        return ship_id

    @property
    def last_changed(self) -> str | None:
        """Name the ship whose order `undo` would change."""
        return self._past[-1][0] if self._past else None

    @property
    def next_changed(self) -> str | None:
        """Name the ship whose order `redo` would change."""
        return self._future[-1][0] if self._future else None


def legal_courses(ship: Ship, order: Order) -> frozenset[int]:
    """List the courses that the order could have as it stands otherwise (ORD-4)."""
    most = most_course(ship, order.overcharge, order.miracles)
    return frozenset(
        c for c in range(-most, most + 1) if order_refusal(ship, replace(order, course=c)) is None
    )


def legal_velocities(ship: Ship, order: Order) -> tuple[int, int]:
    """Return the least and the greatest change of velocity with the order as it stands otherwise (ORD-4)."""
    left = thrust_of(ship, order.overcharge, order.miracles) - abs(order.course) - order.drive
    return -min(max(left, 0), ship.velocity), max(left, 0)
