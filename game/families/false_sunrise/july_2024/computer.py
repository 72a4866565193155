"""The weapons of the July 2024 edition as the computer values them: dice by range band against ratings."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from game.families.false_sunrise.ai.bars import BARS
from game.families.false_sunrise.ai.rocks import Floats
from game.families.false_sunrise.ai.target_value import turned_aside
from game.families.false_sunrise.editions import ComputerEdition
from game.families.false_sunrise.july_2024.archetypes import ARCHETYPES
from rules.false_sunrise.arms import RATED, WeaponKind
from rules.false_sunrise.dice_law import Attack, attack_law, mean_damage
from rules.false_sunrise.fittings import Fittings, Mount
from rules.false_sunrise.july_2024.gunnery import ADJACENT_BAND_DICE, OWN_BAND_DICE, OWN_BAND_DICE_ENERGY
from rules.false_sunrise.july_2024.gunnery_record import JULY_GUNNERY
from rules.false_sunrise.state import Ship, State
from rules.table.arcs import Arc
from rules.table.bands import BAND_DEPTH_IN

_FARTHEST_BAND = 14  # beyond any weapon
_ARCS = tuple(Arc)
_PLATING_PASSES = 2 / 3  # DMG-2
_RUGGED_PASSES = 5 / 6  # FAC-14
_RATING_MET = 1  # the defense rating that a weapon is valued against


class Shooter(NamedTuple):
    """The fittings of a ship that change its dice."""

    mounts: tuple[Mount, ...]
    penalty: int
    kill_at: int
    rerolls: tuple[int, ...]
    more_dice: tuple[int, ...]


class TargetFittings(NamedTuple):
    """The fittings of a ship that change what hits it."""

    cloaks: bool
    passes: float
    ratings: tuple[int, ...]


def _shooter(ship: Ship, mounts: tuple[Mount, ...]) -> Shooter:
    fittings = ship.fittings
    rerolls = tuple(fittings.rerolls[kind] for kind in RATED)
    more_dice = tuple(fittings.more_dice[kind] for kind in RATED)
    return Shooter(mounts, fittings.penalty, fittings.kill_at, rerolls, more_dice)


def _target(_state: State, ship: Ship) -> TargetFittings:
    fittings = ship.fittings
    passes = _PLATING_PASSES if fittings.plates else 1.0
    if fittings.toughens:
        passes *= _RUGGED_PASSES
    if fittings.turns_shots_aside:
        passes *= 1.0 - turned_aside(fittings.turns_shots_aside)
    return TargetFittings(fittings.cloaks, passes, tuple(fittings.defence[kind] for kind in RATED))


@lru_cache(maxsize=20_000)
def _table(shooter: Shooter, mark: TargetFittings) -> Floats:
    kinds = RATED
    table: Floats = np.zeros((len(_ARCS), _FARTHEST_BAND + 1))
    for mount in shooter.mounts:
        at = kinds.index(mount.kind)
        full = OWN_BAND_DICE_ENERGY if mount.kind is WeaponKind.ENERGY else OWN_BAND_DICE
        killer = shooter.kill_at if mount.kind is WeaponKind.BALLISTIC else None
        arcs = range(len(_ARCS)) if mount.arcs is None else [_ARCS.index(arc) for arc in mount.arcs]
        for band in range(max(1, mount.band - 1), mount.band + 2):
            own = band == mount.band
            if mark.cloaks and not own:
                continue
            dice = (full if own and not mark.cloaks else ADJACENT_BAND_DICE) + shooter.more_dice[at]
            mean = mean_damage(Attack(dice, mark.ratings[at], shooter.rerolls[at], shooter.penalty, killer))
            for arc in arcs:
                table[arc, band] += mean * mark.passes
    return table


def _usual(fittings: Fittings, mount: Mount) -> tuple[Attack, Attack]:
    kind = mount.kind
    full = OWN_BAND_DICE_ENERGY if kind is WeaponKind.ENERGY else OWN_BAND_DICE
    kill_at = fittings.kill_at if kind is WeaponKind.BALLISTIC else None
    own, adjacent = (
        Attack(
            dice + fittings.more_dice[kind],
            _RATING_MET,
            fittings.rerolls[kind],
            fittings.penalty,
            kill_at,
            further=fittings.further_kills[kind],
        )
        for dice in (full, ADJACENT_BAND_DICE)
    )
    return own, adjacent


def _further(attack: Attack) -> float:
    """Return the expected systems destroyed in addition to those of the dice, if damage is dealt (FAC-12)."""
    if not attack.further:
        return 0.0
    return attack.further / 2 * sum([p for damage, _, p in attack_law(attack) if damage])


def _rank(attack: Attack) -> int:
    """Rank shots that destroy systems first: a lost protection helps the later shots (FIR-9)."""
    return int(attack.kill_at is None)


COMPUTER = ComputerEdition(
    gunnery=JULY_GUNNERY,
    strike=JULY_GUNNERY.attack,
    piece=lambda attack, _attacks: attack,
    pieces=lambda _mount, _weapons: (1,),
    merge=tuple,
    law=attack_law,
    further=_further,
    rank=_rank,
    cell_in=BAND_DEPTH_IN,
    cells=_FARTHEST_BAND,
    shooter=_shooter,
    target=_target,
    table=_table,
    indirect=None,
    usual_strikes=_usual,
    own_protection=lambda _fittings: 0.0,
    crash_share=1.0,
    wearing=BARS,
    reach_grade=lambda weapon: weapon.band,
    archetypes=ARCHETYPES,
)
