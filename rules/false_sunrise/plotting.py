"""Orders: what a ship can be ordered to do, and the secret request for a fleet's orders (ORD)."""

from __future__ import annotations

from math import isfinite
from typing import ClassVar

from rules.false_sunrise.asking import OverState
from rules.false_sunrise.miracle_points import MIRACLE_THRUST
from rules.false_sunrise.placing import ROCK_GAP_IN, is_point
from rules.false_sunrise.state import MAINTAIN, Order, Ship, State
from rules.kernel.requests import Below, Refusal
from rules.kernel.seats import Seat
from rules.table.board import on_board
from rules.table.clock import HALF_HOUR_VECTORS
from rules.table.measure import TOLERANCE_IN, Point, half_down, snap_point, within
from rules.table.terrain import Terrain
from rules.values import changed, value

_MOST_DRAWN = 3  # the most miracle points spent in a random order


def thrust_of(ship: Ship, overcharge: int = 0, miracles: int = 0) -> int:
    """Return a ship's thrust for an order, including what it borrows, owes and gains.

    ORD-3, UPG-4, miracle points (FAC-1), damage turned into thrust (FAC-15).
    """
    fittings = ship.fittings
    taken = ship.extras.taken if ship.extras and fittings.turns_damage_to_thrust else 0
    return max(0, fittings.thrust - ship.owes + overcharge + MIRACLE_THRUST * miracles + taken)


def most_overcharge(ship: Ship) -> int:
    """Return the most thrust a ship may borrow; 0 while it pays some back (UPG-4)."""
    return 0 if ship.owes else ship.fittings.overcharge


def most_course(ship: Ship, overcharge: int = 0, miracles: int = 0) -> int:
    """Return the largest course change in an order, in hours (ORD-4)."""
    return half_down(thrust_of(ship, overcharge, miracles)) + ship.fittings.extra_course


def order_refusal(ship: Ship, order: Order) -> Refusal | None:
    """Return why a ship cannot be given an order, or None if it can.

    ORD-4, MOV-2, UPG-4, WPN-1, FAC-6, FAC-7. `PlotOrders` checks what the whole fleet spends, and
    the rocks.
    """
    if ship.extras is not None and ship.extras.arrived and order != MAINTAIN:
        return Refusal("FAC-6", f"{ship.spec.name} has just arrived and takes no order this turn")
    if order.overcharge and not 0 <= order.overcharge <= most_overcharge(ship):
        return Refusal("UPG-4", _overcharge_reason(ship, order))
    fittings = ship.fittings
    thrust = thrust_of(ship, order.overcharge, order.miracles)
    hours = abs(order.course)
    if hours > (most := half_down(thrust) + fittings.extra_course):
        limit = "1 hour" if most == 1 else f"{most} hours"
        return Refusal("ORD-4", f"{ship.spec.name} may change its course by at most {limit}, not {hours}")
    if (spent := abs(order.velocity) + hours + order.drive) > thrust:
        return Refusal("ORD-4", f"this order takes {spent} thrust; {ship.spec.name} has {thrust}")
    if ship.velocity + order.velocity < 0:
        return Refusal(
            "ORD-4", f"{ship.spec.name} flies at {ship.velocity} and cannot slow by {-order.velocity}"
        )
    if order.front_loaded and not fittings.front_loads:
        return Refusal("MOV-2", f"{ship.spec.name} has no working front-loaded vectoring")
    if order.drive or order.landing is not None:
        refusal = _drive_refusal(ship, order)
        if refusal is not None:
            return refusal
    if order.launch:
        return _launch_refusal(ship, order)
    return None


def jump_reach_in(ship: Ship, drive: int) -> float:
    """Return how far, in inches, the ship can jump for an amount of thrust (FAC-7)."""
    return float(drive * ship.fittings.drives)


def _drive_refusal(ship: Ship, order: Order) -> Refusal | None:
    name = ship.spec.name
    if not ship.fittings.drives:
        return Refusal("FAC-7", f"{name} has no working harmonic drive")
    if order.drive < 0 or (order.drive == 0) != (order.landing is None):
        return Refusal("FAC-7", f"{name} needs both thrust for the drive and a point to jump to")
    if order.landing is None:
        return None
    if not is_point(order.landing, 2):
        return Refusal("FAC-7", f"{name} jumps to a point, x and y in inches")
    reach_in = jump_reach_in(ship, order.drive)
    if not within(ship.at, snap_point(order.landing), reach_in):
        return Refusal("FAC-7", f"{name} can jump at most {reach_in:.0f} inches")
    if not on_board(snap_point(order.landing)):
        return Refusal("FAC-7", f"{name} can only jump to a point on the board")
    return None


def landing_refusal(terrain: Terrain, order: Order) -> Refusal | None:
    """Return why rocks prevent a ship from landing after its jump, or None (FAC-7, GEO-8)."""
    if order.landing is None or terrain.is_clear(snap_point(order.landing), ROCK_GAP_IN - TOLERANCE_IN):
        return None
    return Refusal("FAC-7", "that is in a rock or touches one")


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
        if place not in ship.fittings.places:
            return Refusal("WPN-1", f"the hangar of {place} on {ship.spec.name} does not work")
    return None


def launchable(ship: Ship) -> tuple[str, ...]:
    """List the hangar places from which a ship can launch."""
    if not ship.holds:
        return ()
    working = ship.fittings.places
    return tuple(
        place.id
        for place, held in zip(ship.spec.places, ship.holds, strict=True)
        if held is not None and place.id in working
    )


@value(frozen=True, slots=True)
class PlotOrders(OverState[dict[str, Order]]):
    """A secret request for a fleet's orders; ships left out maintain course and speed (ORD-1, ORD-2)."""

    asks_for: ClassVar[str] = "orders"
    seat: Seat
    state: State

    @property
    def secret(self) -> bool:
        """True: plots are hidden until both are in (ORD-6)."""
        return True

    def ships(self) -> list[Ship]:
        """List the ships that get orders. One that has just arrived gets none (FAC-6)."""
        ships = self.state.ships_of(self.seat)
        return [ship for ship in ships if ship.extras is None or not ship.extras.arrived]

    def miracles(self) -> int:
        """Return the miracle points that all orders together may spend (FAC-1)."""
        return self.state.miracles.get(self.seat, 0)

    def refusal(self, answer: dict[str, Order]) -> Refusal | None:
        """Return why these orders are illegal, or None if they are legal."""
        ships = self.state.ships
        for ship_id, order in answer.items():
            ship = ships.get(ship_id)
            if ship is None or ship.spec.seat is not self.seat:
                return Refusal("ORD-1", f"{ship_id} is not your ship")
            if not ship.on_board:
                return Refusal("MOV-5", f"{ship.spec.name} is not on the board and takes no orders")
            refusal = order_refusal(ship, order) or landing_refusal(self.state.setup.terrain, order)
            if refusal is not None:
                return refusal
        return self._spending_refusal(answer)

    def _spending_refusal(self, answer: dict[str, Order]) -> Refusal | None:
        if any(order.miracles < 0 for order in answer.values()):
            return Refusal("FAC-1", "miracle points are spent, not gained, by orders")
        spent = sum([order.miracles for order in answer.values()])
        if spent > self.miracles():
            return Refusal("FAC-1", f"these orders spend {spent} miracle points; there are {self.miracles()}")
        return None

    def example(self, below: Below) -> dict[str, Order]:
        """Pick a random legal order for each ship."""
        terrain, left = self.state.setup.terrain, self.miracles()
        orders = {}
        for ship in self.ships():
            order = random_order(ship, below, left)
            left -= order.miracles
            orders[ship.spec.id] = order if landing_refusal(terrain, order) is None else MAINTAIN
        return orders

    def default(self) -> dict[str, Order]:
        """Let every ship maintain."""
        return {}

    def pack(self, answer: dict[str, Order]) -> object:
        """Write orders as lists of their fields."""
        return {key: _pack_order(order) for key, order in answer.items()}

    def unpack(self, data: object) -> dict[str, Order]:
        """Read orders from lists of their fields. Raise `ValueError` if the form is wrong."""
        if not isinstance(data, dict):
            raise ValueError("orders are given by ship")
        return {str(key): _unpack_order(value) for key, value in data.items()}

    def decisions(self, answer: dict[str, Order]) -> int:
        """Return 1 for each ship."""
        return len(self.ships())


def _pack_order(order: Order) -> list[object]:
    plain = [order.velocity, order.course, order.front_loaded, order.overcharge, list(order.launch)]
    if not order.miracles and order.landing is None:
        return plain
    return [*plain, order.miracles, order.drive, None if order.landing is None else list(order.landing)]


def _unpack_order(data: object) -> Order:
    match data:
        case [int(velocity), int(course), bool(front_loaded), int(overcharge), [*launch], *more] if all(
            isinstance(place, str) for place in launch
        ):
            plain = Order(velocity, course, front_loaded, overcharge, tuple(str(place) for place in launch))
            return _with_more(plain, more)
    raise ValueError("an order is [velocity, course, front-loaded, overcharge, [launches]]")


def _with_more(order: Order, more: list[object]) -> Order:
    match more:
        case []:
            return order
        case [int(miracles), int(drive), None]:
            return changed(order, miracles=miracles, drive=drive)
        case [int(miracles), int(drive), [float() | int() as x, float() | int() as y]] if isfinite(x + y):
            return changed(order, miracles=miracles, drive=drive, landing=(float(x), float(y)))
    raise ValueError("an order ends with miracle points, thrust for the drive, and a landing [x, y] or null")


def random_order(ship: Ship, below: Below, points: int = 0) -> Order:
    """Return a random order, legal except that a jump may land in rocks.

    `points` is how many miracle points it may spend (FAC-1).
    """
    fittings = ship.fittings
    borrow = most_overcharge(ship)
    overcharge = below(borrow + 1) if borrow else 0
    miracles = below(min(points, _MOST_DRAWN) + 1) if points else 0
    thrust = thrust_of(ship, overcharge, miracles)
    drive, landing = _random_jump(ship, thrust, below) if fittings.drives else (0, None)
    thrust -= drive
    most = min(half_down(thrust) + fittings.extra_course, thrust)
    course = below(2 * most + 1) - most
    left = thrust - abs(course)
    slowest = -min(left, ship.velocity)
    velocity = below(left - slowest + 1) + slowest
    front_loaded = fittings.front_loads and bool(below(2))
    launch = tuple([place for place in launchable(ship) if below(2)]) if ship.holds else ()
    if not (velocity or course or front_loaded or overcharge or launch or miracles or drive):
        return MAINTAIN
    return Order(velocity, course, front_loaded, overcharge, launch, miracles, drive, landing)


def _random_jump(ship: Ship, thrust: int, below: Below) -> tuple[int, Point | None]:
    """Pick thrust for the drives and a random landing point on the board within reach, or none."""
    drive = below(thrust + 1) if below(2) else 0
    if not drive:
        return 0, None
    reach_in = jump_reach_in(ship, drive)
    dx, dy = HALF_HOUR_VECTORS[below(len(HALF_HOUR_VECTORS))]
    far_in = reach_in * below(65) / 64
    landing = snap_point((ship.x + dx * far_in, ship.y + dy * far_in))
    return (drive, landing) if on_board(landing) and within(ship.at, landing, reach_in) else (0, None)
