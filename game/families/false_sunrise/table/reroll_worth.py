"""The value of dice: the damage that arrives, in words, and what rerolls gain in effect (FIR-10)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from game.screens.tools.parts import percent
from rules.false_sunrise.dice_law import FACES, Attack, score
from rules.false_sunrise.odds import Target, after_protection, bars_emptied

Faces = tuple[int, ...]
_LEAST_GAIN = 1e-9
_TIE = 1e-6  # the weight of a further system, far below that of any hull


@lru_cache(maxsize=20_000)
def effect(attack: Attack, faces: Faces, target: Target) -> float:
    """Return the mean hull that dice take off a target, in pips; further systems only break ties (FIR-9).

    A target loses no more than it has, and nothing more once it is destroyed (DMG-5).

    >>> effect(Attack(2, 0), (6, 5), Target((2,), 0, plating=False, systems=4))
    2.0
    """
    damage, kills, _ = score(attack, faces)
    pips, shots = sum(target.pips), _passing(damage, target)
    lost = sum(chance * min(passed, pips) for passed, chance in shots)
    return lost + _TIE * kills * sum(chance for passed, chance in shots if passed < pips)


@lru_cache(maxsize=20_000)
def worth(attack: Attack, faces: Faces, left: int, target: Target) -> float:
    """Return the mean effect of dice with `left` rerolls, used in the best way."""
    kept = effect(attack, faces, target)
    if not left:
        return kept
    return max(kept, *(worth_of_die(attack, faces, left, die, target) for die in range(len(faces))))


def worth_of_die(attack: Attack, faces: Faces, left: int, die: int, target: Target) -> float:
    """Return the mean effect if this die is rolled now and the other rerolls are used well."""
    thrown = [tuple(sorted((*faces[:die], face, *faces[die + 1 :]))) for face in FACES]
    return sum(worth(attack, one, left - 1, target) for one in thrown) / len(FACES)


def gain(attack: Attack, faces: Faces, left: int, die: int, target: Target) -> float:
    """Return what rerolling a die adds to the mean effect, in pips; it can be negative."""
    return worth_of_die(attack, faces, left, die, target) - effect(attack, faces, target)


def best_die(attack: Attack, faces: Faces, left: int, target: Target) -> int | None:
    """Return the die whose reroll gains most for the target as it is, or None to keep the dice (FIR-10).

    >>> best_die(Attack(2, 0), (6, 1), 1, Target((9,), 0, plating=False, systems=4))
    1
    >>> best_die(Attack(2, 0), (6, 1), 1, Target((2,), 0, plating=False, systems=4)) is None
    True
    """
    gains = [gain(attack, faces, left, die, target) for die in range(len(faces) if left else 0)]
    most = max(gains, default=0.0)
    return gains.index(most) if most > _LEAST_GAIN else None


def gains_anything(attack: Attack, faces: Faces, left: int, target: Target) -> bool:
    """Return whether rerolls can take more off the target, or raise the chance to empty another bar."""
    if best_die(attack, faces, left, target) is not None:
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
    '4 damage and 1 more system'
    """
    mean = sum(passed * chance for passed, chance in _passing(damage, target))
    words = f"{damage} damage"
    if target.plating or target.rugged:
        words += f", {mean:.1f} past its protection on average"
    elif target.shields and damage:
        words += f", {round(mean)} past its shields"
    wreck = wreck_words(damage, target)
    if kills and wreck != _WRECK:
        words += f" and {kills} more system{'s' * (kills != 1)}"
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
