"""The computer's turn at the table: whose choice it is, what it is about to do, and what has happened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import pygame

from game.screens.table import panels
from game.screens.tools.firing_marks import shot_lines
from game.screens.tools.plain_choice import option_words
from game.screens.tools.tool import Commit, Heading, Tool
from game.table.overlays import Overlay, TargetRing
from game.widgets.widget import Widget
from rules.false_sunrise.july_2024.volley import DeclareFire
from rules.false_sunrise.plotting import PlotOrders
from rules.false_sunrise.prompts import Prompt
from rules.kernel.requests import ChooseOne, Request
from rules.kernel.seats import Seat

if TYPE_CHECKING:
    from game.screens.table.screen import TableScreen

_ABOUT = {
    "PlotOrders": "its orders",
    "PlaceMarker": "where to place a marker",
    "DeployFleet": "how to deploy",
    "ReturnShip": "where to come back",
    "DeclareFire": "its fire",
    "OrderSquadron": "a squadron",
}
_PROMPTS: dict[str, str] = {
    Prompt.EDGE: "its edge",
    Prompt.ACTIVATE: "which ship to activate",
    Prompt.ACQUIRE: "a target to mark",
    Prompt.REROLL: "rolling a die again",
    Prompt.LOSE: "which system to give up",
    Prompt.REPAIR: "repairs",
    Prompt.RESTORE: "repairs",
    Prompt.AWAY_BEFORE: "its away crews",
    Prompt.AWAY_AFTER: "its away crews",
    Prompt.DOGFIGHT: "a dogfight",
    Prompt.POINT_DEFENCE: "its point defences",
}


def about_words(request: Request[Any]) -> str:
    """Say what a request has the computer think about."""
    prompt = str(getattr(request, "prompt", ""))
    return _PROMPTS.get(prompt) or _ABOUT.get(type(request).__name__, "its choice")


class ComputerTurn(Tool):
    """Show whose choice it is; what is decided is marked on the board just before it is done."""

    def __init__(self, screen: TableScreen, request: Request[Any]) -> None:
        super().__init__(screen, request)
        self.screen = screen

    @property
    def _name(self) -> str:
        return str(self.screen.view.setup.names[self.request.seat])

    def heading(self) -> Heading:
        return Heading(self._name, "computer", self.request.seat)

    def what_now(self) -> str:
        decision = self.screen.opponents.decision(self.request)
        if decision is not None:
            return f"{self._name}: {self._deed(decision.answer)}"
        if self.screen.opponents.watched and isinstance(self.request, PlotOrders):
            return "Both are thinking about their orders ..."
        return f"{self._name}: thinking about {about_words(self.request)} ..."

    def _deed(self, answer: Any) -> str:  # noqa: ANN401 - answers are of any type
        request, view = self.request, self.screen.view
        if isinstance(request, DeclareFire):
            ship = view.ships[request.ship_id].spec.name
            return f"{ship} fires" if answer else f"{ship} holds its fire"
        if isinstance(request, ChooseOne) and request.prompt == Prompt.ACTIVATE:
            return f"activates {option_words(view, '', answer)}"
        if isinstance(request, ChooseOne):
            about = getattr(request, "about", ())
            chosen = option_words(view, str(about[0]) if about else "", answer)
            return f"{about_words(request)}: {chosen}"
        return f"has decided about {about_words(request)}"

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
        chosen = view.ships.get(decision.answer) if isinstance(decision.answer, str) else None
        if chosen is not None and chosen.on_board:
            return [TargetRing(chosen.at, "good", (chosen.spec.name,))]
        return ()
