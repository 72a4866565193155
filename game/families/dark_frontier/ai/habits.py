"""Habits: one human mistake that a weak level makes throughout a duel."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.families.dark_frontier.ai.styles import PLAIN, Leaning


@dataclass(frozen=True, slots=True, kw_only=True)
class Habit:
    """One human mistake. `about` describes it in one sentence, for after the duel.

    `leaning` is how its ships fly and fire. With `hoards` it uses no missile, not even to counter one.
    """

    name: str
    title: str
    about: str
    leaning: Leaning = PLAIN
    hoards: bool = False


HABITS: Mapping[str, Habit] = {
    habit.name: habit
    for habit in (
        Habit(
            name="charger",
            title="Charges",
            about="It flew straight at the nearest enemy, and forgot the yard.",
            leaning=Leaning(yard=0.3, taken=0.3, to_hexes=0.0, per_hex=0.05),
        ),
        Habit(
            name="late-braker",
            title="Brakes too late",
            about="It was too fast to stop in the yard.",
            leaning=Leaning(swift=0.04, most_speed=6.0),
        ),
        Habit(
            name="hoarder",
            title="Hoards missiles",
            about="It kept all its missiles for later, and never used one.",
            hoards=True,
        ),
        Habit(
            name="sitter",
            title="Sits still",
            about="It stopped in the yard, and hardly moved when you aimed at it.",
            leaning=Leaning(taken=0.2, swift=-0.1),
        ),
    )
}
