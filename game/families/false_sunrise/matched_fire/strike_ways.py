"""Where strike moves may end: points of the board, and those that a squadron reaches (MF-20)."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from game.families.false_sunrise.danger.ends import Poses
from game.families.false_sunrise.danger.sight import Shadows
from game.families.false_sunrise.danger.views import view_from
from game.forecast.numbers import Bools, Floats, Ints
from rules.false_sunrise.matched_fire.strikes import STRIKE_IN
from rules.false_sunrise.placing import ROCK_GAP_IN, rock_refusal
from rules.table.board import HEIGHT_IN, WIDTH_IN
from rules.table.measure import TOLERANCE_IN, Point
from rules.table.terrain import Terrain

STEP_IN = 0.5
_COLUMNS, _ROWS = round(WIDTH_IN / STEP_IN) + 1, round(HEIGHT_IN / STEP_IN) + 1


class Seen(NamedTuple):
    """Points that are seen from a place: their numbers, distances as cells, and directions as slots."""

    points: Ints
    cells: Ints
    slots: Ints


class StrikeGround:
    """The points half an inch apart where a strike move may end: on the board and clear of rocks."""

    def __init__(self, terrain: Terrain, shadows: Shadows) -> None:
        self._shadows, self._seen = shadows, dict[tuple[Point, float], Seen]()
        y, x = np.mgrid[0:_ROWS, 0:_COLUMNS] * STEP_IN
        self.points: Floats = np.stack([x.ravel(), y.ravel()], axis=1)
        self._open: Bools = np.ones(len(self.points), dtype=np.bool_)
        for at in np.flatnonzero(shadows.near(x.ravel(), y.ravel(), 2 * ROCK_GAP_IN)).tolist():
            self._open[at] = (
                rock_refusal(terrain, (float(self.points[at, 0]), float(self.points[at, 1]))) is None
            )

    def around(self, at: Point, reach_in: float) -> Ints:
        """Return the numbers of the points no farther from a place than `reach_in` inches."""
        columns, rows = (
            np.arange(
                max(0, math.ceil((one - reach_in) / STEP_IN)), min(most, int((one + reach_in) / STEP_IN) + 1)
            )
            for one, most in zip(at, (_COLUMNS, _ROWS), strict=True)
        )
        numbers: Ints = (rows[:, None] * _COLUMNS + columns[None, :]).ravel()
        away: Floats = np.hypot(*(self.points[numbers] - np.array(at)).T)
        found: Ints = numbers[self._open[numbers] & (away <= reach_in + TOLERANCE_IN)]
        return found

    def seen_from(self, at: Point, reach_in: float) -> Seen:
        """Return the points that are seen from a place and no farther than `reach_in` inches."""
        if (at, reach_in) not in self._seen:
            points = self.around(at, reach_in)
            view = view_from(at, self.points[points, 0], self.points[points, 1], reach_in, self._shadows)
            seen = view.seen > 0
            found = Seen(points[view.rows[seen]], view.cells[seen], view.slots[seen])
            self._seen[at, reach_in] = found
        return self._seen[at, reach_in]


class StrikeWays:
    """Which of the points a squadron reaches from each of its poses, in a straight line past all rocks."""

    def __init__(self, poses: Poses, ground: StrikeGround, shadows: Shadows) -> None:
        self.poses, self.ground, self.shadows = poses, ground, shadows
        self._known: Bools = np.zeros(len(poses), dtype=np.bool_)
        self._flown: Bools = np.zeros((len(poses), len(ground.points)), dtype=np.bool_)

    def reached(self, rows: Ints, points: Ints) -> Bools:
        """Return which points are reached from some poses: [row, point]."""
        for row in rows[~self._known[rows]].tolist():
            self._look(row)
        found: Bools = self._flown[rows[:, None], points[None, :]]
        return found

    def _look(self, row: int) -> None:
        at = self.poses[row][:2]
        points = self.ground.around(at, STRIKE_IN)
        x, y = self.ground.points[points].T
        dx, dy = x - at[0], y - at[1]
        seen = self.shadows.sees(at, x, y, np.sqrt(dx * dx + dy * dy), np.arctan2(dy, dx))
        self._flown[row, points[seen]] = True
        self._known[row] = True
