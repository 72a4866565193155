"""Undo at the table: the last step of the tool first, then the last answer as far as the match allows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.screens.tools.plain_choice import option_words
from rules.false_sunrise.plotting import PlotOrders
from rules.false_sunrise.prompts import Prompt
from rules.kernel.requests import ChooseOne
from rules.kernel.seats import PLAYERS, Seat

if TYPE_CHECKING:
    from game.screens.table.screen import TableScreen


_ANSWERS = {
    "PlotOrders": "gives orders",
    "PlaceMarker": "places a marker",
    "DeployFleet": "deploys the fleet",
    "ReturnShip": "brings a ship back",
    "DeclareFire": "declares fire",
    "OrderSquadron": "orders a squadron",
    "ChooseSome": "chooses",
}
_CHOICES: dict[str, str] = {
    Prompt.EDGE: "takes the edge",
    Prompt.ACQUIRE: "marks",
    Prompt.ACTIVATE: "activates",
    Prompt.LOSE: "gives up",
    Prompt.REPAIR: "restores",
    Prompt.RESTORE: "restores",
    Prompt.AWAY_BEFORE: "mends",
    Prompt.AWAY_AFTER: "mends",
    Prompt.REROLL: "rerolls",
    Prompt.FABRICATE: "builds",
}


def offer(screen: TableScreen) -> tuple[str, str]:
    """Say what Undo would take back, and why it cannot ("" when it can)."""
    if screen.tool is not None and (words := screen.tool.undo_words()):
        return words, ""
    if screen.opponents.watched:
        return "Undo", "The computer plays both fleets: nothing of yours to take back."
    if screen.stage.busy or screen.acting is None:
        return "Undo", "Nothing to undo while things move."
    if screen.tool is not None and isinstance(screen.tool.request, PlotOrders) and not screen.opponents.solo:
        return "Undo", "No order has been changed yet; what came before the hand-over stays."
    refusal = screen.session.undo_refusal(_last_seat(screen))
    if refusal is not None and screen.training.on and (answers := screen.training.answers()):
        return f"Training: back before {answers[0][1].partition(': ')[2]}", ""
    if refusal is not None:
        return "Undo", f"{refusal.reason[:1].upper()}{refusal.reason[1:]} ({refusal.ruling})."
    return f"Take back: {answer_words(screen, -1)}", ""


def answer_words(screen: TableScreen, number: int) -> str:
    """Say who gave an answer of the journal, and what it was; orders are only named."""
    match, names = screen.session.match, screen.view.setup.names
    request, (seat, answer) = match.asked[number], match.journal[number]
    words = _ANSWERS.get(type(request).__name__, "the last answer")
    if isinstance(request, ChooseOne):
        about = getattr(request, "about", ())
        chosen = option_words(screen.view, str(about[0]) if about else "", answer)
        verb = _CHOICES.get(getattr(request, "prompt", ""), "chooses")
        words = f"{verb} {chosen}" if answer is not None else "declines"
    return f"{names[seat]} {words}" if seat in PLAYERS else words


def undo(screen: TableScreen) -> None:
    """Take back the last step in the tool, else the last answer."""
    if screen.tool is not None and screen.tool.undo():
        screen.rebuild()
        return
    why = offer(screen)[1]
    if why:
        screen.app.toast(why, "refusal")
        return
    if screen.session.undo_refusal(_last_seat(screen)) is not None:
        screen.training.take_back(screen.training.answers()[0][0])
        return
    screen.session.undo(_last_seat(screen))
    screen.start_over()


def _last_seat(screen: TableScreen) -> Seat:
    if screen.opponents.solo is not None:
        return screen.opponents.solo
    journal = screen.session.match.journal
    last = journal[-1][0] if journal else screen.seat
    return last if last in PLAYERS else screen.seat
