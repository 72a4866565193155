"""The weapons of March 2024 as the computer values them: hits by distance, missiles against pools (E1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from game.families.false_sunrise.ai.bars import BARS
from game.families.false_sunrise.ai.rocks import Floats
from game.families.false_sunrise.editions import ComputerEdition, Law
from game.families.false_sunrise.march_2024.archetypes import ARCHETYPES
from rules.false_sunrise.catalogue import Weapon
from rules.false_sunrise.damage import mark_off
from rules.false_sunrise.fittings import BAR_PIPS, Fittings, Mount
from rules.false_sunrise.march_2024.attack_law import hits_law, mean, through_law
from rules.false_sunrise.march_2024.catalogue import DirectWeapon, MissileWeapon
from rules.false_sunrise.march_2024.effects import PointDefence
from rules.false_sunrise.march_2024.gunnery import need_of, pool_of, weapon_of
from rules.false_sunrise.march_2024.gunnery_record import MARCH_GUNNERY
from rules.false_sunrise.march_2024.needs import band_at, cloak_penalty, direct_need, hit_chance, missile_need
from rules.false_sunrise.march_2024.piercing import PIERCING_CHANCE, may_pierce
from rules.false_sunrise.state import Ship, State
from rules.table.arcs import Arc

_ARCS = tuple(Arc)
_CELLS = 90  # inches: a little more than the board's diagonal
_PLATING_PASSES = 2 / 3  # E1-26
_MOST_PIECES = 12  # the most pieces of a ship's attacks, each with a separate target
_MOST_OF_ONE = 4
_USUAL_IN = (3.0, 7.0, 12.0, 20.0)  # inches: typical distances of fire
_USUAL_POOL = (1, 0)  # points and dice of a typical pool
_CLOAK = 0.25  # points, in addition to a cloak's value in every edition
_POINT = 0.03  # points: the value of a point of point defense for the ship itself
_POINT_AROUND = 0.005  # points, added for each inch that it reaches
_MEAN_DIE = 2.0  # E1-24
_SHORT_IN = 4  # inches: range bands up to this depth are short
_CRASH_SHARE = 0.6  # share of its velocity that a ship has not flown when it meets a rock (E1-11)


class Salvo(NamedTuple):
    """Some attacks of a weapon at a target; `pierced` [hits] is the mean of systems that they break (E1-27).

    `pool` is sure points and dice, or None for direct fire.
    """

    weapon: str
    attacks: int
    need: int
    damage: int
    pierced: tuple[float, ...]
    pool: tuple[int, int] | None = None
    durability: int = 1


class Shooter(NamedTuple):
    """The fittings of a ship that change its dice."""

    mounts: tuple[Mount, ...]
    aim: int
    blind: bool


class TargetFittings(NamedTuple):
    """What changes the hits on a ship: its own fittings, and point defenses around it where it is now."""

    cloaks: bool
    plates: bool
    points: int
    dice: int


# --- strikes ---------------------------------------------------------------------------------------


def _strike(state: State, shooter: Ship, mount: Mount, target: Ship) -> Salvo:
    weapon, need = weapon_of(mount), need_of(shooter, mount, target)
    if isinstance(weapon, MissileWeapon):
        pool = pool_of(state, target)
        return _missiles(mount, weapon, need, (pool.points, pool.dice))
    pierced = _pierced(target.pips, weapon.attacks, weapon.damage, weapon.piercing, target.fittings.plates)
    return Salvo(mount.id, weapon.attacks, need, weapon.damage, pierced)


def _missiles(mount: Mount, weapon: MissileWeapon, need: int, pool: tuple[int, int]) -> Salvo:
    unpierced = (0.0,) * (weapon.attacks + 1)
    return Salvo(mount.id, weapon.attacks, need, weapon.damage, unpierced, pool, weapon.durability)


@lru_cache(maxsize=4096)
def _pierced(
    pips: tuple[int, ...],
    attacks: int,
    damage: int,
    piercing: int,
    plates: bool,  # noqa: FBT001 - a cache's key
) -> tuple[float, ...]:
    """Return the mean systems broken in addition to those of emptied bars, for 0 hits, 1 hit, ... (E1-27).

    With plating, the pips of a bar are random. A hit that does damage then breaks a system with the
    average probability.
    """
    means = [0.0]
    most = max([*pips, 1])
    for _ in range(attacks):
        felt = 1.0
        then, _ = mark_off(pips, damage)
        if plates:
            felt = (1.0 - (1.0 - _PLATING_PASSES) ** damage) * min(1.0, piercing / most)
        elif not may_pierce(pips, then, piercing):
            felt = 0.0
        means.append(means[-1] + PIERCING_CHANCE * felt)
        pips = then
    return tuple(means)


def _pieces(mount: Mount, weapons: int) -> Sequence[int]:
    attacks = MARCH_GUNNERY.attacks(mount)
    count = min(attacks, _MOST_OF_ONE, max(1, _MOST_PIECES // weapons))
    each, rest = divmod(attacks, count)
    return [each + (number < rest) for number in range(count)]


def _merge(pieces: Sequence[Salvo]) -> tuple[Salvo, ...]:
    """Combine the attacks of each weapon: missiles of one weapon meet one pool (E1-23)."""
    attacks: Counter[str] = Counter()
    first: dict[str, Salvo] = {}
    for one in pieces:
        attacks[one.weapon] += one.attacks
        first.setdefault(one.weapon, one)
    return tuple([salvo._replace(attacks=attacks[weapon]) for weapon, salvo in first.items()])


@lru_cache(maxsize=20_000)
def _law(salvo: Salvo) -> Law:
    if salvo.pool is None:
        hits = hits_law(salvo.attacks, salvo.need)
    else:
        hits = through_law(salvo.attacks, salvo.need, salvo.durability, *salvo.pool)
    return tuple(
        [(count * salvo.damage, salvo.pierced[count], chance) for count, chance in enumerate(hits) if chance]
    )


def _rank(salvo: Salvo) -> int:
    """Rank shots that break systems first and missiles last: lost cloaks and point defenses help them."""
    if salvo.pool is not None:
        return 2
    return int(not any(salvo.pierced))


# --- tables ----------------------------------------------------------------------------------------


def _shooter(ship: Ship, mounts: tuple[Mount, ...]) -> Shooter:
    fittings = ship.fittings
    return Shooter(mounts, fittings.aim, fittings.penalty > 0)


def _target(state: State, ship: Ship) -> TargetFittings:
    fittings = ship.fittings
    return TargetFittings(fittings.cloaks, fittings.plates, *pool_of(state, ship))


@lru_cache(maxsize=20_000)
def _table(shooter: Shooter, target: TargetFittings) -> Floats:
    guns = [mount for mount in shooter.mounts if isinstance(mount.weapon, DirectWeapon)]
    return _summed(guns, shooter, target)


@lru_cache(maxsize=20_000)
def _indirect(shooter: Shooter, target: TargetFittings) -> Floats:
    launchers = [mount for mount in shooter.mounts if isinstance(mount.weapon, MissileWeapon)]
    return _summed(launchers, shooter, target)


def _summed(mounts: Sequence[Mount], shooter: Shooter, target: TargetFittings) -> Floats:
    table: Floats = np.zeros((len(_ARCS), _CELLS + 1))
    for mount in mounts:
        weapon = weapon_of(mount)
        reached = _by_cell(weapon, shooter.aim, shooter.blind, target)
        for arc in range(len(_ARCS)) if mount.arcs is None else [_ARCS.index(arc) for arc in mount.arcs]:
            table[arc] += reached
    return table


@lru_cache(maxsize=4096)
def _by_cell(
    weapon: DirectWeapon | MissileWeapon,
    aim: int,
    blind: bool,  # noqa: FBT001 - a cache's key
    target: TargetFittings,
) -> Floats:
    """Return the mean pips of all attacks of a weapon by cells of an inch, using the middle of each."""
    column: Floats = np.zeros(_CELLS + 1)
    for cell in range(1, _CELLS + 1):
        cloak = cloak_penalty(cell - 0.5) if target.cloaks else 0
        if isinstance(weapon, MissileWeapon):
            need = missile_need(weapon.accuracy, blind=blind, cloak=cloak)
            if cell > weapon.minimum_in:
                pool = (target.points, target.dice)
                column[cell] = mean(through_law(weapon.attacks, need, weapon.durability, *pool))
        else:
            need = direct_need(band_at(cell, weapon.range_in), aim=aim, blind=blind, cloak=cloak)
            column[cell] = weapon.attacks * hit_chance(need)
    return column * (weapon.damage * (_PLATING_PASSES if target.plates else 1.0))


# --- value -----------------------------------------------------------------------------------------


def _usual(fittings: Fittings, mount: Mount) -> Sequence[Salvo]:
    """Return what a weapon does at typical distances, including those at which it does nothing."""
    weapon, blind = weapon_of(mount), fittings.penalty > 0
    if isinstance(weapon, MissileWeapon):
        need = missile_need(weapon.accuracy, blind=blind)
        whole = _missiles(mount, weapon, need, _USUAL_POOL)
        return [
            whole if far > weapon.minimum_in else whole._replace(attacks=0) for far in (*_USUAL_IN, _CELLS)
        ]
    each = PIERCING_CHANCE * min(1.0, weapon.piercing / BAR_PIPS)
    pierced = tuple([each * hits for hits in range(weapon.attacks + 1)])
    return [
        Salvo(
            mount.id,
            weapon.attacks,
            direct_need(band_at(far, weapon.range_in), aim=fittings.aim, blind=blind),
            weapon.damage,
            pierced,
        )
        for far in _USUAL_IN
    ]


def _own_protection(fittings: Fittings) -> float:
    worth = _CLOAK if fittings.cloaks else 0.0
    for one in fittings.point_defences:
        effect = one.effect
        assert isinstance(effect, PointDefence)
        points = effect.points + _MEAN_DIE * effect.dice
        worth += points * (_POINT + _POINT_AROUND * effect.reach_in)
    return worth


def _reach_grade(weapon: Weapon) -> int:
    """Grade guns by their range, launchers by their minimum range; 1 is for close combat."""
    if isinstance(weapon, DirectWeapon):
        return -(-weapon.range_in // _SHORT_IN)
    assert isinstance(weapon, MissileWeapon)
    return max(1, -(-weapon.minimum_in // (2 * _SHORT_IN)))


COMPUTER = ComputerEdition(
    gunnery=MARCH_GUNNERY,
    strike=_strike,
    piece=lambda salvo, attacks: salvo._replace(attacks=attacks),
    pieces=_pieces,
    merge=_merge,
    law=_law,
    further=lambda _salvo: 0.0,
    rank=_rank,
    cell_in=1.0,
    cells=_CELLS,
    shooter=_shooter,
    target=_target,
    table=_table,
    indirect=_indirect,
    usual_strikes=_usual,
    own_protection=_own_protection,
    crash_share=_CRASH_SHARE,
    wearing=BARS,
    reach_grade=_reach_grade,
    archetypes=ARCHETYPES,
)
