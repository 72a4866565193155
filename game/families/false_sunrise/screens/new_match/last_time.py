"""What was chosen the last time, for the next one."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from game.families.false_sunrise.new_match.choices_file import (
    FILE_NAME,
    edition_chosen,
    load_choices,
    save_choices,
)
from game.families.false_sunrise.new_match.setup import Choices, first_choices, set_edition
from rules.file_error import FileError

if TYPE_CHECKING:
    from game.app import App


def drawn_seed() -> int:
    """Draw a seed for what the program chooses."""
    return secrets.randbelow(100_000)


def last_choices(app: App) -> Choices:
    """Return the choices of the last time; a file that cannot be used is told and left alone."""
    path = app.home.config / FILE_NAME
    if path.exists():
        try:
            return load_choices(path)
        except FileError as error:
            app.toast(f"The last choices cannot be used. {error}", "refusal")
    return first_choices(app.settings.player_names, drawn_seed())


def keep_choices(app: App, choices: Choices) -> None:
    """Keep choices for the next time."""
    if app.home.writable:
        try:
            save_choices(choices, app.home.config / FILE_NAME)
        except FileError as error:
            app.toast(f"These choices cannot be kept. {error}", "refusal")


def last_edition(app: App) -> str:
    """Return the edition that was chosen last; the newest where none was."""
    return edition_chosen(app.home.config / FILE_NAME)


def keep_edition(app: App, edition: str) -> None:
    """Keep an edition as the one that was chosen last, with all other choices as they were."""
    if edition != last_edition(app):
        choices = last_choices(app)
        set_edition(choices, edition)
        keep_choices(app, choices)
