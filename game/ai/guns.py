"""What the guns of one ship are expected to do to another, for many poses of both at once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from game.ai.marks import turned_aside
from game.ai.reach import HEADINGS
from game.ai.rocks import Bools, Floats, Ints
from rules.false_sunrise.arms import RATED, WeaponKind
from rules.false_sunrise.dice_law import Attack
from rules.false_sunrise.fittings import Fittings, Mount
from rules.false_sunrise.july_2024.gunnery import ADJACENT_BAND_DICE, OWN_BAND_DICE, OWN_BAND_DICE_ENERGY
from rules.false_sunrise.july_2024.shooting import mean_damage
from rules.false_sunrise.state import Ship
from rules.table.arcs import Arc
from rules.table.bands import BAND_DEPTH_IN
from rules.table.measure import TOLERANCE_IN

_FARTHEST_BAND = 14  # beyond any weapon
_ARCS = tuple(Arc)
_PLATING_PASSES = 2 / 3  # DMG-2
_RUGGED_PASSES = 5 / 6  # FAC-14


def fire_tables(pairs: Sequence[tuple[Ship, Ship]]) -> Floats:
    """Give expected damage in pips for pairs of a shooter and a target: [pair, arc of the target, band]."""
    tables = [_table(_Gunner.of(shooter.fittings), _Mark.of(target.fittings)) for shooter, target in pairs]
    return np.array(tables).reshape(len(pairs), len(_ARCS), _FARTHEST_BAND + 1)


class _Gunner(NamedTuple):
    """What of a ship's fittings changes its dice."""

    mounts: tuple[Mount, ...]
    penalty: int
    kill_at: int
    rerolls: tuple[int, ...]
    more_dice: tuple[int, ...]

    @classmethod
    def of(cls, fittings: Fittings) -> _Gunner:
        """Read it from the fittings."""
        rerolls = tuple(fittings.rerolls[kind] for kind in RATED)
        more_dice = tuple(fittings.more_dice[kind] for kind in RATED)
        return cls(fittings.mounts, fittings.penalty, fittings.kill_at, rerolls, more_dice)


class _Mark(NamedTuple):
    """What of a ship's fittings changes what hits it."""

    cloaks: bool
    passes: float
    ratings: tuple[int, ...]

    @classmethod
    def of(cls, fittings: Fittings) -> _Mark:
        """Read it from the fittings."""
        passes = _PLATING_PASSES if fittings.plates else 1.0
        if fittings.toughens:
            passes *= _RUGGED_PASSES
        if fittings.turns_shots_aside:
            passes *= 1.0 - turned_aside(fittings.turns_shots_aside)
        return cls(fittings.cloaks, passes, tuple(fittings.defence[kind] for kind in RATED))


@lru_cache(maxsize=20_000)
def _table(gunner: _Gunner, mark: _Mark) -> Floats:
    kinds = RATED
    table: Floats = np.zeros((len(_ARCS), _FARTHEST_BAND + 1))
    for mount in gunner.mounts:
        at = kinds.index(mount.kind)
        full = OWN_BAND_DICE_ENERGY if mount.kind is WeaponKind.ENERGY else OWN_BAND_DICE
        killer = gunner.kill_at if mount.kind is WeaponKind.BALLISTIC else None
        arcs = range(len(_ARCS)) if mount.arcs is None else [_ARCS.index(arc) for arc in mount.arcs]
        for band in range(max(1, mount.band - 1), mount.band + 2):
            own = band == mount.band
            if mark.cloaks and not own:
                continue
            dice = (full if own and not mark.cloaks else ADJACENT_BAND_DICE) + gunner.more_dice[at]
            mean = mean_damage(Attack(dice, mark.ratings[at], gunner.rerolls[at], gunner.penalty, killer))
            for arc in arcs:
                table[arc, band] += mean * mark.passes
    return table


def afar_tables(shooter: Ship, targets: Sequence[Ship]) -> list[Floats]:
    """Give the same for each weapon that may measure from a friend: [target, arc, band] (FAC-8)."""
    gunner = _Gunner.of(shooter.fittings)
    alone = [gunner._replace(mounts=(mount,)) for mount in gunner.mounts if mount.afar]
    marks = [_Mark.of(target.fittings) for target in targets]
    size = (len(targets), len(_ARCS), _FARTHEST_BAND + 1)
    return [np.array([_table(one, mark) for mark in marks]).reshape(size) for one in alone]


def arcs_seen(heading: Ints, dx: Floats, dy: Floats) -> Ints:
    """Give the index of the arc in which a point lies that is (dx, dy) off a ship; on a bound, one of two."""
    hx, hy = HEADINGS[heading, 0], HEADINGS[heading, 1]
    ahead = dx * hx + dy * hy
    right = dy * hx - dx * hy
    wide = np.abs(right) > np.abs(ahead)
    return np.where(wide, np.where(right > 0, 1, 3), np.where(ahead >= 0, 0, 2))


def bands_of(dx: Floats, dy: Floats) -> Ints:
    """Give range bands (FIR-3), those out of every gun's reach as one."""
    distance = np.sqrt(dx * dx + dy * dy)
    band: Ints = np.ceil((distance - TOLERANCE_IN) / BAND_DEPTH_IN).astype(np.int64)
    return np.clip(band, 1, _FARTHEST_BAND)


def may_fire(steers: Bools, ship: Ship) -> Bools:
    """Say under which orders a ship may fire (WPN-5)."""
    return np.ones_like(steers) if ship.fittings.bridge else ~steers
