"""How many attacks of one kind a model survives on average, by the exact law (MF-39 to MF-42)."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from rules.false_sunrise.fleet import ShipSpec
from rules.false_sunrise.matched_fire.catalogue import MatchedWeapon
from rules.false_sunrise.matched_fire.gunnery import FLEX_BY_ARC, LEAST_MACRO
from rules.false_sunrise.matched_fire.hitting import MARKED
from rules.false_sunrise.matched_fire.pool_law import (
    LEAST_BASE,
    Law,
    Pool,
    figures_lost,
    missile_law,
    pool_law,
)
from rules.false_sunrise.matched_fire.sets import DOUBLE, Result
from rules.false_sunrise.matched_fire.shot_words import STRUCTURE_OF
from rules.false_sunrise.ratings import Rating
from rules.table.arcs import Arc

# MF-35: of equal ratings a missile's double wears the thrusters first, then the sensors, then PD.
_NAMED_FIRST = (Rating.THRUSTERS, Rating.SENSORS, Rating.PD)


class _Left(NamedTuple):
    """What is left of a ship: Structure, and each rating that damage reduces."""

    structure: int
    pd: int
    sensors: int
    thrusters: int

    def marked(self, rating: Rating) -> _Left:
        """Apply a mark to a rating, or take a Structure if the rating is 0 (MF-42)."""
        worn = rating.value if getattr(self, rating.value) else "structure"
        return self._replace(**{worn: getattr(self, worn) - 1})


def attacks_stood(spec: ShipSpec, weapon: MatchedWeapon, arc: Arc) -> float:
    """Return the mean number of a weapon's attacks that destroy a model.

    They come from one arc, at long range. Nobody supports or repairs the model meanwhile; upgrades
    that raise a rating are assumed to work to the end.
    """
    structure, capital = sum(spec.full_bars()), spec.hull.capital
    fittings = spec.fittings(0)
    base, ratings = weapon.dice_at(capital=capital), fittings.ratings
    if not capital:
        return _figures_stood(structure, _law(Pool(base), weapon, ratings.pd))
    macro = max(LEAST_MACRO, weapon.macro - fittings.armour[arc])
    pool = Pool(base, 0 if weapon.is_missile else FLEX_BY_ARC[arc], macro)
    left = _Left(structure, ratings.pd, ratings.sensors, ratings.thrusters)
    return _structure_stood(pool, weapon, left)


def _law(pool: Pool, weapon: MatchedWeapon, pd: int) -> Law:
    return missile_law(pool, Pool(pd)) if weapon.is_missile and pd >= LEAST_BASE else pool_law(pool)


@cache
def _figures_stood(figures: int, law: Law) -> float:
    """Return the mean number of attacks until no figure is left (MF-41)."""
    if figures <= 0:
        return 0.0
    misses, further = 0.0, 1.0
    for result, chance in law.chances:
        lost = figures_lost(tuple(one.magnitude for one in result), figures)
        if lost:
            further += chance * _figures_stood(figures - lost, law)
        else:
            misses += chance
    return further / (1.0 - misses)


@cache
def _structure_stood(pool: Pool, weapon: MatchedWeapon, left: _Left) -> float:
    """Return the mean number of attacks until no Structure is left.

    An attack changes nothing only if it shows no set.
    """
    if left.structure <= 0:
        return 0.0
    misses, further = 0.0, 1.0
    after: dict[_Left, float] = {}
    for result, chance in _law(pool, weapon, left.pd).chances:
        there = _struck(left, result, named=weapon.is_missile)
        after[there] = after.get(there, 0.0) + chance
    for there, chance in after.items():
        if there == left:
            misses += chance
        else:
            further += chance * _structure_stood(pool, weapon, there)
    return further / (1.0 - misses)


def _struck(left: _Left, result: Result, *, named: bool) -> _Left:
    """Apply a result, doubles first.

    A missile's doubles mark the lowest rating (MF-35, MF-39, MF-42).
    """
    for one in reversed(result):
        if one.magnitude == DOUBLE:
            left = left.marked(_lowest(left) if named else MARKED[one.value])
        else:
            left = left._replace(structure=left.structure - STRUCTURE_OF[one.magnitude])
    return left if left.structure > 0 else _Left(0, 0, 0, 0)


def _lowest(left: _Left) -> Rating:
    """Return the rating that an attacker marks first (MF-35)."""
    return min(_NAMED_FIRST, key=lambda rating: getattr(left, rating.value))
