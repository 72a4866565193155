"""The five difficulty levels: the same player looking at more or less, never with different dice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import inf

from game.families.false_sunrise.ai.habits import CAREFUL, HABITS, Habit, is_small
from game.families.false_sunrise.ai.styles import STYLES, Leaning, Style
from game.styled import level_in
from rules.false_sunrise.state import State
from rules.kernel.seats import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """What a difficulty level considers. Limits are counts, not clocks, so that a match can be repeated.

    `about` describes the level in one sentence. Orders: each ship draws among its `drawn_from` best orders
    with `temperature` in points (1: the best is taken). It never draws one worth over `most_lost` points
    less than the best.
    `joint` plans each ship knowing the others' plans, with `restarts` starting plans improved in
    `iterations` passes. With `uses_reach_charts`, the turns to a marker are read from charts of what a ship
    can fly; otherwise they are estimated by distance.
    `fire` weighs damage against markers. `approach_bonus` is the value of an inch nearer to something to do.
    `enemy_plans` is how many of the enemy's plans are predicted (1: all their ships maintain).
    `mixed_plans` is how often both sides answer each other before a plan is drawn from the equilibrium (0:
    never). The enemy is assumed to do what was predicted with the chance `trust`.
    `rival` names the level whose mix of plans, in the enemy's place, makes up most of the prediction ("":
    none). Weapons phase: `focus` counts what friends that fire later add. `orders_fire` searches the order
    of activations. `uses_craft` says whether squadrons and upgrades are used fully.
    With `one_marker` a small fleet goes for one marker (see `habits.goal_of`). Unless it
    `minds_details`, a small fleet's squadrons that are out keep their orders, and what breaks, is repaired or
    rolled again is left to the defaults.
    `leaning` is how all its ships fly, `style` its preferences beyond that, `habit` its mistake in this
    match (None: none).
    """

    name: str
    title: str
    about: str
    drawn_from: int = 1
    temperature: float = 0.0
    most_lost: float = inf
    joint: bool = True
    restarts: int = 1
    iterations: int = 1
    uses_reach_charts: bool = True
    fire: float = 0.6
    approach_bonus: float = 0.012
    enemy_plans: int = 1
    mixed_plans: int = 0
    trust: float = 1.0
    rival: str = ""
    focus: bool = True
    orders_fire: bool = False
    uses_craft: bool = True
    one_marker: bool = False
    minds_details: bool = True
    leaning: Leaning | None = None
    style: Style | None = None
    habit: Habit | None = None

    @property
    def fires_at_nearest(self) -> bool:
        """Whether its habit aims every gun at the nearest ship."""
        return self.habit is not None and self.habit.fires_at_nearest

    def minds(self, state: State, seat: Seat) -> bool:
        """Return whether a fleet's details are minded (see `minds_details`)."""
        return self.minds_details or not is_small(state, seat)

    def looks_ahead(self, *, leads: bool) -> bool:
        """Return whether a ship, which leads or does not, is kept clear of rocks in later turns."""
        return self.habit is None or self.habit.looks_ahead or not leads


HABITUAL = ("recruit",)
"""The levels that have a habit in each match."""

LEVELS: Mapping[str, Level] = {
    level.name: level
    for level in (
        Level(
            name="recruit",
            title="Recruit",
            about="Sends a small fleet to one marker, with one bad habit a match. For a first battle.",
            drawn_from=4,
            temperature=0.3,
            joint=False,
            uses_reach_charts=False,
            fire=0.0,
            approach_bonus=0.0,
            one_marker=True,
            minds_details=False,
            leaning=CAREFUL,
            focus=False,
            uses_craft=False,
        ),
        Level(
            name="cadet",
            title="Cadet",
            about="Plans one ship at a time, and watches out for your guns.",
            drawn_from=12,
            temperature=2.0,
            joint=False,
            uses_reach_charts=False,
            fire=0.4,
            focus=False,
            uses_craft=False,
        ),
        Level(
            name="captain",
            title="Captain",
            about="Plans its ships together, one turn ahead.",
            drawn_from=4,
            temperature=0.3,
            uses_reach_charts=False,
            fire=0.3,
            focus=False,
        ),
        Level(
            name="commodore",
            title="Commodore",
            about="Expects your reply, and varies its plans.",
            restarts=2,
            uses_reach_charts=False,
            approach_bonus=0.05,
            enemy_plans=2,
            mixed_plans=3,
            trust=0.4,
            orders_fire=True,
        ),
        Level(
            name="admiral",
            title="Admiral",
            about="Works out your likely plans, and keeps you guessing about its own.",
            iterations=3,
            restarts=3,
            approach_bonus=0.05,
            enemy_plans=2,
            mixed_plans=5,
            trust=0.7,
            rival="commodore",
            orders_fire=True,
        ),
    )
}


def level_named(name: str) -> Level:
    """Return a level, with the style and the habit in its name; raise `KeyError` if there is none.

    >>> level_named("recruit+raider~charger").habit.title
    'Charges'
    """
    return level_in(name, LEVELS, STYLES, HABITS)
