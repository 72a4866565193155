"""Messages of a match with a friend elsewhere: copied as one word, saved as a file, pasted or opened."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from game.match.friend_matches import OPEN, FriendMatch
from game.match.friend_session import FriendSession
from game.screens.code_dialogs import show_code
from game.screens.host import HasUi
from game.screens.registry import make_screen
from game.widgets.field import MOST_PASTED, copy_words, pasted_words
from game.widgets.modal import ask_words
from rules.code_form import NAME, REMOTE
from rules.file_error import FileError, unnamed
from rules.files import read_bytes, write_atomically
from rules.names import slug
from rules.remote.dishonest import Dishonest
from rules.remote.messages import (
    MOST_BYTES,
    SUFFIX,
    Entries,
    Message,
    from_bytes,
    from_code,
    to_bytes,
    to_code,
)

if TYPE_CHECKING:
    from game.app import App
    from game.match.friend_lines import FriendLine

_WIDTH = 540


def copy_message(screen: HasUi, match: FriendMatch) -> None:
    """Copy the message that the friend needs next, as one word for a chat."""
    _copy(screen, match, match.hand_out)


def copy_invitation(screen: HasUi, match: FriendMatch) -> None:
    """Copy the invitation again."""
    _copy(screen, match, lambda: match.invitation)


def _copy(screen: HasUi, match: FriendMatch, message: Callable[[], Message]) -> None:
    try:
        code = to_code(message())
    except FileError as error:
        screen.app.toast(f"{error}.", "refusal")
        return
    if copy_words(code):
        screen.app.toast(f"Copied. Paste it into a chat with {match.friend}.")
        return
    words = f"Copy this word, and send it to {match.friend}."
    show_code(screen, code, words, heading="Your message")


def save_message(screen: HasUi, match: FriendMatch) -> None:
    """Save the message that the friend needs next as a file, and say where it is."""
    path = match.home.elsewhere / f"to-{slug(match.friend)}-{match.id[:6]}{SUFFIX}"
    try:
        write_atomically(path, to_bytes(match.hand_out()))
    except FileError as error:
        screen.app.toast(f"{error}.", "refusal")
        return
    screen.app.toast(f"Saved as {path}. Send this file to {match.friend}.", lasting=True)


def ask_message(screen: HasUi, taken: Callable[[Message], object]) -> None:
    """Ask for the code of a friend's message; one on the clipboard is filled in already."""
    words = pasted_words()

    def take(words: str) -> None:
        told(screen.app, lambda: taken(_message_in(words)))

    ask_words(
        screen.ui,
        "message",
        "Paste a friend's message",
        "Open it",
        words if REMOTE.prefix in words else "",
        take,
        max_length=MOST_PASTED,
        about="Or drop the file with the message onto this window.",
        placeholder=f"{REMOTE.prefix}{REMOTE.version}...",
        width=_WIDTH,
    )


def _message_in(words: str) -> Message:
    """Return the message whose code is in a text; raise `FileError` in the words of this screen."""
    begins = f"{REMOTE.prefix}{REMOTE.version}"
    if begins not in words:
        raise FileError("message", f"is not one: a message begins with {begins}", "copy all of it")
    try:
        return from_code(words)
    except FileError as error:
        name = "message" if error.name == NAME else error.name
        raise FileError(name, error.problem, error.remedy, error.path) from None


def read_message(path: Path) -> Message:
    """Read a message from a file; raise `FileError` if it is none."""
    try:
        return from_bytes(read_bytes(path, MOST_BYTES), path.name)
    except FileError:
        raise FileError(path.name, "is not a message of a match", "ask your friend for it again") from None


def open_file(app: App, path: Path) -> None:
    """Open a file with a message: at the table of its match if that is open, else in the list of matches."""
    screen = app.screen
    if screen.ui.modal is not None:
        app.toast("Close the question first, then open the message.")
        return

    def take() -> None:
        message = read_message(path)
        session = getattr(screen, "session", None)
        if isinstance(session, FriendSession) and isinstance(message, Entries) and session.is_of(message):
            session.take(message)
            return
        if isinstance(screen, TakesMessages):
            screen.take(message)
            return
        screen.on_quit()
        app.to_title()
        matches = make_screen("elsewhere", app)
        app.push(matches)
        if isinstance(matches, TakesMessages):
            matches.take(message)

    told(app, take)


@runtime_checkable
class TakesMessages(Protocol):
    """A screen that opens messages of friends."""

    def take(self, message: Message) -> None:
        """Open a message. Raise `FileError` or `Dishonest` if that is not possible."""


def told(app: App, act: Callable[[], object]) -> None:
    """Do something with a message, and say what is wrong with it if anything is."""
    try:
        act()
    except FileError as error:
        first = "The " if error.name in ("message", "invitation") else ""
        words = f"{error}" if error.field else f"{error.name} {unnamed(str(error), error.name)}"
        app.toast(f"{first}{words}.", "refusal")
    except Dishonest as error:
        app.toast(f"Your friend's program {error.why}.", "refusal", lasting=True)


def line_of(app: App, match: FriendMatch, *, opens: bool = False) -> FriendLine | None:
    """Return the line of a live match, or None; `opens` opens it if it is not open.

    Raise `LineError` if it cannot be opened.
    """
    if match.invitation.live is None or not (opens or match.path in OPEN):
        return None
    from game.match.friend_lines import close_lines, open_line  # late: its libraries are optional

    app.at_close(close_lines)
    return open_line(match)
