"""Invariants of the turn: movement, markers, points and the end (MOV, OBJ, END)."""

from __future__ import annotations

from itertools import pairwise

from rules.false_sunrise import events
from rules.false_sunrise.state import Marker, Order, Phase, Ship, State
from rules.false_sunrise.turn_steps import PREGAME
from rules.kernel.checking import InvariantWatch, demand
from rules.kernel.seats import PLAYERS, Seat
from rules.table.board import on_board
from rules.table.measure import TOLERANCE_IN, Point, distance_in, distance_to_segment_in, snap_point

_REACH_IN = 3.0  # OBJ-1, MOV-5
_WINS_WITH = 15  # END-2


class TurnWatch(InvariantWatch[State]):
    """Checks orders, movement, markers and points, and who is left."""

    def __init__(self, state: State) -> None:
        super().__init__(state)
        self._flown: dict[str, tuple[Point, ...]] = {}
        self._jumped: dict[str, events.ShipJumped] = {}
        self.handlers = {
            events.PhaseBegan: self._phase,
            events.InitiativeTaken: self._initiative,
            events.OrderRevealed: self._revealed,
            events.ShipJumped: self._jump,
            events.ShipMoved: self._moved,
            events.ShipLeft: self._left,
            events.ShipReturned: self._returned,
            events.MarkerTaken: self._marker,
            events.PointsScored: self._points,
            events.MatchEnded: self._ended,
        }

    # --- phases ----------------------------------------------------------------------------------

    def _phase(self, _event: events.PhaseBegan) -> None:
        state = self.state
        if state.phase in PREGAME:
            return
        for seat in PLAYERS:
            demand(18, self._survives(seat), f"play went on and {seat} has no ship left")
        if state.phase is Phase.MOVEMENT:
            self._all_markers()
            self._flown, self._jumped = {}, {}
        if state.phase is Phase.END:
            for ship in state.ships.values():
                spent = ship.shielded or ship.fired or ship.activated or ship.expended
                demand(34, not spent, f"{ship.id} was not cleared")
                late = ship.alive and ship.left_at is not None and ship.left_turn < state.turn
                demand(11, not late, f"{ship.id} should be back")

    def _survives(self, seat: Seat) -> bool:
        """Return whether a player has a ship left, on or off the board, in reserve or due (END-3)."""
        mine = [ship for ship in self.state.ships.values() if ship.seat is seat and ship.spec.hull.capital]
        return any(ship.alive or (ship.extras is not None and ship.extras.due) for ship in mine)

    def _initiative(self, event: events.InitiativeTaken) -> None:
        if event.ruling == "END-5":
            demand(20, event.seat is self.state.initiative.other, "the initiative did not change sides")

    def _ended(self, event: events.MatchEnded) -> None:
        if event.why == "no_ships":
            left = [seat for seat in PLAYERS if self._survives(seat)]
            demand(18, len(left) < len(PLAYERS), "both have a ship left")
            demand(18, left in ([], [event.winner]), f"{event.winner} won and has no ship left")
        elif event.why == "agreed":
            demand(50, event.winner is None and event.ruling == "PLY-5", "an agreed draw has a winner")

    # --- orders and movement -----------------------------------------------------------------------

    def _revealed(self, event: events.OrderRevealed) -> None:
        ship, order = self.state.ships[event.ship_id], event.order
        thrust, most = self._limits(ship, order)
        spent = abs(order.velocity) + abs(order.course) + order.drive
        demand(5, ship.on_board, f"{ship.id} is not on the board and has an order")
        demand(5, spent <= thrust, f"{ship.id} spends {spent} of {thrust}")
        demand(5, abs(order.course) <= most, f"{ship.id} turns {order.course} of {most}")
        demand(5, ship.velocity + order.velocity >= 0, f"{ship.id} flies backwards")
        demand(5, min(order.drive, order.miracles, order.overcharge) >= 0, f"{ship.id} spends less than none")

    @staticmethod
    def _limits(ship: Ship, order: Order) -> tuple[int, int]:
        """Return the thrust and the largest course change of an order.

        Rulings: ORD-3, ORD-4, UPG-4, FAC-1, FAC-15.
        """
        fitted = ship.fittings
        thrust = fitted.thrust - ship.owes + order.overcharge + 2 * order.miracles
        if fitted.turns_damage_to_thrust and ship.extras is not None:
            thrust += ship.extras.taken
        thrust = max(0, thrust)
        return thrust, thrust // 2 + fitted.extra_course

    def _jump(self, event: events.ShipJumped) -> None:
        state = self.state
        ship = state.ships[event.ship_id]
        order = ship.order
        demand(
            60,
            state.phase is Phase.MOVEMENT and ship.id not in self._flown,
            f"{ship.id} jumps out of its time",
        )
        demand(60, order is not None and order.landing is not None, f"{ship.id} jumps without an order")
        assert order is not None
        far_in = distance_in(event.before, event.at)
        demand(60, event.before == ship.at, f"{ship.id} jumps from elsewhere")
        reach_in = order.drive * ship.fittings.drives + 2 * TOLERANCE_IN
        demand(60, far_in <= reach_in, f"{ship.id} jumps {far_in} of {reach_in}")
        demand(60, on_board(event.at), f"{ship.id} jumps off the board")
        demand(60, not state.setup.terrain.touches(event.at), f"{ship.id} jumps into a rock")
        self._jumped[ship.id] = event

    def _moved(self, event: events.ShipMoved) -> None:
        ship = self.state.ships[event.ship_id]
        demand(10, ship.on_board and event.ship_id not in self._flown, f"{ship.id} cannot move")
        flown_in = sum(distance_in(a[:2], b[:2]) for a, b in pairwise(event.stops))
        demand(6, flown_in <= event.velocity + TOLERANCE_IN, f"{ship.id} flew {flown_in} at {event.velocity}")
        demand(8, event.velocity or event.stops[-1][:2] == ship.at, f"{ship.id} drifted")
        demand(6, event.stops[0][:2] == ship.at, f"{ship.id} starts at {event.stops[0]}, not {ship.at}")
        order = ship.order or Order()
        flies = max(0, ship.velocity + order.velocity)
        demand(5, event.velocity == flies, f"{ship.id} flies at {event.velocity}, not {flies}")
        demand(60, (order.landing is None) == (ship.id not in self._jumped), f"{ship.id} did not jump")
        self._flown[event.ship_id] = tuple(stop[:2] for stop in event.stops)

    def _left(self, event: events.ShipLeft) -> None:
        demand(10, self.state.ships[event.ship_id].on_board, f"{event.ship_id} left the board twice")

    def _returned(self, event: events.ShipReturned) -> None:
        state = self.state
        ship = state.ships[event.ship_id]
        demand(11, ship.alive and ship.left_at is not None, f"{ship.id} came back without having left")
        demand(11, ship.left_turn == state.turn - 1, f"{ship.id} left in turn {ship.left_turn}")
        demand(11, event.velocity == 6 and on_board(event.at), f"{ship.id} came back wrongly")
        assert ship.left_at is not None
        far = distance_in(event.at, ship.left_at) > _REACH_IN + TOLERANCE_IN
        demand(11, not far or self._crowded(ship), f"{ship.id} came back too far away")
        demand(10, not state.setup.terrain.touches(event.at), f"{ship.id} came back in a rock")

    def _crowded(self, ship: Ship) -> bool:
        """Return whether rocks leave no room where a ship should return."""
        assert ship.left_at is not None
        return self.state.setup.terrain.clearance_in(ship.left_at) < TOLERANCE_IN

    # --- markers and points ------------------------------------------------------------------------

    def _ships_at(self, marker: Marker) -> list[Ship]:
        """List the ships that passed a marker this turn, or left it by a jump (OBJ-1, FAC-7)."""
        near = []
        for ship_id, stops in self._flown.items():
            legs = [*pairwise(stops), (stops[0], stops[0])]
            if ship_id in self._jumped:
                legs.append((self._jumped[ship_id].before,) * 2)
            if min(distance_to_segment_in(marker.at, a, b) for a, b in legs) <= _REACH_IN + TOLERANCE_IN:
                near.append(self.state.ships[ship_id])
        return [ship for ship in near if ship.spec.hull.capital]

    def _taker(self, marker: Marker) -> Seat | None:
        """Return the side that takes control of a marker, or None (OBJ-2, FAC-15)."""
        near = self._ships_at(marker)
        sides = {ship.seat for ship in near}
        if len(sides) < len(PLAYERS):
            return next(iter(sides), None)
        weight = dict.fromkeys(PLAYERS, 0)
        for ship in near:
            if ship.on_board:
                weight[ship.seat] = max(weight[ship.seat], ship.fittings.presence)
        ahead = max(weight, key=weight.__getitem__)
        return ahead if weight[ahead] > weight[ahead.other] else None

    def _marker(self, event: events.MarkerTaken) -> None:
        taker = self._taker(self.state.marker(event.marker_id))
        demand(16, taker is event.seat, f"{event.marker_id} went to {event.seat}, not {taker}")

    def _all_markers(self) -> None:
        for marker in self.state.markers:
            taker = self._taker(marker)
            demand(16, taker in (None, marker.owner), f"{marker.id} was not taken by {taker}")
            demand(51, marker.at == snap_point(marker.at), f"{marker.id} is off the grid")

    def _points(self, event: events.PointsScored) -> None:
        held = [sum(marker.owner is seat for marker in self.state.markers) for seat in PLAYERS]
        demand(17, [event.red, event.blue] == held, f"{event} for {held} markers")
        demand(17, event.red + event.blue <= 5, "more than five points in a turn")
        ahead = max(self.state.scores.values()) >= _WINS_WITH
        level = len(set(self.state.scores.values())) == 1
        demand(18, not ahead or level, "play went on after somebody had won")
