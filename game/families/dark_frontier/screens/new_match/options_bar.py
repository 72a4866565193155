"""The options of a duel."""

from __future__ import annotations

from game.families.dark_frontier.new_match.choices import (
    LEAST_POINTS,
    LEAST_ROUNDS,
    MOST_POINTS,
    MOST_ROUNDS,
    Choices,
)
from game.screens.new_match.options import Changed, Option, dice_option, number_option, seed_option
from game.widgets.choice import Dropdown, Tabs
from game.widgets.layout import Column
from game.widgets.setting import setter
from rules.dark_frontier.impossible import MOST_SHIPS

COUNTS = [(str(count), str(count)) for count in range(1, MOST_SHIPS + 1)]
_SETUP = (("hand", "By the players"), ("quick", "By the program"))


def _ships(column: Column, choices: Choices, changed: Changed) -> None:
    take = setter(choices, "count", changed, int)
    column.put(Tabs, "options.ships", COUNTS, at=str(choices.count), on_change=take)


def _setup(column: Column, choices: Choices, changed: Changed) -> None:
    take = setter(choices, "quick", changed, lambda key: key == "quick")
    tip, at = "Who places the ships: the defender's first, then the attacker's (DS-4)", "hand"
    at = "quick" if choices.quick else at
    column.put(Dropdown, "options.setup", _SETUP, at=at, on_change=take, tooltip=tip)


OPTIONS = (
    Option("ships", "Ships a side", "DS-5", 150, _ships),
    number_option(
        "points",
        "Points that win",
        "DE-3",
        130,
        of="points",
        limits=(LEAST_POINTS, MOST_POINTS),
        tip="A point is scored in each round by who is alone in the yard (DE-2)",
    ),
    number_option(
        "rounds",
        "Last round",
        "DE-4",
        130,
        of="rounds",
        limits=(LEAST_ROUNDS, MOST_ROUNDS),
        tip="After this round the side with more points wins; level is a draw (DE-4)",
    ),
    Option("setup", "Ships placed", "DS-4", 190, _setup),
    dice_option(190),
    seed_option(0, "The same seed, ships and answers give the same duel; empty: nobody knows it"),
)
