"""Inviting a friend elsewhere to the match that is chosen on the new match screen."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from game.games import card_of
from game.match.choosing import SeatChoices
from game.match.friend_matches import FriendMatch, invite
from game.match.seats import HUMAN
from game.remote.libraries import missing_libraries
from game.remote.line_error import LineError
from game.screens.friend_messages import copy_message
from game.screens.least_messages import least_words
from game.screens.registry import make_screen
from game.widgets.button import Button, ButtonLook
from game.widgets.field import TextField
from game.widgets.label import Label
from game.widgets.modal import DIALOG_PAD, Answer, ask, ask_words, dialog
from rules.file_error import FileError
from rules.kernel.seats import PLAYERS, Seat
from rules.names import NAME_LENGTH, clean_name
from rules.remote.agreement import with_names

if TYPE_CHECKING:
    from game.app import App
    from game.screens.new_match.frame import MatchFrame

_LINE = (
    "On the same network you need not type anything. Over the internet, type the address of this computer, "
    "with a port that your router forwards to it, or the address of a relay that you both can reach."
)
_LINE_WIDTH, _MOST_ADDRESS = 560, 200
_PLACES = (
    ("address", "this computer, such as home.example:48123"),
    ("relay", "a relay, such as wss://relay.example:8765"),
)

ChoicesT = TypeVar("ChoicesT", bound=SeatChoices)


def between_people(choices: ChoicesT) -> ChoicesT:
    """Return choices in which two people play."""
    made = deepcopy(choices)
    for seat in PLAYERS:
        made.seat(seat, HUMAN)
    return made


def names_for(choices: SeatChoices, host: Seat) -> dict[Seat, str]:
    """Return the players' names: the only human of the choices hosts, wherever that seat is."""
    mine = choices.seating.solo or host
    return {host: choices.names[mine], host.other: choices.names[mine.other]}


def ask_side(frame: MatchFrame) -> None:
    """Ask which side the host plays, and then how the two play."""
    words = (
        "Your friend gets an invitation, as a code for a chat or as a file, and plays the other side with "
        "the ships chosen here. What is random is drawn once your friend has accepted."
    )
    looks = {Seat.BLUE: ButtonLook.NORMAL, Seat.RED: ButtonLook.PRIMARY}
    answers = [
        Answer(f"side.{seat}", f"I play the {name}", partial(_ask_how, frame, seat), looks[seat])
        for seat, name in card_of(frame.edition).sides.items()
    ]
    ask(frame.ui, "side", "Invite a friend", words, [Answer("side.no", "Cancel"), *answers], width=620)


def _ask_how(frame: MatchFrame, host: Seat) -> None:
    missing = missing_libraries()
    words = (
        "By messages, each of you plays when there is time: a code or a file goes to and fro. "
        f"{least_words(frame.edition)} Live, both programs are connected, and both of you plan at the "
        "same time."
    )
    answers = [
        Answer("how.no", "Cancel"),
        Answer("how.live", "Live", partial(_ask_line, frame, host), disabled=missing, about=missing),
        Answer("how.messages", "By messages", partial(_ask_name, frame, host), ButtonLook.PRIMARY),
    ]
    ask(frame.ui, "how", "Live or by messages?", words, answers, width=620)


def _ask_line(frame: MatchFrame, host: Seat, before: Mapping[str, str] | None = None) -> None:
    """Ask where the friend finds this computer: in the same network nothing needs to be typed."""
    ui = frame.ui
    typed = {"address": "", "relay": "", **(before or {})}
    told = ui.pen.words_height(_LINE, _LINE_WIDTH - 2 * DIALOG_PAD) + 4
    modal, column = dialog(ui, "line", "A live match", _LINE_WIDTH, told + 156, first_focus="line.invite")
    column.row(high=told, below=12).put(Label, "line.words", _LINE, wrap=True)
    for name, words in _PLACES:

        def take(text: str, name: str = name) -> None:
            typed[name] = text

        column.row(high=34, below=8).put(
            TextField,
            f"line.{name}",
            typed[name],
            on_change=take,
            max_length=_MOST_ADDRESS,
            placeholder=words,
        )

    def done() -> None:
        ui.close_modal()
        _ask_name(frame, host, typed)

    foot = column.row([0, 130, 170], 36)
    foot.skip()
    foot.put(Button, "line.no", "Cancel", on_press=ui.close_modal)
    foot.put(Button, "line.invite", "Invite", look=ButtonLook.PRIMARY, on_press=done)
    ui.open_modal(modal)


def _ask_name(frame: MatchFrame, host: Seat, typed: Mapping[str, str] | None = None) -> None:
    names = names_for(frame.choices, host)

    def done(name: str) -> None:
        _invite(frame, host, {**names, host: clean_name(name) or names[host]}, typed)

    words = "Your name in this match"
    ask_words(
        frame.ui, "name", words, "Invite", names[host], done, max_length=NAME_LENGTH, placeholder="your name"
    )


def _invite(
    frame: MatchFrame, host: Seat, names: Mapping[Seat, str], typed: Mapping[str, str] | None
) -> None:
    """Make the invitation, copy it, and go to the list of matches; a live one has typed addresses."""
    app = frame.app
    try:
        setup, drawn = frame.proposal()
        setup = with_names(setup, names)
        match = (
            invite(app.home, setup, drawn, host) if typed is None else _live(app, setup, drawn, host, typed)
        )
    except (ValueError, FileError, LineError) as error:
        app.toast(f"{error}".removesuffix(".") + ".", "refusal")
        if typed is not None:
            _ask_line(frame, host, typed)
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
