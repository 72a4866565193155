"""The wear of a ship under fire, and the forecast from all possible results."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from math import fsum
from typing import NamedTuple

from rules.false_sunrise.damage import choices_left
from rules.false_sunrise.fleet import Copies, ShipSpec
from rules.false_sunrise.odds import Outcome
from rules.false_sunrise.state import Ship
from rules.values import changed


class Wear(NamedTuple):
    """The condition of a ship after some shots, and the pips they cost it.

    It has the pips in each bar, the mask of destroyed systems, what shields have ignored this turn,
    and the strain on fail-safes.
    """

    pips: tuple[int, ...]
    lost: int
    damage: int = 0
    shielded: int = 0
    strain: tuple[tuple[str, int], ...] = ()

    @classmethod
    def of(cls, ship: Ship) -> Wear:
        """Return the wear of a ship as it is now."""
        strain = ship.extras.strain if ship.extras else ()
        return cls(ship.pips, ship.lost, 0, ship.shielded, strain)

    def on(self, ship: Ship) -> Ship:
        """Return the ship with this wear."""
        extras = ship.remembering(strain=self.strain) if ship.spec.lives else ship.extras
        return changed(ship, pips=self.pips, shielded=self.shielded, lost=self.lost, extras=extras)


def lose_systems(spec: ShipSpec, wear: Wear, count: int, copies: Copies = ()) -> Wear:
    """Destroy the first `count` working systems. Bars are cut to their new maximum.

    Rulings: DMG-3, DMG-6, FAC-15.
    """
    if not any(wear.pips):
        return wear  # DMG-5: a destroyed ship loses no systems
    pips, lost, strain = wear.pips, wear.lost, dict(wear.strain)
    whole = (1 << len(spec.systems)) - 1
    for _ in range(count):
        working = whole & ~lost
        if not working:
            break
        system = spec.systems[(working & -working).bit_length() - 1]
        borne = strain.pop(system, 0) + 1
        if borne < spec.lives.get(system, 1):
            strain[system] = borne
            continue
        lost |= working & -working
        most = spec.fittings(lost, copies).bar_pips
        pips = tuple([min(held, most) for held in pips])
    return wear._replace(pips=pips, lost=lost, strain=tuple(sorted(strain.items())))


def _choices_borne(target: Ship, wear: Wear) -> int:
    """Return how many choices for destruction lie between `target` and `wear` (DMG-3, FAC-15)."""
    if target.spec.lives:
        return choices_left(target) - choices_left(wear.on(target))
    return (wear.lost & ~target.lost).bit_count()


def outcome_of(target: Ship, worn: Mapping[Wear, float]) -> Outcome:
    """Combine the possible results for a target into an outcome.

    A destroyed ship counts no lost systems.
    """
    joint: defaultdict[tuple[int, int], list[float]] = defaultdict(list)
    by_pips: defaultdict[int, list[float]] = defaultdict(list)
    destroyed, emptied = [], []
    for wear, chance in worn.items():
        dead = not any(wear.pips)
        systems = 0 if dead else _choices_borne(target, wear)
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
