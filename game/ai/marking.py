"""Placing markers: where the own fleet is better off than the enemy's (SET-3)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from game.ai.level import Level
from game.ai.reasons import MOST_CANDIDATES, Candidate, Decision, Term, Thought
from rules.false_sunrise.placing import MARKER_EDGE_IN, PlaceMarker, marker_refusal
from rules.false_sunrise.state import State
from rules.kernel.requests import Below
from rules.kernel.seats import Seat
from rules.table.board import HEIGHT_IN, WIDTH_IN
from rules.table.measure import Point, distance_in

_STEP_IN = 0.5
_DRAWN = {False: 12, True: 40}  # legal points looked at, by whether the level plans its ships jointly
_TRIES = 160
_CENTRE = (WIDTH_IN / 2, HEIGHT_IN / 2)
_NEAR_ROCK_IN = 6.0
_FAR_IN = 24.0  # farther apart than this makes no difference
_WHIM = 0.4  # how far the seat's own dice move a value: a place that can be foreseen is a weak one


@dataclass(frozen=True, slots=True)
class _Odds:
    """What sets the fleets apart: `faster` and `nimbler` from -1 to 1, `chooses` the edge or not."""

    faster: float
    nimbler: float
    chooses: bool


def place_marker(level: Level, request: PlaceMarker, below: Below) -> Decision:
    """Choose among legal points drawn by the seat's own dice the one that suits its fleet best."""
    state = request.state
    odds = _odds(state, request.seat)
    valued = []
    for at in _legal_points(state, below, _DRAWN[level.joint]):
        terms = _terms(state, odds, at, level)
        points = sum(term.points for term in terms)
        valued.append((points + _WHIM * below(1000) / 1000, points, at, terms))
    if not valued:
        return Decision(request.default())
    valued.sort(key=lambda one: -one[0])
    candidates = tuple(
        Candidate(f"At {at[0]:.1f}, {at[1]:.1f}", round(points, 2), terms)
        for _, points, at, terms in valued[:MOST_CANDIDATES]
    )
    return Decision(valued[0][2], (Thought("", candidates),), len(valued))


def _legal_points(state: State, below: Below, enough: int) -> list[Point]:
    """Draw legal points, each at most once."""
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


def _odds(state: State, seat: Seat) -> _Odds:
    """Hold the fleets against each other."""
    own, theirs = _thrusts(state, seat), _thrusts(state, seat.other)
    faster = _mean(own) - _mean(theirs)
    more = len(own) - len(theirs)
    return _Odds(
        faster=_within((faster + 0.5 * more) / 4.0),
        nimbler=_within(faster / 4.0),
        chooses=state.initiative is seat,
    )


def _thrusts(state: State, seat: Seat) -> list[int]:
    return [ship.fittings.thrust for ship in state.ships.values() if ship.spec.seat is seat]


def _mean(numbers: Iterable[int]) -> float:
    held = list(numbers)
    return sum(held) / max(1, len(held))


def _within(value: float) -> float:
    return max(-1.0, min(1.0, value))


def _terms(state: State, odds: _Odds, at: Point, level: Level) -> tuple[Term, ...]:
    """Value a point: fast fleets want markers apart and near rocks, slow ones together and in the open."""
    spread = distance_in(at, _CENTRE) / _FAR_IN
    others = [distance_in(at, marker.at) for marker in state.markers]
    apart = min(_FAR_IN, *others) / _FAR_IN if others else spread
    terms = [Term("Fast ships reach far markers", round(odds.faster * (spread + apart - 0.8), 3))]
    if not level.joint:
        return tuple(terms)
    clear_in = min(_NEAR_ROCK_IN, state.setup.terrain.clearance_in(at))
    near_rock = 1.0 - clear_in / _NEAR_ROCK_IN
    terms.append(Term("Rocks hinder the clumsy", round(odds.nimbler * near_rock * 0.6, 3)))
    lean = _lean([marker.at for marker in state.markers], at)
    terms.append(Term("Markers lean to one edge", round((0.6 if odds.chooses else -0.6) * lean, 3)))
    return tuple(terms)


def _lean(held: list[Point], at: Point) -> float:
    """Give how far the middle of all markers would lie from the board's, in quarters of its size."""
    points = [*held, at]
    x = sum(p[0] for p in points) / len(points) - _CENTRE[0]
    y = sum(p[1] for p in points) / len(points) - _CENTRE[1]
    return max(abs(x) / (WIDTH_IN / 4), abs(y) / (HEIGHT_IN / 4))
