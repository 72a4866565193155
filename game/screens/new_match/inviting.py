"""Inviting a friend elsewhere to the match that is chosen on the new match screen."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from game.match.choosing import SeatChoices
from game.match.friend_matches import FriendMatch, invite
from game.match.seats import HUMAN
from game.remote.libraries import missing_libraries
from game.remote.line_error import LineError
from game.screens.friend_messages import copy_message
from game.screens.registry import make_screen
from game.widgets.button import Button, ButtonLook
from game.widgets.field import TextField
from game.widgets.label import Label
from game.widgets.modal import DIALOG_PAD, Answer, ask, dialog
from rules.file_error import FileError
from rules.kernel.seats import PLAYERS, Seat

if TYPE_CHECKING:
    from game.app import App
    from game.screens.new_match.frame import MatchFrame

_LINE = (
    "In the same network nothing needs to be typed. Over the internet, type the address at which your friend "
    "reaches this computer, with a port that your router forwards, or a relay that you both can reach."
)
_LINE_WIDTH, _MOST_ADDRESS = 560, 200

ChoicesT = TypeVar("ChoicesT", bound=SeatChoices)


def between_people(choices: ChoicesT) -> ChoicesT:
    """Return choices in which two people play."""
    made = deepcopy(choices)
    for seat in PLAYERS:
        made.seat(seat, HUMAN)
    return made


def ask_side(frame: MatchFrame) -> None:
    """Ask which side the host plays, and then how the two play."""
    words = (
        "Your friend gets an invitation: one word for a chat, or a file. What is random here is drawn when "
        "your friend has accepted, by the dice of both programs."
    )
    looks = {Seat.BLUE: ButtonLook.NORMAL, Seat.RED: ButtonLook.PRIMARY}
    answers = [
        Answer(f"side.{seat}", f"I play the {name} side", partial(_ask_how, frame, seat), looks[seat])
        for seat, name in ((Seat.BLUE, "second"), (Seat.RED, "first"))
    ]
    ask(frame.ui, "side", "Invite a friend", words, [Answer("side.no", "Not now"), *answers], width=620)


def _ask_how(frame: MatchFrame, host: Seat) -> None:
    missing = missing_libraries()
    words = (
        "By messages you play whenever each of you has time: a word or a file goes to and fro. Live, both "
        "programs are connected, and both of you plan at the same time."
    )
    answers = [
        Answer("how.no", "Not now"),
        Answer("how.live", "Live", partial(_ask_line, frame, host), disabled=missing, about=missing),
        Answer("how.messages", "By messages", partial(_invite, frame, host), ButtonLook.PRIMARY),
    ]
    ask(frame.ui, "how", "How do you play?", words, answers, width=620)


def _ask_line(frame: MatchFrame, host: Seat) -> None:
    """Ask where the friend finds this computer: in the same network nothing needs to be typed."""
    ui = frame.ui
    typed = {"address": "", "relay": ""}
    told = ui.pen.words_height(_LINE, _LINE_WIDTH - 2 * DIALOG_PAD) + 4
    modal, column = dialog(ui, "line", "A live match", _LINE_WIDTH, told + 140, first_focus="line.invite")
    column.row(high=told, below=12).put(Label, "line.words", _LINE, wrap=True)
    for name, words in (("address", "address of this computer (optional)"), ("relay", "relay (optional)")):

        def take(text: str, name: str = name) -> None:
            typed[name] = text

        column.row(high=34, below=8).put(
            TextField, f"line.{name}", "", on_change=take, max_length=_MOST_ADDRESS, placeholder=words
        )

    def done() -> None:
        ui.close_modal()
        _invite(frame, host, typed)

    foot = column.row([0, 130, 170], 36)
    foot.skip()
    foot.put(Button, "line.no", "Not now", on_press=ui.close_modal)
    foot.put(Button, "line.invite", "Invite", look=ButtonLook.PRIMARY, on_press=done)
    ui.open_modal(modal)


def _invite(frame: MatchFrame, host: Seat, typed: Mapping[str, str] | None = None) -> None:
    """Make the invitation, copy it, and go to the list of matches; a live one has typed addresses."""
    app = frame.app
    try:
        setup, drawn = frame.proposal()
        match = (
            invite(app.home, setup, drawn, host) if typed is None else _live(app, setup, drawn, host, typed)
        )
    except (ValueError, FileError, LineError) as error:
        app.toast(f"{error}".removesuffix(".") + ".", "refusal")
        return
    app.to_title()
    screen = make_screen("elsewhere", app, chosen=match.id)
    app.push(screen)
    copy_message(screen, match)
    screen.lay_out()


def _live(
    app: App, setup: object, drawn: tuple[str, ...], host: Seat, typed: Mapping[str, str]
) -> FriendMatch:
    from game.match.friend_lines import close_lines, invite_live  # late: its libraries are optional
    from game.remote.addresses import typed_relay

    relay = typed_relay(typed["relay"]) if typed["relay"].strip() else None
    app.at_close(close_lines)
    return invite_live(app.home, setup, drawn, host, addresses=[typed["address"]], relay=relay)
