"""Inviting a friend elsewhere to the match that is chosen on the new match screen."""

from __future__ import annotations

from copy import deepcopy
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from game.match.choosing import SeatChoices
from game.match.friend_matches import invite
from game.match.seats import HUMAN
from game.screens.friend_messages import copy_message
from game.screens.registry import make_screen
from game.widgets.button import ButtonLook
from game.widgets.modal import Answer, ask
from rules.file_error import FileError
from rules.kernel.seats import PLAYERS, Seat

if TYPE_CHECKING:
    from game.screens.new_match.frame import MatchFrame

ChoicesT = TypeVar("ChoicesT", bound=SeatChoices)


def between_people(choices: ChoicesT) -> ChoicesT:
    """Return choices in which two people play."""
    made = deepcopy(choices)
    for seat in PLAYERS:
        made.seat(seat, HUMAN)
    return made


def ask_side(frame: MatchFrame) -> None:
    """Ask which side the host plays, and make the invitation."""
    words = (
        "Your friend gets an invitation: one word for a chat, or a file. What is random here is drawn when "
        "your friend has accepted, by the dice of both programs."
    )
    answers = [
        Answer("side.blue", f"I play {frame.titles[Seat.BLUE]}", partial(_invite, frame, Seat.BLUE)),
        Answer(
            "side.red",
            f"I play {frame.titles[Seat.RED]}",
            partial(_invite, frame, Seat.RED),
            ButtonLook.PRIMARY,
        ),
    ]
    ask(frame.ui, "side", "Invite a friend", words, [Answer("side.no", "Not now"), *answers], width=620)


def _invite(frame: MatchFrame, host: Seat) -> None:
    try:
        setup, drawn = frame.proposal()
        match = invite(frame.app.home, setup, drawn, host)
    except (ValueError, FileError) as error:
        frame.app.toast(f"{error}.", "refusal")
        return
    frame.app.to_title()
    screen = make_screen("elsewhere", frame.app, chosen=match.id)
    frame.app.push(screen)
    copy_message(screen, match)
    screen.lay_out()
