"""The table as the tools of ship games see it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar, Protocol

from game.screens.tools.tool import Host, Tool
from game.widgets.button import Button
from game.widgets.layout import Row
from rules.false_sunrise.state import State

if TYPE_CHECKING:
    from game.families.false_sunrise.board.view import ShipBoard
    from game.families.false_sunrise.table.presenter import FleetPresenter


class FleetHost(Host, Protocol):
    """What a tool may use of a table of fleets."""

    pane: ShipBoard
    presenter: FleetPresenter

    @property
    def view(self) -> State:
        """What this seat may know, as shown on the board now; it must not be changed."""
        ...


class FleetTool(Tool):
    """Answer one kind of request about fleets.

    `draws_reach` is true if the tool shows weapon ranges on its own.
    """

    host: FleetHost
    draws_reach: ClassVar[bool] = False

    def part_of(self, ship_id: str) -> str:
        """Describe in a word or two how a ship is involved in the request; "" if it is not."""
        target = getattr(getattr(self.request, "about", None), "target_id", None)
        return "under attack" if target == ship_id else ""

    def put_answer(
        self,
        place: Row,
        widget_id: str,
        words: str,
        press: Callable[[], object],
        key: str,
        tooltip: str,
        topic: str,
        disabled: str = "",
    ) -> None:
        """Add a button that answers, next to the big one; `key` does the same, unless it is ""."""
        key = self.host.app.bindings.label(key) if key else ""
        place.put(
            Button,
            widget_id,
            words,
            on_press=press,
            shortcut=key,
            tooltip=tooltip,
            topic=topic,
            disabled=disabled,
        )
