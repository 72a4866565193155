"""What a reroll is worth: expected damage with it, against the dice as they lie (FIR-10)."""

from __future__ import annotations

from functools import lru_cache

from rules.false_sunrise.dice_law import FACES, Attack, best_reroll, score

Faces = tuple[int, ...]


@lru_cache(maxsize=20_000)
def worth(attack: Attack, faces: Faces, left: int) -> float:
    """Give the expected damage of dice with `left` rerolls, used as well as can be."""
    die = best_reroll(attack, faces, left)
    if die is None:
        return float(score(attack, faces)[0])
    return worth_of_die(attack, faces, left, die)


def worth_of_die(attack: Attack, faces: Faces, left: int, die: int) -> float:
    """Give the expected damage if this die is rolled now and the other rerolls are used well."""
    rest = [worth(attack, tuple(sorted((*faces[:die], face, *faces[die + 1 :]))), left - 1) for face in FACES]
    return sum(rest) / len(rest)


def gain(attack: Attack, faces: Faces, left: int, die: int) -> float:
    """Give what rolling a die again adds to the expected damage, in pips; it can be negative."""
    return worth_of_die(attack, faces, left, die) - score(attack, faces)[0]
