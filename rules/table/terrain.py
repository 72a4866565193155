"""Rocks that paths and lines of sight can hit (GEO-6). This is the only module that uses pymunk."""

import math
from collections.abc import Callable, Sequence
from functools import cache, lru_cache, partial
from typing import TYPE_CHECKING, Any

import pymunk

from rules.table.board import HEIGHT_IN, WIDTH_IN
from rules.table.measure import Point, distance_in
from rules.table.polygons import Polygon, outline_faults, triangles_of
from rules.table.rough_grid import RoughGrid
from rules.values import Unchanging, set_slots

if TYPE_CHECKING:
    from rules.table.sightlines import BoolArray, Sightlines

__all__ = ["Polygon", "Terrain", "terrain_faults"]

# GEO-6: a rock is the drawn polygon grown by this much, which also seals the seams between its pieces.
ROCK_GROWTH_IN = 1e-4

# A query that begins exactly on the grown rim misses the rock, so every query is made a little longer.
_LENGTHENING_IN = 1e-7

MAX_ROCKS = 64

_ANYTHING = pymunk.ShapeFilter()

_MOST_REMEMBERED = 10_000  # cached lines of sight


def terrain_faults(polygons: Sequence[Sequence[Point]]) -> list[str]:
    """Return every reason why polygons are not legal terrain, each naming its rock (GEO-6)."""
    faults = []
    if len(polygons) > MAX_ROCKS:
        faults.append(f"{len(polygons)} rocks; at most {MAX_ROCKS} are allowed")
    for number, polygon in enumerate(polygons, start=1):
        reasons = outline_faults(polygon)
        off_board = [p for p in polygon if not (0.0 <= p[0] <= WIDTH_IN and 0.0 <= p[1] <= HEIGHT_IN)]
        # `outline_faults` already reports a number that is not finite; one reason is enough.
        if off_board and all(math.isfinite(value) for p in polygon for value in p):
            x, y = off_board[0]
            reasons.append(f"corner ({x:g}, {y:g}) is off the board")
        faults += [f"rock {number}: {reason}" for reason in reasons]
    return faults


# The pymunk space is mutable and shared, so only these two functions can reach it.
FirstIn = Callable[[Point, Point], pymunk.SegmentQueryInfo | None]
Nearest = Callable[[Point], pymunk.PointQueryInfo | None]


class Terrain(Unchanging):
    """The rocks of a board; it never changes, and equals another one with the same polygons.

    `polygons` are the drawn outlines. `remembered_sight` answers like `blocks_sight`, and caches
    its latest answers.
    """

    __slots__ = ("_first_in", "_grid", "_nearest", "_sightlines", "polygons", "remembered_sight")

    polygons: tuple[Polygon, ...]
    remembered_sight: Callable[[Point, Point], bool]
    _grid: RoughGrid
    _first_in: FirstIn
    _nearest: Nearest
    _sightlines: "Callable[[], Sightlines]"

    def __init__(self, polygons: Sequence[Sequence[Point]] = ()) -> None:
        """Build the rocks; raise `ValueError` with every fault of `terrain_faults`."""
        faults = terrain_faults(polygons)
        if faults:
            raise ValueError("; ".join(faults))
        outlines = tuple(tuple((float(x), float(y)) for x, y in polygon) for polygon in polygons)
        triangles = [triangle for polygon in outlines for triangle in triangles_of(polygon)]
        grid = RoughGrid(triangles)
        first_in, nearest = _queries(triangles)
        sight = lru_cache(_MOST_REMEMBERED)(partial(_blocks_sight, grid, first_in))
        set_slots(self, polygons=outlines, _grid=grid, _first_in=first_in, _nearest=nearest)
        set_slots(self, _sightlines=cache(partial(_sightlines_of, outlines)), remembered_sight=sight)

    def first_contact(self, a: Point, b: Point) -> float | None:
        """Return the fraction of the leg from `a` to `b` at which it first hits a rock, or None.

        It stops a ship there (MOV-3, GEO-6). Raise `ValueError` for a coordinate that is not finite.

        >>> rock = Terrain([[(10.0, 0.0), (12.0, 0.0), (12.0, 9.0), (10.0, 9.0)]])
        >>> round(rock.first_contact((0.0, 4.0), (20.0, 4.0)), 3)
        0.5
        """
        length_in = distance_in(a, b)
        hit = _first_hit(self._grid, self._first_in, a, b, length_in)
        if hit is None:
            return None
        if length_in == 0.0:
            return 0.0
        # `alpha` is a fraction of the lengthened query; `point` is useless, it may be the far end.
        met_in = hit.alpha * (length_in + 2.0 * _LENGTHENING_IN) - _LENGTHENING_IN
        return min(max(met_in / length_in, 0.0), 1.0)

    def blocks_sight(self, a: Point, b: Point) -> bool:
        """Return whether a rock is between two points; the same in both directions (GEO-6, GEO-7).

        Raise `ValueError` for a coordinate that is not finite.
        """
        return _blocks_sight(self._grid, self._first_in, a, b)

    def touches(self, p: Point) -> bool:
        """Return whether a point is in or on a rock (GEO-6)."""
        return _first_hit(self._grid, self._first_in, p, p, 0.0) is not None

    def clearance_in(self, p: Point) -> float:
        """Return the distance in inches to the nearest drawn rock: 0 inside one, infinite without rocks.

        Raise `ValueError` for a coordinate that is not finite.
        """
        if not (math.isfinite(p[0]) and math.isfinite(p[1])):
            raise ValueError(f"the point {p} is not finite")
        nearest = self._nearest(p)
        return math.inf if nearest is None else max(0.0, nearest.distance + ROCK_GROWTH_IN)

    def is_clear(self, p: Point, gap_in: float) -> bool:
        """Return whether a point is at least `gap_in` inches from every rock (GEO-8).

        Raise `ValueError` for a coordinate that is not finite.
        """
        x, y = p
        if math.isfinite(x + y) and self._grid.is_empty(x - gap_in, y - gap_in, x + gap_in, y + gap_in):
            return True
        return self.clearance_in(p) >= gap_in

    def visible(self, points_a: Sequence[Point], points_b: Sequence[Point]) -> "BoolArray":
        """Return the matrix of which points see each other: rows for `points_a`, columns for `points_b`.

        The answers are the same as those of `blocks_sight`. It is faster from about a hundred pairs
        on.
        """
        blocked, doubtful = self._sightlines().sort_pairs(points_a, points_b)
        for i, j in doubtful:
            blocked[i, j] = self.blocks_sight(points_a[i], points_b[j])
        return ~blocked

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Terrain) and self.polygons == other.polygons

    def __hash__(self) -> int:
        return hash(self.polygons)

    def __repr__(self) -> str:
        return f"Terrain({self.polygons!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Terrain, (self.polygons,)

    def __copy__(self) -> "Terrain":
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> "Terrain":
        return self


def _queries(triangles: Sequence[Sequence[Point]]) -> tuple[FirstIn, Nearest]:
    """Return a function for the first piece of rock on a line, and one for the nearest to a point."""
    space = pymunk.Space()
    for triangle in triangles:
        # Grow the shape, not the query: a query with a radius silently misses shapes.
        space.add(pymunk.Poly(space.static_body, triangle, radius=ROCK_GROWTH_IN))

    def first_in(a: Point, b: Point) -> pymunk.SegmentQueryInfo | None:
        return space.segment_query_first(a, b, 0.0, _ANYTHING)

    def nearest(p: Point) -> pymunk.PointQueryInfo | None:
        return space.point_query_nearest(p, math.inf, _ANYTHING)

    return first_in, nearest


def _first_hit(
    grid: RoughGrid, first_in: FirstIn, a: Point, b: Point, length_in: float
) -> pymunk.SegmentQueryInfo | None:
    if not length_in < math.inf:
        raise ValueError(f"a line from {a} to {b} is not finite")
    ax, ay = a
    bx, by = b
    if grid.is_empty(ax, ay, bx, by):
        return None
    if length_in > 0.0:
        stretch = _LENGTHENING_IN / length_in
        dx, dy = (bx - ax) * stretch, (by - ay) * stretch
    else:
        dx, dy = _LENGTHENING_IN, 0.0
    return first_in((ax - dx, ay - dy), (bx + dx, by + dy))


def _blocks_sight(grid: RoughGrid, first_in: FirstIn, a: Point, b: Point) -> bool:
    if b < a:
        a, b = b, a
    return _first_hit(grid, first_in, a, b, distance_in(a, b)) is not None


def _sightlines_of(outlines: Sequence[Polygon]) -> "Sightlines":
    from rules.table.sightlines import Sightlines  # imports numpy, which only batches need

    return Sightlines(outlines)
