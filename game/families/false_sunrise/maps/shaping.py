"""Rock outlines: move, turn, scale and mirror them, and edit their corners."""

from __future__ import annotations

import math
from collections.abc import Iterable

from rules.table.board import HEIGHT_IN, WIDTH_IN
from rules.table.clock import HALF_HOUR_VECTORS
from rules.table.measure import Point, distance_in, distance_to_segment_in, snap_point
from rules.table.polygons import Polygon, edges_of, inside

_FINE_PER_IN = 32.0  # grid for turned and scaled corners, so that files stay readable


def snapped(at: Point, step_in: float) -> Point:
    """Return the nearest grid point on the board.

    `step_in` is the grid spacing in inches; 0 is the finest grid (GEO-1).
    """
    x, y = min(WIDTH_IN, max(0.0, at[0])), min(HEIGHT_IN, max(0.0, at[1]))
    if not step_in:
        return snap_point((_rounded(x, 1 / _FINE_PER_IN), _rounded(y, 1 / _FINE_PER_IN)))
    return snap_point((_rounded(x, step_in), _rounded(y, step_in)))


def _rounded(value_in: float, step_in: float) -> float:
    return math.floor(value_in / step_in + 0.5) * step_in


def box_of(rock: Iterable[Point]) -> tuple[float, float, float, float]:
    """Return left, top, right and bottom of a rock in inches."""
    xs, ys = zip(*rock, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def middle_of(rock: Polygon) -> Point:
    """Return the center of a rock's bounding box."""
    left, top, right, bottom = box_of(rock)
    return (left + right) / 2, (top + bottom) / 2


def moved(rock: Polygon, dx_in: float, dy_in: float) -> Polygon:
    """Return a rock moved as far as the board allows."""
    left, top, right, bottom = box_of(rock)
    dx_in = min(WIDTH_IN - right, max(-left, dx_in))
    dy_in = min(HEIGHT_IN - bottom, max(-top, dy_in))
    return tuple(snap_point((x + dx_in, y + dy_in)) for x, y in rock)


def turned(rock: Polygon, half_hours: int) -> Polygon:
    """Return a rock turned about its center, clockwise if positive, and kept on the board."""
    sin, minus_cos = HALF_HOUR_VECTORS[half_hours % 24]
    cos = -minus_cos
    x0, y0 = middle_of(rock)
    return _back_on_board(
        (x0 + (x - x0) * cos - (y - y0) * sin, y0 + (x - x0) * sin + (y - y0) * cos) for x, y in rock
    )


def scaled(rock: Polygon, factor: float) -> Polygon:
    """Return a rock scaled about its center and moved back onto the board."""
    x0, y0 = middle_of(rock)
    return _back_on_board((x0 + (x - x0) * factor, y0 + (y - y0) * factor) for x, y in rock)


def _back_on_board(corners: Iterable[Point]) -> Polygon:
    fine = 1 / _FINE_PER_IN
    return moved(tuple((_rounded(x, fine), _rounded(y, fine)) for x, y in corners), 0.0, 0.0)


def mirrored(rock: Polygon) -> Polygon:
    """Return the mirror image of a rock across the center of the board (SET-1)."""
    return tuple((WIDTH_IN - x, HEIGHT_IN - y) for x, y in rock)


def same_outline(one: Polygon, other: Polygon) -> bool:
    """Return whether two outlines have the same corners, ignoring where they begin."""
    return len(one) == len(other) and set(one) == set(other)


def with_corner(rock: Polygon, corner: int, at: Point) -> Polygon:
    """Return a rock with one corner moved to `at`."""
    return (*rock[:corner], at, *rock[corner + 1 :])


def with_new_corner(rock: Polygon, side: int, at: Point) -> Polygon:
    """Return a rock with a corner added on the side that begins at corner `side`."""
    return (*rock[: side + 1], at, *rock[side + 1 :])


def without_corner(rock: Polygon, corner: int) -> Polygon:
    """Return a rock without one of its corners."""
    return (*rock[:corner], *rock[corner + 1 :])


def middle_of_side(rock: Polygon, side: int) -> Point:
    """Return the middle of the side that begins at corner `side`."""
    a, b = rock[side], rock[(side + 1) % len(rock)]
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def rock_at(rocks: Iterable[Polygon], at: Point, reach_in: float = 0.0) -> int | None:
    """Return the index of the topmost rock within `reach_in` inches of a point, or None."""
    for number, rock in reversed(list(enumerate(rocks))):
        if inside(rock, at) or any(distance_to_segment_in(at, *side) <= reach_in for side in edges_of(rock)):
            return number
    return None


def nearest(points: Iterable[Point], at: Point, reach_in: float) -> int | None:
    """Return the index of the nearest point within `reach_in` inches, or None."""
    found = min(((distance_in(one, at), n) for n, one in enumerate(points)), default=None)
    return found[1] if found is not None and found[0] <= reach_in else None
