"""The gunnery of the July 2024 edition as a record of functions."""

from __future__ import annotations

from math import fsum

from rules.false_sunrise.arms import WeaponKind
from rules.false_sunrise.catalogue import Weapon
from rules.false_sunrise.dice_law import Attack, attack_law
from rules.false_sunrise.fittings import Mount
from rules.false_sunrise.gunnery import Cover, Gunnery
from rules.false_sunrise.july_2024.gunnery import (
    ADJACENT_BAND_DICE,
    OWN_BAND_DICE,
    OWN_BAND_DICE_ENERGY,
    can_hit,
    shot_refusal,
)
from rules.false_sunrise.july_2024.shot_words import (
    attack_of,
    bands_in,
    damage_law,
    place_words,
    reach_words,
    shot_words,
)
from rules.false_sunrise.july_2024.shot_words import mean_damage as mean_damage_of
from rules.false_sunrise.july_2024.volley_odds import expected_pips, shot_odds, volley_odds
from rules.false_sunrise.state import Ship, State
from rules.table.bands import BAND_DEPTH_IN, band_of


def _attacks(_mount: Mount) -> int:
    return 1


def _cover(_state: State, _mount: Mount, _target: Ship) -> tuple[Cover, ...]:
    return ()


def _cover_by(_ship: Ship) -> tuple[Cover, ...]:
    return ()


def reach_in(_ship: Ship, mount: Mount) -> tuple[float, float]:
    """Return the least and greatest distance, in inches, at which a weapon may hit (FIR-3)."""
    return max(0, mount.band - 2) * BAND_DEPTH_IN, (mount.band + 1) * BAND_DEPTH_IN


def mean_damage_at(ship: Ship, mount: Mount, distance_in: float) -> float:
    """Return the average damage of an attack at a distance, on a ship without upgrades.

    Rulings: FIR-3 to FIR-10.
    """
    off = abs(band_of(distance_in) - mount.band)
    if off > 1:
        return 0.0
    full = OWN_BAND_DICE_ENERGY if mount.kind is WeaponKind.ENERGY else OWN_BAND_DICE
    firing = ship.fittings
    dice = (ADJACENT_BAND_DICE if off else full) + firing.more_dice[mount.kind]
    attack = Attack(dice, 0, firing.rerolls[mount.kind], firing.penalty)
    return fsum(damage * chance for damage, _, chance in attack_law(attack))


def weapon_words(weapon: Weapon) -> str:
    """Describe a weapon in one short line."""
    return f"{weapon.kind.value}, range band {weapon.band}"


def weapon_about(weapon: Weapon) -> str:
    """Return the start of a sentence that says what a weapon is."""
    return f"{weapon.kind.value.capitalize()} weapon of range band {weapon.band}"


JULY_GUNNERY = Gunnery(
    ruling="FIR-1",
    target_ruling="FIR-2",
    ranked=("WPN-5", "FIR-1", "FIR-2", "FIR-5"),
    attacks=_attacks,
    can_hit=can_hit,
    shot_refusal=shot_refusal,
    reach_in=reach_in,
    mean_damage_at=mean_damage_at,
    shot_odds=shot_odds,
    volley_odds=volley_odds,
    expected_pips=expected_pips,
    words=weapon_words,
    about=weapon_about,
    mean_damage=mean_damage_of,
    attack=attack_of,
    damage_law=damage_law,
    bands_in=bands_in,
    shot_words=shot_words,
    place_words=place_words,
    reach_words=reach_words,
    shared_bands=True,
    cover=_cover,
    cover_by=_cover_by,
    nouns=("shot", "shots"),
)
