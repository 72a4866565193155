"""The four levels: the same player with more or fewer things in view, never with other dice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """What a level considers. Limits are counts, not clocks, so that a match repeats.

    Orders: `drawn_from` best orders of a ship are drawn from with `heat` in points (1: the best is taken);
    `joint` plans each ship knowing the others' plans, improved in `passes`; `fire` weighs damage against
    markers; `enemy_plans` is how many of the enemy's plans are foreseen; `look_ahead` counts turns;
    `mixed_plans` is how often both sides answer each other before a plan is drawn from the equilibrium (0:
    never). Weapons phase: `focus` counts what friends that fire later add; `orders_fire` searches the order
    of activations; `uses_craft` says whether squadrons and upgrades are used to their full.
    """

    name: str
    title: str
    drawn_from: int = 1
    heat: float = 0.0
    joint: bool = True
    charts: bool = True
    starts: int = 1
    passes: int = 1
    fire: float = 0.6
    kill: float = 0.4
    presence: float = 0.9
    spread: float = 0.7
    discount: float = 0.95
    rate: float = 2.5
    coast: float = 0.15
    trust: float = 0.5
    rollouts: int = 4
    enemy_plans: int = 1
    look_ahead: int = 1
    mixed_plans: int = 0
    focus: bool = True
    orders_fire: bool = False
    uses_craft: bool = True


LEVELS: Mapping[str, Level] = MappingProxyType(
    {
        level.name: level
        for level in (
            Level(
                name="cadet",
                title="Cadet",
                drawn_from=18,
                heat=4.0,
                joint=False,
                charts=False,
                fire=0.4,
                focus=False,
                uses_craft=False,
            ),
            Level(name="captain", title="Captain", drawn_from=9, heat=2.0, charts=False, focus=False),
            Level(
                name="commodore",
                title="Commodore",
                starts=2,
                mixed_plans=1,
                trust=0.95,
                orders_fire=True,
            ),
            Level(
                name="admiral",
                title="Admiral",
                passes=3,
                starts=3,
                enemy_plans=6,
                mixed_plans=3,
                trust=0.7,
                look_ahead=2,
                rollouts=4,
                orders_fire=True,
            ),
        )
    }
)
