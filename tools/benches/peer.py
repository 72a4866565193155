"""The peer of random games: catanatron's random bots."""

from __future__ import annotations

import random

GAMES = 48


def peer_decisions() -> int:
    """Play the peer's random games; return how many decisions they took."""
    from catanatron import Color, Game, RandomPlayer

    decisions = 0
    for seed in range(GAMES):
        random.seed(seed)
        game = Game([RandomPlayer(colour) for colour in Color], seed=seed)
        game.play()
        decisions += len(game.state.actions)
    return decisions
