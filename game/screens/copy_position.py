"""Showing a position as one line to copy."""

from __future__ import annotations

from game.screens.code_dialogs import show_code
from game.screens.host import HasUi
from rules.file_error import FileError
from rules.position_line import position_to_line

_WORDS = (
    "This position as one line of {} characters, with everything you may know. Put it in a chat or a case, "
    "or paste it under “New match” to play on from here."
)


def copy_position(screen: HasUi, state: object) -> None:
    """Show a position as its viewer knows it; say why if its game has no notation."""
    try:
        line = position_to_line(state)
    except FileError as error:
        screen.app.toast(f"{error}.", "refusal")
        return
    show_code(screen, line, _WORDS.format(len(line)), heading="Position")
