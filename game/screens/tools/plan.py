"""A fleet's orders while they are being given: what is plotted, what would be legal, and the way back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rules.false_sunrise.movement import Path, path_of, slowed, slowing_ship
from rules.false_sunrise.plotting import PlotOrders, most_course, most_overcharge, order_refusal, thrust_of
from rules.false_sunrise.state import MAINTAIN, Order, Ship, State
from rules.kernel.requests import Refusal
from rules.table.terrain import Terrain


class Plan:
    """Orders by ship; who is not in it holds course. Every change can be taken back."""

    def __init__(self, request: PlotOrders, orders: dict[str, Order] | None = None) -> None:
        self.request = request
        ids = [ship.id for ship in request.ships()]
        self.ids = ids
        self.pool = request.miracles()
        kept = {key: one for key, one in (orders or {}).items() if key in ids}
        self.orders: dict[str, Order] = kept if request.refusal(kept) is None else {}
        self._past: list[tuple[str, dict[str, Order]]] = []

    def order(self, ship_id: str) -> Order:
        """Give a ship's order as it stands."""
        return self.orders.get(ship_id, MAINTAIN)

    def is_given(self, ship_id: str) -> bool:
        """Whether a ship has been given an order, holding course included."""
        return ship_id in self.orders

    def open_ships(self) -> list[str]:
        """List the ships without an order."""
        return [ship_id for ship_id in self.ids if ship_id not in self.orders]

    def give(self, ship: Ship, order: Order) -> Refusal | None:
        """Give an order, or say why it is not legal and change nothing."""
        refusal = order_refusal(ship, order) or self.request.refusal({**self.orders, ship.id: order})
        if refusal is None and (ship.id not in self.orders or self.orders[ship.id] != order):
            self._remember(ship)
            self.orders = {**self.orders, ship.id: order}
        return refusal

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

    def undo(self) -> str | None:
        """Take the last change back and name its ship; None when there is none."""
        if not self._past:
            return None
        ship_id, self.orders = self._past.pop()
        return ship_id

    @property
    def last_changed(self) -> str | None:
        """Name the ship whose order `undo` would change."""
        return self._past[-1][0] if self._past else None


def legal_courses(ship: Ship, order: Order) -> frozenset[int]:
    """List the courses that the order could have as it stands otherwise (ORD-4)."""
    most = most_course(ship, order.overcharge, order.miracles)
    return frozenset(
        c for c in range(-most, most + 1) if order_refusal(ship, replace(order, course=c)) is None
    )


def legal_velocities(ship: Ship, order: Order) -> tuple[int, int]:
    """Give the least and the greatest change of velocity with the order as it stands otherwise (ORD-4)."""
    left = thrust_of(ship, order.overcharge, order.miracles) - abs(order.course) - order.drive
    return -min(max(left, 0), ship.velocity), max(left, 0)


def flown(state: State, ship: Ship) -> Ship:
    """Give a ship as it moves this turn: an enemy near by may have slowed it (FAC-3)."""
    if slowing_ship(state, ship) is None:
        return ship
    twin = ship.twin()
    twin.velocity = slowed(ship.velocity)
    return twin


def legal_ends(ship: Ship, terrain: Terrain, points: int = 0, flying: Ship | None = None) -> Iterator[Path]:
    """Fly every legal order of a ship; give the ways with different ends on the board as they are found.

    `points` are what its fleet may spend on thrust (FAC-1), `flying` the ship as it moves where it was slowed
    (FAC-3). Jumps by drive are left out: they end anywhere.
    """
    ends: set[tuple[float, float, int]] = set()
    ways = (False, True) if ship.fittings.front_loads else (False,)
    for overcharge in range(most_overcharge(ship) + 1):
        thrust = thrust_of(ship, overcharge, points)
        most = min(most_course(ship, overcharge, points), thrust)
        for course in range(-most, most + 1):
            left = thrust - abs(course)
            for velocity in range(-min(left, ship.velocity), left + 1):
                for front_loaded in ways if course else (False,):
                    path = path_of(flying or ship, Order(velocity, course, front_loaded, overcharge), terrain)
                    if not path.left and path.end not in ends:
                        ends.add(path.end)
                        yield path


def ended(ship: Ship, path: Path) -> Ship:
    """Give a copy of a ship as it would be at the end of a path."""
    twin = ship.twin()
    twin.x, twin.y, twin.heading = path.end
    twin.velocity = path.velocity
    return twin


def with_ships(state: State, ships: dict[str, Ship]) -> State:
    """Give a copy of a state with some ships elsewhere, for questions of the form "what if"."""
    twin = state.copy()
    twin.ships.update(ships)
    twin.sight = Forgetful()
    return twin


class Forgetful(dict[tuple[str, str], bool]):
    """A memory of sight lines that keeps none: where ships are only supposed to be, they move at will."""

    def __setitem__(self, key: tuple[str, str], value: bool) -> None:
        """Forget it."""
