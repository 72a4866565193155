"""What of an attack's damage arrives at a ship, in words: past what protects it, and whether it lives."""

from __future__ import annotations

from game.screens.tools.parts import percent
from rules.false_sunrise.odds import Target, after_protection

_SURE = 1.0 - 1e-9


def arriving_words(damage: int, target: Target) -> str:
    """Say what so much damage does to a target; plating and rugged hulls are not rolled yet (DMG-2, FAC-14).

    >>> arriving_words(7, Target((6, 6), 3, plating=False, systems=9))
    '7 damage, 4 past its shields'
    >>> arriving_words(4, Target((2,), 0, plating=False, systems=9))
    '4 damage: it would be destroyed'
    """
    law = after_protection(damage, target.shields, plating=target.plating, rugged=target.rugged)
    mean = sum(passed * chance for passed, chance in law)
    wrecked = sum(chance for passed, chance in law if passed >= sum(target.pips))
    words = f"{damage} damage"
    if target.plating or target.rugged:
        words += f", {mean:.1f} past its protection on average"
    elif target.shields and damage:
        words += f", {round(mean)} past its shields"
    if wrecked >= _SURE:
        return f"{words}: it would be destroyed"
    return f"{words}: it would be destroyed {percent(wrecked)}" if wrecked > 0 else words
