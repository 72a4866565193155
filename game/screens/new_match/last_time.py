"""The choices of the last match, kept for the next one."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

from game.match.choices_file import ChoicesFile
from game.match.choosing import SeatChoices
from rules.file_error import FileError, guarded

if TYPE_CHECKING:
    from game.app import App

ChoicesT = TypeVar("ChoicesT", bound=SeatChoices)


def drawn_seed() -> int:
    """Return a random seed for what the program chooses."""
    return secrets.randbelow(100_000)


@dataclass(frozen=True, slots=True, kw_only=True)
class LastChoices(Generic[ChoicesT]):
    """The choices of the last match, saved in a `file`.

    `first` returns default choices for the names of both players. `redraw` repeats the random draws
    of the last choices.
    """

    file: ChoicesFile[ChoicesT]
    first: Callable[[tuple[str, str]], ChoicesT]
    redraw: Callable[[ChoicesT], None] = lambda _choices: None

    def last(self, app: App) -> ChoicesT:
        """Return the choices of the last time, or else default ones."""
        choices = self._read(app) or self.first(app.settings.player_names)
        self.redraw(choices)
        return choices

    def _read(self, app: App) -> ChoicesT | None:
        """Return the choices in the file, if any; one that cannot be used is reported and left alone."""
        path = app.home.config / self.file.name
        if path.exists():
            try:
                with guarded(str(path)):
                    return self.file.load(path)
            except FileError as error:
                app.toast(f"Your last choices cannot be used. {error}", "refusal")
        return None

    def keep(self, app: App, choices: ChoicesT) -> None:
        """Save choices for the next time; report a failure."""
        if app.home.writable:
            try:
                self.file.save(choices, app.home.config / self.file.name)
            except FileError as error:
                app.toast(f"These choices cannot be saved. {error}", "refusal")
