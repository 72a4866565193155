"""The attacks of one model at another from many poses; poses alike by the rules are asked about once."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from game.families.false_sunrise.danger.bearings import ALL_ROUND, bits_of
from game.families.false_sunrise.danger.fire import Attacks
from game.families.false_sunrise.danger.sight import from_segment
from game.families.false_sunrise.matched_fire.struck import Struck
from game.forecast.exchange import Outcomes
from game.forecast.numbers import Bools, Floats, Ints
from rules.false_sunrise.fittings import Mount
from rules.false_sunrise.gunnery import ready_mounts
from rules.false_sunrise.matched_fire.catalogue import Trait
from rules.false_sunrise.matched_fire.gunnery import (
    base_of,
    fire_control_left,
    is_capital,
    is_picket,
    reach_to,
    short_range_in,
    weapon_of,
)
from rules.false_sunrise.matched_fire.point_defence import PICKET_IN, SUPPORT_IN
from rules.false_sunrise.matched_fire.pool_law import LEAST_BASE
from rules.false_sunrise.state import Ship, State
from rules.table.measure import TOLERANCE_IN, Point

_MOST_FRIENDS = 64


class Lines(NamedTuple):
    """Lines from shooters to targets, as columns: places, distances, arcs as bits, and who stands still.

    `shooter` and `target` are [n, coordinate] or one place, `cells` are distances (see the volleys of
    False Sunrise), `bearing` the arcs of the shooter with the target, `flank` those of the target with the
    shooter.
    """

    shooter: Floats
    target: Floats
    cells: Ints
    bearing: Ints
    flank: Ints
    still: Bools


class Volleys:
    """The best attacks of a shooter at a target, as many as its Fire Control allows (MF-15); both numbered.

    `table` is the state with all other models at their assumed places. With `answers` the target makes point
    defense attacks at squadrons that come close (MF-36).
    """

    def __init__(
        self, table: State, shooter: Ship, target: Ship, struck: Struck, *, answers: bool = False
    ) -> None:
        self.outcomes = Outcomes[Attacks]((), struck.mean)
        self._table, self._struck, self._answers = table, struck, answers
        self._most = fire_control_left(shooter)
        self._capital = is_capital(target)
        self._mounts = _attacking(shooter, capital=self._capital)
        reaches = [reach_to(shooter, weapon_of(one), target) for one in self._mounts]
        short_in = short_range_in(shooter, capital=self._capital)
        self._limits = np.array(sorted({short_in, *reaches}), dtype=np.int64) * 2
        self.reach_in = max(reaches, default=-1) + 2 * TOLERANCE_IN
        self.by_arc_alone = len(self._limits) == 1 and not any(
            weapon_of(one).is_missile for one in self._mounts
        )
        self._bears = _masks(self._mounts)
        self._within = np.array(
            [sum((2 * far >= limit) << at for at, far in enumerate(reaches)) for limit in self._limits]
        )
        missiles = [at for at, one in enumerate(self._mounts) if weapon_of(one).is_missile]
        self._missiles = sum(1 << at for at in missiles)
        friends = [one for one in table.ships_of(target.seat) if one.spec is not target.spec]
        helpers = [one.at for one in friends if one.fittings.ratings.pd]
        rolled_at = any(Trait.SATURATING not in weapon_of(self._mounts[at]).traits for at in missiles)
        self._helpers: Floats = np.array(helpers if rolled_at else []).reshape(-1, 2)
        pickets = [one.at for one in friends if is_picket(one)] if self._capital else []
        self._pickets: Floats = np.array(pickets).reshape(-1, 2)
        self._known: dict[int, int] = {}

    def numbers(self, lines: Lines, pair: Callable[[int], tuple[Ship, Ship]]) -> Ints:
        """Return the numbers of the attacks along lines; `pair` returns the models at the ends of one."""
        if not self._most or not self._mounts:
            return np.zeros(len(lines.cells), dtype=np.int64)
        keys, masks = self._keys(lines)
        kinds, first, which = np.unique(keys, return_index=True, return_inverse=True)
        found = np.zeros(len(kinds), dtype=np.int64)
        for at, (key, row) in enumerate(zip(kinds.tolist(), first.tolist(), strict=True)):
            if key not in self._known:
                self._known[key] = self._number(int(masks[row]), *pair(row))
            found[at] = self._known[key]
        numbers: Ints = found[which.ravel()]
        return numbers

    def _keys(self, lines: Lines) -> tuple[Ints, Ints]:
        """Return all that the dice depend on as numbers, and the weapons that bear and reach as bits."""
        ranges = np.searchsorted(self._limits, lines.cells)
        beyond = ranges == len(self._limits)
        masks: Ints = self._bears[lines.bearing] & self._within[np.where(beyond, 0, ranges)]
        masks[beyond] = 0
        flank = lines.flank * 2 + lines.still if self._capital else np.zeros_like(masks)
        with_missiles = (masks & self._missiles) > 0
        helped = self._helped(lines)
        helped = np.where(with_missiles, helped, helped % 2 * self._answers)
        keys = ((masks * (len(self._limits) + 1) + ranges) * 2 * (ALL_ROUND + 1) + flank) * 2 * _MOST_FRIENDS
        return np.where(masks > 0, keys + helped, 0), masks

    def _helped(self, lines: Lines) -> Ints:
        """Return who helps the point defense of the target, as numbers (MF-32, MF-33)."""
        count: Ints = np.zeros(len(lines.cells), dtype=np.int64)
        for at in self._beside(lines):
            count += from_segment(at, lines.shooter, lines.target) <= SUPPORT_IN + TOLERANCE_IN
        picket = np.zeros(len(lines.cells), dtype=np.bool_)
        for at in self._pickets:
            picket |= np.hypot(*(lines.target - at).T) <= PICKET_IN + TOLERANCE_IN
        return count * 2 + picket

    def _beside(self, lines: Lines) -> Floats:
        """Return the helpers that may be near some line."""
        if not len(self._helpers) or not len(lines.cells):
            return self._helpers[:0]
        low = np.minimum(lines.shooter.min(axis=0), lines.target.min(axis=0)) - 2 * SUPPORT_IN
        high = np.maximum(lines.shooter.max(axis=0), lines.target.max(axis=0)) + 2 * SUPPORT_IN
        found: Floats = self._helpers[((self._helpers >= low) & (self._helpers <= high)).all(axis=1)]
        return found

    def picketed(self, at: Point) -> bool:
        """Return whether a picket would be near the target at a place (MF-33)."""
        return bool((np.hypot(*(self._pickets - np.array(at)).T) <= PICKET_IN + TOLERANCE_IN).any())

    def _number(self, mask: int, shooter: Ship, target: Ship) -> int:
        """Ask the rules about the attacks of some weapons; the best come first (MF-15)."""
        struck = self._struck
        mounts = [one for at, one in enumerate(self._mounts) if mask >> at & 1]
        dice = [struck.dice(self._table, shooter, one, target, answers=self._answers) for one in mounts]
        ranked = sorted(dice, key=lambda one: -struck.mean((one,)))
        return self.outcomes.number(tuple(ranked[: self._most]))


def _attacking(shooter: Ship, *, capital: bool) -> list[Mount]:
    """List the weapons with enough dice against such a target (MF-25)."""
    mounts = ready_mounts(shooter)
    return [one for one in mounts if base_of(shooter, weapon_of(one), capital=capital) >= LEAST_BASE]


def _masks(mounts: list[Mount]) -> Ints:
    """Return which weapons bear on a target that is in some arcs of their ship: by arcs, as bits."""
    arcs = [bits_of(one.arcs) for one in mounts]
    every = range(ALL_ROUND + 1)
    return np.array([sum(bool(one & seen) << at for at, one in enumerate(arcs)) for seen in every])
