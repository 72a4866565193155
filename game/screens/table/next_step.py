"""What happens next, in few words: after the answer that is awaited, or after what is being shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.families.false_sunrise.following import BOTH_MOVE, after_movement, after_phase
from game.families.false_sunrise.table.passing import PassTool
from game.games import ask_of
from game.screens.table.banner import HAPPENING, WATCH
from rules.false_sunrise.plotting import PlotOrders
from rules.false_sunrise.state import Phase
from rules.kernel.requests import Request
from rules.kernel.seats import Seat

if TYPE_CHECKING:
    from game.match.session import Session
    from game.screens.table.screen import TableScreen


def what_now(screen: TableScreen) -> str:
    """Say what is awaited, always."""
    if screen.tool is not None:
        return screen.tool.what_now()
    if screen.session.over:
        return HAPPENING[Phase.OVER]
    return screen.opponents.watching.words or HAPPENING.get(screen.view.phase, WATCH)


def say_whose(screen: TableScreen) -> None:
    """Say that the question has passed to another player, whose answer is waited for."""
    if screen.acting is not None:
        screen.app.toast(f"Now {screen.view.setup.names[screen.acting]} chooses: let go for a moment.")


def what_next(screen: TableScreen) -> str:
    """Say what happens after that, always: "Then: both fleets move"."""
    if screen.session.over and not screen.stage.busy:
        return f"Then: {screen.after_the_end}"
    if screen.stage.still:
        return f"Then: {after_movement(screen.view)}"
    if isinstance(screen.tool, PassTool):
        return "Then: the ships that can act, by turns, or the points"
    request = getattr(screen.tool, "request", None)
    if screen.stage.busy or not isinstance(request, Request):
        return f"Then: {after_phase(screen.view)}"
    if isinstance(request, PlotOrders):
        return f"Then: {_after_orders(screen, request)}"
    return f"Then: {ask_of(screen.session.match.ruleset.id, request).next(screen.view, request)}"


def _after_orders(screen: TableScreen, request: PlotOrders) -> str:
    other = request.seat.other
    return BOTH_MOVE if screen.opponents.plays(other) else after_orders(screen.session, request.seat)


def after_orders(session: Session, seat: Seat) -> str:
    """Say whether another player at this table plots before all ships move."""
    names = session.shown.setup.names
    return (
        f"{names[seat.other]} gives orders, then {BOTH_MOVE}"
        if seat.other in session.waiting()
        else BOTH_MOVE
    )
