"""Hints at a table of fleets: what the asked player knows, and where ships and courses are."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from game.board.overlays import TargetRing
from game.families.false_sunrise.board.overlays import FlightPaths, Overlay, ghost_of
from game.families.false_sunrise.hints.detectors import DETECTORS, HINTS
from game.families.false_sunrise.hints.moment import Moment, Shots
from game.families.false_sunrise.table.firing import DeclareFireTool
from game.families.false_sunrise.table.orders import OrdersTool
from game.screens.table.hint_cards import HintCards
from game.screens.tools.tool import Tool
from rules.false_sunrise.state import Order

_NO_ORDERS: Mapping[str, Order] = MappingProxyType({})


class FleetHints(HintCards):
    """Hints about ships, orders and shots."""

    hints = HINTS
    detectors = DETECTORS

    def dragged(self) -> bool:
        """Return whether an order is being dragged."""
        tool = self.screen.tool
        return isinstance(tool, OrdersTool) and tool.hand.held

    def moment(self, tool: Tool) -> Moment:
        """Return what the asked player knows, with the current orders or shots."""
        screen = self.screen
        orders, shots = _NO_ORDERS, Shots()
        if isinstance(tool, OrdersTool):
            orders = tool.settled
        elif isinstance(tool, DeclareFireTool):
            shots = tuple(tool.shots)
        return Moment(screen.view, tool.request, screen.selected, bool(tool.undo_words()), orders, shots)

    def overlays(self) -> list[Overlay]:
        """Ring the ships that the hint is about, with their courses while orders are given."""
        screen, shown = self.screen, self.shown
        tool, view = screen.tool, screen.view
        if shown is None or isinstance(tool, DeclareFireTool):  # targets already have rings
            return []
        others = [view.ships[one] for one in shown.sighting.pieces if one != screen.selected]
        laid: list[Overlay] = []
        if isinstance(tool, OrdersTool):
            ghosts = [ghost_of(ship, tool.path(ship.id)) for ship in others if ship.id in tool.plan.ids]
            laid = [FlightPaths(tuple(ghosts))] if ghosts else []
        return laid + [TargetRing(ship.at, "good") for ship in others if ship.on_board]
