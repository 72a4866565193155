"""Terrain out of a seed: fair maps of natural rocks (SET-1)."""

import math
from collections.abc import Sequence
from functools import lru_cache
from random import Random

from rules.table.board import HEIGHT_IN, WIDTH_IN, edge_distance_in
from rules.table.clock import HALF_HOUR_VECTORS
from rules.table.measure import TOLERANCE_IN, Point
from rules.table.polygons import Polygon, gap_in, outline_faults, signed_area_sq_in
from rules.table.terrain import terrain_faults

FEWEST_PIECES = 7
MOST_PIECES = 10

# SET-1: from another piece and from every edge.
CLEARANCE_IN = 1.5

# SET-1: rocks that cover no more of the inner board leave room for all markers of SET-3.
MOST_COVER_SQ_IN = 130.0
_INNER_MARGIN_IN = 12.0

_GRID_PER_IN = 8.0

# Lanes between rocks begin this wide and narrow step by step until all pieces have a place.
_WIDEST_LANE_IN = 6.0
_NARROWEST_LANE_IN = 2.5
_EDGE_LANE_IN = 3.0
_TRIES_PER_LANE = 12

# A piece may lie this far into the 12 inches where ships deploy, by its centre.
_CENTRE_MARGIN_IN = 9.5

_RADII_IN = (3.9, 3.3, 2.8, 2.3, 1.9)
_SHRINKING = 0.94


@lru_cache(64)
def generate_terrain(seed: int, pieces: int | None = None) -> tuple[Polygon, ...]:
    """Make a fair map, the same for the same seed on every machine (SET-1).

    `pieces` is 7 to 10, drawn from the seed if left out; raise ValueError for another number.
    """
    # Only `random()` itself promises to stay the same from one Python to the next.
    rng = Random(seed)
    drawn = FEWEST_PIECES + int(rng.random() * (MOST_PIECES - FEWEST_PIECES + 1))
    count = drawn if pieces is None else pieces
    if not FEWEST_PIECES <= count <= MOST_PIECES:
        raise ValueError(f"{count} pieces of terrain; {FEWEST_PIECES} to {MOST_PIECES} are allowed")
    scale = 1.0
    while True:
        rocks = _attempt(rng, count, scale)
        if rocks is not None and cover_sq_in(rocks) <= MOST_COVER_SQ_IN:
            return tuple(rocks)
        scale *= _SHRINKING


def rock_faults(polygons: Sequence[Sequence[Point]]) -> list[str]:
    """List every reason why a map cannot be played at all, fair or not (SET-1, GEO-6)."""
    faults = terrain_faults(polygons)
    if not FEWEST_PIECES <= len(polygons) <= MOST_PIECES:
        faults.append(f"{FEWEST_PIECES} to {MOST_PIECES} rocks are needed, not {len(polygons)}")
    return faults


def map_faults(polygons: Sequence[Sequence[Point]]) -> list[str]:
    """List every reason why a map is not legal and fair, each naming its rock (SET-1, GEO-6).

    Whether rocks are fair is asked of sound ones only, and of no more than can be played.
    """
    faults = rock_faults(polygons)
    if len(polygons) > MOST_PIECES or any(outline_faults(polygon) for polygon in polygons):
        return faults
    for number, polygon in enumerate(polygons, start=1):
        if min(edge_distance_in(p) for p in polygon) < CLEARANCE_IN - TOLERANCE_IN:
            faults.append(f"rock {number}: closer than {CLEARANCE_IN} inches to an edge")
        for other_number, other in enumerate(polygons[: number - 1], start=1):
            if _closer_than(polygon, other, CLEARANCE_IN - TOLERANCE_IN):
                faults.append(f"rock {number}: closer than {CLEARANCE_IN} inches to rock {other_number}")
    outlines = {_canonical(polygon) for polygon in polygons}
    for number, polygon in enumerate(polygons, start=1):
        if _canonical(_mirrored(polygon)) not in outlines:
            faults.append(f"rock {number}: has no mirror image across the board's centre")
    covered = cover_sq_in(polygons)
    if covered > MOST_COVER_SQ_IN:
        faults.append(
            f"rocks cover {covered:.0f} square inches of the inner board; "
            f"at most {MOST_COVER_SQ_IN:.0f} are allowed"
        )
    return faults


def cover_sq_in(polygons: Sequence[Sequence[Point]]) -> float:
    """Measure how much of the board's inner 48 by 24 inches lies under rocks, in square inches (SET-1)."""
    right, bottom = WIDTH_IN - _INNER_MARGIN_IN, HEIGHT_IN - _INNER_MARGIN_IN
    total = 0.0
    for polygon in polygons:
        corners = list(polygon)
        for axis, limit, sign in (
            (0, _INNER_MARGIN_IN, 1),
            (0, right, -1),
            (1, _INNER_MARGIN_IN, 1),
            (1, bottom, -1),
        ):
            corners = _clipped(corners, axis, limit, sign)
        total += abs(signed_area_sq_in(corners)) if corners else 0.0
    return total


def _clipped(corners: list[Point], axis: int, limit: float, sign: int) -> list[Point]:
    """Cut an outline at a line; a concave one keeps slivers without area along it."""
    kept: list[Point] = []
    for i, b in enumerate(corners):
        a = corners[i - 1]
        depth_a, depth_b = sign * (a[axis] - limit), sign * (b[axis] - limit)
        if (depth_a > 0.0) != (depth_b > 0.0):
            share = depth_a / (depth_a - depth_b)
            kept.append((a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share))
        if depth_b > 0.0:
            kept.append(b)
    return kept


def _mirrored(polygon: Sequence[Point]) -> Polygon:
    return tuple((WIDTH_IN - x, HEIGHT_IN - y) for x, y in polygon)


def _canonical(polygon: Sequence[Point]) -> Polygon:
    """Write an outline from its first corner in sorting order, the same way round for all."""
    ring = tuple(polygon) if signed_area_sq_in(polygon) > 0.0 else tuple(reversed(polygon))
    start = ring.index(min(ring))
    return ring[start:] + ring[:start]


def _closer_than(one: Sequence[Point], other: Sequence[Point], limit_in: float) -> bool:
    for axis in (0, 1):
        ones, others = [p[axis] for p in one], [p[axis] for p in other]
        if min(ones) - max(others) >= limit_in or min(others) - max(ones) >= limit_in:
            return False
    return gap_in(one, other) < limit_in


def _attempt(rng: Random, count: int, scale: float) -> list[Polygon] | None:
    """Lay out all pieces, the big ones first; None if one finds no place."""
    rocks: list[Polygon] = []
    if count % 2:
        middle = _placed(
            _symmetric_outline(rng, scale * _between(rng, 2.4, 3.6)), WIDTH_IN / 2, HEIGHT_IN / 2
        )
        if outline_faults(middle):
            return None
        rocks.append(middle)
    for i in range(count // 2):
        # The first pair is always hollowed out, and about every third of the others.
        hollow = i == 0 or rng.random() < 0.35
        outline = _outline(rng, scale * _RADII_IN[i] * _between(rng, 0.88, 1.12), hollow=hollow)
        rock = _find_place(rng, outline, rocks)
        if rock is None:
            return None
        rocks += [rock, _mirrored(rock)]
    return rocks


def _find_place(rng: Random, outline: Sequence[Point], rocks: Sequence[Polygon]) -> Polygon | None:
    lane_in = _WIDEST_LANE_IN
    while lane_in >= _NARROWEST_LANE_IN:
        for _ in range(_TRIES_PER_LANE):
            x = _on_grid(_between(rng, _CENTRE_MARGIN_IN, WIDTH_IN - _CENTRE_MARGIN_IN))
            y = _on_grid(_between(rng, _CENTRE_MARGIN_IN, HEIGHT_IN - _CENTRE_MARGIN_IN))
            rock = _placed(outline, x, y)
            if _fits(rock, rocks, lane_in):
                return rock
        lane_in -= 0.5
    return None


def _fits(rock: Polygon, rocks: Sequence[Polygon], lane_in: float) -> bool:
    return (
        min(edge_distance_in(p) for p in rock) >= _EDGE_LANE_IN
        and not outline_faults(rock)
        and not any(_closer_than(rock, other, lane_in) for other in (*rocks, _mirrored(rock)))
    )


def _outline(rng: Random, radius_in: float, *, hollow: bool) -> list[Point]:
    """Draw a rock around the origin: a rough oval, with a bay in its side if hollow."""
    corners = 9 + int(rng.random() * 4) if radius_in < 2.6 else 12 + int(rng.random() * 5)
    profile = _roughness(rng, corners)
    if hollow:
        bay = int(rng.random() * corners)
        for offset, depth in ((-1, 0.8), (0, 0.22), (1, 0.32), (2, 0.85)):
            profile[(bay + offset) % corners] *= depth
    return _drawn(rng, profile, radius_in)


def _symmetric_outline(rng: Random, radius_in: float) -> list[Point]:
    """Draw a rock around the origin that is its own mirror image."""
    half = 6 + int(rng.random() * 3)
    profile = _roughness(rng, half)
    if rng.random() < 0.5:
        profile[0] *= 0.55
    outline = _drawn(rng, profile * 2, radius_in)[:half]
    return outline + [(-x, -y) for x, y in outline]


def _roughness(rng: Random, corners: int) -> list[float]:
    """Return the distances of the corners as shares of the radius: jagged, on a slow swell."""
    swell = [_between(rng, 0.75, 1.2) for _ in range(corners)]
    return [
        (swell[i - 1] + swell[i] + swell[(i + 1) % corners]) / 3.0 * _between(rng, 0.86, 1.12)
        for i in range(corners)
    ]


def _drawn(rng: Random, profile: Sequence[float], radius_in: float) -> list[Point]:
    longer = _between(rng, 1.0, 1.5)
    axis_x, axis_y = HALF_HOUR_VECTORS[int(rng.random() * 24)]
    outline = []
    for i, share in enumerate(profile):
        # A corner keeps to the middle of its own slice, so that the outline never crosses itself.
        x, y = _direction((i + _between(rng, 0.15, 0.85)) * 24.0 / len(profile))
        x, y = x * share * radius_in * longer, y * share * radius_in / longer
        outline.append((_on_grid(x * axis_x - y * axis_y), _on_grid(x * axis_y + y * axis_x)))
    return outline


def _direction(half_hours: float) -> Point:
    """Return a unit vector between two of the table: no sines, which differ from machine to machine."""
    whole = int(half_hours)
    share = half_hours - whole
    ax, ay = HALF_HOUR_VECTORS[whole % 24]
    bx, by = HALF_HOUR_VECTORS[(whole + 1) % 24]
    x, y = ax + (bx - ax) * share, ay + (by - ay) * share
    length = math.sqrt(x * x + y * y)
    return x / length, y / length


def _placed(outline: Sequence[Point], x: float, y: float) -> Polygon:
    return tuple((x + dx, y + dy) for dx, dy in outline)


def _between(rng: Random, low: float, high: float) -> float:
    return low + (high - low) * rng.random()


def _on_grid(value_in: float) -> float:
    return math.floor(value_in * _GRID_PER_IN + 0.5) / _GRID_PER_IN
