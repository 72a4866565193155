"""Events of points and the end (END)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.false_sunrise.events.base import Event, change, fresh
from rules.false_sunrise.state import Outcome, Phase, State
from rules.kernel.seats import Seat


@dataclass(frozen=True, slots=True)
class PointsScored(Event):
    """Both players scored a point for each marker that they control (END-1)."""

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


@dataclass(frozen=True, slots=True)
class TurnCleared(Event):
    """The marks of the turn were cleared (END-5)."""

    kind: ClassVar[str] = "cleared"
    ruling: str = "END-5"

    def apply(self, state: State) -> None:
        """Make every ship and squadron ready for the next turn."""
        for ship_id, ship in list(state.ships.items()):
            if not (ship.activated or ship.fired or ship.shielded or ship.order or ship.expended):
                continue
            ready = fresh(state, ship_id)
            ready.fired = 0
            ready.activated = False
            ready.order = None
            ready.shielded = 0
            ready.expended = 0
        for one in list(state.squadrons.values()):
            if one.ordered:
                change(state, one.id, ordered=False)
        state.acquired = ()


@dataclass(frozen=True, slots=True)
class MatchEnded(Event):
    """The match is over (END-2, END-3, END-4)."""

    kind: ClassVar[str] = "end"
    winner: Seat | None
    why: str
    ruling: str

    def apply(self, state: State) -> None:
        """Note the outcome."""
        state.outcome = Outcome(self.winner, self.ruling, self.why)
        state.phase = Phase.OVER
