"""Choose a table edge: the one that reaches more markers sooner than the opposite one does (SET-4)."""

from __future__ import annotations

import math

import numpy as np

from game.families.false_sunrise.ai.level import Level
from game.families.false_sunrise.ai.rocks import Floats
from game.families.false_sunrise.ai.start_poses import (
    markers_of,
    prospects,
    start_poses_along,
    steering_of,
    way_costs,
)
from game.families.false_sunrise.ai.weighing import rounded
from game.reasons import MOST_CANDIDATES, Candidate, Decision, Thought
from rules.false_sunrise.state import Ship, State
from rules.kernel.requests import Below, ChooseOne
from rules.kernel.seats import PLAYERS, Seat
from rules.table.board import Edge

_COVERED = 0.3  # value of a second ship at a marker, as a share of the first one's
_WHIM = 0.05  # the most that the seat's dice may change a value, in points


def choose_edge(level: Level, request: ChooseOne, state: State, below: Below) -> Decision:
    """Choose the edge by what each fleet reaches from its own."""
    step_in = 8.0 if not level.joint else 6.0 if level.iterations == 1 else 3.0
    reached = {Edge(edge): _reached(state, Edge(edge), step_in) for edge in request.options}
    candidates = []
    for edge, fleets in reached.items():
        own = fleets[request.seat]
        theirs = reached[edge.opposite][request.seat.other] if level.joint else 0.0
        points = own - theirs + _WHIM * below(100) / 100
        terms = (rounded("Markers soon reached", own), rounded("Reached by the enemy", -theirs))
        candidates.append((points, edge.value, terms))
    candidates.sort(key=lambda one: -one[0])
    named = tuple(Candidate(edge, round(points, 2), terms) for points, edge, terms in candidates)
    return Decision(named[0].words, (Thought("", named[:MOST_CANDIDATES]),), len(named))


def _reached(state: State, edge: Edge, step_in: float) -> dict[Seat, float]:
    """Return the value of what each fleet would reach from an edge."""
    markers = markers_of(state)
    return {seat: float(shared_out(rows)) for seat, rows in reach_from(state, edge, markers, step_in).items()}


def reach_from(state: State, edge: Edge, markers: Floats, step_in: float) -> dict[Seat, Floats]:
    """Return each marker's value for each ship of both fleets [S, M], from its best start along an edge."""
    fleets: dict[Seat, list[Ship]] = {seat: [] for seat in PLAYERS}
    for ship in state.ships.values():
        if ship.spec.hull.capital:
            fleets[ship.spec.seat].append(ship)
    posts = start_poses_along(state.setup.terrain, edge, step_in, (11.0,), 1)
    if not len(posts.x) or not len(markers):
        return {seat: np.zeros((len(ships), len(markers))) for seat, ships in fleets.items()}
    costs = way_costs(state.setup.terrain, posts, markers)
    best = {
        steering: prospects(posts, steering, markers, costs).max(axis=0)
        for steering in {steering_of(ship) for fleet in fleets.values() for ship in fleet}
    }
    return {
        seat: np.array([best[steering_of(ship)] for ship in ships]).reshape(-1, len(markers))
        for seat, ships in fleets.items()
    }


def shared_out(worths: Floats) -> Floats:
    """Assign ships to the markers where they add most and return the sums [...] of their values.

    `worths` is [..., S, M]. The greatest value is assigned first. Each ship gets one marker, and
    further ships at the same marker count less.
    """
    *many, ships, markers = worths.shape
    table = np.maximum(worths, 0.0).reshape(math.prod(many), ships, markers)
    total, each = np.zeros(len(table)), np.arange(len(table))
    for _ in range(ships if markers else 0):
        row, marker = np.divmod(table.reshape(len(table), ships * markers).argmax(axis=1), markers)
        total += table[each, row, marker]
        table[each, row] = -1.0
        table[each, :, marker] *= _COVERED
    return total.reshape(many)
