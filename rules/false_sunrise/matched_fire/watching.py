"""Invariants of Matched Fire, worked out again from the rulings (`invariants.md` lists them)."""

from __future__ import annotations

from rules.false_sunrise import events
from rules.false_sunrise.checks.standing import prove_standing
from rules.false_sunrise.checks.turn import TurnWatch
from rules.false_sunrise.checks.watch import Watch
from rules.false_sunrise.fittings import fit
from rules.false_sunrise.matched_fire.reckoned import thrust_of, working
from rules.false_sunrise.matched_fire.watching_attacks import AttackWatch
from rules.false_sunrise.ratings import NO_MARKS
from rules.false_sunrise.state import State
from rules.kernel.checking import demand
from rules.table.board import on_board
from rules.table.measure import TOLERANCE_IN, distance_in

_STRIKE_IN = 8


class ModelWatch(Watch):
    """Watches models as they stand, their orders and their strike moves."""

    def __init__(self, state: State) -> None:
        super().__init__(state)
        self._struck: set[str] = set()
        self._active = ""
        self.handlers = {
            events.PhaseBegan: self._phase,
            events.OrderRevealed: self._ordered,
            events.ShipActivated: self._activated,
            events.StrikeFlown: self._strike,
        }

    def _phase(self, _event: events.PhaseBegan) -> None:
        self._struck.clear()
        for ship in self.state.ships.values():
            prove_standing(self.state, ship)
            fresh = fit(ship.spec, ship.lost, (), ship.marks or NO_MARKS)
            demand(81, ship.fittings == fresh, f"the fittings of {ship.id} do not fit its damage")
            demand(72, ship.spec.hull.capital or ship.marks is None, f"{ship.id} is a squadron with marks")
            demand(78, ship.spec.hull.capital or not ship.lost, f"{ship.id} is a squadron without a system")

    def _ordered(self, event: events.OrderRevealed) -> None:
        """Work thrust and course out again (MF-14, MF-16)."""
        ship, order = self.state.ships[event.ship_id], event.order
        thrust = thrust_of(ship)
        demand(81, 0 <= order.overcharge <= thrust, f"{ship.id} borrows {order.overcharge} of {thrust}")
        thrust = max(0, thrust - ship.owes + order.overcharge)
        spent = abs(order.velocity) + abs(order.course)
        demand(81, spent <= thrust, f"{ship.id} spends {spent} of {thrust}")
        most = thrust // 2 + working(ship, "redirected-exhaust") if ship.spec.hull.capital else thrust
        demand(81, abs(order.course) <= most, f"{ship.id} turns {order.course} of {most}")

    def _activated(self, event: events.ShipActivated) -> None:
        self._active = event.ship_id

    def _strike(self, event: events.StrikeFlown) -> None:
        ship = self.state.ships[event.ship_id]
        there = not ship.spec.hull.capital and ship.id == self._active and ship.id not in self._struck
        demand(76, there, f"{ship.id} cannot strike now")
        demand(76, event.before == ship.at, f"{ship.id} strikes from elsewhere")
        far_in = distance_in(event.before, event.at)
        demand(76, far_in <= _STRIKE_IN + TOLERANCE_IN, f"{ship.id} strikes {far_in} inches")
        terrain = self.state.setup.terrain
        clear = on_board(event.at) and not terrain.touches(event.at)
        demand(76, clear and terrain.first_contact(event.before, event.at) is None, f"{ship.id} hits a rock")
        self._struck.add(ship.id)


WATCHES: tuple[type[Watch], ...] = (TurnWatch, ModelWatch, AttackWatch)
