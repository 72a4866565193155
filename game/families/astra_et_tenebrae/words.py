"""Ids and numbers of Astra et Tenebrae as words for people."""

from __future__ import annotations

from collections.abc import Mapping

from game.wording import signed
from rules.astra_et_tenebrae.describe import WORDS
from rules.astra_et_tenebrae.figures import Component, Figures
from rules.astra_et_tenebrae.state import Captain, Formation, FormationType, Phase, State
from rules.kernel.seats import Seat

SHORT = {
    Component.ENGINE: "Engine",
    Component.MAGNETIC_FIELD: "Field",
    Component.FIRE_CONTROL: "Fire",
    Component.HEAT_MANAGEMENT: "Heat",
    Component.MISSILE_BAYS: "Bays",
    Component.POINT_DEFENSE: "Defense",
}
"""The labels of the small boxes of the components: one word of each name."""

NAMES = {
    Captain.PHYSICIST: "Physicist",
    Captain.TACTICIAN: "Tactician",
    Captain.ENGINEER: "Engineer",
    Captain.PILOT: "Pilot",
    Captain.UNKNOWN: "Card face down",
}

LETTERS = {
    Captain.PHYSICIST: "P",
    Captain.TACTICIAN: "T",
    Captain.ENGINEER: "E",
    Captain.PILOT: "L",
}
"""The letters on the captains' cards, all different: pilot and physicist both begin with P."""

FORMATIONS = {
    FormationType.SPHERE: "Sphere",
    FormationType.LINE: "Line",
    FormationType.SCREENING: "Screening",
    FormationType.DISPERSED: "Dispersed",
}

PHASES: Mapping[Phase, str] = {
    Phase.CAPTAINS: "captains",
    Phase.PLACING: "placing",
    Phase.INITIATIVE: "heat",
    Phase.HEAT: "heat",
    Phase.MOVEMENT: "movement",
    Phase.DETECTION: "detection",
    Phase.TACTICIANS: "combat",
    Phase.COMBAT: "combat",
    Phase.STATUS: "status",
    Phase.OVER: "over",
}
"""The phases as shown to players: initiative is part of heat, tacticians are part of combat."""


def row_words(row: int) -> str:
    """Return what a row gives those who shoot at the ship (AM-3).

    >>> row_words(1), row_words(0), row_words(-2)
    ('+1 to hit it', 'no modifier to hit it', '−2 to hit it')
    """
    return f"{signed(row)} to hit it" if row else "no modifier to hit it"


def does_words(figures: Figures, captain: Captain) -> str:
    """Return in a sentence what a captain does (AK-3 to AK-6)."""
    heat = figures.heat
    return {
        Captain.PHYSICIST: "Aims one cannon shot: a hit deals two points instead of one.",
        Captain.TACTICIAN: f"Used as combat begins: +{figures.hits.tactician} to all rolls of its formation.",
        Captain.ENGINEER: f"Radiates {heat.engineer} heat instead of {heat.radiated}, once.",
        Captain.PILOT: "Dodges a hit, and every later shot that turn.",
    }.get(captain, "Only its player knows who flies here.")


def formation_name(formation: Formation, names: Mapping[Seat, str]) -> str:
    """Return whose formation it is, its type and its size.

    >>> formation_name(Formation(FormationType.LINE, Seat.BLUE, ("A", "B")), {Seat.BLUE: "Tide"})
    "Tide's line, 2 ships"
    >>> formation_name(Formation(FormationType.DISPERSED, Seat.BLUE, ("A", "B")), {Seat.BLUE: "Tide"})
    'Tide, dispersed, 2 ships'
    """
    whose = ", " if formation.type is FormationType.DISPERSED else "'s "
    return f"{names[formation.seat]}{whose}{formation.type}, {len(formation.members)} ships"


def formation_noun(kind: FormationType) -> str:
    """Return what to call a type of formation within a sentence.

    >>> formation_noun(FormationType.LINE), formation_noun(FormationType.DISPERSED)
    ('line', 'dispersed formation')
    """
    noun = FORMATIONS[kind].lower()
    return f"{noun} formation" if kind is FormationType.DISPERSED else noun


def option_words(_view: State, _about: str, option: object) -> str:
    """Return an option of a plain choice in words."""
    if option is None:
        return "No"
    if isinstance(option, Component):
        return WORDS[option].capitalize()
    return {True: "Yes", False: "No"}[option] if isinstance(option, bool) else str(option)
