"""What tools of Dark Frontier tell its sheets and its board, beside what any tool does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.families.dark_frontier.board.layout import point_of
from game.screens.tools.tool import Tool
from rules.dark_frontier.state import Command, State
from rules.table.measure import Point


class DuelTool(Tool):
    """Answer a request of Dark Frontier."""

    @property
    def state(self) -> State:
        """What the seat may know."""
        state: State = self.request.state  # type: ignore[attr-defined]  # all requests of this game have it
        return state

    def shows(self, toggle: str) -> bool:
        """Whether a view of the board is on; one that the table does not offer is."""
        offered = (one.name for one in self.host.presenter.toggles())
        return toggle not in offered or self.host.is_on(toggle)

    def planned(self) -> Mapping[str, Command]:
        """Return the commands in hand by the names of ships: their sheets show the velocity to come."""
        return {}

    def alarm(self) -> frozenset[str]:
        """Name the tokens that come at a ship in hand; their names are red."""
        return frozenset()

    def looks_at(self) -> Sequence[Point]:
        """List what the camera has to show: every ship, unless a tool needs less or more."""
        return [point_of(ship.place) for ship in self.state.flying() if ship.at is not None]
