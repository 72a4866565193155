"""Where ships may start, and how soon they reach the markers from there (SET-4, OBJ-1)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from game.families.false_sunrise.ai.rocks import Bools, Floats, Ints, rocks_of
from game.families.false_sunrise.ai.turns_to_reach import turns_to_touch
from rules.false_sunrise.placing import DEPLOYMENT_IN, INWARD, Placement, rock_refusal
from rules.false_sunrise.state import START_VELOCITY, Ship, State
from rules.table.board import HEIGHT_IN, WIDTH_IN, Edge
from rules.table.clock import HOURS, VECTORS
from rules.table.measure import Point, snap_point
from rules.table.terrain import Terrain

# Points of a marker for a ship that reaches it in turn 1, 2, 3 or later: matches end around turn 6.
SOONNESS: Floats = np.array([0.0, 5.0, 4.0, 3.0, 1.5])

Steering = tuple[int, int]  # thrust, hours of course beyond half of it (ORD-4)

_HEADINGS: Floats = np.array(VECTORS)
_PER_INCH = 0.02  # points per inch: a farther marker is worth less
_BEHIND_ROCKS = 0.7  # points: a rock on the straight path costs about two thirds of a turn
_MOVES_IN = (6.0, 12.0, 20.0)  # inches straight ahead: the first turn, the second, a slow ship's third
_BLOCKED = (4.0, 1.5, 0.5)  # points that a rock or the edge within each of them costs a ship of thrust 6


@dataclass(frozen=True, slots=True)
class StartPoses:
    """Poses as arrays [N]; `risk` is the cost in points of rocks and edges ahead for a ship of thrust 6."""

    x: Floats
    y: Floats
    heading: Ints
    risk: Floats

    def joined(self, more: StartPoses) -> StartPoses:
        """Return these poses with others after them."""
        pairs = zip(
            (self.x, self.y, self.heading, self.risk), (more.x, more.y, more.heading, more.risk), strict=True
        )
        return StartPoses(*(np.concatenate(pair) for pair in pairs))

    def placement(self, k: int) -> Placement:
        """Return one pose as a placement, on the grid on which ships are placed."""
        return (*snap_point((float(self.x[k]), float(self.y[k]))), int(self.heading[k]))

    def words(self, k: int, digits: int = 0) -> str:
        """Return words that say where one of the poses is."""
        return f"At {self.x[k]:.{digits}f}, {self.y[k]:.{digits}f}, heading {self.heading[k] or HOURS}"


def markers_of(state: State) -> Floats:
    """Return the places of the markers [M, 2]."""
    return np.array([marker.at for marker in state.markers], dtype=np.float64).reshape(-1, 2)


def steering_of(ship: Ship) -> Steering:
    """Return a ship's present thrust and extra course."""
    return (max(0, ship.fittings.thrust - ship.owes), ship.fittings.extra_course)


def start_poses_at(terrain: Terrain, points: Sequence[Point], headings: Iterable[int]) -> StartPoses:
    """Return poses at all points with all headings."""
    hours = np.array(list(headings), dtype=np.int64) % HOURS
    at: Floats = np.array(points, dtype=np.float64).reshape(-1, 2)
    x, y = np.repeat(at[:, 0], len(hours)), np.repeat(at[:, 1], len(hours))
    heading = np.tile(hours, len(at))
    return StartPoses(x, y, heading, _risk(terrain, x, y, heading))


def start_poses_of(terrain: Terrain, placements: Sequence[Placement]) -> StartPoses:
    """Return given placements as poses, in their order."""
    x, y, heading = (np.array(column) for column in zip(*placements, strict=True))
    return StartPoses(x, y, heading, _risk(terrain, x, y, heading))


@lru_cache(maxsize=16)
def start_poses_along(
    terrain: Terrain, edge: Edge, step_in: float, depths_in: tuple[float, ...], aside: int
) -> StartPoses:
    """Return poses along an edge (cached).

    They are `step_in` apart and face inward, turned by up to `aside` hours either way.
    """
    points = [at for at in _points_along(edge, step_in, depths_in) if rock_refusal(terrain, at) is None]
    return start_poses_at(terrain, points, [INWARD[edge] + hours for hours in range(-aside, aside + 1)])


def _points_along(edge: Edge, step_in: float, depths_in: Sequence[float]) -> Iterable[Point]:
    long = WIDTH_IN if edge in (Edge.TOP, Edge.BOTTOM) else HEIGHT_IN
    for number in range(int((long - 2.0) / step_in) + 1):
        along = 1.0 + number * step_in
        for deep in depths_in:
            inside = min(deep, DEPLOYMENT_IN)
            match edge:
                case Edge.TOP:
                    yield (along, inside)
                case Edge.BOTTOM:
                    yield (along, HEIGHT_IN - inside)
                case Edge.LEFT:
                    yield (inside, along)
                case Edge.RIGHT:
                    yield (WIDTH_IN - inside, along)


def _risk(terrain: Terrain, x: Floats, y: Floats, heading: Ints) -> Floats:
    dx, dy = _HEADINGS[heading].T
    risk: Floats = np.zeros(len(x))
    for far, cost in zip(_MOVES_IN, _BLOCKED, strict=True):
        ex, ey = x + dx * far, y + dy * far
        off = (ex < 0) | (ex > WIDTH_IN) | (ey < 0) | (ey > HEIGHT_IN)
        np.maximum(risk, cost * (off | rocks_of(terrain).between(x, y, ex, ey)), out=risk)
    return risk


def turns_from(posts: StartPoses, steering: Steering, markers: Floats) -> Ints:
    """Return the turns from each pose to each marker [N, M], at the starting velocity (SET-5)."""
    velocity = np.full(len(posts.x), START_VELOCITY)
    return turns_to_touch(*steering, posts.x, posts.y, posts.heading, velocity, markers).astype(np.int64)


def way_costs(terrain: Terrain, posts: StartPoses, markers: Floats) -> Floats:
    """Return the cost of the straight path from each pose to each marker [N, M], for any ship."""
    dx = markers[:, 0] - posts.x[:, None]
    dy = markers[:, 1] - posts.y[:, None]
    return np.hypot(dx, dy) * _PER_INCH + _BEHIND_ROCKS * _hidden(terrain, posts, markers)


def _hidden(terrain: Terrain, posts: StartPoses, markers: Floats) -> Bools:
    """Return from which pose a rock blocks the path to which marker; poses at one point share the answer."""
    at = np.column_stack((posts.x, posts.y))
    new: Bools = np.ones(len(at), dtype=np.bool_)
    new[1:] = (at[1:] != at[:-1]).any(axis=1)  # poses at the same point are adjacent
    places, which = at[new], np.cumsum(new) - 1
    ends = np.tile(markers, (len(places), 1))
    starts = np.repeat(places, len(markers), axis=0)
    met = rocks_of(terrain).between(starts[:, 0], starts[:, 1], ends[:, 0], ends[:, 1])
    found: Bools = met.reshape(len(places), len(markers))[which]
    return found


def prospects(posts: StartPoses, steering: Steering, markers: Floats, costs: Floats) -> Floats:
    """Return the value in points of each marker from each pose [N, M] for a ship of that steering.

    `costs` are those of the paths, from `way_costs`.
    """
    clumsy = 6.0 / max(3.0, float(steering[0]))
    worth: Floats = SOONNESS[turns_from(posts, steering, markers)] - costs
    worth -= posts.risk[:, None] * min(2.0, clumsy)
    return worth
