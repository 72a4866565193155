"""The kinds of fleets that the computer builds in the edition of July 2024."""

from __future__ import annotations

from collections.abc import Mapping

from game.families.false_sunrise.ai.archetypes import BALLISTIC, ENERGY, GUN, MISSILE, Archetype

ARCHETYPES: Mapping[str, Archetype] = {
    "pack": Archetype("Small hulls that close in.", (3, 5, 2, 0, 0), (ENERGY,), (1, 2), (GUN, "thrust")),
    "lancers": Archetype(
        "Energy weapons with a long reach.",
        (2, 5, 4, 0, 0),
        (ENERGY,),
        (2, 3),
        (GUN, GUN, "aim", "armour"),
        ("thrust", "tough"),
    ),
    "gun-line": Archetype(
        "Guns that break systems.",
        (1, 3, 5, 1, 0),
        (BALLISTIC,),
        (2, 3),
        (GUN, GUN, "aim", GUN, "armour", "turret"),
        ("tough", "repair"),
    ),
    "salvo": Archetype(
        "Missiles that need no arc.",
        (1, 4, 5, 0, 0),
        (MISSILE,),
        (3, 4),
        (GUN, "aim", GUN, "armour", GUN, "marks"),
        ("thrust", "tough"),
    ),
    "carriers": Archetype(
        "Carriers with escorts around them.",
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
        "Turrets on hulls that turn on a dime.",
        (4, 6, 2, 0, 0),
        (BALLISTIC, ENERGY),
        (2, 2),
        (GUN, "thrust", "turret", GUN),
        ("aim", "tough"),
    ),
    "snipers": Archetype(
        "The longest reach there is.",
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
        "A bit of everything.",
        (3, 5, 3, 1, 0),
        (ENERGY, BALLISTIC, MISSILE),
        (2, 4),
        (GUN, GUN, "armour", "aim", "tough", "hangar"),
        ("thrust", "repair", "turret"),
    ),
}
