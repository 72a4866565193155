"""The coach of False Sunrise: orders and shots as the admiral values them, and the luck of every roll."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from game.families.false_sunrise.coach.fire import judge_volley
from game.families.false_sunrise.coach.ghost import Ghost
from game.families.false_sunrise.coach.luck import Rolls
from game.families.false_sunrise.coach.orders import judge_orders
from game.review.coach import Coach, Decided, Judged
from game.review.findings import Luck
from rules.false_sunrise import events
from rules.false_sunrise.gunnery import Volley
from rules.false_sunrise.state import Order, State
from rules.kernel.seats import PLAYERS

ORDERS, FIRE = "orders", "fire"


@dataclass(frozen=True, slots=True)
class Declared:
    """What a ship fired; an empty volley means that fire was held."""

    ship_id: str
    volley: Volley


class FleetCoach(Coach[State, events.Event, "Mapping[str, Order] | Declared", Ghost]):
    """The decisions of a fleet: its orders in a turn, and what each ship fired."""

    decisions: ClassVar[Mapping[str, str]] = {ORDERS: "orders", FIRE: "shots"}
    unit: ClassVar[str] = "damage"
    about: ClassVar[str] = (
        "Luck compares every roll with its exact average, in points of the match. "
        "Given away is how much worse your orders and shots were than the admiral's best, by what "
        "you could know then. A miss that lasts two turns counts in both, so turns do not add up."
    )
    too_short: ClassVar[str] = "The match ended before any ship moved, so there is nothing to review."

    def __init__(self) -> None:
        self._rolls = Rolls()
        self._activated = ""  # the ship that may still fire
        self._may_fire_at = 0

    def decided(
        self, state: State, beat: Sequence[events.Event], moment: int
    ) -> Iterator[Decided[Mapping[str, Order] | Declared]]:
        """Yield both fleets' orders, and what was fired; held fire shows when the next ship acts."""
        orders = {one.ship_id: one.order for one in beat if isinstance(one, events.OrderRevealed)}
        for seat in PLAYERS if orders else ():
            own = {ship_id: one for ship_id, one in orders.items() if state.ships[ship_id].seat is seat}
            yield Decided(seat, moment, ORDERS, own)
        for event in beat:
            match event:
                case events.VolleyDeclared(ship_id=ship_id, shots=shots):
                    self._activated = ""
                    yield Decided(state.ships[ship_id].seat, moment, FIRE, Declared(ship_id, shots))
                case events.ShipActivated() | events.PhaseBegan():
                    ship_id, self._activated = self._activated, ""
                    ship = state.ships.get(ship_id)
                    if ship is not None and ship.on_board:
                        yield Decided(ship.seat, self._may_fire_at, FIRE, Declared(ship_id, ()))

    def judge(self, view: State, decision: Decided[Mapping[str, Order] | Declared]) -> Judged[Ghost]:
        """Return what orders or shots gave away."""
        match decision.answer:
            case Declared(ship_id=ship_id, volley=volley):
                mistake = judge_volley(view, ship_id, volley, decision.moment)
                return Judged() if mistake is None else Judged(mistake.points, (mistake,))
            case orders:
                return judge_orders(view, decision.seat, orders, decision.moment)

    def counts(self, beat: Sequence[events.Event]) -> bool:
        """Return whether fleets fly: the turns before that are not shown."""
        return any(isinstance(event, events.OrderRevealed) for event in beat)

    def see(self, event: events.Event, state: State, moment: int) -> None:
        """Note an event: a roll, or a ship that may fire from now on."""
        self._rolls.see(event, state, moment)
        if isinstance(event, events.ShipActivated):
            self._activated, self._may_fire_at = event.ship_id, moment

    def luck(self) -> list[Luck[Ghost]]:
        """Return every roll against its exact mean."""
        return self._rolls.end()
