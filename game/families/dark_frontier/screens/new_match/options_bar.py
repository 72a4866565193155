"""The options of a duel, as a bar."""

from __future__ import annotations

from game.families.dark_frontier.new_match.choices import (
    LEAST_POINTS,
    LEAST_ROUNDS,
    MINUTES_A_SHIP,
    MOST_POINTS,
    MOST_ROUNDS,
)
from game.screens.new_match.options import dice_option, number_option, seed_option, setup_option, ships_option
from rules.dark_frontier.impossible_states import MOST_SHIPS

OPTIONS = (
    ships_option("Ships a side", "DS-5", 150, most=MOST_SHIPS, minutes=MINUTES_A_SHIP),
    number_option(
        "points",
        "Points to win",
        "DE-3",
        130,
        of="points",
        limits=(LEAST_POINTS, MOST_POINTS),
        tip="Each round, a side alone in the yard scores a point (DE-2)",
    ),
    number_option(
        "rounds",
        "Round limit",
        "DE-4",
        130,
        of="rounds",
        limits=(LEAST_ROUNDS, MOST_ROUNDS),
        tip="After this round the side with more points wins; equal points are a draw (DE-4)",
    ),
    setup_option(
        "Ships placed",
        "DS-4",
        190,
        quick="By the program",
        tip="Who places the ships: the defender's first, then the attacker's (DS-4)",
    ),
    dice_option(190),
    seed_option(0, "The same seed and choices give the same match; leave it empty for random dice."),
)
