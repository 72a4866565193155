"""Weapons and attacks of this edition as screens show them: values and words (MF-7, MF-24 to MF-27)."""

from __future__ import annotations

from collections import Counter
from functools import cache

from rules.false_sunrise.catalogue import Weapon
from rules.false_sunrise.fittings import Mount
from rules.false_sunrise.gunnery import Band, Cover, ShotWords
from rules.false_sunrise.matched_fire.catalogue import MatchedWeapon
from rules.false_sunrise.matched_fire.gunnery import (
    Attack,
    attack_of,
    base_of,
    is_capital,
    short_range_in,
    weapon_of,
    weapon_reach_in,
)
from rules.false_sunrise.matched_fire.odds import attack_odds
from rules.false_sunrise.matched_fire.point_defence import SUPPORT_IN, supporters_of
from rules.false_sunrise.matched_fire.pool_law import LEAST_BASE, Pool, pool_law
from rules.false_sunrise.matched_fire.sets import MAGNITUDE_NAMES
from rules.false_sunrise.state import Ship, State

# The Structure that a set costs a ship without marks on its ratings (MF-42).
STRUCTURE_OF = (0, 0, 1, 2)


def weapon_words(weapon: Weapon) -> str:
    """Describe a weapon in one short line.

    >>> from rules.false_sunrise.matched_fire.catalogue import matched_catalogue
    >>> weapon_words(matched_catalogue().component["arbalest"])
    'AC 4, AS -, macro 2, far'
    """
    assert isinstance(weapon, MatchedWeapon), "a weapon of this edition"
    ratings = f"AC {weapon.ac or '-'}, AS {weapon.as_ or '-'}"
    macro = f", macro {weapon.macro}" if weapon.macro else ""
    return ratings + macro + "".join(f", {trait}" for trait in weapon.traits)


def weapon_about(weapon: Weapon) -> str:
    """Return the start of a sentence that says what a weapon is."""
    assert isinstance(weapon, MatchedWeapon), "a weapon of this edition"
    said = f"{'Missile' if weapon.is_missile else 'Gun'}: {weapon_words(weapon)}"
    return f"{said}. {weapon.text.rstrip('.')}" if weapon.traits else said


def reach_words(weapon: Weapon) -> str:
    """Describe how far a weapon reaches."""
    assert isinstance(weapon, MatchedWeapon), "a weapon of this edition"
    if "close" in weapon.traits:
        return "short range"
    return "Sensors reach + 3" if "far" in weapon.traits else "Sensors reach"


def place_words(_distance_in: float) -> str:
    """Return no words: there are no bands."""
    return ""


def pool_words(pool: Pool) -> str:
    """Write a pool in words.

    >>> pool_words(Pool(5, 2, 1)), pool_words(Pool(4)), pool_words(Pool(5, 0, -1))
    ('5 + 2 flex, macro +1', '4', '5, macro -1')
    """
    flex = f" + {pool.flex} flex" if pool.flex else ""
    macro = f", macro {pool.macro:+d}" if pool.macro else ""
    return f"{pool.base}{flex}{macro}"


def attack_notes(attack: Attack) -> list[str]:
    """List where the dice of an attack come from."""
    notes = [f"Base pool {attack.pool.base} (MF-25)."]
    if attack.flex:
        given = ", ".join(f"{why} +{number}" for why, number in attack.flex)
        over = f"; {attack.pool.flex} at most" if sum(n for _, n in attack.flex) > attack.pool.flex else ""
        notes.append(f"Flex dice: {given}{over} (MF-26).")
    if attack.arc is not None and (attack.macro or attack.armour):
        sums = f"macro {attack.macro} - {attack.armour} armor in the {attack.arc} arc"
        notes.append(f"{sums.capitalize()}: {attack.pool.macro:+d} (MF-27).")
    if attack.pool.sustained:
        notes.append("Sustained: without a set all dice are rolled once more (MF-30).")
    return notes


def shot_words(state: State, shooter: Ship, mount: Mount, target: Ship, _attacks: int) -> ShotWords:
    """Describe an attack on a target: its dice, and where they come from."""
    odds = attack_odds(state, shooter, mount, target)
    notes = attack_notes(odds.attack)
    chances = ", ".join(
        f"{name} {chance:.0%}" for name, chance in zip(MAGNITUDE_NAMES, odds.left.greatest, strict=True)
    )
    against = ""
    if odds.roll is not None:
        helpers = supporters_of(state, shooter, mount, target)
        names = ", ".join(f"{friend.spec.name} ({off_in:.1f} inches)" for friend, off_in in helpers)
        against = f" · PD {pool_words(odds.roll)}"
        backed = f", supported by {names}" if names else ""
        notes.append(f"Point defense rolls {pool_words(odds.roll)}{backed} (MF-32).")
    notes.append(f"{chances} (MF-47).")
    return ShotWords(
        _place(shooter, odds.attack), pool_words(odds.attack.pool) + against, tuple(notes), "MF-25"
    )


def _place(shooter: Ship, attack: Attack) -> str:
    return f"{attack.arc} arc" if attack.arc is not None and is_capital(shooter) else ""


def bands_in(ship: Ship, mount: Mount) -> tuple[Band, ...]:
    """List a weapon's bands: short range with its flex die, and the rest of its reach (MF-24, MF-26)."""
    _, farthest = weapon_reach_in(ship, mount)
    if not farthest:
        return ()
    against_ships = base_of(ship, weapon_of(mount), capital=True) >= LEAST_BASE
    short = float(short_range_in(ship, capital=against_ships))
    near = Band(0.0, short, f'short {short:.0f}"', best=True)
    return (near,) if farthest <= short else (near, Band(short, farthest, f'reach {farthest:.0f}"'))


def cover(_state: State, mount: Mount, target: Ship) -> tuple[Cover, ...]:
    """List the point defense that a weapon meets at a target: the target's own (MF-31)."""
    return cover_by(target) if weapon_of(mount).is_missile else ()


def cover_by(ship: Ship) -> tuple[Cover, ...]:
    """List what a model gives to friends near a missile's line: one die (MF-32)."""
    pd = ship.fittings.ratings.pd
    return (Cover(ship.spec.id, SUPPORT_IN, f"PD {pd}"),) if pd else ()


def attack_value(_state: State, shooter: Ship, mount: Mount, target: Ship) -> Attack:
    """Return the dice of an attack, for programs that show or evaluate it."""
    return attack_of(shooter, mount, target)


def structure_law(attack: Attack) -> tuple[tuple[int, float], ...]:
    """List (Structure, probability) for an attack on a large ship without marks on its ratings.

    >>> structure_law(Attack(Pool(2), None, 0, 0, ()))
    ((0, 1.0),)
    """
    return _structure_law(attack.pool)


@cache
def _structure_law(pool: Pool) -> tuple[tuple[int, float], ...]:
    law, ways = pool_law(pool), Counter[int]()
    for result, count in law.ways:
        ways[sum([STRUCTURE_OF[one.magnitude] for one in result])] += count
    return tuple((taken, count / law.total) for taken, count in sorted(ways.items()))
