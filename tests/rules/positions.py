"""Positions of all editions of all games from the middle of a match, for tests of their notation."""

from __future__ import annotations

from functools import cache
from typing import Any

from rules.games import GAMES, game_of
from rules.kernel.dice import Stream
from rules.kernel.journal import AnyMatch
from rules.kernel.match import Match
from rules.kernel.seeded import seeded_dice

EDITIONS = tuple(edition for load in GAMES.values() for edition in load().editions)


def begun(edition: str, seed: int = 7) -> AnyMatch:
    """Begin a match with the dice of a seed."""
    game = game_of(edition)
    given = {one.name: [] if one.often else one.default for one in game.arguments}
    return Match(game.load(edition), game.draw_setup(edition, given).setup(seed), dice=seeded_dice(seed))


@cache
def position(edition: str, turn: int = 2, seed: int = 7) -> Any:
    """Return the position in which a match drawn from a seed begins a turn; it is not to be changed."""
    match = begun(edition, seed)
    below = Stream("notation", seed).below
    while not match.over and match.ruleset.turn(match.state) < turn:
        for seat in match.waiting():
            match.answer(seat, match.pending[seat].example(below))
    return match.state
