"""Kinds of fleets that the computer builds."""

from __future__ import annotations

from dataclasses import dataclass

from rules.false_sunrise.arms import WeaponKind

ENERGY, BALLISTIC, MISSILE = WeaponKind.ENERGY, WeaponKind.BALLISTIC, WeaponKind.MISSILE
DIRECT = WeaponKind.DIRECT
GUN = "gun"


@dataclass(frozen=True, slots=True)
class Archetype:
    """A kind of fleet.

    `hulls` weighs the hulls from the lightest to the heaviest, `slots` fills a ship's slots in order and
    over again, `spice` is what variation puts in their place. Guns are of `kinds` with a reach in `grades`,
    as the edition grades its weapons: by range band, or from 1 for those that fight close by. Where hulls are
    of several kinds, `hulls` are those of ships; the second model and one in `craft_in` of others is of a
    hull of `craft`, where it names any.
    Defences are drawn from `defences`, where it names any.
    """

    about: str
    hulls: tuple[int, int, int, int, int]
    kinds: tuple[WeaponKind, ...]
    grades: tuple[int, int]
    slots: tuple[str, ...]
    spice: tuple[str, ...] = (GUN, "armour")
    craft: tuple[str, ...] = ()
    craft_in: int = 0
    defences: tuple[str, ...] = ()
