"""What tools of Dark Frontier tell its sheets and its board, beside what any tool does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from game.families.dark_frontier.board.layout import point_of
from game.screens.tools.tool import Tool
from rules.dark_frontier.commands import Flight, flight_after
from rules.dark_frontier.state import Command, State
from rules.table.measure import Point


class DuelTool(Tool):
    """Answer a request of Dark Frontier.

    Of the views of the board a tool `lays` some itself, from what is in hand; the table lays the others.
    """

    lays: ClassVar[frozenset[str]] = frozenset()

    @property
    def state(self) -> State:
        """What the seat may know."""
        state: State = self.request.state  # type: ignore[attr-defined]  # all requests of this game have it
        return state

    def planned(self) -> Mapping[str, Command]:
        """Return the commands in hand by the names of ships: their sheets show what comes of them."""
        return {}

    def flights(self) -> Mapping[str, Flight]:
        """Return how ships would face and fly by what is in hand: by itself by the commands."""
        ships = self.state.ships
        return {name: flight_after(ships[name], command) for name, command in self.planned().items()}

    def alarm(self) -> frozenset[str]:
        """Name the tokens that come at a ship in hand; their names are red."""
        return frozenset()

    def quiet(self) -> frozenset[str]:
        """Name the tokens whose ways the board does not draw, since the tool draws them."""
        return frozenset()

    def beside_clock(self) -> str:
        """Say what stands beside the clock of an Advance."""
        return ""

    def seen_from(self) -> str | None:
        """Name the ship that the relative view is drawn for; None: the selected one, or the own first."""
        return None

    def looks_at(self) -> Sequence[Point]:
        """List what the camera has to show: every ship, unless a tool needs less or more."""
        return [point_of(ship.place) for ship in self.state.flying() if ship.at is not None]
