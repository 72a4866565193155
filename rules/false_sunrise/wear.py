"""What shots have made of a ship, and the forecast that follows from all that can come of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from math import fsum
from typing import NamedTuple

from rules.false_sunrise.fleet import ShipSpec
from rules.false_sunrise.odds import Outcome
from rules.false_sunrise.state import Ship


class Wear(NamedTuple):
    """A ship after some shots: its bars, its mask of lost systems, and the pips that the shots took."""

    pips: tuple[int, ...]
    lost: int
    damage: int


def break_systems(
    spec: ShipSpec, pips: tuple[int, ...], lost: int, count: int
) -> tuple[tuple[int, ...], int]:
    """Break the first working systems; bars hold no more than their new maximum (DMG-3, DMG-6)."""
    if not any(pips):
        return pips, lost  # DMG-5: a wreck loses none
    whole = (1 << len(spec.systems)) - 1
    for _ in range(count):
        working = whole & ~lost
        if not working:
            break
        lost |= working & -working
        most = spec.fittings(lost).bar_pips
        pips = tuple([min(held, most) for held in pips])
    return pips, lost


def outcome_of(target: Ship, worn: Mapping[Wear, float]) -> Outcome:
    """Sum up the states that a target can end in; systems do not count on a wreck."""
    joint: defaultdict[tuple[int, int], list[float]] = defaultdict(list)
    by_pips: defaultdict[int, list[float]] = defaultdict(list)
    destroyed, emptied = [], []
    for wear, chance in worn.items():
        dead = not any(wear.pips)
        systems = 0 if dead else (wear.lost & ~target.lost).bit_count()
        joint[wear.damage, systems].append(chance)
        by_pips[wear.damage].append(chance)
        if dead:
            destroyed.append(chance)
        if any(old and not new for old, new in zip(target.pips, wear.pips, strict=True)):
            emptied.append(chance)
    listed = tuple((*key, fsum(joint[key])) for key in sorted(joint))
    pips = tuple((damage, fsum(by_pips[damage])) for damage in sorted(by_pips))
    return Outcome(
        joint=listed,
        pips=pips,
        mean_damage=fsum(damage * chance for damage, chance in pips),
        mean_systems=fsum(systems * chance for _, systems, chance in listed),
        p_destroyed=fsum(destroyed),
        p_bar_emptied=fsum(emptied),
    )
