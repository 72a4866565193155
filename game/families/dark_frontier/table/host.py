"""The base class of the tools of Dark Frontier: what they also tell sheets and board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from game.families.dark_frontier.board.layout import point_of
from game.screens.tools.tool import Tool
from rules.dark_frontier.commands import Flight, flight_after
from rules.dark_frontier.state import Command, State
from rules.table.measure import Point


class DuelTool(Tool):
    """A tool that answers a request of Dark Frontier.

    `lays` names the views of the board that the tool draws itself, from its plan; the table draws
    the others.
    """

    lays: ClassVar[frozenset[str]] = frozenset()

    @property
    def state(self) -> State:
        """The state as the seat may know it."""
        state: State = self.request.state  # type: ignore[attr-defined]  # all requests of this game have it
        return state

    def planned(self) -> Mapping[str, Command]:
        """Return the planned commands by ship name; the ships' sheets show their results."""
        return {}

    def flights(self) -> Mapping[str, Flight]:
        """Return how ships would face and fly under the current plan: by default its commands."""
        ships = self.state.ships
        return {name: flight_after(ships[name], command) for name, command in self.planned().items()}

    def alarm(self) -> frozenset[str]:
        """Return the tokens that are about to meet a selected ship; their names are red."""
        return frozenset()

    def quiet(self) -> frozenset[str]:
        """Return the tokens whose paths the tool draws, so that the board does not."""
        return frozenset()

    def beside_clock(self) -> str:
        """Return a note for the place next to the clock of an Advance."""
        return ""

    def seen_from(self) -> str | None:
        """Return the ship of the relative view.

        None means the selected ship, or the first own one.
        """
        return None

    def looks_at(self) -> Sequence[Point]:
        """Return the places that the camera has to show: by default every ship."""
        return [point_of(ship.place) for ship in self.state.flying() if ship.at is not None]
