"""The computer's turn at the table: whose choice it is, what it is about to do, and what has happened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Protocol

from game.games import request_ui_of
from game.screens.host import HasRosterSeat
from game.screens.table import panels
from game.screens.table.host import HasLog, HasOpponents, HasTraining
from game.screens.tools.parts import PanelColumn
from game.screens.tools.tool import Commit, Heading, Host, Tool
from rules.kernel.requests import AnyRequest
from rules.kernel.seats import Seat


class ComputerTable(HasLog, HasOpponents, HasRosterSeat, HasTraining, Protocol):
    """A table at which the computer plays."""


class ComputerTurn(Tool):
    """Show whose choice it is; a decision is marked on the board just before it takes effect."""

    at_once: ClassVar[bool] = True

    def __init__(self, host: Host, request: AnyRequest, computer: ComputerTable) -> None:
        super().__init__(host, request)
        self._computer = computer
        self._ask = request_ui_of(host.session.match.ruleset.id, request)

    def heading(self) -> Heading:
        return Heading(self.player, "computer", self.request.seat)

    def what_now(self) -> str:
        decision = self._computer.opponents.decision(self.request)
        if decision is not None:
            return (
                f"{self.player}: {self._ask.describe_answer(self.request, decision.answer, self.host.view)}"
            )
        if self.host.session.seating.watched and self.request.secret:
            theirs = self._ask.thinking_about.replace("its ", "their ")
            decided = self._computer.opponents.decided
            return f"Both have decided on {theirs}" if decided else f"Both are thinking about {theirs} ..."
        return f"{self.player}: thinking about {self._ask.thinking_about} ..."

    def build(self, column: PanelColumn) -> None:
        column.made += panels.latest(column.rect, self._computer.log.book.lines, self.host.ui.pen)

    def commit(self) -> Commit:
        ready = self._computer.opponents.decision(self.request) is not None
        why = "" if ready else f"{self.player} is still thinking."
        waits = self._computer.training.holds
        return Commit("Continue", self._go_on, "waits for you" if waits else "continues automatically", why)

    def _go_on(self) -> None:
        self._computer.training.pass_over()
        self._computer.opponents.skip()

    def roster_seat(self) -> Seat:
        return self.request.seat if self.host.session.seating.watched else self._computer.roster_seat

    def overlays(self) -> Sequence[object]:
        decision = self._computer.opponents.decision(self.request)
        if decision is None:
            return ()
        marks: Sequence[object] = self.host.presenter.intended(self.request, decision.answer)
        return marks
