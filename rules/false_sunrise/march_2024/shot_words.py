"""March 2024 attacks as screens show them: their dice as values and in words (E1-15 to E1-27)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from rules.false_sunrise.catalogue import Weapon
from rules.false_sunrise.fittings import Mount
from rules.false_sunrise.gunnery import Band, Cover, ShotWords
from rules.false_sunrise.march_2024.attack_law import hits_law, through_law
from rules.false_sunrise.march_2024.catalogue import DirectWeapon, MissileWeapon
from rules.false_sunrise.march_2024.effects import PointDefence
from rules.false_sunrise.march_2024.gunnery import (
    Pool,
    band_of_shot,
    defences_of,
    is_blind,
    need_at,
    need_of,
    pool_of,
    reach_in,
    weapon_of,
)
from rules.false_sunrise.march_2024.needs import DIRECT_PENALTY, MISSILE_PENALTY, cloak_penalty
from rules.false_sunrise.march_2024.odds import Forecast, forecast
from rules.false_sunrise.state import Ship, State
from rules.table.measure import distance_in


class Salvo(NamedTuple):
    """All of a weapon's attacks on a target; direct fire has no pool and no durability."""

    attacks: int
    need: int
    damage: int
    pool: Pool | None = None
    durability: int = 1


def attack_of(state: State, shooter: Ship, mount: Mount, target: Ship) -> Salvo:
    """Return all of a weapon's attacks on a target for the two ships as they are now."""
    weapon, need = weapon_of(mount), need_of(shooter, mount, target)
    if isinstance(weapon, MissileWeapon):
        return Salvo(weapon.attacks, need, weapon.damage, pool_of(state, target), weapon.durability)
    return Salvo(weapon.attacks, need, weapon.damage)


@lru_cache(maxsize=4096)
def damage_law(salvo: Salvo) -> tuple[tuple[int, float], ...]:
    """List (damage, probability) of a salvo, before plating. Impossible results are left out.

    >>> damage_law(Salvo(1, 4, 6)), damage_law(Salvo(1, 1, 9, Pool(3, 0), 3))
    (((0, 0.5), (6, 0.5)), ((0, 1.0),))
    """
    if salvo.pool is None:
        law = hits_law(salvo.attacks, salvo.need)
    else:
        law = through_law(salvo.attacks, salvo.need, salvo.durability, *salvo.pool)
    return tuple((hits * salvo.damage, chance) for hits, chance in enumerate(law) if chance)


def mean_damage(state: State, shooter: Ship, mount: Mount, target: Ship) -> float:
    """Return the average damage of all of a weapon's attacks on a target, before plating."""
    law = damage_law(attack_of(state, shooter, mount, target))
    return sum([damage * chance for damage, chance in law])


def bands_in(ship: Ship, mount: Mount) -> tuple[Band, ...]:
    """List the bands of a mounted weapon, each with the roll needed (E1-15, E1-21)."""
    weapon = weapon_of(mount)
    nearest, farthest = reach_in(ship, mount)
    if farthest <= nearest:
        return ()
    if isinstance(weapon, MissileWeapon):
        return (Band(nearest, farthest, f"{need_at(ship, mount, farthest, cloaked=False)}+", best=True),)
    ends = range(weapon.range_in, round(farthest) + 1, weapon.range_in)
    return tuple(
        Band(end - weapon.range_in, end, f"{max(1, need_at(ship, mount, end, cloaked=False))}+", best=not at)
        for at, end in enumerate(ends)
    )


def shot_words(state: State, shooter: Ship, mount: Mount, target: Ship, attacks: int) -> ShotWords:
    """Describe some of a weapon's attacks on a target: band, dice, pool and other factors."""
    weapon, seen = weapon_of(mount), forecast(state, shooter, mount, target, attacks)
    dice = f"{attacks} × {max(1, seen.need)}+"
    notes = [
        f"Each die needs {max(1, seen.need)} or more ({_needs(weapon)}).",
        *_changes(shooter, weapon, target),
    ]
    hits = f"average {seen.mean_hits:.1f} hits of {weapon.damage} damage"
    if isinstance(weapon, DirectWeapon):
        notes.append(f"{hits.capitalize()} (E1-26).")
        if weapon.piercing:
            notes.append(
                f"Armor piercing {weapon.piercing}: a hit that leaves fewer pips than that in its bar "
                "destroys one more system on a 4+ (E1-27)."
            )
        return ShotWords(f"band {band_of_shot(shooter, mount, target)}", dice, tuple(notes), "E1-15")
    notes.append(_pool_note(seen, weapon, hits))
    against = f" · pool {pool_words(seen.pool)}" if seen.pool is not None and any(seen.pool) else ""
    return ShotWords("", f"{dice}{against}", tuple(notes), "E1-22")


def _needs(weapon: DirectWeapon | MissileWeapon) -> str:
    return "E1-15" if isinstance(weapon, DirectWeapon) else "E1-22"


def _changes(shooter: Ship, weapon: DirectWeapon | MissileWeapon, target: Ship) -> list[str]:
    """List what has changed the roll needed."""
    direct = isinstance(weapon, DirectWeapon)
    found = []
    if direct and shooter.fittings.aim:
        found.append(f"Tuned fire control: {shooter.fittings.aim:+d} (E1-18).")
    if is_blind(shooter):
        found.append(f"Fire control is lost: −{DIRECT_PENALTY if direct else MISSILE_PENALTY} (E1-19).")
    if target.fittings.cloaks:
        range_in = distance_in(shooter.at, target.at)
        found.append(f"Cloak at {range_in:.1f} inches: −{cloak_penalty(range_in)} (E1-20).")
    return found


def _pool_note(seen: Forecast, weapon: MissileWeapon, hits: str) -> str:
    """Describe what point defense does to missiles."""
    if seen.pool is None or not any(seen.pool):
        return f"{hits.capitalize()}; no point defense covers it (E1-23)."
    each = (
        "one missile a point"
        if weapon.durability == 1
        else f"one missile for every {weapon.durability} points"
    )
    return (
        f"{hits.capitalize()}; a pool of {pool_words(seen.pool)} stops {each}, "
        f"and {seen.mean_arriving:.1f} get through on average (E1-23, E1-25)."
    )


def pool_words(pool: Pool) -> str:
    """Write a pool of point defense in words.

    >>> pool_words(Pool(3, 0)), pool_words(Pool(1, 2)), pool_words(Pool(0, 1))
    ('3', '1 + 2d3', '1d3')
    """
    parts = [str(pool.points)] if pool.points or not pool.dice else []
    return " + ".join([*parts, *([f"{pool.dice}d3"] if pool.dice else [])])


def cover(state: State, mount: Mount, target: Ship) -> tuple[Cover, ...]:
    """List the point defenses against missiles at a target, combined by ship and range."""
    if not isinstance(mount.weapon, MissileWeapon):
        return ()
    return _covers(defences_of(state, target))


def cover_by(ship: Ship) -> tuple[Cover, ...]:
    """List the point defenses of a ship (E1-23)."""
    carried = [one.effect for one in ship.fittings.point_defences]
    return _covers((ship, effect) for effect in carried if isinstance(effect, PointDefence))


def _covers(defences: Iterable[tuple[Ship, PointDefence]]) -> tuple[Cover, ...]:
    pools: dict[tuple[str, int], Pool] = {}
    for ship, effect in defences:
        key = ship.spec.id, effect.reach_in
        points, dice = pools.get(key, Pool(0, 0))
        pools[key] = Pool(points + effect.points, dice + effect.dice)
    return tuple(Cover(*key, f"PD {pool_words(pool)}") for key, pool in pools.items())


def place_words(_distance_in: float) -> str:
    """Return no words: each weapon has its own bands (E1-15)."""
    return ""


def reach_words(weapon: Weapon) -> str:
    """Describe the depth of a weapon's bands, or its minimum range."""
    if isinstance(weapon, DirectWeapon):
        return f'{weapon.range_in}" bands'
    assert isinstance(weapon, MissileWeapon), "a weapon of this edition"
    return f'beyond {weapon.minimum_in}"'
