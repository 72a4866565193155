"""Whether a match that is left goes on: the same words in the main menu, at the table and in the lists."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.match.session import Session
    from game.shell.paths import Home

NOT_ALONE = "False Sunrise is already running: only what you save by name is kept here."
_ONLY_BY_NAME = "The match is not kept unless you save it by name: only the first window keeps matches."


def kept_words(session: Session) -> str:
    """Say, when a match is left, whether and where it goes on."""
    if not session.home.writable:
        return "The match is not kept: the folder for saves cannot be written."
    if not session.home.alone:
        return _ONLY_BY_NAME
    return "The match is kept: Continue goes on where you left it."


def kept_in_brief(home: Home) -> str:
    """Say in half a sentence whether a match that is left goes on."""
    if not home.writable:
        return "the match is not kept"
    return "the match is kept" if home.alone else "the match is not kept unless you saved it by name"


def nothing_saved_words(home: Home) -> str:
    """Say where there is no saved match how matches are saved."""
    if not home.writable:
        return "No match has been saved yet. The folder for saves cannot be written."
    how = "Every match is kept automatically after each answer."
    return f"No match has been saved yet. {how if home.alone else NOT_ALONE}"


def quit_words(home: Home) -> str:
    """Say what quitting keeps."""
    return "Everything is kept." if home.alone and home.writable else "Only what you saved by name is kept."
