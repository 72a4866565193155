"""Matched Fire's gunnery as a record of functions."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

from rules.false_sunrise.fittings import Mount
from rules.false_sunrise.gunnery import Gunnery
from rules.false_sunrise.matched_fire.catalogue import Trait
from rules.false_sunrise.matched_fire.gunnery import (
    LEAST_MACRO,
    SHORT_OF_SHIPS_IN,
    Attack,
    can_hit,
    fire_control_left,
    is_capital,
    lost_figures,
    reach_at,
    shot_refusal,
    weapon_of,
    weapon_reach_in,
)
from rules.false_sunrise.matched_fire.odds import expected_loss_of, mean_loss, shot_odds, volley_odds
from rules.false_sunrise.matched_fire.pool_law import Pool, pool_law
from rules.false_sunrise.matched_fire.words import (
    attack_value,
    bands_in,
    cover,
    cover_by,
    place_words,
    reach_words,
    shot_words,
    weapon_about,
    weapon_words,
)
from rules.false_sunrise.state import Ship
from rules.table.measure import TOLERANCE_IN

# Structure that a set takes of a ship whose ratings are not worn (MF-42).
_TAKES = (0, 0, 1, 2)


def structure_law(attack: Attack | Pool) -> tuple[tuple[int, float], ...]:
    """List (Structure, probability) of an attack on a large ship whose ratings are not worn.

    >>> structure_law(Pool(2))
    ((0, 1.0),)
    """
    pool = attack if isinstance(attack, Pool) else attack.pool
    return _structure_law(pool)


@cache
def _structure_law(pool: Pool) -> tuple[tuple[int, float], ...]:
    law, ways = pool_law(pool), Counter[int]()
    for result, count in law.ways:
        ways[sum([_TAKES[one.magnitude] for one in result])] += count
    return tuple((taken, count / law.total) for taken, count in sorted(ways.items()))


def mean_at(shooter: Ship, mount: Mount, distance_in: float) -> float:
    """Return the mean number of sets, by magnitude, of an attack on a ship ahead that nothing protects.

    It measures weapons by distance: a double counts 1, a triple 2, four or more 3. Of a weapon that has no
    rating against ships it is the attack on a squadron.
    """
    weapon = weapon_of(mount)
    capital = bool(weapon.dice_at(capital=True))
    base = weapon.dice_at(capital=capital) - lost_figures(shooter)
    if distance_in > reach_at(shooter, weapon, capital=capital) + TOLERANCE_IN:
        return 0.0
    short = SHORT_OF_SHIPS_IN if capital and is_capital(shooter) else SHORT_OF_SHIPS_IN / 2
    flex = int(distance_in <= short + TOLERANCE_IN)
    macro = max(LEAST_MACRO, weapon.macro) if capital else 0
    sustained = Trait.SUSTAINED in weapon.traits and not weapon.is_missile
    law = pool_law(Pool(base, flex, macro, sustained))
    return sum([chance * sum(one.magnitude for one in result) for result, chance in law.chances])


def _one(_mount: Mount) -> int:
    return 1


def _expected(state: Any, event: Any) -> float:  # noqa: ANN401 - as the family's record has it
    return expected_loss_of(state, event)


MATCHED_GUNNERY = Gunnery(
    ruling="FIR-1",
    target_ruling="MF-23",
    ranked=("WPN-5", "FIR-1", "MF-22", "MF-23", "MF-25"),
    attacks=_one,
    attacks_left=fire_control_left,
    limit_ruling="MF-22",
    can_hit=can_hit,
    shot_refusal=shot_refusal,
    reach_in=weapon_reach_in,
    bands_in=bands_in,
    shared_bands=False,
    attack=attack_value,
    damage_law=structure_law,
    mean_damage=mean_loss,
    mean_damage_at=mean_at,
    shot_odds=shot_odds,
    volley_odds=volley_odds,
    expected_pips=_expected,
    cover=cover,
    cover_by=cover_by,
    words=weapon_words,
    about=weapon_about,
    reach_words=reach_words,
    place_words=place_words,
    shot_words=shot_words,
    nouns=("attack", "attacks"),
    counted=(
        "Flex and macro dice, armour, point defence with all who support it, and every state that earlier "
        "attacks can leave count. What people choose otherwise than by default does not."
    ),
)
