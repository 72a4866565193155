"""The beginning of a duel: the last choices, and duels that start immediately."""

from __future__ import annotations

from game.families.dark_frontier.new_match.choices import build_setup, first_choices
from game.families.dark_frontier.new_match.choices_file import FILE, SHARED
from game.screens.new_match.beginning import Beginning

BEGINNING = Beginning(
    file=FILE,
    first=first_choices,
    build=build_setup,
    shared=SHARED,
)

quick_duel = BEGINNING.quick
duel_against = BEGINNING.against
