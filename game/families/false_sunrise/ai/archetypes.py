"""The kinds of fleets that the computer builds."""

from __future__ import annotations

from dataclasses import dataclass

from rules.false_sunrise.arms import WeaponKind

ENERGY, BALLISTIC, MISSILE = WeaponKind.ENERGY, WeaponKind.BALLISTIC, WeaponKind.MISSILE
DIRECT = WeaponKind.DIRECT
GUN = "gun"


@dataclass(frozen=True, slots=True)
class Archetype:
    """A kind of fleet.

    `about` describes it. `hulls` weights the hulls from the lightest to the heaviest. `slots` fills a
    ship's slots in order, starting over at the end. A slot that varies gets something from `spice` instead.
    Guns are of `kinds`, with a reach within `grades`. An edition grades its weapons by range band, or from
    1 upward starting with weapons for close combat. In editions with several kinds of hulls, `hulls` covers
    only ships. If `craft` names any hulls, the second model is one of them, and so is one in `craft_in` of
    the later models. Defenses are drawn from `defences`, if it names any.
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
