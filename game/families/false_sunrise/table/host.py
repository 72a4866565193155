"""The table as tools of ship games know it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from game.screens.tools.tool import Host, Tool
from rules.false_sunrise.state import State
from rules.kernel.requests import Request

if TYPE_CHECKING:
    from game.families.false_sunrise.board.view import ShipBoard
    from game.families.false_sunrise.table.presenter import FleetPresenter


class FleetHost(Host, Protocol):
    """What a tool may use of a table of fleets."""

    pane: ShipBoard
    presenter: FleetPresenter

    @property
    def view(self) -> State:
        """What this seat may know, as shown on the board now; never change it."""
        ...


class FleetTool(Tool):
    """Answer one kind of request about fleets."""

    host: FleetHost

    def __init__(self, host: FleetHost, request: Request[Any]) -> None:
        super().__init__(host, request)
