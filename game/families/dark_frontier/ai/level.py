"""The five levels: one computer player that considers more or less, never with different dice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.families.dark_frontier.ai.habits import HABITS, Habit
from game.families.dark_frontier.ai.standing import nears_end
from game.families.dark_frontier.ai.styles import PLAIN, STYLES, Leaning, Style
from game.styled import level_in
from rules.dark_frontier.state import State


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """What a level considers, described by `about` in a sentence.

    Limits are counts, not times, so that a match is repeatable.

    With `mixes` its commands are drawn from a mixed strategy that neither side can improve on. Otherwise they
    are the best answer to an enemy that coasts with probability `coasts`, and else does anything; with
    probability `guessed` it has instead foreseen that answer, and gives the best answer to it. `further`: in
    a duel of one ship a side, this many commands of each side are tried against the round after them, instead
    of guessing what that brings (0: none). `ahead` is the weight of what comes after this Advance. The level
    picks randomly among commands within `slack` of the best, where 1 is the value of a ship; one that `mixes`
    does so in two draws of five. With `divides` it fires divided launches, and from hexes that it has flown
    through. With `sows` flak that meets nothing now goes where the enemy may be. With `spares` it keeps
    missiles as countermeasures. A `wary` one keeps its ships where they stay on the map even after two hits
    on the engine, if it can. With `knows_end`, once a duel nears its end it weighs ships and points by how
    the duel stands and by the rounds left. `yard_ahead` is the value of a round in the yard, over the rounds
    to come (0: only the hexes outside after this Advance and the next count).
    `style` and `habit` are its preferences and its mistake in this duel (None: none).
    """

    name: str
    title: str
    about: str
    mixes: bool = False
    further: int = 0
    coasts: float = 1.0
    guessed: float = 0.0
    ahead: float = 1.0
    slack: float = 0.0
    divides: bool = True
    sows: bool = True
    spares: bool = True
    wary: bool = True
    knows_end: bool = False
    yard_ahead: float = 0.0
    style: Style | None = None
    habit: Habit | None = None

    def weighs_end(self, state: State) -> bool:
        """Return whether it weighs ships and points by how the duel stands."""
        return self.knows_end and nears_end(state)

    @property
    def leaning(self) -> Leaning | None:
        """How it leans by its style or, before that, by its habit (None: it does not)."""
        return self.style if self.habit is None or self.habit.leaning is PLAIN else self.habit.leaning

    @property
    def hoards(self) -> bool:
        """Whether its habit keeps it from using missiles."""
        return self.habit is not None and self.habit.hoards


HABITUAL = ("recruit",)
"""The levels that have a habit in each duel."""

LEVELS: Mapping[str, Level] = {
    level.name: level
    for level in (
        Level(
            name="recruit",
            title="Recruit",
            about="Thinks of this round only, with one bad habit a duel. For a first duel.",
            ahead=0.0,
            slack=0.06,
            sows=False,
            spares=False,
            wary=False,
        ),
        Level(
            name="cadet",
            title="Cadet",
            about="Assumes you drift, looks a little ahead, and often chooses its second-best move.",
            ahead=0.5,
            slack=0.03,
            sows=False,
            spares=False,
            wary=False,
        ),
        Level(
            name="captain",
            title="Captain",
            about="Guesses what you may do, looks two rounds ahead, and puts flak in your path.",
            coasts=0.5,
            guessed=0.5,
            slack=0.02,
        ),
        Level(
            name="commodore",
            title="Commodore",
            about="Weighs its commands against all of yours, is hard to foresee, and keeps to the yard.",
            mixes=True,
            slack=0.04,
            yard_ahead=0.035,
        ),
        Level(
            name="admiral",
            title="Admiral",
            about="Looks one round further than the others, and knows what a point is worth near the end.",
            mixes=True,
            further=6,
            slack=0.03,
            knows_end=True,
            yard_ahead=0.04,
        ),
    )
}


def level_named(name: str) -> Level:
    """Return a level, with the style and the habit in its name; raise `KeyError` if there is none.

    >>> level_named("recruit+hunter~charger").habit.title
    'Charges'
    """
    return level_in(name, LEVELS, STYLES, HABITS)
