"""Map generation: fair maps of natural-looking rocks from a seed (SET-1)."""

from collections.abc import Sequence
from functools import lru_cache
from random import Random

from rules.table.board import HEIGHT_IN, WIDTH_IN, edge_distance_in
from rules.table.measure import TOLERANCE_IN, Point
from rules.table.polygons import Polygon, outline_faults, signed_area_sq_in
from rules.table.rockmaking import (
    between,
    closer_than,
    find_place,
    mirrored,
    outline_of,
    placed,
    symmetric_outline,
)
from rules.table.terrain import terrain_faults

FEWEST_PIECES = 7
MOST_PIECES = 10

# SET-1: the least distance from another piece and from every edge.
CLEARANCE_IN = 1.5

# SET-1: if rocks cover no more of the inner board than this, all markers of SET-3 have room.
MOST_COVER_SQ_IN = 130.0
_INNER_MARGIN_IN = 12.0

# The lanes between rocks start wide and get narrower until all pieces fit.
_LANES_IN = (6.0, 5.5, 5.0, 4.5, 4.0, 3.5, 3.0, 2.5)
_EDGE_LANE_IN = 3.0

# The center of a piece stays this far from every edge: 2.5 inches into the deployment zones.
_CENTER_MARGIN_IN = 9.5
_MIDDLES = (
    (_CENTER_MARGIN_IN, _CENTER_MARGIN_IN),
    (WIDTH_IN - _CENTER_MARGIN_IN, HEIGHT_IN - _CENTER_MARGIN_IN),
)

_RADII_IN = (3.9, 3.3, 2.8, 2.3, 1.9)
_SHRINKING = 0.94


@lru_cache(64)
def generate_terrain(seed: int, pieces: int | None = None) -> tuple[Polygon, ...]:
    """Generate a fair map. The same seed gives the same map on every machine (SET-1).

    `pieces` is 7 to 10, random from the seed if omitted. Raise `ValueError` for any other number.
    """
    # Only `random()` is guaranteed to stay the same across Python versions.
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
    """List every reason why a map is not legal and fair, naming each rock (SET-1, GEO-6).

    Fairness is checked only if all outlines are sound and there are not too many rocks.
    """
    faults = rock_faults(polygons)
    if len(polygons) > MOST_PIECES or any(outline_faults(polygon) for polygon in polygons):
        return faults
    for number, polygon in enumerate(polygons, start=1):
        if min(edge_distance_in(p) for p in polygon) < CLEARANCE_IN - TOLERANCE_IN:
            faults.append(f"rock {number}: closer than {CLEARANCE_IN} inches to an edge")
        for other_number, other in enumerate(polygons[: number - 1], start=1):
            if closer_than(polygon, other, CLEARANCE_IN - TOLERANCE_IN):
                faults.append(f"rock {number}: closer than {CLEARANCE_IN} inches to rock {other_number}")
    outlines = {_canonical(polygon) for polygon in polygons}
    for number, polygon in enumerate(polygons, start=1):
        if _canonical(mirrored(polygon)) not in outlines:
            faults.append(f"rock {number}: has no mirror image across the board's center")
    covered = cover_sq_in(polygons)
    if covered > MOST_COVER_SQ_IN:
        faults.append(
            f"rocks cover {covered:.0f} square inches of the inner board; "
            f"at most {MOST_COVER_SQ_IN:.0f} are allowed"
        )
    return faults


def cover_sq_in(polygons: Sequence[Sequence[Point]]) -> float:
    """Return how many square inches of the inner 48 by 24 inches are covered by rocks (SET-1)."""
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
    """Clip an outline at a line. A concave outline may keep zero-area slivers along it."""
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


def _canonical(polygon: Sequence[Point]) -> Polygon:
    """Return an outline that starts at its smallest corner and has a fixed direction."""
    ring = tuple(polygon) if signed_area_sq_in(polygon) > 0.0 else tuple(reversed(polygon))
    start = ring.index(min(ring))
    return ring[start:] + ring[:start]


def _attempt(rng: Random, count: int, scale: float) -> list[Polygon] | None:
    """Place all pieces, large ones first. Return None if one does not fit."""
    rocks: list[Polygon] = []
    if count % 2:
        middle = placed(symmetric_outline(rng, scale * between(rng, 2.4, 3.6)), WIDTH_IN / 2, HEIGHT_IN / 2)
        if outline_faults(middle):
            return None
        rocks.append(middle)
    for i in range(count // 2):
        # The first pair is always concave, the others about one time in three.
        hollow = i == 0 or rng.random() < 0.35
        outline = outline_of(rng, scale * _RADII_IN[i] * between(rng, 0.88, 1.12), hollow=hollow)
        rock = find_place(rng, outline, rocks, box=_MIDDLES, lanes_in=_LANES_IN, is_free=_is_inside)
        if rock is None:
            return None
        rocks += [rock, mirrored(rock)]
    return rocks


def _is_inside(rock: Polygon) -> bool:
    return min(edge_distance_in(p) for p in rock) >= _EDGE_LANE_IN
