"""The choices of the last match, remembered for the next one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.families.false_sunrise.menu import TITLES
from game.families.false_sunrise.new_match.choices_file import FILE
from game.families.false_sunrise.new_match.setup import first_choices, set_edition
from game.screens.new_match.last_time import LastChoices, drawn_seed
from rules.false_sunrise.editions import NEWEST
from rules.file_error import FileError

if TYPE_CHECKING:
    from game.app import App

EDITIONS_APART = tuple(title.edition for title in TITLES if title.edition)
"""Editions with a card of their own on the main menu."""

CHOICES = LastChoices(file=FILE, first=lambda names: first_choices(names, drawn_seed()))


def last_edition(app: App) -> str:
    """Return the last chosen edition, or the newest if there are no readable choices."""
    path = app.home.config / FILE.name
    try:
        return FILE.load(path).edition if path.exists() else NEWEST
    except FileError:
        return NEWEST


def edition_for(app: App, card: str = "") -> str:
    """Return the edition a main menu card starts with: its own, else the last one chosen.

    Editions that have a card of their own are skipped.
    """
    last = last_edition(app)
    return card or (NEWEST if last in EDITIONS_APART else last)


def keep_edition(app: App, edition: str) -> None:
    """Remember an edition as the last chosen one, and keep all other choices."""
    if edition != last_edition(app):
        choices = CHOICES.last(app)
        set_edition(choices, edition)
        CHOICES.keep(app, choices)
