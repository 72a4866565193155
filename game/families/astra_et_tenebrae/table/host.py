"""What tools of Astra et Tenebrae tell its roster and its board, beside what any tool does."""

from __future__ import annotations

from collections.abc import Sequence

from game.screens.tools.tool import Tool
from rules.astra_et_tenebrae.state import State
from rules.table.measure import Point


class BattleTool(Tool):
    """Answer a request of Astra et Tenebrae."""

    @property
    def state(self) -> State:
        """What the seat may know."""
        state: State = self.request.state  # type: ignore[attr-defined]  # all requests of this game have it
        return state

    def planned_heat(self) -> tuple[tuple[str, int], ...]:
        """Return the heat that ships would have after what is in hand, each by name."""
        return ()

    def doing(self, ship: str) -> str:
        """Say in few words what a ship is about to do, such as "moving now"; "" for nothing."""
        return ""

    def waiting(self) -> frozenset[str]:
        """Name the ships that have yet to do what is being done, but for the one in hand."""
        return frozenset()

    def looks_at(self) -> Sequence[Point]:
        """List what the camera has to show."""
        return ()
