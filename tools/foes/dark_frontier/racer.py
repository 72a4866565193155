"""A foe that races for points."""

from __future__ import annotations

import numpy as np

from game.families.dark_frontier.ai.contest import Contest
from game.families.dark_frontier.ai.fighters import Floats
from game.families.dark_frontier.ai.pairs import FEAR, NEXT_FEAR
from game.families.dark_frontier.ai.yard_ahead import rounds_in_yard
from rules.dark_frontier.edge import engine_of
from rules.dark_frontier.state import State
from tools.foes.dark_frontier.foe import CAPTAIN, Foe, added

_ROUND = 0.3  # value of a round in the yard


class Racer(Foe):
    """Counts the rounds that it will be in the yard, and hardly cares who shoots at it."""

    __slots__ = ()

    def worths(self, state: State, contest: Contest, at: int) -> Floats:
        """Return what rounds in the yard are worth after each flight, and a captain's value of the rest."""
        fighter, chart = contest.mine[at], state.figures.map
        engine = engine_of(state.figures, fighter.ship)
        rounds = [
            rounds_in_yard(chart.radius, chart.yard, engine, fighter.ship.place, one)
            for one in fighter.flights
        ]
        weights = {FEAR: 0.3, NEXT_FEAR: 0.3}
        return _ROUND * np.array(rounds) + added(contest, at, contest.coasting(CAPTAIN.coasts), weights)
