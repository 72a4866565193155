"""Ships that come onto the board later: kept back, arriving, or returning after destruction (FAC)."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from game.families.false_sunrise.ai.edges import shared_out
from game.families.false_sunrise.ai.guns import arcs_seen, cells_of, fire_tables
from game.families.false_sunrise.ai.level import Level
from game.families.false_sunrise.ai.reach import Leg, moves_of
from game.families.false_sunrise.ai.returning import wants
from game.families.false_sunrise.ai.rocks import Floats, Ints, rocks_of
from game.families.false_sunrise.ai.start_poses import (
    SOONNESS,
    StartPoses,
    markers_of,
    prospects,
    start_poses_along,
    start_poses_at,
    steering_of,
    way_costs,
)
from game.families.false_sunrise.ai.turns_to_reach import turns_to_touch
from game.families.false_sunrise.ai.valuation import pip_worth
from game.families.false_sunrise.ai.weighing import Choice, rounded, take_best
from game.families.false_sunrise.editions import ship_edition
from game.reasons import MOST_CANDIDATES, Candidate, Decision, Term, Thought
from rules.false_sunrise.arriving import ArriveShip, KeepBack, RebirthShip, arrival_refusal, home_edges
from rules.false_sunrise.state import START_VELOCITY, Ship, State
from rules.kernel.requests import Below
from rules.kernel.seats import Seat
from rules.table.board import HEIGHT_IN, WIDTH_IN
from rules.table.clock import HOURS

_LATE_MARKER = 1.5  # points: a marker for a ship that arrives in turn 3
_GUNS_EARLY = 0.3  # points per weapon in action from turn 1
_GUNS_LATE = 0.2  # points per weapon in action from turn 3, undamaged and in a good place
_ASTRAY = 6.0  # points: a rock or the edge within the drift of the first turn
_SHARED = 0.5  # share of its value that a marker has if an enemy arrives as soon
_LOOKED_AT = 240  # number of poses for which fire is computed
_TAKEN_SHARE = 0.8  # share that counts of the fire at an arriving ship


# --- kept back (FAC-6) -----------------------------------------------------------------------------


def keep_back(level: Level, request: KeepBack, _below: Below) -> Decision:
    """Keep back the ships that reach markers too late from the edge, and fight as well later."""
    state, seat = request.state, request.seat
    edge = state.edges.get(seat)
    if edge is None or not state.markers:
        return Decision(())
    fleet = [ship for ship in state.ships.values() if ship.spec.seat is seat]
    posts = start_poses_along(state.setup.terrain, edge, 6.0, (11.0,), 1)
    if not len(posts.x):
        return Decision(())
    markers = markers_of(state)
    costs = way_costs(state.setup.terrain, posts, markers)
    worths = {ship.id: prospects(posts, steering_of(ship), markers, costs).max(axis=0) for ship in fleet}
    kept: list[str] = []
    thoughts: list[Thought] = []
    left = request.most_integrity
    for ship in sorted(request.ships(), key=lambda one: (steering_of(one), one.id)):
        others = [worth for ship_id, worth in worths.items() if ship_id not in (ship.id, *kept)]
        choices = _kept_or_not(level, ship, worths[ship.id], others)
        decided = take_best(ship.id, choices)
        thoughts += decided.thoughts
        if decided.answer and others and ship.spec.hull.integrity <= left:
            kept.append(ship.id)
            left -= ship.spec.hull.integrity
    return Decision(tuple(kept), tuple(thoughts), len(thoughts))


def _kept_or_not(level: Level, ship: Ship, worth: Floats, others: list[Floats]) -> list[Choice]:
    guns = len(ship.fittings.mounts)
    now = float(worth.max())
    if level.joint and others:
        now = float(shared_out(np.array([*others, worth])) - shared_out(np.array(others)))
    early = (Term("Markers soon reached", now), Term("Its guns fire from the first turn", _GUNS_EARLY * guns))
    late = (
        Term("A marker later", _LATE_MARKER),
        Term("Its guns where they help most", _GUNS_LATE * guns),
    )
    return [Choice(False, "Deployed", early), Choice(True, "Kept back", late)]


# --- arriving (FAC-6) ------------------------------------------------------------------------------


def arrive(level: Level, request: ArriveShip, _below: Below) -> Decision:
    """Bring a ship in where it soon reaches a marker and deals more damage than it takes; else wait."""
    state, ship = request.state, request.state.ships[request.ship_id]
    step = 3.0 if level.joint else 6.0
    points = [
        (x, y)
        for x in np.arange(1.5, WIDTH_IN, step).tolist()
        for y in np.arange(1.5, HEIGHT_IN, step).tolist()
        if arrival_refusal(state, request.seat, (x, y, 0)) is None
    ]
    if not points:
        spot = request.spot()
        points = [] if spot is None else [spot]
    if not points:
        return Decision(None)
    posts = start_poses_at(state.setup.terrain, points, range(HOURS))
    leg = Leg.fly(rocks_of(state.setup.terrain), posts.x, posts.y, posts.heading, _drift(posts))
    soon = _markers_from(state, ship, StartPoses(leg.x, leg.y, posts.heading, posts.risk))
    soon = soon - _ASTRAY * (leg.crashed | leg.left)
    best = np.argsort(-soon, kind="stable")[:_LOOKED_AT]
    dealt, taken = _fire_at(state, ship, leg.x[best], leg.y[best], posts.heading[best])
    choices = [
        Choice(
            posts.placement(int(k)),
            posts.words(int(k)),
            _terms(soon[k], dealt[at], taken[at]),
        )
        for at, k in enumerate(best)
    ]
    return take_best(ship.id, [*choices, Choice(None, "Wait", ())])


def _terms(soon: float, dealt: float, taken: float) -> tuple[Term, ...]:
    terms = [
        rounded("Marker soon reached", soon),
        rounded("Fire at the enemy", dealt),
        rounded("Fire from the enemy", -_TAKEN_SHARE * taken),
    ]
    return tuple([term for term in terms if term.points])


def _drift(posts: StartPoses) -> Ints:
    return np.full(len(posts.x), START_VELOCITY)


def _markers_from(state: State, ship: Ship, posts: StartPoses) -> Floats:
    """Return the value of the best wanted marker from each pose, at start velocity."""
    if not state.markers:
        return -posts.risk
    markers = markers_of(state)
    costs = way_costs(state.setup.terrain, posts, markers)
    velocity = _drift(posts)
    turns = turns_to_touch(*steering_of(ship), posts.x, posts.y, posts.heading, velocity, markers)
    shared = np.where(_enemy_turns(state, ship.spec.seat, markers) <= turns + 1, _SHARED, 1.0)
    worth = (SOONNESS[turns.astype(np.int64)] - costs) * wants(state, ship.spec.seat) * shared
    best: Floats = worth.max(axis=1) - posts.risk
    return best


def _enemy_turns(state: State, seat: Seat, markers: Floats) -> Ints:
    """Return the turns until the first enemy can pass each marker [M]."""
    soonest: Ints = np.full(len(markers), len(SOONNESS) - 1)
    for foe in state.ships_of(seat.other):
        pose = ([foe.x], [foe.y], [foe.heading], [foe.velocity])
        soonest = np.minimum(soonest, turns_to_touch(*steering_of(foe), *pose, markers)[0])
    return soonest


def _fire_at(state: State, ship: Ship, x: Floats, y: Floats, heading: Ints) -> tuple[Floats, Floats]:
    """Estimate this turn's fire while enemies drift: points dealt and taken, [N] each."""
    foes = state.ships_of(ship.spec.seat.other)
    rocks = rocks_of(state.setup.terrain)
    guns = fire_tables(state, [(ship, foe) for foe in foes])
    threats = fire_tables(state, [(foe, ship) for foe in foes])
    known = ship_edition(ship).computer
    dealt, taken = np.zeros(len(x)), np.zeros(len(x))
    for number, foe in enumerate(foes):
        coasting = moves_of(foe, rocks, np.zeros((0, 2)), coasting=True)
        dx, dy = coasting.x[0] - x, coasting.y[0] - y
        cells = cells_of(known, dx, dy)
        seen = ~rocks.between(x, y, np.full(len(x), coasting.x[0]), np.full(len(x), coasting.y[0]))
        out = guns[number][arcs_seen(heading, dx, dy), cells] * seen * pip_worth(foe)
        dealt = np.maximum(dealt, out)
        back = np.full(len(x), coasting.heading[0])
        taken += threats[number][arcs_seen(back, -dx, -dy), cells] * seen * pip_worth(ship)
    return dealt, taken


# --- reborn (FAC-4) --------------------------------------------------------------------------------


def come_back_whole(_level: Level, request: RebirthShip, _below: Below) -> Decision:
    """Bring a destroyed ship back in its zone where it soonest reaches a wanted marker."""
    state, ship = request.state, request.state.ships[request.ship_id]
    whole = ship.spec.fittings(0)
    steering = (whole.thrust, whole.extra_course)
    terrain = state.setup.terrain
    markers = markers_of(state)
    ranked: list[tuple[float, StartPoses, int]] = []
    for edge in home_edges(state, request.seat):
        posts = start_poses_along(terrain, edge, 4.0, (12.0, 7.0), 2)
        if not len(markers):
            value: Floats = -posts.risk
        else:
            worth = prospects(posts, steering, markers, way_costs(terrain, posts, markers))
            value = (worth * wants(state, request.seat)).max(axis=1)
        best = np.argsort(-value, kind="stable")[: 4 * MOST_CANDIDATES]
        ranked += [(float(value[k]), posts, int(k)) for k in best]
    ranked.sort(key=lambda one: -one[0])
    legal = [one for one in ranked if request.refusal(one[1].placement(one[2])) is None]
    if not legal:
        return Decision(request.default())
    told = tuple(_told(legal[:MOST_CANDIDATES]))
    return Decision(legal[0][1].placement(legal[0][2]), (Thought(ship.id, told),), len(ranked))


def _told(ranked: Iterable[tuple[float, StartPoses, int]]) -> Iterable[Candidate]:
    for value, posts, k in ranked:
        yield Candidate(posts.words(k), round(value, 2), (rounded("Marker soon reached", value),))
