"""Placing markers: where our own fleet arrives sooner than the enemy's (SET-3)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import numpy as np

from game.families.false_sunrise.ai.edges import reach_from, shared_out
from game.families.false_sunrise.ai.level import Level
from game.families.false_sunrise.ai.rocks import Floats
from game.families.false_sunrise.ai.weighing import rounded
from game.reasons import MOST_CANDIDATES, Candidate, Decision, Term, Thought
from rules.false_sunrise.placing import MARKER_EDGE_IN, PlaceMarker, marker_refusal
from rules.false_sunrise.state import State
from rules.kernel.requests import Below
from rules.kernel.seats import Seat
from rules.table.board import HEIGHT_IN, WIDTH_IN, Edge
from rules.table.measure import Point, distance_in

OURS, THEIRS = "Markers soon reached", "Reached by the enemy"
"""What speaks for a place and against it."""

_STEP_IN = 0.5
_GRID_IN = 3
_DRAWN = (12, 12, 40)  # number of legal points examined: below captain, as captain, above captain
_TRIES = 160
_CENTER = (WIDTH_IN / 2, HEIGHT_IN / 2)
_EDGE_STEP_IN = 8.0
_FAR_IN = 24.0
_WHIM = 0.4  # points by which the seat's dice may change a value: a predictable place is a weak one


def place_marker(level: Level, request: PlaceMarker, below: Below) -> Decision:
    """Choose the point that suits the seat's fleet best among legal points drawn with its own dice."""
    state = request.state
    points = _legal_points(state, below, _DRAWN[min(level.iterations, 2) if level.joint else 0])
    terms_of = reach_terms if level.joint else _speed_terms
    terms = terms_of(state, request.seat, points)
    valued = []
    for at, said in zip(points, terms, strict=True):
        worth = sum(term.points for term in said)
        valued.append((worth + _WHIM * below(1000) / 1000, worth, at, said))
    if not valued:
        return Decision(request.default())
    valued.sort(key=lambda one: -one[0])
    candidates = tuple(
        Candidate(f"At {at[0]:.1f}, {at[1]:.1f}", round(points, 2), terms)
        for _, points, at, terms in valued[:MOST_CANDIDATES]
    )
    return Decision(valued[0][2], (Thought("", candidates),), len(valued))


def legal_grid(state: State) -> list[Point]:
    """Return all legal points of a grid of three inches."""
    grid = product(range(0, int(WIDTH_IN), _GRID_IN), range(0, int(HEIGHT_IN), _GRID_IN))
    points = [(float(x), float(y)) for x, y in grid]
    return [at for at in points if marker_refusal(state, at) is None]


def best_place(request: PlaceMarker) -> Point:
    """Return the point of `legal_grid` that suits the player's fleet best."""
    points = legal_grid(request.state) or [request.default()]
    terms = reach_terms(request.state, request.seat, points)
    sums = [sum(term.points for term in some) for some in terms]
    return points[sums.index(max(sums))]


def _legal_points(state: State, below: Below, enough: int) -> list[Point]:
    """Draw up to `enough` different legal points."""
    columns = int((WIDTH_IN - 2 * MARKER_EDGE_IN) / _STEP_IN) + 1
    rows = int((HEIGHT_IN - 2 * MARKER_EDGE_IN) / _STEP_IN) + 1
    found: dict[Point, None] = {}
    for _ in range(_TRIES):
        at = (MARKER_EDGE_IN + below(columns) * _STEP_IN, MARKER_EDGE_IN + below(rows) * _STEP_IN)
        if marker_refusal(state, at) is None:
            found[at] = None
            if len(found) >= enough:
                break
    return list(found)


def _speed_terms(state: State, seat: Seat, points: Sequence[Point]) -> list[tuple[Term, ...]]:
    """Rate points by speed alone: the faster fleet wants distant markers, the slower one central ones."""
    own, theirs = (_mean_thrust(state, one) for one in (seat, seat.other))
    faster = max(-1.0, min(1.0, (own - theirs) / 4.0))
    return [
        (Term("Fast ships reach far markers", round(faster * (distance_in(at, _CENTER) / _FAR_IN - 0.5), 3)),)
        for at in points
    ]


def _mean_thrust(state: State, seat: Seat) -> float:
    own = [ship for ship in state.ships.values() if ship.spec.seat is seat and ship.spec.hull.capital]
    thrusts = [ship.fittings.thrust for ship in own]
    return sum(thrusts) / max(1, len(thrusts))


def reach_terms(state: State, seat: Seat, points: Sequence[Point]) -> list[tuple[Term, ...]]:
    """Rate points by what both fleets then reach, from the edge that the choosing player would take."""
    held = [marker.at for marker in state.markers]
    places: Floats = np.array([*held, *points], dtype=np.float64).reshape(-1, 2)
    reach = {edge: reach_from(state, edge, places, _EDGE_STEP_IN) for edge in Edge}
    known = len(held)
    # [P, known + 1]: the markers on the board if each of the points were chosen.
    columns = np.column_stack(
        (np.tile(np.arange(known), (len(points), 1)), np.arange(known, known + len(points)))
    )
    sums = {
        (edge, one): shared_out(table[:, columns].transpose(1, 0, 2)).tolist()
        for edge, fleets in reach.items()
        for one, table in fleets.items()
    }
    chooser = state.initiative
    found: list[tuple[Term, ...]] = []
    for at in range(len(points)):
        gains = {edge: sums[edge, chooser][at] - sums[edge.opposite, chooser.other][at] for edge in Edge}
        taken = max(Edge, key=gains.__getitem__)
        own_edge = taken if chooser is seat else taken.opposite
        own, theirs = sums[own_edge, seat][at], sums[own_edge.opposite, seat.other][at]
        found.append((rounded(OURS, own), rounded(THEIRS, -theirs)))
    return found
