"""The next round: what its commands are worth if both sides mix them well."""

from __future__ import annotations

import math
from collections.abc import Collection
from dataclasses import replace

import numpy as np

from game.families.dark_frontier.ai.contest import Contest, contest_of
from game.families.dark_frontier.ai.dangers import EDGE
from game.families.dark_frontier.ai.level import LEVELS
from game.families.dark_frontier.ai.pairs import Pair
from rules.dark_frontier.state import DEFENDER, State

# What comes after the next Advance takes most of the time, and was found to tell nothing more.
_LEVEL = replace(LEVELS["captain"], ahead=0.0)
_SWEEPS = 40


def worth_of_exchange(state: State, doomed: Collection[str] = ()) -> float:
    """Return what the next commands are worth to the defender, where 1 is a ship.

    Each side is taken as the first in turn, so that it is fair to both. What the edge costs ships that are
    `doomed` is left out: another trait counts them.
    """
    contest = contest_of(state, DEFENDER, _LEVEL, plainly=True)
    for fighter in (*contest.mine, *contest.foes):
        if fighter.ship.name in doomed:
            fighter.alone[EDGE] = np.zeros(len(fighter.flights))
    turned = {(other, one): Pair({"": -pair.total.T}) for (one, other), pair in contest.pairs.items()}
    return (_worth(contest) - _worth(Contest(contest.foes, contest.mine, turned))) / 2


def _worth(contest: Contest) -> float:
    """Return the value of a contest for its first side if both sides mix their commands."""
    ours, theirs = contest.mixes(_SWEEPS)
    alone = [float(shares @ one.worths) for shares, one in zip(ours, contest.mine, strict=True)]
    alone += [-float(shares @ one.worths) for shares, one in zip(theirs, contest.foes, strict=True)]
    met = [float(ours[one] @ pair.total @ theirs[other]) for (one, other), pair in contest.pairs.items()]
    return math.fsum([*alone, *met])
