"""The friend's turn in a match with somebody elsewhere: what to send, and what is awaited."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar, Protocol

from game.match.friend_matches import FriendMatch, accept
from game.match.friend_session import FriendSession
from game.remote.live_messages import SIGNS, Sign
from game.screens.friend_messages import ask_message, copy_message, line_of, save_message, told
from game.screens.host import HasRosterSeat, HasUi
from game.screens.registry import make_screen
from game.screens.table import panels
from game.screens.table.host import HasLog
from game.screens.table.instructing import InstructedTable, ask_instructions, instruction_words
from game.screens.tools.parts import PanelColumn
from game.screens.tools.tool import Commit, Heading, Host, Tool
from game.widgets.button import Button, ButtonLook
from game.widgets.label import Label
from game.widgets.modal import Answer, ask, ask_which
from rules.file_error import FileError
from rules.kernel.requests import AnyRequest
from rules.kernel.seats import PLAYERS, Seat
from rules.remote.messages import Entries, Invitation, Message

if TYPE_CHECKING:
    from game.match.friend_lines import FriendLine


class FriendTable(HasLog, HasRosterSeat, InstructedTable, Protocol):
    """A table at which a friend elsewhere plays."""


def ask_sign(screen: HasUi, session: FriendSession) -> None:
    """Ask which quick sign to send to the friend."""
    line = session.line
    if line is None:
        return
    answers = [Answer(f"sign.{sign}", words, partial(line.sign, sign)) for sign, words in SIGNS.items()]
    ask_which(screen.ui, "sign", f"A sign to {session.friend}", answers, width=420)


def hear(screen: HasUi, line: FriendLine) -> None:
    """Show the small messages that have come over a line; an invitation waits until no dialog is open."""
    heard, line.heard = line.heard, []
    for message in heard:
        if isinstance(message, Sign):
            screen.app.toast(f"{line.match.friend}: {SIGNS[message.sign]}", lasting=True)
        elif isinstance(message, Invitation) and screen.ui.modal is not None:
            line.heard.append(message)
        elif isinstance(message, Invitation):
            words = f"{line.match.friend} invites you to the same match again, with the sides swapped."
            take = partial(_take_rematch, screen, line.match, message)
            answers = [
                Answer("rematch.no", "Not now"),
                Answer("rematch.yes", "Play", take, ButtonLook.PRIMARY),
            ]
            ask(screen.ui, "rematch", "A rematch", words, answers)


def _take_rematch(screen: HasUi, before: FriendMatch, given: Invitation) -> None:
    """Accept a rematch that came over the line, and go to it."""
    app = screen.app
    name = str(before.names[before.seat])

    def act() -> None:
        match = accept(app.home, given, name, before)
        line_of(app, match, opens=True)
        app.to_title()
        app.push(make_screen("elsewhere", app, chosen=match.id))

    told(app, act)


class FriendTurn(Tool):
    """Show that the friend's program has to answer, and the message that it needs for that."""

    at_once: ClassVar[bool] = True

    def __init__(self, host: Host, request: AnyRequest, table: FriendTable, session: FriendSession) -> None:
        super().__init__(host, request)
        self._table, self._session = table, session

    def heading(self) -> Heading:
        seat = self.request.seat if self.request.seat in PLAYERS else self._session.mine.other
        return Heading(self._session.friend, "elsewhere", seat)

    def what_now(self) -> str:
        session = self._session
        if session.player.fault:
            return session.player.fault
        if session.friend_match.parting:
            return f"{session.friend_match.parting}: the match ends when {session.friend}'s program knows"
        if not session.by_messages:
            if session.player.referee.match_asks_both:
                return session.line_words
            chooses = self.request.seat in PLAYERS
            return f"{session.friend} chooses ..." if chooses else "Both programs roll the dice"
        if session.is_reconnecting:
            return f"The line to {session.friend} is tried again: wait, or go on by messages"
        if session.friend_match.to_send:
            return f"Send your message to {session.friend}"
        return f"Waiting for {session.friend}'s message"

    def build(self, column: PanelColumn) -> None:
        session = self._session
        if session.line is not None and session.by_messages:
            words = session.line_words
            high = self.host.ui.pen.words_height(words, column.rect.width) + 4
            column.row(high=high, below=8).put(Label, "friend.line", words, wrap=True)
        if session.by_messages and not session.player.fault:
            self._build_messages(column)
        elif session.line is not None:
            press = partial(ask_sign, self.host, session)
            column.row(high=32, below=12).put(Button, "friend.sign", "Send a sign", on_press=press)
        if session.player.is_on:
            press = partial(ask_instructions, self._table, self.host.presenter.table, session)
            words = f"Instructions: {instruction_words(session)}"
            column.row(high=32, below=12).put(Button, "friend.instructions", words, on_press=press)
        column.made += panels.latest(column.rect, self._table.log.book.lines, self.host.ui.pen)

    def _build_messages(self, column: PanelColumn) -> None:
        friend, match = self._session.friend, self._session.friend_match
        words = (
            f"Copy the message and send it to {friend} in any chat or mail. Then paste the answer here."
            if match.to_send
            else f"The message is copied. Paste {friend}'s answer here when it comes."
        )
        high = self.host.ui.pen.words_height(words, column.rect.width) + 4
        column.row(high=high, below=8).put(Label, "friend.words", words, wrap=True)
        row = column.row([0, 0], high=32, gap=8, below=10)
        row.put(Button, "friend.copy", "Copy", on_press=self._copy)
        row.put(Button, "friend.save", "Save as a file", on_press=self._save)
        column.row(high=32, below=12).put(Button, "friend.paste", "Paste the answer", on_press=self._paste)

    def commit(self) -> Commit | None:
        session = self._session
        if session.player.fault or not session.by_messages or session.is_reconnecting:
            return None
        if self._session.friend_match.to_send:
            return Commit("Copy the message", self._copy, f"then send it to {self._session.friend}")
        return Commit("Paste the answer", self._paste, f"from {self._session.friend}")

    def _copy(self) -> None:
        copy_message(self.host, self._session.friend_match)
        self.host.rebuild()

    def _save(self) -> None:
        save_message(self.host, self._session.friend_match)
        self.host.rebuild()

    def _paste(self) -> None:
        ask_message(self.host, self.take)

    def take(self, message: Message) -> None:
        """Take a message of the friend's. Raise `FileError` or `Dishonest` if that is not possible."""
        if not isinstance(message, Entries):
            raise FileError("message", "is an invitation", "open it in the main menu")
        if not self._session.take(message):
            self.host.app.toast("You have opened this message before.")

    def roster_seat(self) -> Seat:
        return self._table.roster_seat
