"""The options of a battle."""

from __future__ import annotations

from game.families.astra_et_tenebrae.new_match.choices import MOST_SHIPS, MOST_TURNS, Choices
from game.screens.new_match.options import Changed, Option, dice_option, seed_option, turns_option
from game.widgets.choice import Dropdown, Tabs
from game.widgets.layout import Column
from game.widgets.setting import setter

COUNTS = [(str(count), str(count)) for count in range(1, MOST_SHIPS + 1)]
_SETUP = (("hand", "By the players"), ("quick", "By lot, by the program"))


def _ships(column: Column, choices: Choices, changed: Changed) -> None:
    take = setter(choices, "count", changed, int)
    column.put(Tabs, "options.ships", COUNTS, at=str(choices.count), on_change=take)


def _setup(column: Column, choices: Choices, changed: Changed) -> None:
    take = setter(choices, "quick", changed, lambda key: key == "quick")
    tip, at = "Who lays the captains and places the ships (AS-2, AS-3)", "quick" if choices.quick else "hand"
    column.put(Dropdown, "options.setup", _SETUP, at=at, on_change=take, tooltip=tip)


OPTIONS = (
    Option("ships", "Frigates a side", "AS-1", 190, _ships),
    turns_option(
        "Last turn",
        "AE-2",
        130,
        most=MOST_TURNS,
        tip="After this turn the battle is judged by the ships left, and the points on them (AE-2)",
    ),
    Option("setup", "Captains and places", "AS-2", 210, _setup),
    dice_option(190),
    seed_option(0, "The same seed, ships, rocks and answers give the same battle; empty: nobody knows it"),
)
