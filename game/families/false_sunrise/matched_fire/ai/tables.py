"""Tables of the damage that models are expected to do to each other, used to value orders."""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from game.families.false_sunrise.ai.rocks import Floats
from game.families.false_sunrise.matched_fire.ai.salvos import Salvo, bare_pool, mean_pips
from rules.false_sunrise.fittings import Mount
from rules.false_sunrise.matched_fire.catalogue import MatchedWeapon, Trait
from rules.false_sunrise.matched_fire.gunnery import (
    FAR_IN,
    FLEX_BY_ARC,
    LEAST_MACRO,
    MOST_FLEX,
    PIERCED,
    SENSOR_IN,
    SHORT_IN,
    SHORT_OF_SHIPS_IN,
    is_capital,
    lost_figures,
    weapon_of,
)
from rules.false_sunrise.matched_fire.point_defence import DEFENCE_IN, SUPPORT_IN, Help, has_picket
from rules.false_sunrise.matched_fire.pool_law import (
    LEAST_BASE,
    Pool,
    figures_lost,
    magnitude_law,
    throws_of,
)
from rules.false_sunrise.matched_fire.strikes import STRIKE_IN
from rules.false_sunrise.ratings import Ratings
from rules.false_sunrise.state import Ship, State
from rules.table.arcs import Arc
from rules.table.measure import within

CELLS = 40  # inches: more than any weapon reaches, even after a strike move
_ARCS = tuple(Arc)
_MOST_FRIENDS = 2  # more supporters than this are rarely near the line


class Shooter(NamedTuple):
    """What affects a model's attacks; `control` is how many it makes.

    `figures` are those a squadron has left (0: a ship), `lost` those it has lost.
    """

    mounts: tuple[Mount, ...]
    capital: bool
    control: int
    sensors: int
    flex: int
    pd: int
    figures: int
    lost: int


class Target(NamedTuple):
    """What affects attacks on a model; `answers` is true if it makes point defense attacks."""

    capital: bool
    ratings: Ratings
    armour: tuple[int, ...]
    scrambled_in: int
    friends: int
    picket: bool
    figures: int
    answers: bool


def shooter_of(ship: Ship, mounts: tuple[Mount, ...]) -> Shooter:
    """Return a model as an attacker."""
    fittings = ship.fittings
    ratings = fittings.ratings
    return Shooter(
        mounts,
        is_capital(ship),
        ratings.fire_control,
        ratings.sensors,
        fittings.flex_dice,
        ratings.pd,
        0 if is_capital(ship) else sum(ship.pips),
        lost_figures(ship),
    )


def target_of(state: State, ship: Ship) -> Target:
    """Return a model as a target, with the friends that are near it now."""
    fittings, capital = ship.fittings, is_capital(ship)
    near = [
        friend
        for friend in state.ships_of(ship.spec.seat)
        if friend.spec is not ship.spec
        and friend.fittings.ratings.pd
        and within(friend.at, ship.at, SUPPORT_IN)
    ]
    return Target(
        capital,
        fittings.ratings,
        tuple(fittings.armour.values()),
        fittings.scrambles_in,
        min(_MOST_FRIENDS, len(near)),
        has_picket(state, ship),
        0 if capital else sum(ship.pips),
        capital and fittings.ratings.pd >= LEAST_BASE and fittings.ratings.fire_control > 0,
    )


@lru_cache(maxsize=20_000)
def fire_table(shooter: Shooter, target: Target) -> Floats:
    """Return the expected Structure or figures by target arc, shooter arc, cell (MF-24 to MF-27).

    Only as many of the best weapons count as Fire Control allows. A squadron strikes before it
    attacks, at the arc with the least armor. Squadrons near a ship meet its point defense attack.
    """
    by_weapon = [_by_weapon(mount, shooter, target) for mount in shooter.mounts]
    if shooter.capital and not target.capital:
        by_weapon.append(_point_defence(shooter, target))
    if not by_weapon:
        return np.zeros((len(_ARCS), len(_ARCS), CELLS + 1))
    ranked = np.sort(np.array(by_weapon), axis=0)[::-1]
    table: Floats = ranked[: shooter.control].sum(axis=0)
    return table


def _by_weapon(mount: Mount, shooter: Shooter, target: Target) -> Floats:
    weapon = weapon_of(mount)
    table: Floats = np.zeros((len(_ARCS), len(_ARCS), CELLS + 1))
    base = max(0, weapon.dice_at(capital=target.capital) - shooter.lost)
    if base < LEAST_BASE:
        return table
    short_in = SHORT_OF_SHIPS_IN if shooter.capital and target.capital else SHORT_IN
    reach_in = _reach_in(weapon, shooter, target, short_in)
    arcs = range(len(_ARCS)) if mount.arcs is None else [_ARCS.index(arc) for arc in mount.arcs]
    for side, arc_of_target in enumerate(_ARCS):
        far, near = (
            mean_pips(_salvo(weapon, shooter, target, arc_of_target, base, at_short_range=short))
            for short in (False, True)
        )
        if shooter.capital:
            table[side, arcs, 1 : reach_in + 1] = far
            table[side, arcs, 1 : min(short_in, reach_in) + 1] = near
        else:
            table[side, arcs, 1 : min(CELLS, reach_in + int(STRIKE_IN)) + 1] = max(
                far, near * (reach_in <= short_in)
            )
    return table if shooter.capital else np.broadcast_to(table.max(axis=0), table.shape)


def _reach_in(weapon: MatchedWeapon, shooter: Shooter, target: Target, short_in: int) -> int:
    if Trait.CLOSE in weapon.traits:
        return short_in
    far = FAR_IN if target.capital and Trait.FAR in weapon.traits else 0
    return min(CELLS, short_in + max(0, SENSOR_IN * shooter.sensors + far - target.scrambled_in))


def _salvo(
    weapon: MatchedWeapon, shooter: Shooter, target: Target, side: Arc, base: int, *, at_short_range: bool
) -> Salvo:
    """Return a weapon's attack from an arc of the target (MF-25 to MF-27)."""
    flex, macro = int(at_short_range), 0
    if target.capital:
        armour = target.armour[_ARCS.index(side)]
        macro = max(LEAST_MACRO, weapon.macro - max(0, armour - PIERCED * (Trait.PIERCING in weapon.traits)))
        if shooter.capital and not weapon.is_missile:
            flex += FLEX_BY_ARC[side] + shooter.flex
    sustained = Trait.SUSTAINED in weapon.traits and not weapon.is_missile
    pool = bare_pool(base, flex=min(MOST_FLEX, flex), macro=macro, sustained=sustained)
    support = 0 if Trait.SATURATING in weapon.traits else target.friends
    help_ = Help(support, int(target.picket)) if weapon.is_missile else None
    pools: tuple[tuple[Pool, float], ...] = ((pool, 1.0),)
    if not shooter.capital and target.answers and not weapon.is_missile:
        pools = _answered(pool, shooter, target)
    return Salvo(weapon.id, pools, help_, target.ratings, target.figures)


def _answered(pool: Pool, shooter: Shooter, target: Target) -> tuple[tuple[Pool, float], ...]:
    """Return a squadron's pools after point defense has taken some of its figures (MF-36)."""
    whole = shooter.figures
    shares: defaultdict[int, int] = defaultdict(int)
    for magnitudes, ways in magnitude_law(target.ratings.pd, int(target.picket)):
        shares[figures_lost(magnitudes, whole)] += ways
    throws = throws_of(target.ratings.pd, int(target.picket))
    return tuple(
        [
            (pool._replace(base=pool.base - lost) if lost < whole else Pool(0), ways / throws)
            for lost, ways in shares.items()
        ]
    )


def _point_defence(shooter: Shooter, target: Target) -> Floats:
    """Return the figures that a ship's point defense takes from a squadron near it (MF-37)."""
    table: Floats = np.zeros((len(_ARCS), len(_ARCS), CELLS + 1))
    if shooter.pd >= LEAST_BASE:
        ways = sum(
            [
                figures_lost(magnitudes, target.figures) * count
                for magnitudes, count in magnitude_law(shooter.pd)
            ]
        )
        table[:, :, 1 : int(DEFENCE_IN) + 1] = ways / throws_of(shooter.pd)
    return table
