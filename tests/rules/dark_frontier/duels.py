"""Duels between players who draw their answers, for tests of this folder."""

from __future__ import annotations

from functools import cache
from typing import Any

from rules.games import GAMES
from rules.kernel.dice import Stream
from rules.kernel.match import AnyMatch, Match
from rules.kernel.seeded import seeded_dice

GAME = GAMES["dark-frontier"]()
EDITION = GAME.editions[0]


def begun(seed: int, **given: Any) -> AnyMatch:
    """Begin a duel with the dice of a seed, between any two ships where nothing else is said."""
    setup = GAME.draw_setup(EDITION, {"classes": ["any", "any"], **given}).setup(seed)
    return Match(GAME.load(EDITION), setup, dice=seeded_dice(seed))


def answer_all(match: AnyMatch, seed: int, most: int = 10_000) -> AnyMatch:
    """Answer with what is drawn until a duel is over, or has so many answers."""
    below = Stream("frontier", seed).below
    while match.pending and len(match.journal) < most:
        for seat in match.waiting():
            match.answer(seat, match.pending[seat].example(below))
    return match


@cache
def fought(seed: int, ships: int = 1) -> AnyMatch:
    """Play a duel; it is not to be changed."""
    return answer_all(begun(seed, ships=ships), seed)
