"""Undo and redo at the table: the last step of the tool first, then one's own last answer."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from game.games import ask_of
from game.match.taking_back import answers_since, undo_to
from game.screens.tools.parts import sentence
from game.widgets.button import ButtonLook
from game.widgets.modal import Answer, ask
from rules.kernel.requests import Request, Roll
from rules.kernel.seats import PLAYERS, Seat

if TYPE_CHECKING:
    from game.screens.table.screen import TableScreen


def offer(screen: TableScreen) -> tuple[str, str]:
    """Say what Undo would take back, and why it cannot ("" when it can)."""
    if screen.tool is not None and (words := screen.tool.undo_words()):
        return words, ""
    if why := _nothing(screen):
        return "Undo", why
    seat = _asked(screen)
    refusal = screen.session.undo_refusal(seat)
    if refusal is not None and screen.training.on and (answers := screen.training.answers()):
        return f"Training: back before {answers[0][1].partition(': ')[2]}", ""
    if refusal is not None and _others(screen) is not None:
        name = screen.view.setup.names[seat.other]
        return f"{answer_words(screen, -1)}: only {name} takes that back", ""
    if refusal is not None:
        return "Undo", sentence(refusal)
    return f"Take back: {answer_words(screen, -1)}", ""


def redo_offer(screen: TableScreen) -> tuple[str, str]:
    """Say what Redo would do again, and why it cannot ("" when it can)."""
    if screen.tool is not None and (words := screen.tool.redo_words()):
        return words, ""
    nothing = "Nothing has been taken back that could be done again."
    if _nothing(screen) or screen.session.match.redo_refusal(_asked(screen)) is not None:
        return "Redo", nothing
    seat, answer = screen.session.match.undone[-1]
    return f"Again: {_told(screen, screen.session.request(seat), seat, answer)}", ""


def _nothing(screen: TableScreen) -> str:
    """Say why no answer of the match can be taken back now, whoever's it is; "" where one may be."""
    if screen.opponents.watched:
        return f"The computer plays {screen.presenter.table.both}: nothing of yours to take back."
    if screen.stage.busy:  # the look after the movement answers nothing
        return "Nothing to undo while things move."
    typed = screen.tool is not None and isinstance(screen.tool.request, Roll)  # no die of it has fallen
    if screen.acting is None and not typed:
        return "Nothing to undo while things move."
    if screen.tool is not None and screen.tool.request.secret and not screen.opponents.solo:
        unchanged = ask_of(screen.edition, screen.tool.request).sealed.unchanged
        return f"{unchanged}; what came before the hand-over stays."
    return ""


def answer_words(screen: TableScreen, number: int) -> str:
    """Say who gave an answer of the journal, and what it was; a long one is only named."""
    match = screen.session.match
    request, (seat, answer) = match.asked[number], match.journal[number]
    return _told(screen, request, seat, answer)


def _told(screen: TableScreen, request: Request[Any] | None, seat: Seat, answer: object) -> str:
    words = "the last answer"
    if request is not None:
        ask = ask_of(screen.session.match.ruleset.id, request)
        words = ask.done or ask.deed(request, answer, screen.view)
    return f"{screen.view.setup.names[seat]} {words}" if seat in PLAYERS else words


def undo(screen: TableScreen) -> None:
    """Take back the last step in the tool, else the last answer of the player who is asked."""
    if screen.tool is not None and screen.tool.undo():
        screen.rebuild()
        return
    if why := offer(screen)[1]:
        screen.app.toast(why, "refusal")
        return
    seat = _asked(screen)
    if screen.session.undo_refusal(seat) is None:
        _take_back(screen, seat)
    elif screen.training.on and (answers := screen.training.answers()):
        screen.training.take_back(answers[0][0])
    else:
        _ask_whose(screen, seat.other)


def redo(screen: TableScreen) -> None:
    """Do again what was taken back last: in the tool, else an answer of the player who is asked."""
    if screen.tool is not None and screen.tool.redo():
        screen.rebuild()
        return
    if why := redo_offer(screen)[1]:
        screen.app.toast(why, "refusal")
        return
    screen.answer(screen.session.match.undone[-1][1])


def back_to(screen: TableScreen, beat: int) -> None:
    """Take back one's own answers since a beat that is told in the log."""
    if why := back_refusal(screen, beat):
        screen.app.toast(why, "refusal")
        return
    seat = _asked(screen)
    undo_to(screen.session, seat, beat)
    with screen.guard.answering(seat):
        screen.start_over()


def back_refusal(screen: TableScreen, beat: int) -> str:
    """Say why the match cannot go back to a beat of the log, or ""."""
    if why := _nothing(screen):
        return why
    if answers_since(screen.session, _asked(screen), beat):
        return ""
    own = sentence(screen.session.undo_refusal(_asked(screen)))
    return own or "Only your own answers, since the last dice and the last reveal, can be taken back (PLY-3)."


def _take_back(screen: TableScreen, seat: Seat) -> None:
    # Asked again: while a dialog asked whose answer it was, the match may have gone on.
    if refusal := screen.session.undo_refusal(seat):
        screen.app.toast(sentence(refusal), "refusal")
        return
    screen.session.undo(seat)
    with screen.guard.answering(seat):
        screen.start_over()


def _ask_whose(screen: TableScreen, seat: Seat) -> None:
    """Let the other player take back his own last answer, if it is he who presses."""
    name, take = screen.view.setup.names[seat], partial(_take_back, screen, seat)
    mine = Answer("undo.yes", f"I am {name}: take it back", take)
    leave = Answer("undo.no", "Leave it", look=ButtonLook.PRIMARY)
    words = f"{answer_words(screen, -1)}. That was {name}'s answer, and only {name} takes it back."
    ask(screen.ui, "undo", f"{name}'s answer", words, [mine, leave])


def _others(screen: TableScreen) -> Seat | None:
    """Return the other human at the table, if the last answer was theirs and can be taken back."""
    seat = _asked(screen).other
    may = seat in screen.session.seating.humans and screen.session.undo_refusal(seat) is None
    return seat if may else None


def _asked(screen: TableScreen) -> Seat:
    """Return the player whose answers Undo takes back: the only human, else the one who is asked."""
    if screen.opponents.solo is not None:
        return screen.opponents.solo
    return screen.acting or screen.seat
