"""Events: points and the end (END)."""

from __future__ import annotations

from typing import ClassVar

from rules.false_sunrise.events.base import Event, change_squadron
from rules.false_sunrise.state import Outcome, Phase, Ship, State
from rules.kernel.seats import Seat
from rules.values import changer, value

_ready = changer(Ship, "fired", "activated", "order", "shielded", "expended")


@value(frozen=True, slots=True)
class PointsScored(Event):
    """Each player scored a point for each marker they control (END-1)."""

    kind: ClassVar[str] = "points"
    red: int
    blue: int
    ruling: str = "END-1"

    def apply(self, state: State) -> None:
        """Add the points."""
        state.scores = {
            Seat.RED: state.scores[Seat.RED] + self.red,
            Seat.BLUE: state.scores[Seat.BLUE] + self.blue,
        }


@value(frozen=True, slots=True)
class TurnCleared(Event):
    """Per-turn marks were cleared (END-5)."""

    kind: ClassVar[str] = "cleared"
    ruling: str = "END-5"

    def apply(self, state: State) -> None:
        """Make every ship and squadron ready for the next turn."""
        for ship_id, ship in list(state.ships.items()):
            if not (ship.activated or ship.fired or ship.shielded or ship.order or ship.expended):
                continue
            state.ships[ship_id] = _ready(ship, fired=0, activated=False, order=None, shielded=0, expended=0)
        for one in list(state.squadrons.values()):
            if one.ordered:
                change_squadron(state, one.id, ordered=False)
        state.acquired = ()


@value(frozen=True, slots=True)
class MatchEnded(Event):
    """The match is over (END-2, END-3, END-4)."""

    kind: ClassVar[str] = "end"
    winner: Seat | None
    why: str
    ruling: str

    def apply(self, state: State) -> None:
        """Set the outcome."""
        state.outcome = Outcome(self.winner, self.ruling, self.why)
        state.phase = Phase.OVER
