"""The computer's turn at the table: whose choice it is, what it is about to do, and what has happened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import pygame

from game.board.overlays import GhostPath, Overlay, TargetRing
from game.families.false_sunrise.table.firing_marks import shot_lines
from game.games import ask_of
from game.screens.table import panels
from game.screens.tools.tool import Commit, Heading, Tool
from game.widgets.widget import Widget
from rules.false_sunrise.arriving import ArriveShip, RebirthShip
from rules.false_sunrise.declaring import DeclareFire
from rules.false_sunrise.placing import PlaceMarker, ReturnShip
from rules.false_sunrise.plotting import PlotOrders
from rules.false_sunrise.squadron_orders import OrderSquadron
from rules.kernel.requests import Request
from rules.kernel.seats import Seat

if TYPE_CHECKING:
    from game.screens.table.screen import TableScreen


class ComputerTurn(Tool):
    """Show whose choice it is; what is decided is marked on the board just before it is done."""

    def __init__(self, screen: TableScreen, request: Request[Any]) -> None:
        super().__init__(screen, request)
        self.screen = screen
        self._ask = ask_of(screen.session.match.ruleset.id, request)

    @property
    def _name(self) -> str:
        return str(self.screen.view.setup.names[self.request.seat])

    def heading(self) -> Heading:
        return Heading(self._name, "computer", self.request.seat)

    def what_now(self) -> str:
        decision = self.screen.opponents.decision(self.request)
        if decision is not None:
            return f"{self._name}: {self._ask.deed(self.request, decision.answer, self.screen.view)}"
        if self.screen.opponents.watched and isinstance(self.request, PlotOrders):
            both = self.screen.opponents.decided
            return "Both have decided on their orders" if both else "Both are thinking about their orders ..."
        return f"{self._name}: thinking about {self._ask.about} ..."

    def build(self, area: pygame.Rect) -> Sequence[Widget]:
        return panels.latest(self.screen, area)

    def commit(self) -> Commit:
        ready = self.screen.opponents.decision(self.request) is not None
        why = "" if ready else f"{self._name} is still thinking."
        return Commit("Go on", self.screen.opponents.skip, "it goes on by itself", why)

    def roster_seat(self) -> Seat:
        return self.request.seat if self.screen.opponents.watched else self.screen.roster_seat

    def overlays(self) -> Sequence[Overlay]:
        decision, view = self.screen.opponents.decision(self.request), self.screen.view
        if decision is None:
            return ()
        if isinstance(self.request, DeclareFire):
            return shot_lines(view, view.ships[self.request.ship_id], decision.answer or ())
        if isinstance(self.request, PlaceMarker):
            return [TargetRing(decision.answer, "good")]
        if isinstance(self.request, ArriveShip | RebirthShip | ReturnShip) and decision.answer is not None:
            ship = view.ships[self.request.ship_id]
            return [GhostPath((decision.answer,), ship.seat, ship.spec.hull.id, name=ship.spec.name)]
        goal = decision.answer
        if isinstance(self.request, OrderSquadron) and goal is not None:
            goal = goal[2]  # the ship that the squadron is sent to
        chosen = view.ships.get(goal) if isinstance(goal, str) else None
        if chosen is not None and chosen.on_board:
            words = () if self.screen.is_on("names") else (chosen.spec.name,)
            return [TargetRing(chosen.at, "good", words)]
        return ()
