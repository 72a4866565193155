"""Passing an activation phase in which a player can do nothing, without a click (WPN-3)."""

from __future__ import annotations

from typing import ClassVar

from game.families.false_sunrise.table.activating import ActivateTool
from game.families.false_sunrise.table.host import FleetHost, FleetTool
from game.families.false_sunrise.table.idle import passable
from game.families.false_sunrise.table.why_idle import why_idle
from game.screens.tools.parts import PanelColumn
from game.screens.tools.tool import Commit, Heading, Tool
from game.shell.actions import CHOOSING, Context
from rules.false_sunrise.prompts import Prompt
from rules.kernel.requests import ChooseOne

PAUSE_S, AGAIN_S = 0.8, 0.3  # seconds for reading who passes, at normal speed; once it is known
_MOST_REASONS = 10


def activation_tool(host: FleetHost, request: ChooseOne) -> Tool:
    """Return the tool that activates a ship, or one that passes ships that can do nothing."""
    idle = passable(host.view, request.options)
    return PassTool(host, request, idle) if idle else ActivateTool(host, request)


class PassTool(FleetTool):
    """Pass ships that can do nothing, after a moment for reading it.

    After an undo it waits for a click. The rules have no passing: the ships are activated one
    by one.
    """

    contexts: ClassVar[tuple[Context, ...]] = (CHOOSING,)
    at_once: ClassVar[bool] = True
    then: ClassVar[str] = "ships that can act take turns, or points are scored"
    request: ChooseOne

    def __init__(self, host: FleetHost, request: ChooseOne, idle: list[str]) -> None:
        super().__init__(host, request)
        self.idle = idle
        host.stage.tray.show(None)
        own = host.view.ships_of(request.seat)
        self._is_automatic = not host.presenter.taken_back
        factor = host.app.settings.animation_factor  # reduced motion must not shorten the time to read
        pause_s = AGAIN_S if any(ship.activated for ship in own) else PAUSE_S
        self._left_s = pause_s / (factor or 1.0)

    def heading(self) -> Heading:
        return Heading("Nobody can fire", "", self.request.seat)

    def what_now(self) -> str:
        return f"{self.player}: nobody can fire"

    def is_done(self, ship_id: str) -> bool | None:
        return self.host.view.ships[ship_id].activated or None

    def build(self, column: PanelColumn) -> None:
        column.say("pass.words", f"None of {self.player}'s ships can fire or repair.")
        column.section("pass.why", "Why")
        for number, one in enumerate(why_idle(self.host.view, self.idle)[:_MOST_REASONS]):
            column.note(f"pass.why{number}", f"{one.reason}.", one.ruling)

    def commit(self) -> Commit:
        return Commit("Nobody can fire: continue", self.go_on, f"{self.player}'s ships pass")

    def update(self, dt_s: float) -> bool:
        """Go on automatically after a moment for reading, if no click is awaited."""
        self._left_s -= dt_s
        if self._is_automatic and self._left_s <= 0:
            self.go_on()
            return True
        return False

    def go_on(self) -> None:
        """Activate the idle ships, as long as only idle ships of local human players follow."""
        if not self.host.guard.takes():
            return
        self.host.presenter.taken_back = False
        session, request, ready = self.host.session, self.request, self.idle
        while ready:
            session.answer(request.seat, ready[0])
            following = self._following()
            if following is None:
                break
            request = following
            ready = passable(session.match.view(request.seat), request.options)
        with self.host.guard.answering(self.request.seat):
            self.host.follow_answer(self.request)

    def _following(self) -> ChooseOne | None:
        """Return the next activation request to a human at this table, or None."""
        session = self.host.session
        asked = [session.request(seat) for seat in session.waiting() if seat in session.seating.humans]
        return next(
            (one for one in asked if isinstance(one, ChooseOne) and one.prompt == Prompt.ACTIVATE), None
        )
