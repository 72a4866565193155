"""Possible attacks in words: their dice, the chances of each magnitude, and expected losses."""

from __future__ import annotations

from game.screens.tools.parts import percent
from rules.false_sunrise.describe import units
from rules.false_sunrise.matched_fire.gunnery import Attack
from rules.false_sunrise.matched_fire.odds import Forecast
from rules.false_sunrise.matched_fire.pool_law import Law
from rules.false_sunrise.state import Ship

_SET_WORDS = ("none", "pair", "triple", "four")  # the greatest set of a throw, from magnitude 0


def pool_sum(attack: Attack) -> str:
    """Return an attack's dice as a sum: "5 base + 2 flex, macro 2 - 1 armour".

    See MF-25 to MF-27.
    """
    pool = attack.pool
    words = f"{pool.base} base" + (f" + {pool.flex} flex" if pool.flex else "")
    if attack.macro or attack.armour:
        words += f", macro {attack.macro}" + (f" \u2212 {attack.armour} armor" if attack.armour else "")
    return words


def flex_words(attack: Attack) -> str:
    """Return what gives flex dice: "port arc +1, target stands still +1"; "" if nothing does (MF-26)."""
    return ", ".join(f"{why} +{number}" for why, number in attack.flex)


def chance_words(law: Law) -> str:
    """Return the chances of the greatest set: "none 9, pair 69, triple 19, four 2%" (MF-47)."""
    each = zip(_SET_WORDS, law.greatest, strict=True)
    return ", ".join(f"{name} {percent(chance).removesuffix('%')}" for name, chance in each) + "%"


def unit_words(ship: Ship, number: float) -> str:
    """Return an amount of a model's unit: "0.7 Structure", "1.0 figures" (MF-12)."""
    return f"{number:.1f} {units(ship.spec.hull.unit)}"


def loss_words(ship: Ship, seen: Forecast) -> str:
    """Describe a model's expected loss, its spread, and the chance that it is destroyed."""
    words = mean_words(ship, seen)
    return f"{words}, {percent(seen.destroyed)} to destroy it" if seen.destroyed else words


def mean_words(ship: Ship, seen: Forecast) -> str:
    """Describe a model's expected loss and its spread: "0.5 Structure ± 0.8"."""
    return f"{unit_words(ship, seen.mean)} \u00b1 {seen.spread:.1f}"
