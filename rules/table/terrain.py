"""Rocks: what a path or a line of sight meets (GEO-6). The only module that knows pymunk."""

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import pymunk

from rules.table.board import HEIGHT_IN, WIDTH_IN
from rules.table.measure import Point, distance_in
from rules.table.polygons import Polygon, outline_faults, triangles_of
from rules.table.rough_grid import RoughGrid

if TYPE_CHECKING:
    from rules.table.sightlines import BoolArray, Sightlines

__all__ = ["Polygon", "Terrain", "terrain_faults"]

# GEO-6: a rock is the drawn polygon grown by this much, which also seals the seams between its pieces.
ROCK_GROWTH_IN = 1e-4

# A query that begins exactly on the grown rim is missed unless it begins a little before it.
_LENGTHENING_IN = 1e-7

MAX_ROCKS = 64

_ANYTHING = pymunk.ShapeFilter()


def terrain_faults(polygons: Sequence[Sequence[Point]]) -> list[str]:
    """List every reason why polygons are no legal terrain, each naming its rock (GEO-6)."""
    faults = []
    if len(polygons) > MAX_ROCKS:
        faults.append(f"{len(polygons)} rocks; at most {MAX_ROCKS} are allowed")
    for number, polygon in enumerate(polygons, start=1):
        reasons = outline_faults(polygon)
        off_board = [p for p in polygon if not (0.0 <= p[0] <= WIDTH_IN and 0.0 <= p[1] <= HEIGHT_IN)]
        # A number that is not finite is on no board; one reason is enough for it.
        if off_board and all(math.isfinite(value) for p in polygon for value in p):
            x, y = off_board[0]
            reasons.append(f"corner ({x:g}, {y:g}) is off the board")
        faults += [f"rock {number}: {reason}" for reason in reasons]
    return faults


class Terrain:
    """Hold the rocks of a board; never changes, and is equal to another with the same polygons."""

    __slots__ = ("_grid", "_polygons", "_sightlines", "_space")

    def __init__(self, polygons: Sequence[Sequence[Point]] = ()) -> None:
        """Build the rocks; raise ValueError with every fault of `terrain_faults`."""
        faults = terrain_faults(polygons)
        if faults:
            raise ValueError("; ".join(faults))
        self._polygons = tuple(tuple((float(x), float(y)) for x, y in polygon) for polygon in polygons)
        self._sightlines: Sightlines | None = None
        self._space = pymunk.Space()
        triangles = [triangle for polygon in self._polygons for triangle in triangles_of(polygon)]
        self._grid = RoughGrid(triangles)
        for triangle in triangles:
            # The radius belongs on the shape: a query with one misses shapes without a word.
            self._space.add(pymunk.Poly(self._space.static_body, triangle, radius=ROCK_GROWTH_IN))

    @property
    def polygons(self) -> tuple[Polygon, ...]:
        """Return the drawn outlines."""
        return self._polygons

    def first_contact(self, a: Point, b: Point) -> float | None:
        """Return the fraction of the way from `a` to `b` where it first meets rock, or None (MOV-3, GEO-6).

        Raise ValueError for a coordinate that is not finite.
        """
        length_in = distance_in(a, b)
        hit = self._first_hit(a, b, length_in)
        if hit is None:
            return None
        if length_in == 0.0:
            return 0.0
        # `alpha` runs along the lengthened query; `point` may be its far end and is of no use.
        met_in = hit.alpha * (length_in + 2.0 * _LENGTHENING_IN) - _LENGTHENING_IN
        return min(max(met_in / length_in, 0.0), 1.0)

    def blocks_sight(self, a: Point, b: Point) -> bool:
        """Say whether rock lies between two points, from either the same answer (GEO-6, GEO-7).

        Raise ValueError for a coordinate that is not finite.
        """
        if b < a:
            a, b = b, a
        return self._first_hit(a, b, distance_in(a, b)) is not None

    def touches(self, p: Point) -> bool:
        """Say whether a point is in or on a rock (GEO-6)."""
        return self._first_hit(p, p, 0.0) is not None

    def clearance_in(self, p: Point) -> float:
        """Measure the distance in inches to the nearest drawn rock: 0 inside, infinite without rocks.

        Raise ValueError for a coordinate that is not finite.
        """
        if not (math.isfinite(p[0]) and math.isfinite(p[1])):
            raise ValueError(f"the point {p} is not finite")
        nearest = self._space.point_query_nearest(p, math.inf, _ANYTHING)
        return math.inf if nearest is None else max(0.0, nearest.distance + ROCK_GROWTH_IN)

    def is_clear(self, p: Point, gap_in: float) -> bool:
        """Say whether a point is at least `gap_in` inches from every rock (GEO-8).

        Raise ValueError for a coordinate that is not finite.
        """
        x, y = p
        if math.isfinite(x + y) and self._grid.is_empty(x - gap_in, y - gap_in, x + gap_in, y + gap_in):
            return True
        return self.clearance_in(p) >= gap_in

    def visible(self, points_a: Sequence[Point], points_b: Sequence[Point]) -> "BoolArray":
        """Return the matrix of which points see which: row of `points_a`, column of `points_b`.

        The answers are those of `blocks_sight`, faster from about a hundred pairs on.
        """
        if self._sightlines is None:
            # numpy is imported by those who ask in batches only.
            from rules.table.sightlines import Sightlines

            self._sightlines = Sightlines(self._polygons)
        blocked, doubtful = self._sightlines.sort_pairs(points_a, points_b)
        for i, j in doubtful:
            blocked[i, j] = self.blocks_sight(points_a[i], points_b[j])
        return ~blocked

    def _first_hit(self, a: Point, b: Point, length_in: float) -> pymunk.SegmentQueryInfo | None:
        if not length_in < math.inf:
            raise ValueError(f"a line from {a} to {b} is not finite")
        ax, ay = a
        bx, by = b
        if self._grid.is_empty(ax, ay, bx, by):
            return None
        if length_in > 0.0:
            stretch = _LENGTHENING_IN / length_in
            dx, dy = (bx - ax) * stretch, (by - ay) * stretch
        else:
            dx, dy = _LENGTHENING_IN, 0.0
        return self._space.segment_query_first((ax - dx, ay - dy), (bx + dx, by + dy), 0.0, _ANYTHING)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Terrain) and self._polygons == other._polygons

    def __hash__(self) -> int:
        return hash(self._polygons)

    def __repr__(self) -> str:
        return f"Terrain({self._polygons!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Terrain, (self._polygons,)

    def __copy__(self) -> "Terrain":
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> "Terrain":
        return self
