"""The three levels: one computer player that considers more or less, never with different dice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.astra_et_tenebrae.figures import Figures


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """What a level considers, described by `about` in a sentence.

    Limits are counts, not times, so that a match is repeatable.

    `fear` is the weight of the enemy's fire against its own. The level picks randomly among answers within
    `slack` of the best. Both have another value, `_at_once`, for the edition where points count at once
    (AC-4): there the ship that is hit first shoots less, and a ship takes more hits. With `foresees` it
    expects ships still to move to go where they are best for their side, not to stay. With `lines` its burns
    count the lines that they form. With `joint` it plans the burns of a side together, in this many `passes`;
    with `adds_up` its shots too. `answers` is how many burns are tried against what both sides do after them
    (0: none). With `uses_captains` it weighs the price of a card; otherwise it uses each card when it could
    first help.
    """

    name: str
    title: str
    about: str
    fear: float = 0.4
    fear_at_once: float = 0.4
    foresees: bool = True
    lines: bool = True
    joint: bool = True
    adds_up: bool = True
    passes: int = 1
    answers: int = 0
    slack: float = 0.0
    slack_at_once: float = 0.0
    uses_captains: bool = True

    def fear_in(self, figures: Figures) -> float:
        """Return the level's `fear` in an edition."""
        return self.fear_at_once if figures.points_at_once else self.fear

    def slack_in(self, figures: Figures) -> float:
        """Return the level's `slack` in an edition."""
        return self.slack_at_once if figures.points_at_once else self.slack


LEVELS: Mapping[str, Level] = {
    level.name: level
    for level in (
        Level(
            name="cadet",
            title="Cadet",
            about="Plans one ship at a time and takes the best shot at hand.",
            fear=0.1,
            fear_at_once=0.1,
            foresees=False,
            lines=False,
            joint=False,
            adds_up=False,
            slack=0.6,
            slack_at_once=1.0,
            uses_captains=False,
        ),
        Level(
            name="captain",
            title="Captain",
            about="Combines its fire and flies in formation, but your burns surprise it.",
            foresees=False,
            slack=0.1,
            slack_at_once=0.3,
        ),
        Level(
            name="commodore",
            title="Commodore",
            about="Moves its ships as a team, and thinks ahead to what you will do.",
            fear=1.0,
            fear_at_once=0.8,
            passes=2,
            answers=12,
        ),
    )
}
