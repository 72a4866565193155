"""A returning ship: place it near where it left, headed for a marker and clear of rocks (MOV-5)."""

from __future__ import annotations

import numpy as np

from game.families.false_sunrise.ai.level import Level
from game.families.false_sunrise.ai.rocks import Floats
from game.families.false_sunrise.ai.start_poses import (
    markers_of,
    prospects,
    start_poses_at,
    steering_of,
    way_costs,
)
from game.families.false_sunrise.ai.weighing import rounded
from game.reasons import MOST_CANDIDATES, Candidate, Decision, Thought
from rules.false_sunrise.placing import RETURN_IN, ReturnShip
from rules.false_sunrise.state import State
from rules.kernel.requests import Below
from rules.kernel.seats import Seat
from rules.table.clock import HALF_HOUR_VECTORS, HOURS
from rules.table.measure import Point, snap_point

_RINGS_IN = (1.5, RETURN_IN - 0.02)
# The value of a marker that the enemy holds, that nobody holds, that we hold.
_TAKEN, _FREE, _OWN = 1.0, 0.8, 0.3


def come_back(level: Level, request: ReturnShip, below: Below) -> Decision:
    """Choose the place and heading from which the ship soonest reaches a wanted marker."""
    del below  # no dice: there is nothing to hide from the enemy
    state = request.state
    default = request.default()
    places = [default[:2], *(_around(request, level) if level.joint else ())]
    posts = start_poses_at(state.setup.terrain, places, range(HOURS))
    if not state.markers:
        k = int(posts.risk.argmin())
        return Decision((float(posts.x[k]), float(posts.y[k]), int(posts.heading[k])))
    markers = markers_of(state)
    wanted = wants(state, request.seat)
    costs = way_costs(state.setup.terrain, posts, markers)
    worth = (prospects(posts, steering_of(request.ship), markers, costs) + posts.risk[:, None]) * wanted
    soon = worth.max(axis=1)
    value = soon - 2.0 * posts.risk
    order = [int(k) for k in np.argsort(-value, kind="stable")[:MOST_CANDIDATES]]
    candidates = tuple(
        Candidate(
            posts.words(k, 1),
            round(float(value[k]), 2),
            (rounded("Marker soon reached", soon[k]), rounded("Rocks and edges ahead", -2.0 * posts.risk[k])),
        )
        for k in order
    )
    best = order[0]
    answer = (float(posts.x[best]), float(posts.y[best]), int(posts.heading[best]))
    return Decision(answer, (Thought(request.ship_id, candidates),), len(value))


def wants(state: State, seat: Seat) -> Floats:
    """Return how much a seat wants each marker [M], by who holds it."""
    owners = [marker.owner for marker in state.markers]
    return np.array([_FREE if one is None else _OWN if one is seat else _TAKEN for one in owners])


def _around(request: ReturnShip, level: Level) -> list[Point]:
    """Return legal places around where the ship left."""
    left_at = request.ship.left_at
    assert left_at is not None
    vectors = HALF_HOUR_VECTORS[:: 1 if level.iterations > 1 else 2]
    places = [
        snap_point((left_at[0] + dx * far, left_at[1] + dy * far)) for far in _RINGS_IN for dx, dy in vectors
    ]
    return [at for at in places if request.refusal((*at, 0)) is None]
