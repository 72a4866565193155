"""Orders: what a ship may be told, and the secret request for a fleet's orders (ORD)."""

from __future__ import annotations

from dataclasses import dataclass

from rules.false_sunrise.state import MAINTAIN, Order, Ship, State
from rules.kernel.requests import Below, Refusal, Request
from rules.kernel.seats import Seat
from rules.table.measure import half_down


def thrust_of(ship: Ship, overcharge: int = 0) -> int:
    """Give the thrust that a ship has for its order, `overcharge` included (ORD-3, UPG-4)."""
    return max(0, ship.fittings.thrust - ship.owes) + overcharge


def most_overcharge(ship: Ship) -> int:
    """Give the most that the ship may borrow; nothing while it pays back (UPG-4)."""
    return 0 if ship.owes else ship.fittings.overcharge


def most_course(ship: Ship, overcharge: int = 0) -> int:
    """Give the most hours of course in an order (ORD-4)."""
    return half_down(thrust_of(ship, overcharge)) + ship.fittings.extra_course


def order_refusal(ship: Ship, order: Order) -> Refusal | None:
    """Say why a ship cannot be given an order, or None (ORD-4, MOV-2, UPG-4, WPN-1)."""
    if order.overcharge and not 0 <= order.overcharge <= most_overcharge(ship):
        return Refusal("UPG-4", _overcharge_reason(ship, order))
    fittings = ship.fittings
    thrust = thrust_of(ship, order.overcharge)
    hours = abs(order.course)
    if hours > (most := half_down(thrust) + fittings.extra_course):
        limit = "1 hour" if most == 1 else f"{most} hours"
        return Refusal("ORD-4", f"{ship.spec.name} may change its course by {limit} at most, not {hours}")
    if (spent := abs(order.velocity) + hours) > thrust:
        return Refusal("ORD-4", f"this order takes {spent} thrust; {ship.spec.name} has {thrust}")
    if ship.velocity + order.velocity < 0:
        return Refusal(
            "ORD-4", f"{ship.spec.name} flies at {ship.velocity} and cannot slow by {-order.velocity}"
        )
    if order.front_loaded and not fittings.front_loads:
        return Refusal("MOV-2", f"{ship.spec.name} has no working front-loaded vectoring")
    if order.launch:
        return _launch_refusal(ship, order)
    return None


def _overcharge_reason(ship: Ship, order: Order) -> str:
    name = ship.spec.name
    if ship.owes:
        return f"{name} pays back {ship.owes} thrust this turn and cannot overcharge"
    if not ship.fittings.overcharge:
        return f"{name} has no working thruster overchargers"
    return f"{name} may add 0 to {ship.fittings.overcharge} thrust, not {order.overcharge}"


def _launch_refusal(ship: Ship, order: Order) -> Refusal | None:
    names = [place.id for place in ship.spec.places]
    for number, place in enumerate(order.launch):
        if place not in names:
            return Refusal("WPN-1", f"{ship.spec.name} has no hangar place {place}")
        if place in order.launch[:number]:
            return Refusal("WPN-1", f"{place} of {ship.spec.name} is named twice")
        at = names.index(place)
        if ship.holds[at] is None:
            return Refusal("WPN-1", f"{place} of {ship.spec.name} is empty")
        if ship.spec.places[at].component not in ship.fittings.hangars:
            return Refusal("WPN-1", f"the hangar of {place} on {ship.spec.name} does not work")
    return None


def launchable(ship: Ship) -> tuple[str, ...]:
    """List the hangar places from which a ship may launch."""
    if not ship.holds:
        return ()
    working = ship.fittings.hangars
    return tuple(
        place.id
        for place, held in zip(ship.spec.places, ship.holds, strict=True)
        if held is not None and place.component in working
    )


@dataclass(slots=True)
class PlotOrders(Request[dict[str, Order]]):
    """Ask a player in secret for orders; a ship that is left out maintains (ORD-1, ORD-2)."""

    seat: Seat
    state: State

    def ships(self) -> list[Ship]:
        """List the ships that are to be given orders."""
        return self.state.ships_of(self.seat)

    def refusal(self, answer: dict[str, Order]) -> Refusal | None:
        """Say why these orders are not legal, or None."""
        ships = self.state.ships
        for ship_id, order in answer.items():
            ship = ships.get(ship_id)
            if ship is None or ship.spec.seat is not self.seat:
                return Refusal("ORD-1", f"{ship_id} is no ship of yours")
            if not ship.on_board:
                return Refusal("MOV-5", f"{ship.spec.name} is not on the board and takes no orders")
            refusal = order_refusal(ship, order)
            if refusal is not None:
                return refusal
        return None

    def example(self, below: Below) -> dict[str, Order]:
        """Draw a random legal order for each ship."""
        return {ship.spec.id: random_order(ship, below) for ship in self.ships()}

    def default(self) -> dict[str, Order]:
        """Let every ship maintain."""
        return {}

    def pack(self, answer: dict[str, Order]) -> object:
        """Write orders as lists of their numbers."""
        return {
            key: [o.velocity, o.course, o.front_loaded, o.overcharge, list(o.launch)]
            for key, o in answer.items()
        }

    def unpack(self, data: object) -> dict[str, Order]:
        """Read orders from lists of their numbers."""
        if not isinstance(data, dict):
            raise ValueError("orders are given by ship")
        return {str(key): _unpack_order(value) for key, value in data.items()}

    def decisions(self, answer: dict[str, Order]) -> int:
        """One for each ship."""
        return len(self.ships())


def _unpack_order(data: object) -> Order:
    match data:
        case [int(velocity), int(course), bool(front_loaded), int(overcharge), [*launch]] if all(
            isinstance(place, str) for place in launch
        ):
            return Order(velocity, course, front_loaded, overcharge, tuple(str(place) for place in launch))
    raise ValueError("an order is [velocity, course, front-loaded, overcharge, [launches]]")


def random_order(ship: Ship, below: Below) -> Order:
    """Draw a random legal order."""
    fittings = ship.fittings
    borrow = most_overcharge(ship)
    overcharge = below(borrow + 1) if borrow else 0
    thrust = thrust_of(ship, overcharge)
    most = min(half_down(thrust) + fittings.extra_course, thrust)
    course = below(2 * most + 1) - most
    left = thrust - abs(course)
    slowest = -min(left, ship.velocity)
    velocity = below(left - slowest + 1) + slowest
    front_loaded = fittings.front_loads and bool(below(2))
    launch = tuple([place for place in launchable(ship) if below(2)]) if ship.holds else ()
    if not (velocity or course or front_loaded or overcharge or launch):
        return MAINTAIN
    return Order(velocity, course, front_loaded, overcharge, launch)
