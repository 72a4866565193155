"""What of an attack's damage arrives at a ship, in words: past what protects it, and whether it lives."""

from __future__ import annotations

from collections.abc import Sequence

from game.screens.tools.parts import percent
from rules.false_sunrise.odds import Target, after_protection

_SURE = 1.0 - 1e-9
_WRECK = "would be destroyed"


def arriving_words(damage: int, target: Target, kills: int = 0) -> str:
    """Say what so much damage does to a target, and how many further systems break with it (FIR-9).

    Plating and rugged hulls are not rolled yet (DMG-2, FAC-14); who is destroyed loses no system (DMG-5).

    >>> arriving_words(7, Target((6, 6), 3, plating=False, systems=9))
    '7 damage, 4 past its shields'
    >>> arriving_words(4, Target((2,), 0, plating=False, systems=9))
    '4 damage: it would be destroyed'
    >>> arriving_words(4, Target((6,), 0, plating=False, systems=9), kills=1)
    '4 damage and 1 system more'
    """
    mean = sum(passed * chance for passed, chance in _passing(damage, target))
    words = f"{damage} damage"
    if target.plating or target.rugged:
        words += f", {mean:.1f} past its protection on average"
    elif target.shields and damage:
        words += f", {round(mean)} past its shields"
    wreck = wreck_words(damage, target)
    if kills and wreck != _WRECK:
        words += f" and {kills} system{'s' * (kills != 1)} more"
    return f"{words}: it {wreck}" if wreck else words


def wreck_words(damage: int, target: Target) -> str:
    """Say that so much damage would destroy a target, with the chance where it is none for sure; else "".

    >>> wreck_words(2, Target((2,), 0, plating=False, systems=9))
    'would be destroyed'
    >>> wreck_words(2, Target((2,), 0, plating=True, systems=9))
    'would be destroyed 44%'
    """
    pips = sum(target.pips)
    wrecked = sum(chance for passed, chance in _passing(damage, target) if passed >= pips)
    if wrecked >= _SURE:
        return _WRECK
    return f"{_WRECK} {percent(wrecked)}" if wrecked > 0 else ""


def _passing(damage: int, target: Target) -> Sequence[tuple[int, float]]:
    return after_protection(damage, target.shields, plating=target.plating, rugged=target.rugged)
