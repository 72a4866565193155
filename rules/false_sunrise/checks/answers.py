"""Answers that the game's own requests list, and some that they must refuse (invariant 41)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.false_sunrise.arriving import ArriveShip, KeepBack, RebirthShip
from rules.false_sunrise.declaring import DeclareFire
from rules.false_sunrise.editions import edition_of
from rules.false_sunrise.plotting import PlotOrders, order_refusal
from rules.false_sunrise.squadron_orders import DOCK, OrderSquadron
from rules.false_sunrise.state import Mode, Order, State
from rules.kernel.checking import demand
from rules.kernel.requests import AnyRequest


def listed(state: State, request: AnyRequest) -> Iterator[Any]:
    """Yield the answers that a request lists."""
    match request:
        case DeclareFire():
            for weapon, targets in request.targets().items():
                yield from (((weapon, target),) for target in targets)
        case _ if own := edition_of(state).own:
            yield from own().listed(request)


def unlisted(state: State, request: AnyRequest) -> Iterator[Any]:
    """Yield answers that a request does not list."""
    match request:
        case DeclareFire():
            listed = request.targets()
            for weapon in request.ship.spec.bit:
                for ship in request.state.ships:
                    if ship not in listed.get(weapon, ()):
                        yield ((weapon, ship),)
        case OrderSquadron():
            listed_orders = set(request.commands())
            for squadron in request.state.squadrons:
                for ship in request.state.ships:
                    for mode in (*Mode, DOCK):
                        command = (squadron, str(mode), ship)
                        if command not in listed_orders:
                            yield command
        case PlotOrders():
            yield from _illegal_plots(request)
        case KeepBack() | ArriveShip() | RebirthShip():
            yield from _misplaced(request)
        case _ if own := edition_of(state).own:
            yield from own().unlisted(request)


def _misplaced(request: KeepBack | ArriveShip | RebirthShip) -> Iterator[Any]:
    """Yield ships that cannot be kept in reserve and illegal places to enter (FAC-4, FAC-6)."""
    match request:
        case KeepBack():
            yield tuple(spec.id for spec in request.state.setup.fleets[request.seat].ships)
            yield from ((one.id, one.id) for one in request.ships())
        case ArriveShip():
            for at in [*(foe.at for foe in request.state.ships_of(request.seat.other)), (-1.0, 24.0)]:
                yield (*at, 0)
        case RebirthShip():
            yield from ((36.0, 24.0, 0), (-1.0, 24.0, 0), (*request.default()[:2], 12))


def _illegal_plots(request: PlotOrders) -> Iterator[dict[str, Order]]:
    """Yield illegal orders, derived from ORD-4, FAC-1 and FAC-7 and not from the refusals.

    Also check that every legal change of velocity is accepted.
    """
    for ship in request.state.ships.values():
        if ship.seat is not request.seat or not ship.on_board:
            yield {ship.id: Order()}
            continue
        if ship.extras is not None and ship.extras.arrived:
            yield {ship.id: Order(velocity=1)}
            continue
        taken = ship.extras.taken if ship.extras and ship.fittings.turns_damage_to_thrust else 0
        thrust = max(0, ship.fittings.thrust - ship.owes + taken)
        yield {ship.id: Order(miracles=request.miracles() + 1)}
        yield {ship.id: Order(drive=1)}
        beyond_in = 2 * ship.fittings.drives + 0.01
        yield {ship.id: Order(drive=2, landing=(ship.x + (beyond_in if ship.x < 36 else -beyond_in), ship.y))}
        yield {ship.id: Order(velocity=thrust + 1)}
        yield {ship.id: Order(velocity=-ship.velocity - 1)}
        yield {ship.id: Order(course=thrust // 2 + ship.fittings.extra_course + 1)}
        if not ship.fittings.front_loads:
            yield {ship.id: Order(front_loaded=True)}
        for velocity in range(-min(thrust, ship.velocity), thrust + 1):
            refusal = order_refusal(ship, Order(velocity=velocity))
            demand(41, refusal is None, f"{ship.id} may not change its velocity by {velocity}: {refusal}")
