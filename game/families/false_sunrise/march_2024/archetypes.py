"""The kinds of fleets that the computer builds in the edition of March 2024."""

from __future__ import annotations

from collections.abc import Mapping

from game.families.false_sunrise.ai.archetypes import DIRECT, GUN, MISSILE, Archetype

ARCHETYPES: Mapping[str, Archetype] = {
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
        "Guns that reach nearly everywhere and break what is behind the armor.",
        (1, 5, 4, 0, 0),
        (DIRECT,),
        (2, 4),
        (GUN, GUN, "aim", "tough"),
        ("thrust", "screen"),
    ),
    "rain": Archetype(
        "Missiles that nothing in between stops.",
        (2, 5, 3, 0, 0),
        (MISSILE,),
        (1, 2),
        (GUN, GUN, "tough", "screen"),
        (GUN, "thrust"),
    ),
    "siege": Archetype(
        "Long-range missiles, and guns for close range.",
        (3, 4, 3, 1, 0),
        (MISSILE, MISSILE, DIRECT),
        (2, 4),
        (GUN, GUN, "screen", "tough"),
        (GUN, "thrust"),
    ),
    "umbrella": Archetype(
        "Ships that cover each other with point defense.",
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
        "A bit of everything.",
        (3, 5, 3, 1, 0),
        (DIRECT, DIRECT, MISSILE),
        (1, 2),
        (GUN, GUN, "tough", "aim", "screen", GUN),
        ("thrust", "repair", "turret"),
    ),
}
