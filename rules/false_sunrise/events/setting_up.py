"""Events: pregame setup, dice and phases (SET)."""

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
    """Dice were rolled. `why` is their purpose, `about` whom they concern.

    The state counts the rolls.
    """

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
    """A player got the initiative: by a roll (SET-2), or because it passed to them (END-5)."""

    kind: ClassVar[str] = "initiative"
    seat: Seat
    ruling: str

    def apply(self, state: State) -> None:
        """Give that player the initiative."""
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
        """Put the marker on the board. The other player is next."""
        state.markers = (*state.markers, Marker(self.marker_id, self.at))
        state.to_act = self.seat.other


@value(frozen=True, slots=True)
class EdgeChosen(Event):
    """The player with the initiative chose an edge; the other player gets the opposite one (SET-4)."""

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
    """A ship was deployed (SET-4, SET-5)."""

    kind: ClassVar[str] = "deploy"
    ship_id: str
    at: Point
    heading: int
    ruling: str = "SET-4"

    def apply(self, state: State) -> None:
        """Place the ship on the board."""
        ship, (x, y) = state.ships[self.ship_id], self.at
        put(state, changed(ship, x=x, y=y, heading=self.heading, deployed=True))
        state.to_act = ship.seat.other


@value(frozen=True, slots=True)
class PhaseBegan(Event):
    """A phase began. Play can resume here."""

    kind: ClassVar[str] = "phase"
    phase: Phase
    turn: int
    ruling: str

    def apply(self, state: State) -> None:
        """Set the phase and turn. Activations begin with the initiative."""
        state.phase = self.phase
        state.turn = self.turn
        state.to_act = state.initiative
