"""A draw by agreement (PLY-5): two people at one table, or one of them elsewhere."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Protocol

from game.match.friend_session import FriendSession
from game.screens.host import HasActing, HasUi, Refuses
from game.screens.table.host import Restarts
from game.widgets.button import ButtonLook
from game.widgets.modal import Answer, ask
from rules.kernel.requests import IllegalAnswer
from rules.kernel.seats import PLAYERS, Seat

if TYPE_CHECKING:
    from game.match.session import Session

_WORDS = "The match ends at once, and nobody wins (PLY-5). You cannot undo this."


class DrawTable(HasActing, HasUi, Refuses, Restarts, Protocol):
    """A table at which two people may agree on a draw."""


def draw_entries(screen: DrawTable, session: Session) -> list[Answer]:
    """Return what the menu says about a draw: nothing against the computer, which agrees to none."""
    if session.over:
        return []
    if isinstance(session, FriendSession):
        return _entries_elsewhere(screen, session)
    if set(session.seating.humans) != set(PLAYERS):
        return []
    return [Answer("menu.draw", "Agree on a draw", partial(_ask_both, screen, session))]


def is_draw_offered(session: Session) -> bool:
    """Return whether a friend elsewhere offers a draw, and the player has not said to play on."""
    return isinstance(session, FriendSession) and session.player.must_decide


def hear_offer(screen: DrawTable, session: FriendSession) -> None:
    """Ask about a new offer of the friend's, once no dialog is open; say that an own one has lapsed."""
    if session.hear_playing_on():
        screen.app.toast(f"{session.friend} plays on.")
    if screen.ui.modal is None and session.hear_offer():
        _ask_about_offer(screen, session)


def _ask_about_offer(screen: DrawTable, session: FriendSession) -> None:
    words = (
        "If you accept, the match ends at once, and nobody wins (PLY-5). If you play on, the offer stands "
        "until your next answer."
    )
    answers = [
        Answer("draw.yes", "Accept the draw", partial(_accept, screen, session)),
        Answer("draw.no", "Play on", partial(_play_on, screen, session), ButtonLook.PRIMARY),
    ]
    ask(screen.ui, "draw", f"{session.friend} offers a draw", words, answers)


def _entries_elsewhere(screen: DrawTable, session: FriendSession) -> list[Answer]:
    player, friend = session.player, session.friend
    if player.is_offered:
        about = f"{friend} offers a draw."
        ask_about = partial(_ask_about_offer, screen, session)
        return [Answer("menu.draw", "Answer the offer of a draw", ask_about, about=about)]
    why = "" if player.is_on else "The match is already ending."
    if player.is_on and not player.can_offer:
        mine = player.request is not None
        why = "You have offered a draw already." if mine else "You can offer it when it is your turn."
    return [Answer("menu.draw", "Offer a draw", partial(_offer, screen, session), disabled=why)]


def _offer(screen: DrawTable, session: FriendSession) -> None:
    how = "with your next message" if session.by_messages else "now"
    offered = session.offer_draw()
    words = f"You offer a draw. {session.friend} gets the offer {how}."
    screen.app.toast(words if offered else "It is not your turn any more.")
    screen.start_over()


def _accept(screen: DrawTable, session: FriendSession) -> None:
    if not session.accept_draw():
        screen.app.toast("The offer does not stand any more.")
    screen.start_over()


def _play_on(screen: DrawTable, session: FriendSession) -> None:
    session.play_on()
    screen.start_over()


def _ask_both(screen: DrawTable, session: Session) -> None:
    answers = [
        Answer("draw.yes", "We both agree", partial(_agree, screen, session), ButtonLook.DANGER),
        Answer("draw.no", "Play on"),
    ]
    ask(screen.ui, "draw", "Do you both agree on a draw?", _WORDS, answers)


def _agree(screen: DrawTable, session: Session) -> None:
    try:
        session.agree_on_draw(screen.acting or Seat.RED)
    except IllegalAnswer as error:
        screen.refuse(error.refusal)
        return
    screen.start_over()
