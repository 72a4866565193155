"""Positions of all editions of all games from the middle of a match, for tests of their notation."""

from __future__ import annotations

from functools import cache
from typing import Any

from rules.games import GAMES, draw_setups, load_ruleset
from rules.kernel.dice import Stream
from rules.kernel.journal import AnyMatch
from rules.kernel.seeded import new_match

EDITIONS = tuple(edition for load in GAMES.values() for edition in load().editions)


def begun(edition: str, seed: int = 7) -> AnyMatch:
    """Begin a match with the dice of a seed."""
    return new_match(load_ruleset(edition), draw_setups(edition).setup(seed), seed)


@cache
def position(edition: str, turn: int = 2, seed: int = 7) -> Any:
    """Return the position in which a match drawn from a seed begins a turn; it is not to be changed."""
    match = begun(edition, seed)
    below = Stream("notation", seed).below
    while not match.over and match.ruleset.turn(match.state) < turn:
        for seat in match.waiting():
            match.answer(seat, match.pending[seat].example(below))
    return match.state
