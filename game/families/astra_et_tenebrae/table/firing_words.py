"""The words about a shot before it is fired: modifiers, components and heat."""

from __future__ import annotations

from game.wording import signed
from rules.astra_et_tenebrae.describe import WORDS
from rules.astra_et_tenebrae.figures import Component, Figures
from rules.astra_et_tenebrae.gunnery import Aim, Modifier, Weapon
from rules.astra_et_tenebrae.odds import Effect, wounds_of
from rules.astra_et_tenebrae.state import Ship
from rules.astra_et_tenebrae.systems import INDEX
from rules.values import changed

TITLES = {Weapon.LASER: "Laser", Weapon.CANNON: "Cannon", Weapon.MISSILES: "Missiles"}

_WHY = {
    "hot": "Target is hot, within {sight:g}″",
    "no_fire_control": "No fire control",
    "tactician": "Your tactician",
    "line": "In a line",
    "flank": "From the side of its line",
    "screened": "Your screen has fired at it",
    "crossfire": "Crossfire",
    "blackout": "Its crew blacked out",
}
_NOT = (
    ("burn", "Its burn: no modifier", "AM-3"),
    ("hot", "Target is not hot within {sight:g}″", "AC-5"),
    ("no_fire_control", "Fire control works", "AW-2"),
    ("tactician", "No tactician in use", "AK-4"),
)
_NOT_CANNON = (
    ("line", "Not in a line", "AF-3"),
    ("flank", "Not on a line's flank", "AF-3"),
    ("screened", "No screen has fired at it", "AF-4"),
    ("crossfire", "No crossfire", "AF-7"),
)


def modifier_words(figures: Figures, modifier: Modifier) -> str:
    """Return why something is added to a roll."""
    if modifier.why == "burn":
        return "Its burn this turn"
    return _WHY[modifier.why].format(sight=figures.sight_in)


def lines_of(figures: Figures, aim: Aim, weapon: Weapon) -> list[tuple[str, str, str, bool]]:
    """Return the modifiers of a roll: words, number, ruling, and whether it counts.

    Modifiers of zero are included.
    """
    counted = [one for one in aim.modifiers if one.value]
    found = [(modifier_words(figures, one), signed(one.value), one.ruling, True) for one in counted]
    there = {one.why for one in counted}
    if "blackout" in there:
        there.add("burn")
    silent = (*_NOT, *(_NOT_CANNON if weapon is Weapon.CANNON else ()))
    zeros = [
        (words.format(sight=figures.sight_in), "0", ruling, False)
        for why, words, ruling in silent
        if why not in there
    ]
    return found + zeros


def effect_words(figures: Figures, component: Component, effect: Effect) -> str:
    """Return what a point does to a component (AW-1, AW-2)."""
    if effect is Effect.DESTROYS:
        return {
            Component.MAGNETIC_FIELD: f"{figures.motion.most_g_without_field} G at most",
            Component.FIRE_CONTROL: f"{signed(figures.hits.no_fire_control)} to its rolls",
            Component.HEAT_MANAGEMENT: "it must radiate",
            Component.MISSILE_BAYS: "no missiles left",
            Component.POINT_DEFENSE: "open to missiles",
        }.get(component, "gone")
    return {
        Effect.HURTS: "damaged, works",
        Effect.HULL: "hull damage",
        Effect.LOST: "ship destroyed",
        Effect.NOTHING: "no effect",
    }[effect]


def place_words(component: Component) -> str:
    """Return the name of a component for the beginning of a line."""
    return WORDS[component].capitalize()


def overheating(figures: Figures, ship: Ship, after: int) -> tuple[str, bool]:
    """Return what this much heat means in the status phase, and whether it destroys the ship (AH-6)."""
    wounds, most = wounds_of(figures, changed(ship, heat=after)), figures.heat.unmanaged
    if not wounds.too_hot:
        return "", False
    if wounds.left[INDEX[Component.HEAT_MANAGEMENT]]:
        return f"Over {most}: a hit on its heat management would destroy the ship.", False
    return f"Over {most} without heat management: {ship.name} is destroyed this turn.", True
