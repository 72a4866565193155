"""The options of a battle, as a bar."""

from __future__ import annotations

from game.families.astra_et_tenebrae.new_match.choices import MINUTES_A_SHIP, MOST_SHIPS, MOST_TURNS
from game.screens.new_match.options import dice_option, seed_option, setup_option, ships_option, turns_option

OPTIONS = (
    ships_option("Frigates a side", "AS-1", 190, most=MOST_SHIPS, minutes=MINUTES_A_SHIP),
    turns_option(
        "Turn limit",
        "AE-2",
        130,
        most=MOST_TURNS,
        tip="After this turn the match is judged by the ships left, and the points on them (AE-2)",
    ),
    setup_option(
        "Captains and places",
        "AS-2",
        210,
        quick="Random, set up for you",
        tip="Who assigns the captains and places the ships (AS-2, AS-3)",
    ),
    dice_option(190),
    seed_option(0, "The same seed, ships, rocks and answers give the same match; empty: random and secret"),
)
