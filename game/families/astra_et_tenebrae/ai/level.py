"""The three levels: the same player with more or fewer things in view, never with other dice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.astra_et_tenebrae.figures import Figures


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """What a level considers, `about` in a sentence. Limits are counts, not clocks, so that a match repeats.

    `fear` weighs the enemy's fire against its own. Among answers within `slack` of the best it draws. Both
    have another number where points count at once (AC-4, `_at_once`): who is hit first shoots less, and a
    ship takes more hits. `foresees`: it takes ships that have yet to move to go
    where they are best for their side, not to stay. `lines`: burns count the lines that they make. `joint`:
    the burns of a side are planned together, in so many `passes`; `adds_up`: so are its shots. `answers` is
    how many burns are held against what both sides do after them (0: none). `uses_captains`: their price is
    weighed, else each is used when it first could help.
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
        """Return its `fear` in an edition."""
        return self.fear_at_once if figures.points_at_once else self.fear

    def slack_in(self, figures: Figures) -> float:
        """Return its `slack` in an edition."""
        return self.slack_at_once if figures.points_at_once else self.slack


LEVELS: Mapping[str, Level] = {
    level.name: level
    for level in (
        Level(
            name="cadet",
            title="Cadet",
            about="Thinks of one ship at a time, and of the best shot of the moment.",
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
            about="Adds up fire and flies in formation; your next burn surprises it.",
            foresees=False,
            slack=0.1,
            slack_at_once=0.3,
        ),
        Level(
            name="commodore",
            title="Commodore",
            about="Plans its ships together, and plays each burn on to the end of all moves.",
            fear=1.0,
            fear_at_once=0.8,
            passes=2,
            answers=12,
        ),
    )
}
