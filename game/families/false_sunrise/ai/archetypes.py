"""Kinds of fleets that the computer builds, for each edition."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from rules.false_sunrise.arms import WeaponKind

ENERGY, BALLISTIC, MISSILE = WeaponKind.ENERGY, WeaponKind.BALLISTIC, WeaponKind.MISSILE
DIRECT = WeaponKind.DIRECT
GUN = "gun"


@dataclass(frozen=True, slots=True)
class Archetype:
    """A kind of fleet.

    `hulls` weighs the hulls from the lightest to the heaviest, `slots` fills a ship's slots in order and
    over again, `spice` is what variation puts in their place. Guns are of `kinds` with a reach in `grades`,
    as the edition grades its weapons: by range band, or from 1 for those that fight close by.
    """

    about: str
    hulls: tuple[int, int, int, int, int]
    kinds: tuple[WeaponKind, ...]
    grades: tuple[int, int]
    slots: tuple[str, ...]
    spice: tuple[str, ...] = (GUN, "armour")


_JULY: Mapping[str, Archetype] = MappingProxyType(
    {
        "pack": Archetype("Small hulls that close in.", (3, 5, 2, 0, 0), (ENERGY,), (1, 2), (GUN, "thrust")),
        "lancers": Archetype(
            "Energy weapons with a long arm.",
            (2, 5, 4, 0, 0),
            (ENERGY,),
            (2, 3),
            (GUN, GUN, "aim", "armour"),
            ("thrust", "tough"),
        ),
        "gun-line": Archetype(
            "Guns that take systems apart.",
            (1, 3, 5, 1, 0),
            (BALLISTIC,),
            (2, 3),
            (GUN, GUN, "aim", GUN, "armour", "turret"),
            ("tough", "repair"),
        ),
        "salvo": Archetype(
            "Missiles from where no arc matters.",
            (1, 4, 5, 0, 0),
            (MISSILE,),
            (3, 4),
            (GUN, "aim", GUN, "armour", GUN, "marks"),
            ("thrust", "tough"),
        ),
        "carriers": Archetype(
            "Hangars in the middle of an escort.",
            (4, 5, 2, 2, 0),
            (MISSILE, BALLISTIC),
            (2, 4),
            (GUN, "hangar", "armour", "hangar", "flak", "hangar", "tough"),
            (GUN, "repair"),
        ),
        "fortress": Archetype(
            "A few great hulls that are hard to crack.",
            (4, 4, 1, 2, 2),
            (BALLISTIC, MISSILE),
            (2, 4),
            (GUN, "tough", GUN, "armour", "repair", GUN, "tough", "armour"),
            ("flak", "aim"),
        ),
        "raiders": Archetype(
            "Turrets on hulls that turn on a coin.",
            (4, 6, 2, 0, 0),
            (BALLISTIC, ENERGY),
            (2, 2),
            (GUN, "thrust", "turret", GUN),
            ("aim", "tough"),
        ),
        "snipers": Archetype(
            "The longest reach that can be had.",
            (1, 5, 4, 0, 0),
            (BALLISTIC, MISSILE),
            (4, 12),
            (GUN, "aim", GUN, "thrust"),
            ("marks", "armour"),
        ),
        "swarm": Archetype(
            "More ships than the enemy has guns to follow.",
            (2, 5, 2, 0, 0),
            (MISSILE, ENERGY),
            (2, 4),
            (GUN, GUN),
        ),
        "line": Archetype(
            "Something of everything.",
            (3, 5, 3, 1, 0),
            (ENERGY, BALLISTIC, MISSILE),
            (2, 4),
            (GUN, GUN, "armour", "aim", "tough", "hangar"),
            ("thrust", "repair", "turret"),
        ),
    }
)

_MARCH: Mapping[str, Archetype] = MappingProxyType(
    {
        "knives": Archetype(
            "Small hulls that end their moves at close quarters.",
            (2, 5, 3, 0, 0),
            (DIRECT,),
            (1, 1),
            (GUN, "thrust", GUN, "tough"),
            (GUN, "aim"),
        ),
        "gun-line": Archetype(
            "Well-aimed guns for middle distances.",
            (1, 3, 5, 1, 0),
            (DIRECT,),
            (2, 2),
            (GUN, "aim", GUN, "tough", GUN, "turret"),
            (GUN, "thrust"),
        ),
        "snipers": Archetype(
            "Guns that reach nearly everywhere and break what is behind the armour.",
            (1, 5, 4, 0, 0),
            (DIRECT,),
            (2, 4),
            (GUN, GUN, "aim", "tough"),
            ("thrust", "screen"),
        ),
        "rain": Archetype(
            "Missiles that never stop, whatever is in between.",
            (2, 5, 3, 0, 0),
            (MISSILE,),
            (1, 2),
            (GUN, GUN, "tough", "screen"),
            (GUN, "thrust"),
        ),
        "siege": Archetype(
            "Missiles from far off, and guns for whoever comes near.",
            (3, 4, 3, 1, 0),
            (MISSILE, MISSILE, DIRECT),
            (2, 4),
            (GUN, GUN, "screen", "tough"),
            (GUN, "thrust"),
        ),
        "umbrella": Archetype(
            "Ships that hold their point defences over each other.",
            (3, 5, 3, 0, 0),
            (DIRECT, MISSILE),
            (1, 2),
            (GUN, "screen", GUN, "aim"),
            (GUN, "tough"),
        ),
        "fortress": Archetype(
            "A few great hulls with turrets, and small ones for the markers.",
            (4, 4, 1, 2, 2),
            (DIRECT,),
            (2, 2),
            (GUN, "turret", GUN, "aim", "tough", GUN, "repair", "tough"),
            ("screen", GUN),
        ),
        "line": Archetype(
            "Something of everything.",
            (3, 5, 3, 1, 0),
            (DIRECT, DIRECT, MISSILE),
            (1, 2),
            (GUN, GUN, "tough", "aim", "screen", GUN),
            ("thrust", "repair", "turret"),
        ),
    }
)

ARCHETYPES: Mapping[str, Mapping[str, Archetype]] = MappingProxyType({"2024-07": _JULY, "2024-03": _MARCH})
"""Archetypes by edition and name."""
