"""Kinds of fleets that the computer builds in Matched Fire."""

from __future__ import annotations

from collections.abc import Mapping

from game.families.false_sunrise.ai.archetypes import DIRECT, GUN, MISSILE, Archetype

_PLATED = ("prow-plate", "belt-plate", "flak-turrets")
_HIDDEN = ("scrambler", "flak-turrets", "belt-plate")

ARCHETYPES: Mapping[str, Archetype] = {
    "knives": Archetype(
        "Small hulls that end their moves at close quarters.",
        (3, 6, 2, 0, 0),
        (DIRECT,),
        (1, 2),
        (GUN, GUN, "thrust", GUN),
        (GUN, "aim"),
        craft=("kites",),
        craft_in=6,
        defences=("prow-plate", "prow-plate", "scrambler", "flak-turrets"),
    ),
    "gun-line": Archetype(
        "Mauls and rakes behind plates, with layers for the guns.",
        (1, 4, 5, 1, 0),
        (DIRECT,),
        (2, 2),
        (GUN, GUN, GUN, "aim"),
        (GUN, "turret"),
        craft=("kites", "sentries"),
        craft_in=5,
        defences=_PLATED,
    ),
    "snipers": Archetype(
        "Arbalests that fire first, and scramblers that force the enemy closer.",
        (1, 4, 5, 1, 0),
        (DIRECT,),
        (3, 3),
        (GUN, GUN, GUN, "aim"),
        (GUN, "turret"),
        craft=("kites",),
        craft_in=5,
        defences=_HIDDEN,
    ),
    "rain": Archetype(
        "Missiles, and sentries to stop the enemy's.",
        (1, 5, 4, 1, 0),
        (MISSILE, MISSILE, DIRECT),
        (2, 3),
        (GUN, GUN, GUN, "aim"),
        (GUN, "repair"),
        craft=("slingers", "sentries"),
        craft_in=5,
        defences=("flak-turrets", "scrambler", "belt-plate"),
    ),
    "carriers": Archetype(
        "Bombers by the half-dozen, fighters in front of them and a tender behind.",
        (0, 5, 5, 0, 0),
        (DIRECT,),
        (2, 2),
        (GUN, GUN, GUN, "repair"),
        (GUN, "aim"),
        craft=("mallets", "mallets", "kites", "slingers", "sentries"),
        craft_in=2,
        defences=_PLATED,
    ),
    "fortress": Archetype(
        "A great hull with turrets and damage control, and small ones for the markers.",
        (3, 5, 1, 2, 2),
        (DIRECT, DIRECT, MISSILE),
        (2, 2),
        (GUN, GUN, GUN, "turret", GUN, "repair", GUN, "control"),
        (GUN, "aim"),
        craft=("kites", "sentries"),
        craft_in=5,
        defences=_PLATED,
    ),
    "line": Archetype(
        "Something of everything.",
        (2, 5, 4, 1, 0),
        (DIRECT, DIRECT, MISSILE),
        (2, 3),
        (GUN, GUN, "aim", GUN, "repair", GUN),
        (GUN, "thrust", "turret"),
        craft=("kites", "mallets", "sentries", "slingers"),
        craft_in=5,
        defences=("prow-plate", "belt-plate", "flak-turrets", "scrambler"),
    ),
}
