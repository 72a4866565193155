"""Lines of sight: one query, a cached pair and a batch, compared with pymunk's public call."""

from __future__ import annotations

from collections.abc import Iterator

import pymunk

from rules.false_sunrise.gunnery import can_see
from rules.kernel.dice import Stream
from rules.table.measure import Point, snap_point
from rules.table.polygons import triangles_of
from tools.benches.tables import forty_ships, terrain_of
from tools.benches.timing import Measurement, cost_row, medians

_LINES = 20_000
_BATCH = 20  # points on each side: 400 lines
_BATCHES = 40
_ANYTHING = pymunk.ShapeFilter()


def _space() -> pymunk.Space:
    """Build the rocks as a user of pymunk would."""
    space = pymunk.Space()
    for polygon in terrain_of(4).polygons:
        for triangle in triangles_of(polygon):
            space.add(pymunk.Poly(space.static_body, triangle, radius=1e-4))
    return space


def _points(count: int) -> list[Point]:
    below = Stream("sight").below
    return [snap_point((below(72 * 256) / 256, below(48 * 256) / 256)) for _ in range(count)]


def sight_queries() -> Iterator[Measurement]:
    """Measure a single query and a cached pair of ships."""
    terrain, space = terrain_of(4), _space()
    ends = _points(2 * _LINES)
    lines = list(zip(ends[:_LINES], ends[_LINES:], strict=True))

    def ours() -> None:
        for a, b in lines:
            terrain.blocks_sight(a, b)

    def theirs() -> None:
        for a, b in lines:
            space.segment_query_first(a, b, 0.0, _ANYTHING)

    state = forty_ships().copy()
    ships = list(state.ships.values())
    pairs = [(ships[k % 40], ships[(7 * k + 1) % 40]) for k in range(_LINES)]

    def remembered() -> None:
        for one, other in pairs:
            can_see(state, one, other)

    def looked_up() -> None:
        # The rules ask about two ships, so the peer gets the positions from ships, too.
        for one, other in pairs:
            space.segment_query_first((one.x, one.y), (other.x, other.y), 0.0, _ANYTHING)

    remembered()
    mine, peer, known, plain = medians(ours, theirs, remembered, looked_up)
    micro = 1e6 / _LINES
    yield cost_row("sight query", mine * micro, peer * micro, "us", 1 / 1.5)
    yield cost_row("sight of a remembered pair", known * micro, plain * micro, "us", 10.0)


def sight_batch() -> Iterator[Measurement]:
    """Measure 400 lines at once against a loop, after checking that both give the same answers."""
    terrain, space = terrain_of(4), _space()
    ends = _points(2 * _BATCH * _BATCHES)
    groups = [
        (ends[at : at + _BATCH], ends[at + _BATCH : at + 2 * _BATCH])
        for at in range(0, len(ends), 2 * _BATCH)
    ]

    def loop(points_a: list[Point], points_b: list[Point]) -> list[list[bool]]:
        query = space.segment_query_first
        return [[query(a, b, 0.0, _ANYTHING) is None for b in points_b] for a in points_a]

    for points_a, points_b in groups:
        if terrain.visible(points_a, points_b).tolist() != loop(points_a, points_b):
            raise AssertionError("a batch of lines of sight disagrees with the loop")

    def ours() -> None:
        for points_a, points_b in groups:
            terrain.visible(points_a, points_b)

    def theirs() -> None:
        for points_a, points_b in groups:
            loop(points_a, points_b)

    mine, peer = medians(ours, theirs)
    each = 1e6 / _BATCHES
    yield cost_row("batch of 400 sight lines", mine * each, peer * each, "us", 3.5)
