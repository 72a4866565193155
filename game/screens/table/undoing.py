"""Undo at the table: the last step of the tool first, then the last answer as far as the match allows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.screens.tools.plain_choice import option_words
from rules.false_sunrise.plotting import PlotOrders
from rules.kernel.requests import ChooseOne
from rules.kernel.seats import PLAYERS, Seat

if TYPE_CHECKING:
    from game.screens.table.screen import TableScreen


_ANSWERS = {
    "PlaceMarker": "the marker just placed",
    "DeployFleet": "the deployment",
    "ReturnShip": "the ship's return",
    "DeclareFire": "the declared shots",
    "OrderSquadron": "the squadron's order",
    "ChooseSome": "the last choice",
}


def offer(screen: TableScreen) -> tuple[str, str]:
    """Say what Undo would take back, and why it cannot ("" when it can)."""
    if screen.tool is not None and (words := screen.tool.undo_words()):
        return words, ""
    if screen.stage.busy or screen.acting is None:
        return "Undo", "Nothing to undo while things move."
    if screen.tool is not None and isinstance(screen.tool.request, PlotOrders):
        return "Undo", "No order has been changed yet; what came before the hand-over stays."
    refusal = screen.session.undo_refusal(_last_seat(screen))
    if refusal is not None:
        return "Undo", f"{refusal.reason[:1].upper()}{refusal.reason[1:]} ({refusal.ruling})."
    return f"Take back: {_last_answer(screen)}", ""


def _last_answer(screen: TableScreen) -> str:
    """Say what was answered last."""
    match = screen.session.match
    request, (_, answer) = match.asked[-1], match.journal[-1]
    if isinstance(request, ChooseOne):
        about = getattr(request, "about", ())
        words = option_words(screen.view, str(about[0]) if about else "", answer)
        prompt = str(getattr(request, "prompt", "choice")).replace("_", " ")
        return f"{prompt}: {words}"
    return _ANSWERS.get(type(request).__name__, "the last answer")


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
