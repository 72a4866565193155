"""Battles between players who draw their answers, for tests of this folder."""

from __future__ import annotations

from functools import cache
from typing import Any

from rules.games import GAMES
from rules.kernel.dice import Stream
from rules.kernel.match import AnyMatch, Match
from rules.kernel.seeded import seeded_dice

GAME = GAMES["astra-et-tenebrae"]()


def begun(edition: str, seed: int, *, rocks: bool = False, **given: Any) -> AnyMatch:
    """Begin a battle with the dice of a seed."""
    setup = GAME.draw_setup(edition, {"rocks": "yes" if rocks else "no", **given}).setup(seed)
    return Match(GAME.load(edition), setup, dice=seeded_dice(seed))


def answer_all(match: AnyMatch, seed: int, most: int = 10_000) -> AnyMatch:
    """Answer with what is drawn until a battle is over, or has so many answers."""
    below = Stream("astra", seed).below
    while match.pending and len(match.journal) < most:
        for seat in match.waiting():
            match.answer(seat, match.pending[seat].example(below))
    return match


@cache
def fought(edition: str, seed: int, *, rocks: bool = False) -> AnyMatch:
    """Play a battle; it is not to be changed."""
    return answer_all(begun(edition, seed, rocks=rocks), seed)
