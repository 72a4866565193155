"""From choices to a table: what was chosen last, battles that begin at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.families.astra_et_tenebrae.new_match.choices import (
    MOST_SEED,
    Choices,
    build_setup,
    first_choices,
)
from game.families.astra_et_tenebrae.new_match.choices_file import FILE_NAME, load_choices, save_choices
from game.match.choosing import call_apart
from game.match.seats import HUMAN
from game.screens.new_match.beginning import table_for
from game.screens.new_match.last_time import drawn_seed, keep_for_next, read_last
from rules.kernel.seats import Seat

if TYPE_CHECKING:
    from game.app import App
    from game.screens.base import Screen


def last_choices(app: App) -> Choices:
    """Return the choices of the last time, with rocks that are drawn anew."""
    last = read_last(app, app.home.config / FILE_NAME, load_choices)
    choices = last or first_choices(app.settings.player_names)
    choices.rocks_seed = drawn_seed() % MOST_SEED
    return choices


def keep_choices(app: App, choices: Choices) -> None:
    """Keep choices for the next time."""
    keep_for_next(app, choices, app.home.config / FILE_NAME, save_choices)


def quick_battle(app: App) -> Screen:
    """Begin a battle as the last one against the computer was, set up by the program."""
    choices = last_choices(app)
    if choices.seating.solo is None:
        choices.players = {Seat.RED: HUMAN, Seat.BLUE: choices.opponent}
    return _at_once(app, choices)


def battle_against(app: App, *, level: str, edition: str | None) -> Screen:
    """Begin a battle of one player against a level, set up by the program, in an edition."""
    choices = last_choices(app)
    choices.players = {Seat.RED: HUMAN, Seat.BLUE: level}
    choices.edition = edition or choices.edition
    return _at_once(app, choices)


def _at_once(app: App, choices: Choices) -> Screen:
    choices.quick, choices.typed_dice, choices.seed = True, False, ""
    return begun(app, choices)


def begun(app: App, choices: Choices) -> Screen:
    """Begin a battle; ValueError names what is missing."""
    call_apart(choices)
    return table_for(app, choices, build_setup(choices), quick=choices.quick)
