"""Writing printable files: the player is shown where the file is, and may open it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from game.screens.host import HasUi
from game.shell.opening import open_file
from game.widgets.button import ButtonLook
from game.widgets.modal import Answer, ask
from rules.file_error import FileError


def print_to(screen: HasUi, path: Path, write: Callable[[Path], None], what: str) -> None:
    """Write `what` (such as "Ship sheets") to a file and show its path, or why that failed."""
    try:
        write(path)
    except FileError as error:
        screen.app.toast(f"The {what[:1].lower()}{what[1:]} could not be written. {error}", "refusal")
        return

    def show() -> None:
        if not open_file(path):
            screen.app.toast(f"This system cannot open the file from here. It is in {path}", "refusal")

    answers = [
        Answer("sheets.close", "Close"),
        Answer("sheets.open", "Open the file", show, ButtonLook.PRIMARY),
    ]
    ask(screen.ui, "sheets", f"{what} written", str(path), answers)
