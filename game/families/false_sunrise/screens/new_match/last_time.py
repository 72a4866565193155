"""The choices of the last match, remembered for the next one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.families.false_sunrise.menu import TITLES
from game.families.false_sunrise.new_match.choices_file import (
    FILE_NAME,
    edition_chosen,
    load_choices,
    save_choices,
)
from game.families.false_sunrise.new_match.setup import Choices, first_choices, set_edition
from game.screens.new_match.last_time import drawn_seed, keep_for_next, read_last
from rules.false_sunrise.editions import NEWEST

if TYPE_CHECKING:
    from game.app import App

EDITIONS_APART = tuple(title.edition for title in TITLES if title.edition)
"""Editions with a card of their own on the main menu."""


def last_choices(app: App) -> Choices:
    """Return the choices of last time, or default ones."""
    last = read_last(app, app.home.config / FILE_NAME, load_choices)
    return last or first_choices(app.settings.player_names, drawn_seed())


def keep_choices(app: App, choices: Choices) -> None:
    """Remember choices for the next time."""
    keep_for_next(app, choices, app.home.config / FILE_NAME, save_choices)


def last_edition(app: App) -> str:
    """Return the last chosen edition, or the newest if there is none."""
    return edition_chosen(app.home.config / FILE_NAME)


def edition_for(app: App, card: str = "") -> str:
    """Return the edition a main menu card starts with: its own, else the last one chosen.

    Editions that have a card of their own are skipped.
    """
    last = last_edition(app)
    return card or (NEWEST if last in EDITIONS_APART else last)


def keep_edition(app: App, edition: str) -> None:
    """Remember an edition as the last chosen one, and keep all other choices."""
    if edition != last_edition(app):
        choices = last_choices(app)
        set_edition(choices, edition)
        keep_choices(app, choices)
