"""The gunnery of the first edition as a record of functions."""

from __future__ import annotations

from rules.false_sunrise.catalogue import Weapon
from rules.false_sunrise.gunnery import Gunnery
from rules.false_sunrise.march_2024.catalogue import DirectWeapon, MissileWeapon
from rules.false_sunrise.march_2024.gunnery import attacks_of, can_hit, reach_in, shot_refusal
from rules.false_sunrise.march_2024.odds import expected_pips, mean_damage_at, shot_odds, volley_odds
from rules.false_sunrise.march_2024.shot_words import (
    attack_of,
    bands_in,
    cover,
    cover_by,
    damage_law,
    mean_damage,
    place_words,
    reach_words,
    shot_words,
)


def weapon_words(weapon: Weapon) -> str:
    """Describe a weapon in one short line."""
    match weapon:
        case DirectWeapon():
            piercing = f", AP {weapon.piercing}" if weapon.piercing else ""
            attacks = _attacks(weapon.attacks, "attack")
            return f'{attacks}, bands of {weapon.range_in}", damage {weapon.damage}{piercing}'
        case MissileWeapon():
            return (
                f"{_attacks(weapon.attacks, 'missile')}, {weapon.accuracy}+, damage {weapon.damage}, "
                f'beyond {weapon.minimum_in}", durability {weapon.durability}'
            )
        case _:
            raise TypeError(f"{weapon.id} is no weapon of this edition")


def weapon_about(weapon: Weapon) -> str:
    """Return the start of a sentence that says what a weapon is."""
    words = weapon_words(weapon)
    return words if isinstance(weapon, MissileWeapon) else f"Direct fire: {words}"


def _attacks(count: int, what: str) -> str:
    return f"{count} {what}{'s' * (count > 1)}"


MARCH_GUNNERY = Gunnery(
    ruling="E1-13",
    target_ruling="E1-17",
    ranked=("WPN-5", "E1-13", "E1-17", "E1-21", "E1-16"),
    attacks=attacks_of,
    can_hit=can_hit,
    shot_refusal=shot_refusal,
    reach_in=reach_in,
    mean_damage_at=mean_damage_at,
    shot_odds=shot_odds,
    volley_odds=volley_odds,
    expected_pips=expected_pips,
    words=weapon_words,
    about=weapon_about,
    mean_damage=mean_damage,
    attack=attack_of,
    damage_law=damage_law,
    bands_in=bands_in,
    shot_words=shot_words,
    place_words=place_words,
    reach_words=reach_words,
    shared_bands=False,
    cover=cover,
    cover_by=cover_by,
    nouns=("attack", "attacks"),
)
