"""The source of a match's dice: a seed, or people who type what real dice show."""

from __future__ import annotations

from rules.kernel.dice import roll, seed_key
from rules.kernel.match import Dice

SEEDED = "seeded"
TYPED = "typed"


def seeded_dice(seed: int) -> Dice:
    """Return the dice of a seed."""
    key = seed_key(seed)
    return lambda request, number: roll(key, number, request.count, request.sides)
