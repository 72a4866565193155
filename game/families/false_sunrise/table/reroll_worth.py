"""The value of dice: the damage that arrives, in words, and the gain from rerolls (FIR-10)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from game.screens.tools.parts import percent
from rules.false_sunrise.dice_law import FACES, Attack, best_reroll, score
from rules.false_sunrise.odds import Target, after_protection, bars_emptied

Faces = tuple[int, ...]
_LEAST_GAIN = 1e-9


@lru_cache(maxsize=20_000)
def worth(attack: Attack, faces: Faces, left: int) -> float:
    """Return the expected damage of dice with `left` rerolls, used in the best way."""
    die = best_reroll(attack, faces, left)
    if die is None:
        return float(score(attack, faces)[0])
    return worth_of_die(attack, faces, left, die)


def worth_of_die(attack: Attack, faces: Faces, left: int, die: int) -> float:
    """Return the expected damage if this die is rolled now and the other rerolls are used well."""
    rest = [worth(attack, tuple(sorted((*faces[:die], face, *faces[die + 1 :]))), left - 1) for face in FACES]
    return sum(rest) / len(rest)


def gain(attack: Attack, faces: Faces, left: int, die: int) -> float:
    """Return what rerolling a die adds to the expected damage, in pips; it can be negative."""
    return worth_of_die(attack, faces, left, die) - score(attack, faces)[0]


def gains_anything(attack: Attack, faces: Faces, left: int, target: Target) -> bool:
    """Return whether rerolls can raise the mean damage, or the chance to empty another bar."""
    if best_reroll(attack, faces, left) is not None:
        return True
    shown = tuple(sorted(faces))
    return any(
        _best_chance(attack, shown, left, target, bars) > _chance(attack, shown, target, bars) + _LEAST_GAIN
        for bars in range(1, sum(pips > 0 for pips in target.pips) + 1)
    )


def _chance(attack: Attack, faces: Faces, target: Target, bars: int) -> float:
    """Return the chance that the current dice empty at least `bars` bars."""
    damage = score(attack, faces)[0]
    law = after_protection(damage, target.shields, plating=target.plating, rugged=target.rugged)
    return sum(chance for passed, chance in law if bars_emptied(target.pips, passed) >= bars)


@lru_cache(maxsize=20_000)
def _best_chance(attack: Attack, faces: Faces, left: int, target: Target, bars: int) -> float:
    """Return the chance to empty at least `bars` bars if the rerolls are used only for that."""
    best = _chance(attack, faces, target, bars)
    for die in range(len(faces) if left else 0):
        thrown = [tuple(sorted((*faces[:die], face, *faces[die + 1 :]))) for face in FACES]
        best = max(
            best, sum(_best_chance(attack, one, left - 1, target, bars) for one in thrown) / len(FACES)
        )
    return best


_SURE = 1.0 - 1e-9
_WRECK = "would be destroyed"


def arriving_words(damage: int, target: Target, kills: int = 0) -> str:
    """Describe what damage does to a target, and how many further systems it destroys (FIR-9).

    Plating and rugged hulls have not rolled yet (DMG-2, FAC-14). A destroyed ship loses no system
    (DMG-5).

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
    """Say that damage would destroy a target, with the chance unless it is certain.

    Return "" if it cannot.

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
