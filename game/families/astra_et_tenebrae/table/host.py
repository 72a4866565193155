"""What tools of Astra et Tenebrae tell its roster and its board, beside what any tool does."""

from __future__ import annotations

from collections.abc import Sequence

from game.screens.tools.tool import Tool
from rules.astra_et_tenebrae.state import State
from rules.table.measure import Point


class BattleTool(Tool):
    """Answer a request of Astra et Tenebrae."""

    cards_shown = False

    @property
    def state(self) -> State:
        """What the seat may know."""
        state: State = self.request.state  # type: ignore[attr-defined]  # all requests of this game have it
        return state

    @property
    def may_show_cards(self) -> bool:
        """Whether only the player whose cards they are looks at the screen (AK-1)."""
        return self.request.secret or self.host.session.seating.solo is self.request.seat

    def show_cards(self, *, on: bool) -> None:
        """Turn the own cards up for the player who looks, or back."""
        self.cards_shown = on and self.may_show_cards
        self.host.rebuild()

    def shown_cards(self) -> frozenset[str]:
        """Name the ships whose face-down cards their player looks at."""
        if not self.cards_shown:
            return frozenset()
        return frozenset(ship.name for ship in self.state.side(self.request.seat))

    def shows(self, toggle: str) -> bool:
        """Whether a view of the board is on; one that the table does not offer is."""
        offered = (one.name for one in self.host.presenter.toggles())
        return toggle not in offered or self.host.is_on(toggle)

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

    def action(self, action_id: str) -> bool:
        if action_id != "own_cards":
            return False
        if self.may_show_cards:
            self.show_cards(on=not self.cards_shown)
        else:
            self.host.app.toast("Cards are looked at behind the curtain only", "refusal")
        return True
