"""Messages of a match with a friend elsewhere: copied as one word, saved as a file, pasted or opened."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from game.match.friend_matches import FriendMatch
from game.screens.code_dialogs import show_code
from game.screens.host import HasUi
from game.widgets.field import MOST_PASTED, copy_words, pasted_words
from game.widgets.modal import ask_words
from rules.code_form import REMOTE
from rules.file_error import FileError, unnamed
from rules.files import read_bytes, write_atomically
from rules.names import slug
from rules.remote.messages import MOST_BYTES, SUFFIX, Message, from_bytes, from_code, to_bytes, to_code
from rules.remote.referee import Dishonest

_WIDTH = 540


def copy_message(screen: HasUi, match: FriendMatch) -> None:
    """Copy the message that the friend needs next, as one word for a chat."""
    try:
        code = to_code(match.hand_out())
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
        told(screen, lambda: taken(from_code(words)))

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


def read_message(path: Path) -> Message:
    """Read a message from a file; raise `FileError` if it is none."""
    return from_bytes(read_bytes(path, MOST_BYTES), path.name)


def told(screen: HasUi, act: Callable[[], object]) -> None:
    """Do something with a message, and say what is wrong with it if anything is."""
    try:
        act()
    except FileError as error:
        words = f"{error}" if error.field else f"{error.name} {unnamed(str(error), error.name)}"
        screen.app.toast(f"The {words}.", "refusal", lasting=True)
    except Dishonest as error:
        screen.app.toast(f"Your friend's program {error.why}.", "refusal", lasting=True)
