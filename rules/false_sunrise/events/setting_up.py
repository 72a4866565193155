"""Events of the pregame, the dice and the phases (SET)."""

from __future__ import annotations

from typing import ClassVar

from rules.false_sunrise.events.base import Event, put
from rules.false_sunrise.state import Marker, Phase, State
from rules.kernel.seats import Seat
from rules.table.board import Edge
from rules.table.measure import Point
from rules.values import changed, value


@value(frozen=True, slots=True)
class DiceRolled(Event):
    """Chance answered: `why` says for what, `about` for whom; the state counts the rolls."""

    kind: ClassVar[str] = "dice"
    why: str
    about: tuple[str, ...]
    faces: tuple[int, ...]
    ruling: str

    def apply(self, state: State) -> None:
        """Count the roll."""
        state.rolls += 1


@value(frozen=True, slots=True)
class InitiativeTaken(Event):
    """A player has the initiative: by the roll (SET-2), or because it passed on (END-5)."""

    kind: ClassVar[str] = "initiative"
    seat: Seat
    ruling: str

    def apply(self, state: State) -> None:
        """Hand the initiative over."""
        state.initiative = state.to_act = self.seat


@value(frozen=True, slots=True)
class MarkerPlaced(Event):
    """A player placed an objective marker (SET-3)."""

    kind: ClassVar[str] = "marker"
    seat: Seat
    marker_id: str
    at: Point
    ruling: str = "SET-3"

    def apply(self, state: State) -> None:
        """Put the marker on the board; the other player is next."""
        state.markers = (*state.markers, Marker(self.marker_id, self.at))
        state.to_act = self.seat.other


@value(frozen=True, slots=True)
class EdgeChosen(Event):
    """The player with the initiative chose an edge; the other has the opposite one (SET-4)."""

    kind: ClassVar[str] = "edge"
    seat: Seat
    edge: Edge
    ruling: str = "SET-4"

    def apply(self, state: State) -> None:
        """Give both players their edges."""
        state.edges = {self.seat: self.edge, self.seat.other: self.edge.opposite}
        state.to_act = self.seat


@value(frozen=True, slots=True)
class ShipDeployed(Event):
    """A ship was placed at the start (SET-4, SET-5)."""

    kind: ClassVar[str] = "deploy"
    ship_id: str
    at: Point
    heading: int
    ruling: str = "SET-4"

    def apply(self, state: State) -> None:
        """Put the ship on the board."""
        ship, (x, y) = state.ships[self.ship_id], self.at
        put(state, changed(ship, x=x, y=y, heading=self.heading, deployed=True))
        state.to_act = ship.seat.other


@value(frozen=True, slots=True)
class PhaseBegan(Event):
    """A phase began; play can be taken up here."""

    kind: ClassVar[str] = "phase"
    phase: Phase
    turn: int
    ruling: str

    def apply(self, state: State) -> None:
        """Move the phase on; activations begin with the initiative."""
        state.phase = self.phase
        state.turn = self.turn
        state.to_act = state.initiative
