"""The habit of a weak level: one human mistake, drawn for each match and kept throughout it."""

from __future__ import annotations

from game.game_card import Described
from game.games import card_of
from game.styled import parted, with_habit, without_habit
from rules.kernel.dice import Stream
from rules.kernel.seats import Seat

_DRAWN = "habit"  # the purpose of these random numbers


def habit_in(edition: str, player: str, seat: Seat, seed: int) -> str:
    """Return the habit of a player in the match of a seed, "" if its level has none.

    It depends on the seed and the seat alone, so that it is the same when a match is continued. A habit
    in the player's name stays.
    """
    plain, named = without_habit(player)
    habits = tuple(card_of(edition).computer.habits.get(parted(plain)[0], ()))
    if named or not habits:
        return named
    return habits[Stream(_DRAWN, seed, seat.value).below(len(habits))]


def in_habit(edition: str, player: str, seat: Seat, seed: int) -> str:
    """Return the name of a player with its habit in the match of a seed."""
    return with_habit(without_habit(player)[0], habit_in(edition, player, seat, seed))


def habit_told(edition: str, player: str, seat: Seat, seed: int) -> Described | None:
    """Return the title of a player's habit and a sentence about it; do not show it before the end."""
    habits = card_of(edition).computer.habits.get(parted(without_habit(player)[0])[0], {})
    return habits.get(habit_in(edition, player, seat, seed))
