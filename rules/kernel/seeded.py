"""A new match whose dice come from a seed, so that the same answers always lead to the same match."""

from __future__ import annotations

from typing import Any

from rules.kernel.dice import roll, seed_key
from rules.kernel.match import AnyMatch, Dice, Match
from rules.kernel.ruleset import AnyRuleset


def seeded_dice(seed: int) -> Dice:
    """Return the dice of a seed, for `Match` and `Match.use_dice`; they are the same on every machine."""
    key = seed_key(seed)
    return lambda request, number: roll(key, number, request.count, request.sides)


def new_match(ruleset: AnyRuleset, setup: Any, seed: int, state: Any = None) -> AnyMatch:
    """Return a new match of any game, with the dice of a seed.

    It begins with the setup's opening state, or with `state`, which it then changes: give it a copy.
    """
    return Match(ruleset, setup, dice=seeded_dice(seed), state=state)
