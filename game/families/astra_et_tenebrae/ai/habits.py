"""Habits: one human mistake that a weak level makes throughout a match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.families.astra_et_tenebrae.ai.styles import PLAIN, Leaning


@dataclass(frozen=True, slots=True, kw_only=True)
class Habit:
    """One human mistake. `about` describes it in one sentence, for after the match.

    All its ships fly by `leaning`. With `fires_at_nearest` every gun fires at the nearest ship that it can
    hit, however poor the odds. One that `hoards` stores heat as long as that is not deadly.
    """

    name: str
    title: str
    about: str
    leaning: Leaning = PLAIN
    fires_at_nearest: bool = False
    hoards: bool = False


HABITS: Mapping[str, Habit] = {
    habit.name: habit
    for habit in (
        Habit(
            name="charger",
            title="Charges",
            about="Every ship flew straight at the nearest enemy.",
            leaning=Leaning(dealt=0.3, taken=0.0, to_in=0.0, per_in=0.08),
        ),
        Habit(
            name="late-braker",
            title="Brakes too late",
            about="Its ships flew too fast to stop where they wanted to.",
            leaning=Leaning(swift=0.04),
        ),
        Habit(
            name="hoarder",
            title="Hoards heat",
            about="Its ships stored heat as long as they dared.",
            hoards=True,
        ),
        Habit(
            name="nearest",
            title="Fires at the nearest",
            about="Every gun fired at the nearest ship, however poor the odds.",
            fires_at_nearest=True,
        ),
    )
}
