"""The best pursuit: how the computer would steer the missiles of a side (DT-3)."""

from __future__ import annotations

from collections.abc import Mapping

from game.families.dark_frontier.ai.level import LEVELS
from game.families.dark_frontier.ai.steering import steer
from rules.dark_frontier.requests import SteerMissiles
from rules.dark_frontier.steering import Steering

_PURSUER = LEVELS["commodore"]


def best_pursuit(request: SteerMissiles) -> Mapping[str, Steering]:
    """Return the steering of each missile that a request asks about, by its id."""
    best: Mapping[str, Steering] = steer(_PURSUER, request, lambda _number: 0).answer
    return best
