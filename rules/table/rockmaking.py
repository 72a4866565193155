"""Random rocks that look natural: rough outlines on a grid, placed fairly for both sides."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from random import Random

from rules.table.board import HEIGHT_IN, WIDTH_IN
from rules.table.clock import HALF_HOUR_VECTORS
from rules.table.measure import Point
from rules.table.polygons import Polygon, edge_gap_in, edges_of, inside, outline_faults

_GRID_PER_IN = 8.0
_TRIES_PER_LANE = 12
_ROUNDING_IN = 1e-6  # more than rounding can change a distance


def find_place(
    rng: Random,
    outline: Sequence[Point],
    rocks: Sequence[Polygon],
    *,
    box: tuple[Point, Point],
    lanes_in: Iterable[float],
    is_free: Callable[[Polygon], bool],
) -> Polygon | None:
    """Return an outline at a random place, or None if none was found.

    The rock and its mirror image stay clear of each other and of all other rocks. Its middle is
    within `box`. `lanes_in` are the gaps in inches to try, one after the other. `is_free` tests
    anything else that the place needs.
    """
    (left, top), (right, bottom) = box
    for lane_in in lanes_in:
        for _ in range(_TRIES_PER_LANE):
            x = on_grid(between(rng, left, right))
            y = on_grid(between(rng, top, bottom))
            rock = placed(outline, x, y)
            # Faults are rare and slow to look for, so they come last.
            if is_free(rock) and _keeps_away(rock, rocks, lane_in) and not outline_faults(rock):
                return rock
    return None


def _keeps_away(rock: Polygon, rocks: Sequence[Polygon], lane_in: float) -> bool:
    return not any(closer_than(rock, other, lane_in) for other in (*rocks, mirrored(rock)))


def mirrored(polygon: Sequence[Point]) -> Polygon:
    """Return an outline turned by half a circle about the center of the board.

    >>> mirrored([(0.0, 0.0), (10.0, 0.0), (10.0, 8.0)])
    ((72.0, 48.0), (62.0, 48.0), (62.0, 40.0))
    """
    return tuple((WIDTH_IN - x, HEIGHT_IN - y) for x, y in polygon)


def closer_than(one: Sequence[Point], other: Sequence[Point], limit_in: float) -> bool:
    """Return whether two outlines are less than `limit_in` inches apart."""
    box, other_box = _box_of(one), _box_of(other)
    if _apart_in(box, other_box) >= limit_in:
        return False
    if inside(one, other[0]) or inside(other, one[0]):
        return limit_in > 0.0
    # Only edges near the other rock count; rounding may hide no edge that is as far away as the limit.
    far_in = limit_in + _ROUNDING_IN
    near, others = _edges_near(one, other_box, far_in), _edges_near(other, box, far_in)
    return any(edge_gap_in(a, b, c, d) < limit_in for a, b in near for c, d in others)


# The least and greatest x, the least and greatest y.
_Box = tuple[float, float, float, float]


def _box_of(points: Sequence[Point]) -> _Box:
    x, y = zip(*points, strict=True)
    return min(x), max(x), min(y), max(y)


def _apart_in(one: _Box, other: _Box) -> float:
    """Return how far two boxes are apart along the axis where that is most; at most 0 if they meet."""
    return max(one[0] - other[1], other[0] - one[1], one[2] - other[3], other[2] - one[3])


def _edges_near(polygon: Sequence[Point], box: _Box, far_in: float) -> list[tuple[Point, Point]]:
    """Return the edges of an outline that may be within some inches of a box."""
    left, right, top, bottom = box[0] - far_in, box[1] + far_in, box[2] - far_in, box[3] + far_in
    return [
        (a, b)
        for a, b in edges_of(polygon)
        if (a[0] <= right or b[0] <= right)
        and (a[0] >= left or b[0] >= left)
        and (a[1] <= bottom or b[1] <= bottom)
        and (a[1] >= top or b[1] >= top)
    ]


def outline_of(rng: Random, radius_in: float, *, hollow: bool) -> list[Point]:
    """Return a random rock around the origin: a rough oval, with a bay in its side if `hollow`."""
    corners = 9 + int(rng.random() * 4) if radius_in < 2.6 else 12 + int(rng.random() * 5)
    profile = _roughness(rng, corners)
    if hollow:
        bay = int(rng.random() * corners)
        for offset, depth in ((-1, 0.8), (0, 0.22), (1, 0.32), (2, 0.85)):
            profile[(bay + offset) % corners] *= depth
    return _drawn(rng, profile, radius_in)


def symmetric_outline(rng: Random, radius_in: float) -> list[Point]:
    """Return a random rock around the origin that is its own mirror image."""
    half = 6 + int(rng.random() * 3)
    profile = _roughness(rng, half)
    if rng.random() < 0.5:
        profile[0] *= 0.55
    outline = _drawn(rng, profile * 2, radius_in)[:half]
    return outline + [(-x, -y) for x, y in outline]


def _roughness(rng: Random, corners: int) -> list[float]:
    """Return the corners' distances as fractions of the radius: jagged, on top of slow waves."""
    swell = [between(rng, 0.75, 1.2) for _ in range(corners)]
    return [
        (swell[i - 1] + swell[i] + swell[(i + 1) % corners]) / 3.0 * between(rng, 0.86, 1.12)
        for i in range(corners)
    ]


def _drawn(rng: Random, profile: Sequence[float], radius_in: float) -> list[Point]:
    longer = between(rng, 1.0, 1.5)
    axis_x, axis_y = HALF_HOUR_VECTORS[int(rng.random() * 24)]
    outline = []
    for i, share in enumerate(profile):
        # Each corner stays in the middle of its own slice, so that the outline never crosses itself.
        x, y = _direction((i + between(rng, 0.15, 0.85)) * 24.0 / len(profile))
        x, y = x * share * radius_in * longer, y * share * radius_in / longer
        outline.append((on_grid(x * axis_x - y * axis_y), on_grid(x * axis_y + y * axis_x)))
    return outline


def _direction(half_hours: float) -> Point:
    """Return a unit vector between two half hours.

    It uses no sines, because these differ from machine to machine.
    """
    whole = int(half_hours)
    share = half_hours - whole
    ax, ay = HALF_HOUR_VECTORS[whole % 24]
    bx, by = HALF_HOUR_VECTORS[(whole + 1) % 24]
    x, y = ax + (bx - ax) * share, ay + (by - ay) * share
    length = math.sqrt(x * x + y * y)
    return x / length, y / length


def placed(outline: Sequence[Point], x: float, y: float) -> Polygon:
    """Return an outline around the origin moved to a place."""
    return tuple((x + dx, y + dy) for dx, dy in outline)


def between(rng: Random, low: float, high: float) -> float:
    """Return a random number from `low` to `high`.

    It only uses `random()`, the one generator that is the same in all versions of Python.
    """
    return low + (high - low) * rng.random()


def on_grid(value_in: float) -> float:
    """Round a coordinate to the grid of eighths of an inch that random rocks are made on.

    >>> on_grid(1.3)
    1.25
    """
    return math.floor(value_in * _GRID_PER_IN + 0.5) / _GRID_PER_IN
