"""How soon a ship can pass a marker, looked up in charts computed once per thrust, course and velocity.

A chart is in the ship's own frame: `ahead` along its heading, `aside` to starboard. Port is its mirror
image, so only one half is kept. Rocks, edges and front-loaded turns are ignored.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache

import numpy as np
from numpy.typing import ArrayLike, NDArray

from game.families.false_sunrise.ai.rocks import Bools, Floats
from rules.false_sunrise.scoring import MARKER_REACH_IN
from rules.table.clock import HOURS, VECTORS
from rules.table.measure import half_down, half_up

FAR = 4  # more than three turns
FASTEST = 24  # higher velocities are treated like this one

_EXTENT_IN = 88  # a little more than the diagonal of the board
_FINE = 2  # cells per inch for one turn; charts of two or three turns have one cell per inch
_REACH_IN = MARKER_REACH_IN - 0.1  # a cell is judged by its center: better too far than too near
_LEG_STEP = 4  # step of velocity between the drawn legs; the reach of the others falls between them

_SIN = np.array([x for x, _ in VECTORS])
_COS = np.array([-y for _, y in VECTORS])

# Where an order ends in the frame where it began: aside, ahead, hours turned, velocity.
Pose = tuple[float, float, int, int]


def turns_to_touch(
    thrust: int,
    extra_course: int,
    x: ArrayLike,
    y: ArrayLike,
    heading: ArrayLike,
    velocity: ArrayLike,
    markers: ArrayLike,
) -> NDArray[np.int8]:
    """Return the turns until each pose [N] can pass within reach of each marker [M, 2]: 1 to 3, or 4 (OBJ-1).

    `extra_course` is what the ship's fittings add to half the thrust (ORD-4). 1 is the next movement phase.
    """
    chart = _charts(thrust, extra_course)
    hours = np.asarray(heading)
    speeds = np.minimum(np.asarray(velocity), FASTEST)
    for speed in np.flatnonzero(np.bincount(speeds.ravel(), minlength=1)):
        if not chart.drawn[speed]:
            chart.draw(int(speed))
    points = np.asarray(markers, dtype=np.float64).reshape(-1, 2)
    dx = points[:, 0] - np.asarray(x, dtype=np.float64)[:, None]
    dy = points[:, 1] - np.asarray(y, dtype=np.float64)[:, None]
    sin, cos = _SIN[hours][:, None] * _FINE, _COS[hours][:, None] * _FINE
    aside = np.abs(dx * cos + dy * sin).astype(np.intp)
    ahead = (dx * sin - dy * cos + _EXTENT_IN * _FINE).astype(np.intp)
    np.minimum(aside, _EXTENT_IN * _FINE - 1, out=aside)
    np.minimum(np.maximum(ahead, 0, out=ahead), 2 * _EXTENT_IN * _FINE - 1, out=ahead)
    found: NDArray[np.int8] = chart.turns[speeds[:, None], aside, ahead]
    return found


class _Charts:
    """The turns to touch for one thrust and extra course: a chart for each velocity, drawn when needed."""

    def __init__(self, thrust: int, extra_course: int) -> None:
        self.thrust, self.extra_course = thrust, extra_course
        size = (FASTEST + 1, _EXTENT_IN * _FINE, 2 * _EXTENT_IN * _FINE)
        self.turns: NDArray[np.int8] = np.full(size, FAR, dtype=np.int8)
        self.drawn = np.zeros(FASTEST + 1, dtype=np.bool_)

    def draw(self, velocity: int) -> None:
        """Draw the chart of a velocity: accurate to half an inch for one turn, to an inch or two for more."""
        key = (self.thrust, self.extra_course, velocity)
        turns = self.turns[velocity]
        for number in (3, 2):
            turns[np.repeat(np.repeat(_in_more(number, *key), _FINE, axis=0), _FINE, axis=1)] = number
        turns[_in_one(*key)] = 1
        self.drawn[velocity] = True


@lru_cache(maxsize=64)
def _charts(thrust: int, extra_course: int) -> _Charts:
    return _Charts(thrust, extra_course)


def _legal(thrust: int, extra_course: int, velocity: int, step: int) -> Iterator[tuple[int, int]]:
    """Yield courses with new velocities, `step` apart, including the least and the greatest (ORD-4)."""
    most = min(half_down(thrust) + extra_course, thrust)
    for course in range(-most, most + 1):
        left = thrust - abs(course)
        slow, fast = max(0, velocity - left), velocity + left
        pieces = -(-(fast - slow) // step) or 1
        for speed in dict.fromkeys(round(slow + (fast - slow) * n / pieces) for n in range(pieces + 1)):
            yield course, speed


def _legs(course: int, velocity: int) -> tuple[Floats, Floats, Floats, Floats]:
    """Return start and end of the second leg (aside, ahead) and the directions of both legs (MOV-1)."""
    first = half_down(abs(course)) * (1 if course > 0 else -1)
    one = np.array((_SIN[first % HOURS], _COS[first % HOURS]))
    two = np.array((_SIN[course % HOURS], _COS[course % HOURS]))
    middle = one * half_up(velocity)
    return middle, middle + two * half_down(velocity), one, two


@lru_cache(maxsize=512)
def _in_one(thrust: int, extra_course: int, velocity: int) -> Bools:
    """Return the fine cells within reach of any path of one turn."""
    chart = np.zeros((_EXTENT_IN * _FINE, 2 * _EXTENT_IN * _FINE), dtype=np.bool_)
    first_legs: dict[tuple[float, float], int] = {}
    for course, speed in _legal(thrust, extra_course, velocity, _LEG_STEP):
        middle, _, one, two = _legs(course, speed)
        way = (float(one[0]), float(one[1]))
        first_legs[way] = max(first_legs.get(way, 0), half_up(speed))
        _stroke(chart, middle, two, half_down(speed))
    for way, length_in in first_legs.items():
        _stroke(chart, np.zeros(2), np.array(way), length_in)
    return chart


def _stroke(chart: Bools, start: Floats, along: Floats, length_in: int) -> None:
    """Mark the cells within reach of a leg."""
    end = start + along * length_in
    low = np.minimum(start, end) - MARKER_REACH_IN
    high = np.maximum(start, end) + MARKER_REACH_IN
    if high[0] < 0:
        return
    u, w, window = _cells(low, high, _FINE)
    du, dw = u - start[0], w - start[1]
    t = np.clip(du * along[0] + dw * along[1], 0.0, length_in)
    chart[window] |= (du - t * along[0]) ** 2 + (dw - t * along[1]) ** 2 <= _REACH_IN * _REACH_IN


def _cells(low: Floats, high: Floats, fine: int) -> tuple[Floats, Floats, tuple[slice, slice]]:
    """Return the centers of a chart's cells in a box, aside as a column and ahead as a row, and slices."""
    u0, u1 = max(0, math.floor(low[0] * fine)), min(_EXTENT_IN * fine, math.ceil(high[0] * fine))
    w0 = max(0, math.floor((low[1] + _EXTENT_IN) * fine))
    w1 = min(2 * _EXTENT_IN * fine, math.ceil((high[1] + _EXTENT_IN) * fine))
    u1, w1 = max(u0, u1), max(w0, w1)
    u = (np.arange(u0, u1)[:, None] + 0.5) / fine
    w = (np.arange(w0, w1)[None, :] + 0.5) / fine - _EXTENT_IN
    return u, w, (slice(u0, u1), slice(w0, w1))


def _poses(thrust: int, extra_course: int, velocity: int, step: int) -> Iterator[Pose]:
    """Yield where some orders end: the fastest, the slowest and some in between."""
    for course, speed in _legal(thrust, extra_course, velocity, step):
        _, end, _, _ = _legs(course, speed)
        yield float(end[0]), float(end[1]), course % HOURS, speed


@lru_cache(maxsize=1024)
def _in_more(turns: int, thrust: int, extra_course: int, velocity: int) -> Bools:
    """Return the cells of an inch that two or three turns reach, from where a sample of orders ends."""
    step = max(2, half_up(thrust)) if turns == 2 else max(4, 2 * thrust)
    chart = np.zeros((_EXTENT_IN, 2 * _EXTENT_IN), dtype=np.bool_)
    for pose in _poses(thrust, extra_course, velocity, step):
        speed = min(pose[3], FASTEST)
        if turns == 2:
            reach_in = speed + thrust + MARKER_REACH_IN
            _copy(chart, pose, _in_one(thrust, extra_course, speed), _FINE, reach_in)
        else:
            reach_in = 2 * speed + 3 * thrust + MARKER_REACH_IN
            _copy(chart, pose, _in_more(2, thrust, extra_course, speed), 1, reach_in)
    return chart


def _copy(chart: Bools, pose: Pose, other: Bools, fine: int, reach_in: float) -> None:
    """Mark the cells that the chart of a ship in a pose marks."""
    at = np.array(pose[:2])
    if at[0] + reach_in < 0:
        return
    u, w, window = _cells(at - reach_in, at + reach_in, 1)
    du, dw = u - at[0], w - at[1]
    sin, cos = _SIN[pose[2]], _COS[pose[2]]
    aside = (np.abs(du * cos - dw * sin) * fine).astype(np.intp)
    ahead = ((du * sin + dw * cos + _EXTENT_IN) * fine).astype(np.intp)
    np.minimum(aside, other.shape[0] - 1, out=aside)
    np.clip(ahead, 0, other.shape[1] - 1, out=ahead)
    chart[window] |= other[aside, ahead]
