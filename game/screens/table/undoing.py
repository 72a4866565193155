"""Undo at the table: the last step of the tool first, then the last answer as far as the match allows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.false_sunrise.plotting import PlotOrders
from rules.kernel.seats import PLAYERS, Seat

if TYPE_CHECKING:
    from game.screens.table.screen import TableScreen


def offer(screen: TableScreen) -> tuple[str, str]:
    """Say what Undo would take back, and why it cannot ("" when it can)."""
    if screen.tool is not None and (words := screen.tool.undo_words()):
        return words, ""
    if screen.stage.busy or screen.acting is None:
        return "Undo", "Nothing to undo while things move."
    if screen.tool is not None and isinstance(screen.tool.request, PlotOrders):
        return "Undo", "No order has been changed yet; what came before the hand-over stays."
    refusal = screen.session.undo_refusal(_last_seat(screen))
    why = "" if refusal is None else f"{refusal.reason[:1].upper()}{refusal.reason[1:]}."
    return "Take the last answer back", why


def undo(screen: TableScreen) -> None:
    """Take back the last step in the tool, else the last answer."""
    if screen.tool is not None and screen.tool.undo():
        screen.rebuild()
        return
    why = offer(screen)[1]
    if why:
        screen.app.toast(why, "refusal")
        return
    screen.session.undo(_last_seat(screen))
    screen.start_over()


def _last_seat(screen: TableScreen) -> Seat:
    journal = screen.session.match.journal
    last = journal[-1][0] if journal else screen.seat
    return last if last in PLAYERS else screen.seat
