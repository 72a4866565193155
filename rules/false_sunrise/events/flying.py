"""Events: orders, movement and markers (ORD, MOV, OBJ)."""

from __future__ import annotations

from typing import ClassVar

from rules.false_sunrise.events.base import Event, Stop, put
from rules.false_sunrise.state import Order, Ship, State
from rules.kernel.seats import Seat
from rules.table.measure import Point
from rules.values import changed, changer, value

_ordered = changer(Ship, "order", "owes", "extras")
_moved = changer(Ship, "x", "y", "heading", "velocity")


@value(frozen=True, slots=True)
class OrderRevealed(Event):
    """A ship's order was revealed (ORD-1).

    Owed thrust is paid back and borrowed thrust is owed from now on (UPG-4). Damage has been turned
    into thrust (FAC-15). A ship that arrived this turn can get orders again next turn (FAC-6).
    """

    kind: ClassVar[str] = "order"
    ship_id: str
    order: Order
    ruling: str = "ORD-1"

    def apply(self, state: State) -> None:
        """Give the ship its order and settle its thrust."""
        ship, order = state.ships[self.ship_id], self.order
        extras = None if ship.extras is None else ship.remembering(taken=0, arrived=False)
        state.ships[self.ship_id] = _ordered(ship, order=order, owes=order.overcharge, extras=extras)


@value(frozen=True, slots=True)
class ShipMoved(Event):
    """A ship moved along a path: `stops`, beginning with its start, at `velocity` (MOV-1)."""

    kind: ClassVar[str] = "move"
    ship_id: str
    stops: tuple[Stop, ...]
    velocity: int
    ruling: str = "MOV-1"

    def apply(self, state: State) -> None:
        """Put the ship at the end of its path."""
        x, y, heading = self.stops[-1]
        ship = state.ships[self.ship_id]
        put(state, _moved(ship, x=x, y=y, heading=heading, velocity=self.velocity))


@value(frozen=True, slots=True)
class ShipCrashed(Event):
    """A ship hit a rock and lost its velocity. Its damage follows (MOV-3)."""

    kind: ClassVar[str] = "crash"
    ship_id: str
    at: Point
    velocity: int
    ruling: str = "MOV-3"

    def apply(self, state: State) -> None:
        """Stop the ship."""
        state.ships[self.ship_id] = changed(state.ships[self.ship_id], velocity=0)


@value(frozen=True, slots=True)
class ShipLeft(Event):
    """A ship left the board at a point that is remembered (MOV-4)."""

    kind: ClassVar[str] = "exit"
    ship_id: str
    at: Point
    ruling: str = "MOV-4"

    def apply(self, state: State) -> None:
        """Take the ship off the board."""
        ship = state.ships[self.ship_id]
        state.ships[self.ship_id] = changed(ship, left_at=self.at, left_turn=state.turn)


@value(frozen=True, slots=True)
class ShipReturned(Event):
    """A ship returned to the board (MOV-5)."""

    kind: ClassVar[str] = "return"
    ship_id: str
    at: Point
    heading: int
    velocity: int
    ruling: str = "MOV-5"

    def apply(self, state: State) -> None:
        """Place the ship on the board."""
        (x, y), heading, velocity = self.at, self.heading, self.velocity
        ship = changed(state.ships[self.ship_id], x=x, y=y, heading=heading, velocity=velocity)
        put(state, changed(ship, left_at=None, left_turn=0))


@value(frozen=True, slots=True)
class MarkerTaken(Event):
    """A player took control of a marker (OBJ-2)."""

    kind: ClassVar[str] = "control"
    marker_id: str
    seat: Seat
    ruling: str = "OBJ-2"

    def apply(self, state: State) -> None:
        """Give the marker its new owner."""
        state.markers = tuple(
            changed(marker, owner=self.seat) if marker.id == self.marker_id else marker
            for marker in state.markers
        )
