"""The choices of the last match, kept for the next one."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from rules.file_error import FileError, guarded

if TYPE_CHECKING:
    from game.app import App

T = TypeVar("T")


def drawn_seed() -> int:
    """Return a random seed for what the program chooses."""
    return secrets.randbelow(100_000)


def read_last(app: App, path: Path, load: Callable[[Path], T]) -> T | None:
    """Return the choices of the last time, or None.

    A file that cannot be used is reported and left alone.
    """
    if path.exists():
        try:
            with guarded(str(path)):
                return load(path)
        except FileError as error:
            app.toast(f"The last choices cannot be used. {error}", "refusal")
    return None


def keep_for_next(app: App, choices: T, path: Path, save: Callable[[T, Path], None]) -> None:
    """Save choices for the next time; report a failure."""
    if app.home.writable:
        try:
            save(choices, path)
        except FileError as error:
            app.toast(f"These choices cannot be kept. {error}", "refusal")
