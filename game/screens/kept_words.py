"""Words for whether an unfinished match is kept, used by the main menu, the table and the lists."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.match.session import Session
    from game.shell.paths import Home

NOT_ALONE = "False Sunrise is already running. In this window, only what you save by name is kept."
_ONLY_BY_NAME = "Save the match by name to keep it: only the first window saves automatically."


def kept_words(session: Session) -> str:
    """Return whether and where a match that the player leaves can be continued."""
    if not session.home.writable:
        return "The match is not saved: the folder for saves cannot be written."
    if session.seating.friends:
        return "The match is saved. You find it under “Friend elsewhere”."
    if not session.home.alone:
        return _ONLY_BY_NAME
    return "The match is saved. Continue takes you back to it."


def kept_in_brief(home: Home) -> str:
    """Return as half a sentence whether a match that the player leaves is kept."""
    if not home.writable:
        return "the match is not saved"
    return "the match is saved" if home.alone else "the match is lost unless you saved it by name"


def nothing_saved_words(home: Home) -> str:
    """Return the text of an empty list of saved matches: how matches are saved."""
    if not home.writable:
        return "No match has been saved yet. The folder for saves cannot be written."
    how = "Every match is saved automatically after each decision."
    return f"No match has been saved yet. {how if home.alone else NOT_ALONE}"


def quit_words(home: Home) -> str:
    """Return what is kept when the player quits."""
    return "Everything is saved." if home.alone and home.writable else "Only what you saved by name is kept."
