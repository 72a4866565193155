"""How the yard measures ships: what differs between editions, as a record."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from rules.false_sunrise.catalogue import Weapon
from rules.false_sunrise.editions import NEWEST
from rules.false_sunrise.fleet import ShipSpec

# Mean damage in pips by column, for each target and kind of fire.
Fire = dict[tuple[int, str], tuple[float, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Yardstick:
    """How strong ships of an edition are, from its own odds.

    `fire` gives a volley into the arc that bears most: rows by `kinds`, `columns` headed by `column_word`
    (`column_words` names one of them in a sentence), at each of the `targets`, of which `usual` is shown
    first; `against` says what sets these apart.
    `stands` counts what a ship takes on average until it is destroyed, by `attackers`, `attacker_words` names
    one of them; it may take a second. `guard` says how well a ship is guarded by each of the `guards`.
    `reaches` are the filters for weapons by how far they fire, which `can_reach` holds a weapon against;
    `search_hint` shows what one may search for.
    """

    kinds: tuple[str, ...]
    columns: tuple[str, ...]
    column_word: str
    column_words: str
    targets: tuple[int, ...]
    usual: int
    against: str
    against_tip: str
    against_ruling: str
    fire_ruling: str
    attackers: tuple[str, ...]
    attacker_words: str
    guards: tuple[str, ...]
    guard_word: str
    tip: str
    reaches: tuple[tuple[int, str], ...]
    reach_tip: str
    search_hint: str
    can_reach: Callable[[Weapon, int], bool]
    fire: Callable[[ShipSpec], Fire]
    stands: Callable[[ShipSpec], Mapping[str, float]]
    guard: Callable[[ShipSpec], Mapping[str, int]]


def _july_2024() -> Yardstick:
    from game.families.false_sunrise.yard.july_2024 import JULY_YARDSTICK

    return JULY_YARDSTICK


def _march_2024() -> Yardstick:
    from game.families.false_sunrise.yard.march_2024 import MARCH_YARDSTICK

    return MARCH_YARDSTICK


_YARDSTICKS: Mapping[str, Callable[[], Yardstick]] = {"2024-07": _july_2024, "2024-03": _march_2024}


def yardstick_of(edition: str) -> Yardstick:
    """Return the yardstick of an edition; that of the newest for one that nobody knows."""
    return _YARDSTICKS.get(edition, _YARDSTICKS[NEWEST])()
