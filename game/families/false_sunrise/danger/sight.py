"""Which places are visible from a point: all rocks' shadows at once, and the exact rules in close cases."""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import pairwise

import numpy as np

from game.forecast.numbers import Bools, Floats, Ints
from rules.table.measure import TOLERANCE_IN, Point, distance_in
from rules.table.terrain import Terrain

# Inches, more than a rock grows by (GEO-6): this near to a corner or an outline the exact rules decide.
_DOUBT_IN = 1e-3
_TURN = 2.0 * math.pi


class Shadows:
    """The rocks of a board as circles and outlines [rock, corner], each padded with its first corner."""

    def __init__(self, terrain: Terrain) -> None:
        self._terrain = terrain
        most = max([len(polygon) for polygon in terrain.polygons], default=0) + 1
        table: Floats = np.array([[*p, *[p[0]] * (most - len(p))] for p in terrain.polygons])
        table = table.reshape(-1, most, 2)
        self._x, self._y = table[:, :, 0], table[:, :, 1]
        middles = [_middle(polygon) for polygon in terrain.polygons]
        self._middles: Floats = np.array(middles).reshape(-1, 2)
        self._radii_in: Floats = np.array(
            [
                max(distance_in(middle, corner) for corner in polygon) + _DOUBT_IN
                for middle, polygon in zip(middles, terrain.polygons, strict=True)
            ]
        )

    def sees(self, eye: Point, x: Floats, y: Floats, distance: Floats, angle: Floats) -> Bools:
        """Return which places [n] are visible from a point, by the rules (GEO-6, GEO-7).

        `distance` in inches and `angle` in radians (0 along x, towards y) are measured from the point.
        """
        dark: Bools = np.zeros(len(x), dtype=np.bool_)
        if not len(self._radii_in) or not len(x):
            return ~dark
        dx, dy = self._middles[:, 0] - eye[0], self._middles[:, 1] - eye[1]
        near_in = np.sqrt(dx * dx + dy * dy) - self._radii_in
        mid = np.arctan2(dy, dx)
        low, high, far_in = self._spread(eye, mid)
        off = _turned(angle[None, :] - mid[:, None])
        among = near_in <= _DOUBT_IN  # the point is among the corners: no simple shadow
        rim = np.where(among, _TURN, _DOUBT_IN / np.maximum(near_in, _DOUBT_IN))[:, None]
        met = (distance >= near_in[:, None]) & (off >= low[:, None] - rim) & (off <= high[:, None] + rim)
        sure = met & (off > low[:, None] + rim) & (off < high[:, None] - rim)
        sure &= distance > far_in[:, None] + _DOUBT_IN
        dark[sure.any(axis=0)] = True
        rocks, places = np.nonzero(met & ~dark)
        self._look_close(eye, x, y, dark, rocks, places)
        return ~dark

    def beside(self, eye: Point, x: Floats, y: Floats, gap_in: float) -> Bools:
        """Return which lines from a point to places [n] may come within some inches of a rock.

        It never misses a rock, but takes each for the circle around it.
        """
        near: Bools = np.zeros(len(x), dtype=np.bool_)
        ends, start = np.stack((x, y), axis=1), np.array(eye)
        longest_in = float(np.hypot(*(ends - start).T).max(initial=0.0))
        away: Floats = np.hypot(*(self._middles - start).T)
        for rock in np.flatnonzero(away <= longest_in + self._radii_in + gap_in).tolist():
            off = from_segment(self._middles[rock], start, ends)
            near |= off <= self._radii_in[rock] + gap_in
        return near

    def surely_clear(self, a: Floats, b: Floats, gap_in: float) -> Bools:
        """Return which lines [n, 2] surely keep some inches from all rocks, if they begin outside of them."""
        clear: Bools = np.ones(len(a), dtype=np.bool_)
        for x, y in zip(self._x, self._y, strict=True):
            corners = np.stack((x, y), axis=1)
            low, high = corners.min(axis=0) - gap_in, corners.max(axis=0) + gap_in
            beside = (np.maximum(a, b) < low) | (np.minimum(a, b) > high)
            rows = np.flatnonzero(clear & ~beside.any(axis=1))
            if len(rows):
                clear[rows] = _keeps_off(a[rows], b[rows], corners, gap_in)
        return clear

    def near(self, x: Floats, y: Floats, gap_in: float) -> Bools:
        """Return which places [n] may be within some inches of a rock; it never misses one."""
        near: Bools = np.zeros(len(x), dtype=np.bool_)
        for (a, b), radius_in in zip(self._middles.tolist(), self._radii_in.tolist(), strict=True):
            near |= (x - a) ** 2 + (y - b) ** 2 <= (radius_in + gap_in) ** 2
        return near

    def _spread(self, eye: Point, mid: Floats) -> tuple[Floats, Floats, Floats]:
        """Return each rock's least and greatest angle relative to its middle, and its farthest corner."""
        dx, dy = self._x - eye[0], self._y - eye[1]
        off = _turned(np.arctan2(dy, dx) - mid[:, None])
        far_in: Floats = np.sqrt((dx * dx + dy * dy).max(axis=1))
        return off.min(axis=1), off.max(axis=1), far_in

    def _look_close(self, eye: Point, x: Floats, y: Floats, dark: Bools, rocks: Ints, places: Ints) -> None:
        """Test lines of sight against the outlines of single rocks; use the exact rules if in doubt."""
        cx, cy = self._x[rocks], self._y[rocks]
        px, py = x[places][:, None], y[places][:, None]
        dx, dy = px - eye[0], py - eye[1]
        corner = dx * (cy - eye[1]) - dy * (cx - eye[0])
        ex, ey = np.diff(cx, axis=1), np.diff(cy, axis=1)
        here = ex * (eye[1] - cy[:, :-1]) - ey * (eye[0] - cx[:, :-1])
        there = ex * (py - cy[:, :-1]) - ey * (px - cx[:, :-1])
        crossed = ((corner[:, 1:] > 0) != (corner[:, :-1] > 0)) & ((here > 0) != (there > 0))
        length = np.sqrt(dx * dx + dy * dy)
        edge = np.sqrt(ex * ex + ey * ey)
        doubt = (np.abs(corner) <= _DOUBT_IN * length).any(axis=1)
        near = np.minimum(np.abs(here), np.abs(there)) <= _DOUBT_IN * edge
        doubt |= (near & (edge > 0)).any(axis=1)
        dark[places[crossed.any(axis=1) & ~doubt]] = True
        for place in np.unique(places[doubt]).tolist():
            dark[place] = dark[place] or self._terrain.blocks_sight(eye, (float(x[place]), float(y[place])))


def _keeps_off(a: Floats, b: Floats, corners: Floats, gap_in: float) -> Bools:
    """Return which lines [n, 2] cross no side of an outline, and come near to none."""
    near: Bools = np.zeros(len(a), dtype=np.bool_)
    for start, end in pairwise(corners):
        if (start == end).all():
            continue
        apart = (_side(a, b, start) > 0) != (_side(a, b, end) > 0)
        near |= apart & ((_side(start, end, a) > 0) != (_side(start, end, b) > 0))
        near |= from_segment(start, a, b) <= gap_in
        near |= from_segment(b, start, end) <= gap_in
    return ~near


def _side(a: Floats, b: Floats, point: Floats) -> Floats:
    """Return on which side of lines points are, by sign."""
    line, off = b - a, point - a
    found: Floats = line[..., 0] * off[..., 1] - line[..., 1] * off[..., 0]
    return found


def from_segment(point: Floats, a: Floats, b: Floats) -> Floats:
    """Return the distances of a point from segments, as `distance_to_segment_in` does."""
    line, off = b - a, point - a
    squared = (line * line).sum(axis=-1)
    along = (off * line).sum(axis=-1)
    ends = np.where((along <= 0) | (squared == 0), np.hypot(*off.T), np.hypot(*(point - b).T))
    aside = np.abs(off[..., 0] * line[..., 1] - off[..., 1] * line[..., 0])
    between = (along > 0) & (along < squared)
    found: Floats = np.where(between, aside / np.sqrt(np.maximum(squared, TOLERANCE_IN**2)), ends)
    return found


def _turned(angles: Floats) -> Floats:
    """Bring angles to within half a turn to either side."""
    turned: Floats = angles - _TURN * np.rint(angles / _TURN)
    return turned


def _middle(polygon: tuple[Point, ...]) -> Point:
    xs, ys = [x for x, _ in polygon], [y for _, y in polygon]
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


@lru_cache(maxsize=4)
def shadows_of(terrain: Terrain) -> Shadows:
    """Return the shadows of a board (cached)."""
    return Shadows(terrain)
