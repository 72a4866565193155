"""The computer's turn at the table: whose choice it is, what it is about to do, and what has happened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Protocol

from game.games import request_ui_of
from game.screens.host import HasPlayers
from game.screens.table import panels
from game.screens.table.host import HasLog, HasOpponents, HasTraining
from game.screens.tools.parts import PanelColumn
from game.screens.tools.tool import Commit, Heading, Host, Tool
from rules.kernel.requests import Request
from rules.kernel.seats import Seat


class ComputerTable(Host, HasLog, HasOpponents, HasPlayers, HasTraining, Protocol):
    """A table at which the computer plays: what a tool has, and what is shown of the computer."""


class ComputerTurn(Tool):
    """Show whose choice it is; a decision is marked on the board just before it takes effect."""

    at_once: ClassVar[bool] = True

    def __init__(self, screen: ComputerTable, request: Request[Any]) -> None:
        super().__init__(screen, request)
        self.screen = screen
        self._ask = request_ui_of(screen.session.match.ruleset.id, request)

    def heading(self) -> Heading:
        return Heading(self.player, "computer", self.request.seat)

    def what_now(self) -> str:
        decision = self.screen.opponents.decision(self.request)
        if decision is not None:
            return (
                f"{self.player}: {self._ask.describe_answer(self.request, decision.answer, self.screen.view)}"
            )
        if self.screen.session.seating.watched and self.request.secret:
            theirs = self._ask.thinking_about.replace("its ", "their ")
            decided = self.screen.opponents.decided
            return f"Both have decided on {theirs}" if decided else f"Both are thinking about {theirs} ..."
        return f"{self.player}: thinking about {self._ask.thinking_about} ..."

    def build(self, column: PanelColumn) -> None:
        column.made += panels.latest(column.rect, self.screen.log.book.lines, self.screen.ui.pen)

    def commit(self) -> Commit:
        ready = self.screen.opponents.decision(self.request) is not None
        why = "" if ready else f"{self.player} is still thinking."
        waits = self.screen.training.holds
        return Commit("Go on", self._go_on, "it waits for you" if waits else "it goes on by itself", why)

    def _go_on(self) -> None:
        self.screen.training.pass_over()
        self.screen.opponents.skip()

    def roster_seat(self) -> Seat:
        return self.request.seat if self.screen.session.seating.watched else self.screen.roster_seat

    def overlays(self) -> Sequence[Any]:
        decision = self.screen.opponents.decision(self.request)
        return self.screen.presenter.intended(self.request, decision.answer) if decision is not None else ()
