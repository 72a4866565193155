"""The choice of an edge: where more markers are soon reached than from the opposite one (SET-4)."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from game.ai.level import Level
from game.ai.posts import posts_along, prospects, steering_of, way_costs
from game.ai.reasons import MOST_CANDIDATES, Candidate, Decision, Term, Thought
from game.ai.rocks import Floats
from rules.false_sunrise.state import Ship, State
from rules.kernel.requests import Below, ChooseOne
from rules.kernel.seats import Seat
from rules.table.board import Edge

_COVERED = 0.3  # what a second ship at a marker is worth, of the first
_WHIM = 0.05  # how far the seat's own dice may move a value, in points


def choose_edge(level: Level, request: ChooseOne, state: State, below: Below) -> Decision:
    """Choose the edge by what both fleets reach from theirs."""
    step_in = 8.0 if not level.joint else 6.0 if level.passes == 1 else 3.0
    reached = {Edge(edge): _reached(state, Edge(edge), step_in) for edge in request.options}
    candidates = []
    for edge, fleets in reached.items():
        own = fleets[request.seat]
        theirs = reached[edge.opposite][request.seat.other] if level.joint else 0.0
        points = own - theirs + _WHIM * below(100) / 100
        terms = (Term("Markers soon reached", round(own, 2)), Term("Reached by the enemy", round(-theirs, 2)))
        candidates.append((points, edge.value, terms))
    candidates.sort(key=lambda one: -one[0])
    named = tuple(Candidate(edge, round(points, 2), terms) for points, edge, terms in candidates)
    return Decision(named[0].words, (Thought("", named[:MOST_CANDIDATES]),), len(named))


def _reached(state: State, edge: Edge, step_in: float) -> dict[Seat, float]:
    """Value what either fleet would reach from an edge."""
    terrain = state.setup.terrain
    markers: Floats = np.array([marker.at for marker in state.markers], dtype=np.float64).reshape(-1, 2)
    posts = posts_along(terrain, edge, step_in, (11.0,), 1)
    if not len(posts.x) or not len(markers):
        return dict.fromkeys(Seat, 0.0)
    costs = way_costs(terrain, posts, markers)
    fleets: dict[Seat, list[Ship]] = {}
    for ship in state.ships.values():
        fleets.setdefault(ship.spec.seat, []).append(ship)
    found = dict.fromkeys(Seat, 0.0)
    for seat, ships in fleets.items():
        best = {
            steering: prospects(posts, steering, markers, costs).max(axis=0)
            for steering in {steering_of(ship) for ship in ships}
        }
        found[seat] = shared_out(best[steering_of(ship)] for ship in ships)
    return found


def shared_out(worths: Iterable[Floats]) -> float:
    """Give each ship [of worths by marker] the marker where it adds most, the keenest first; add up."""
    rows = list(worths)
    share: Floats = np.ones(len(rows[0])) if rows else np.ones(0)
    total = 0.0
    while rows:
        table = np.stack(rows) * share
        row, marker = np.unravel_index(int(table.argmax()), table.shape)
        total += max(0.0, float(table[row, marker]))
        share[marker] *= _COVERED
        del rows[int(row)]
    return total
