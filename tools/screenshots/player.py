"""A player for screenshots: flies to the markers, avoids rocks, fires all it can, declines the rest."""

from __future__ import annotations

from typing import Any

from rules.false_sunrise.declaring import DeclareFire
from rules.false_sunrise.movement import path_of
from rules.false_sunrise.plotting import PlotOrders, most_course, order_refusal, thrust_of
from rules.false_sunrise.squadron_orders import OrderSquadron
from rules.false_sunrise.state import Marker, Order, Ship
from rules.kernel.match import AnyMatch
from rules.kernel.requests import AnyRequest
from rules.table.board import HEIGHT_IN, WIDTH_IN
from rules.table.clock import VECTORS
from rules.table.measure import Point, distance_in
from rules.table.terrain import Terrain

CRUISE = 7
_TOO_FAST = 3.0
_LOST, _DANGER = 1000.0, 100.0


def play_out(match: AnyMatch) -> None:
    """Let two such players finish a match."""
    while match.pending:
        for seat in match.waiting():
            match.answer(seat, eager_answer(match.pending[seat]))


def eager_answer(request: AnyRequest) -> Any:  # noqa: ANN401 - answers are of any type
    """Return an answer that brings the fleets together."""
    if isinstance(request, DeclareFire):
        volley: tuple[tuple[str, str], ...] = ()
        for weapon, found in request.targets().items():
            more = (*volley, *[(weapon, found[0])] * request.attacks(weapon)) if found else volley
            volley = more if request.refusal(more) is None else volley
        return volley
    if isinstance(request, PlotOrders):
        return course_orders(request)
    if isinstance(request, OrderSquadron):
        return next(iter(request.commands()), None)
    return request.default()


def course_orders(request: PlotOrders) -> dict[str, Order]:
    """Return orders that send each ship to its own marker, each with the lowest cost."""
    state = request.state
    found = {}
    for number, ship in enumerate(request.ships()):
        marker = state.markers[number % len(state.markers)]
        costs: dict[Order, float] = {
            order: _cost(ship, order, marker, state.setup.terrain) for order in _orders(ship)
        }
        found[ship.id] = min(costs, key=costs.__getitem__)
    return found


def _orders(ship: Ship) -> list[Order]:
    thrust, most = thrust_of(ship), most_course(ship)
    ways = [
        Order(velocity, course)
        for velocity in range(-thrust, thrust + 1)
        for course in range(-most, most + 1)
    ]
    return [order for order in ways if order_refusal(ship, order) is None]


def _cost(ship: Ship, order: Order, marker: Marker, terrain: Terrain) -> float:
    """Return the cost of an order: low if the ship survives, stays on the board, and nears the marker.

    A speed close to `CRUISE` is cheaper, too.
    """
    path = path_of(ship, order, terrain)
    if path.crashed or path.left:
        return _LOST
    x, y, heading = path.end
    dx, dy = VECTORS[heading]
    ahead = (x + dx * path.velocity, y + dy * path.velocity)
    danger = _DANGER * (not _is_open((x, y), ahead, terrain))
    return distance_in(ahead, marker.at) + _TOO_FAST * abs(path.velocity - CRUISE) + danger


def _is_open(at: Point, ahead: Point, terrain: Terrain) -> bool:
    inside = 0 < ahead[0] < WIDTH_IN and 0 < ahead[1] < HEIGHT_IN
    return inside and terrain.first_contact(at, ahead) is None
