"""The peer of random games: catanatron's random bots."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from rules.kernel.ruleset import AnyRuleset
from rules.kernel.seeded import new_match
from tools.benches.timing import Measurement, rates_row, rounds_of
from tools.extras import need
from tools.simulation.playing import collector_paused, play_out

GAMES = 48


def peer_decisions() -> int:
    """Play the peer's random games; return how many decisions they took."""
    need("catanatron", "the peer of this bench")
    from catanatron import Color, Game, RandomPlayer

    decisions = 0
    for seed in range(GAMES):
        random.seed(seed)
        game = Game([RandomPlayer(color) for color in Color], seed=seed)
        game.play()
        decisions += len(game.state.actions)
    return decisions


def decisions_row(
    name: str, ruleset: AnyRuleset, setups: Sequence[tuple[int, Any]], goal: float
) -> Measurement:
    """Measure decisions per second of random players against the peer's.

    `setups` has a seed and a setup for each match.
    """
    counted = {"ours": 0, "theirs": 0}

    @collector_paused()
    def ours() -> None:
        counted["ours"] = 0
        for seed, setup in setups:
            match = new_match(ruleset, setup, seed)
            play_out(match, ("random", "random"), seed)
            counted["ours"] += match.decisions

    def theirs() -> None:
        counted["theirs"] = peer_decisions()

    mine_s, peer_s = rounds_of(ours, theirs)
    return rates_row(name, (counted["ours"], mine_s), (counted["theirs"], peer_s), "decisions/s", goal)
