"""The beginning of a duel: the last choices, and duels that start immediately."""

from __future__ import annotations

from game.families.dark_frontier.new_match.choices import EDITION_WORDS, FIRST_SHIPS, Choices, build_setup
from game.families.dark_frontier.new_match.choices_file import FILE, SHARED
from game.screens.new_match.beginning import Beginning

BEGINNING = Beginning(
    file=FILE,
    first=Choices.first,
    build=build_setup,
    shared=SHARED,
    editions=EDITION_WORDS,
    first_ships=FIRST_SHIPS,
)

quick_duel = BEGINNING.quick
duel_against = BEGINNING.against
