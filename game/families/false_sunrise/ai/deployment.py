"""Deployment: put each ship where it soon reaches a marker of its own (SET-4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from game.families.false_sunrise.ai.level import Level
from game.families.false_sunrise.ai.rocks import Floats, Ints
from game.families.false_sunrise.ai.start_poses import (
    SOONNESS,
    StartPoses,
    Steering,
    markers_of,
    prospects,
    start_poses_along,
    start_poses_of,
    steering_of,
    turns_from,
    way_costs,
)
from game.families.false_sunrise.ai.valuation import hull_worth
from game.families.false_sunrise.ai.weighing import rounded
from game.reasons import MOST_CANDIDATES, Candidate, Decision, Thought
from rules.false_sunrise.placing import DeployFleet, Placement
from rules.false_sunrise.state import Ship, State
from rules.kernel.requests import Below
from rules.kernel.seats import Seat

SOON, OTHERS, CROWDED = "Marker soon reached", "Other markers", "Crowded"
"""What speaks for a pose and against it."""

_ROOM_IN = 4.0  # inches: friends closer than this crowd each other
_CROWDED = 0.5
_SECOND = 0.3  # value of the second ship at a marker, as a share of the first one's
_ASTRAY = 0.1  # points per inch between a squadron and the friend that it starts next to
_ON_THE_WAY = 0.15  # share that the other markers add
_LATE, _EVEN, _EARLY = 0.75, 1.2, 1.0  # a marker's weight, by which side is there first


@dataclass(frozen=True, slots=True)
class _Fineness:
    """How finely a level searches.

    `step_in` is the inches between places, `depths_in` the distances from the edge in inches, `aside` the
    hours to either side, and `passes` the passes over the fleet.
    """

    step_in: float
    depths_in: tuple[float, ...]
    aside: int
    passes: int


def _fineness(level: Level) -> _Fineness:
    if not level.joint:
        return _Fineness(6.0, (11.0, 6.0), 1, 1)
    if level.iterations == 1:
        return _Fineness(4.0, (12.0, 7.0), 2, 1)
    return _Fineness(2.0, (12.0, 10.0, 7.0, 3.0), 3, level.iterations)


class _Plan:
    """A deployment in progress: poses, markers, their values, and where ships have been placed."""

    def __init__(
        self, level: Level, request: DeployFleet, below: Below, placed: Sequence[Placement] = ()
    ) -> None:
        state, seat = request.state, request.seat
        self.joint = level.joint
        self.fineness = fine = _fineness(level)
        terrain = state.setup.terrain
        along = start_poses_along(terrain, request.edge, fine.step_in, fine.depths_in, fine.aside)
        self.posts = along.joined(start_poses_of(terrain, placed)) if placed else along
        self.markers = markers_of(state)
        self.costs = way_costs(terrain, self.posts, self.markers)
        self.enemy = _enemy_turns(state, seat, self.markers, fine) if level.joint else None
        # Vary the markers' weights a little, so the same fleet does not deploy in the same places every time.
        self.taste: Floats = np.array([0.9 + below(201) / 1000 for _ in state.markers])
        self.taken: dict[str, int] = {}
        self.aims: dict[str, int] = {}
        self.promised: Floats = np.zeros(len(self.markers))  # number of ships assigned to each marker
        self.crowd: Floats = np.zeros(len(self.posts.x))  # what nearby friends cost at each pose
        self._prospects: dict[Steering, Floats] = {}

    def of(self, steering: Steering) -> Floats:
        """Return the value of each marker from each pose [N, M] for a steering (cached)."""
        if steering not in self._prospects:
            weights = self._weights(turns_from(self.posts, steering, self.markers)) * self.taste
            worth = prospects(self.posts, steering, self.markers, self.costs)
            self._prospects[steering] = np.where(worth > 0, worth * weights, worth)
        return self._prospects[steering]

    def _weights(self, turns: Ints) -> Floats:
        if self.enemy is None:
            return np.ones(turns.shape)
        weights: Floats = np.where(turns > self.enemy, _LATE, np.where(turns == self.enemy, _EVEN, _EARLY))
        return weights

    def take_up(self, ship_id: str) -> int | None:
        """Remove a ship from its pose and its marker; return the pose, or None if it had none."""
        post = self.taken.pop(ship_id, None)
        if post is not None:
            self.crowd -= self._crowd_round(post)
            self.promised[self.aims.pop(ship_id)] -= 1
        return post

    def put_down(self, ship_id: str, post: int, marker: int) -> None:
        """Place a ship on a pose and give it a marker to go to."""
        self.taken[ship_id], self.aims[ship_id] = post, marker
        self.crowd += self._crowd_round(post)
        self.promised[marker] += 1

    def _crowd_round(self, post: int) -> Floats:
        away = np.hypot(self.posts.x - self.posts.x[post], self.posts.y - self.posts.y[post])
        cost: Floats = _CROWDED * np.clip(1.0 - away / _ROOM_IN, 0.0, 1.0)
        return cost

    def needs(self) -> Floats:
        """Return the share of its value that each marker [M] keeps, given the ships assigned to it."""
        share: Floats = _SECOND**self.promised if self.joint else np.ones(len(self.markers))
        return share


def deploy(level: Level, request: DeployFleet, below: Below) -> Decision:
    """Place the fleet by hill climbing on how soon its ships reach the markers; always legal (SET-4)."""
    plan = _Plan(level, request, below)
    if not len(plan.posts.x) or not len(plan.markers):
        return Decision(request.default())
    # Slow ships choose first: fast ships can be useful anywhere.
    models = request.ships()
    ships = sorted(
        [ship for ship in models if ship.spec.hull.capital], key=lambda ship: (steering_of(ship), ship.id)
    )
    thoughts: dict[str, Thought] = {}
    nodes = 0
    for turn in range(plan.fineness.passes):
        changed = False
        for ship in ships:
            thought, moved = _settle(plan, ship)
            thoughts[ship.id] = thought
            changed |= moved
            nodes += len(plan.posts.x)
        if turn and not changed:
            break
    escorted = sorted(ships, key=hull_worth, reverse=True)
    for number, squadron in enumerate([ship for ship in models if not ship.spec.hull.capital]):
        thoughts[squadron.id] = _settle_beside(plan, squadron, escorted[number % len(escorted)])
    answer = {ship.id: plan.posts.placement(plan.taken[ship.id]) for ship in models}
    return Decision(answer, tuple(thoughts.values()), nodes)


def _settle(plan: _Plan, ship: Ship) -> tuple[Thought, bool]:
    """Give a ship its best pose and marker while the others stay; return its thought and whether it moved."""
    before = plan.take_up(ship.id)
    valued = _Valued(plan, ship)
    order = _best_places(plan.posts, valued.value)
    chosen = order[0]
    plan.put_down(ship.id, chosen, int(valued.aims[chosen]))
    return Thought(ship.id, tuple([valued.candidate(k) for k in order])), before != chosen


class _Valued:
    """What each pose is worth to a ship that has none yet, while the others stay."""

    def __init__(self, plan: _Plan, ship: Ship) -> None:
        self._posts = plan.posts
        worth = plan.of(steering_of(ship))
        shares = np.where(worth > 0, worth * plan.needs(), worth)
        self.aims = shares.argmax(axis=1)
        rows = np.arange(len(self.aims))
        self._first = shares[rows, self.aims]
        others = worth.sum(axis=1) - worth[rows, self.aims]
        self._spare = others / max(1, len(plan.markers) - 1) * _ON_THE_WAY
        self._crowd = plan.crowd.copy()
        self.value = self._first + self._spare - self._crowd

    def candidate(self, k: int) -> Candidate:
        """Return one of the poses with what speaks for and against it."""
        return Candidate(
            self._posts.words(k),
            round(float(self.value[k]), 2),
            (
                rounded(SOON, self._first[k]),
                rounded(OTHERS, self._spare[k]),
                rounded(CROWDED, -self._crowd[k]),
            ),
        )


def weigh_deployment(
    level: Level, request: DeployFleet, placements: Mapping[str, Placement]
) -> Iterator[tuple[Thought, Placement]]:
    """Value where a fleet was placed: yield a thought for each capital ship, and its best pose.

    The thought compares that pose with the ship's own, while all others stay where they are.
    """
    ships = [ship for ship in request.ships() if ship.spec.hull.capital]
    ships.sort(key=lambda ship: (steering_of(ship), ship.id))
    plan = _Plan(level, request, _impartial, [placements[ship.id] for ship in ships])
    if not len(plan.markers):
        return
    taken = {ship.id: len(plan.posts.x) - len(ships) + number for number, ship in enumerate(ships)}
    for _ in range(plan.fineness.passes):
        for ship in ships:
            plan.take_up(ship.id)
            plan.put_down(ship.id, taken[ship.id], int(_Valued(plan, ship).aims[taken[ship.id]]))
    for ship in ships:
        plan.take_up(ship.id)
        valued, own = _Valued(plan, ship), taken[ship.id]
        best = int(valued.value.argmax())
        thought = Thought(ship.id, (valued.candidate(best),), valued.candidate(own))
        yield thought, plan.posts.placement(best)
        plan.put_down(ship.id, own, int(valued.aims[own]))


def _impartial(faces: int) -> int:
    """Return the middle of what dice may say, so that no marker is preferred to another."""
    return faces // 2


def _settle_beside(plan: _Plan, squadron: Ship, friend: Ship) -> Thought:
    """Place a squadron that takes no markers near a friend that is already placed."""
    posts, beside = plan.posts, plan.taken[friend.id]
    away = np.hypot(posts.x - posts.x[beside], posts.y - posts.y[beside])
    near, turned = -_ASTRAY * away, -_ASTRAY * (posts.heading != posts.heading[beside])
    crowd, ahead = plan.crowd.copy(), posts.risk
    value = near + turned - crowd - ahead
    order = _best_places(posts, value)
    plan.put_down(squadron.id, order[0], plan.aims[friend.id])
    plan.promised[plan.aims[friend.id]] -= 1
    candidates = tuple(
        Candidate(
            posts.words(k),
            round(float(value[k]), 2),
            (
                rounded(f"Near {friend.spec.name}", near[k] + turned[k]),
                rounded(CROWDED, -crowd[k]),
                rounded("Rocks and edges ahead", -ahead[k]),
            ),
        )
        for k in order
    )
    return Thought(squadron.id, candidates)


def _best_places(posts: StartPoses, value: Floats) -> list[int]:
    """Return the best poses, each in a different place, best first."""
    chosen: list[int] = []
    rest = value.copy()
    for _ in range(MOST_CANDIDATES):
        k = int(rest.argmax())
        if rest[k] == -np.inf:
            break
        chosen.append(k)
        rest[(posts.x == posts.x[k]) & (posts.y == posts.y[k])] = -np.inf
    return chosen


def _enemy_turns(state: State, seat: Seat, markers: Floats, fine: _Fineness) -> Ints:
    """Return how soon the enemy can be at each marker [M], from its present poses or from its edge."""
    enemies = [ship for ship in state.ships.values() if ship.spec.seat is not seat and _comes(ship)]
    soonest: Ints = np.full(len(markers), len(SOONNESS) - 1)
    edge = state.edges[seat.other]
    anywhere = start_poses_along(state.setup.terrain, edge, max(6.0, fine.step_in), (11.0,), 1)
    for steering in dict.fromkeys(steering_of(ship) for ship in enemies):
        alike = [ship for ship in enemies if steering_of(ship) == steering]
        posts = _stand(alike) if alike[0].deployed else anywhere
        if len(posts.x):
            soonest = np.minimum(soonest, turns_from(posts, steering, markers).min(axis=0))
    return soonest


def _comes(ship: Ship) -> bool:
    """Return whether a ship will soon fly to markers."""
    return ship.spec.hull.capital and not (ship.extras is not None and ship.extras.reserve)


def _stand(ships: Sequence[Ship]) -> StartPoses:
    return StartPoses(
        np.array([ship.x for ship in ships]),
        np.array([ship.y for ship in ships]),
        np.array([ship.heading for ship in ships], dtype=np.int64),
        np.zeros(len(ships)),
    )
