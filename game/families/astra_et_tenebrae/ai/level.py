"""The five levels: one computer player that considers more or less, never with different dice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from game.families.astra_et_tenebrae.ai.habits import HABITS, Habit
from game.families.astra_et_tenebrae.ai.styles import PLAIN, STYLES, Leaning, Style
from game.styled import level_in
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
    (0: none). A level that `knows_the_end` plays for the likeliest win in the last turn, and against the
    enemy's last ship. Shots are drawn among more, those within `loose` beyond the slack; a level that
    `varies` draws what is nearer to the best more often, and which ship fires first. An `eager` level fires
    whenever it is as likely to hit as not. With `uses_captains` it weighs the price of a card; otherwise it
    uses each card when it could first help.

    `style` are its preferences beyond that, `habit` is its mistake in this match (None: none).
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
    varies: bool = False
    knows_the_end: bool = False
    loose: float = 0.0
    eager: bool = False
    uses_captains: bool = True
    style: Style | None = None
    habit: Habit | None = None

    @property
    def leaning(self) -> Leaning:
        """How it flies: by its habit, else by its style, else by neither."""
        if self.habit is not None and self.habit.leaning is not PLAIN:
            return self.habit.leaning
        return self.style or PLAIN

    @property
    def fires_at_nearest(self) -> bool:
        """Whether its habit aims every gun at the nearest ship."""
        return self.habit is not None and self.habit.fires_at_nearest

    @property
    def hoards(self) -> bool:
        """Whether its habit keeps it from radiating."""
        return self.habit is not None and self.habit.hoards

    def fear_in(self, figures: Figures) -> float:
        """Return the level's `fear` in an edition."""
        return self.fear_at_once if figures.points_at_once else self.fear

    def slack_in(self, figures: Figures) -> float:
        """Return the level's `slack` in an edition."""
        return self.slack_at_once if figures.points_at_once else self.slack

    def slack_of_shots(self, figures: Figures) -> float:
        """Return the level's `slack` for shots in an edition."""
        return self.slack_in(figures) + self.loose


def firm(level: Level) -> Level:
    """Return a level that never draws: as it is when it advises somebody."""
    return replace(level, slack=0.0, slack_at_once=0.0, loose=0.0, varies=False)


HABITUAL = ("recruit",)
"""The levels that have a habit in each match."""

LEVELS: Mapping[str, Level] = {
    level.name: level
    for level in (
        Level(
            name="recruit",
            title="Recruit",
            about="Fires at whatever it can hit, with one bad habit a match. For a first battle.",
            fear=0.0,
            fear_at_once=0.0,
            foresees=False,
            lines=False,
            joint=False,
            adds_up=False,
            slack=0.22,
            slack_at_once=0.45,
            loose=0.9,
            eager=True,
            uses_captains=False,
        ),
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
            slack_at_once=0.65,
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
            varies=True,
            slack=0.1,
            slack_at_once=0.1,
        ),
        Level(
            name="admiral",
            title="Admiral",
            about="Weighs more burns than the others, and plays the last turn to win.",
            fear=1.0,
            fear_at_once=0.8,
            passes=2,
            answers=24,
            varies=True,
            knows_the_end=True,
            slack=0.04,
            slack_at_once=0.04,
        ),
    )
}


def level_named(name: str) -> Level:
    """Return a level, with the style and the habit in its name; raise `KeyError` if there is none.

    >>> level_named("recruit~charger").habit.title
    'Charges'
    """
    return level_in(name, LEVELS, STYLES, HABITS)
