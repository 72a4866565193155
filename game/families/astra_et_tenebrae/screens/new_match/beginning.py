"""The beginning of a battle: the last choices, and battles that start immediately."""

from __future__ import annotations

from game.families.astra_et_tenebrae.new_match.choices import (
    EDITION_WORDS,
    FIRST_SHIPS,
    MOST_SEED,
    Choices,
    build_setup,
)
from game.families.astra_et_tenebrae.new_match.choices_file import FILE, SHARED
from game.screens.new_match.beginning import Beginning
from game.screens.new_match.last_time import drawn_seed


def _other_rocks(choices: Choices) -> None:
    choices.rocks_seed = drawn_seed() % MOST_SEED


BEGINNING = Beginning(
    file=FILE,
    first=Choices.first,
    build=build_setup,
    shared=SHARED,
    editions=EDITION_WORDS,
    redraw=_other_rocks,
    first_ships=FIRST_SHIPS,
)

quick_battle = BEGINNING.quick
battle_against = BEGINNING.against
