"""Many places as seen from one point: distance, direction and visibility."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from game.families.false_sunrise.danger.bearings import slots_of
from game.families.false_sunrise.danger.sight import Shadows
from game.families.false_sunrise.danger.volleys import cells_of
from game.forecast.numbers import Floats, Ints
from rules.table.measure import Point


@dataclass(frozen=True, slots=True)
class View:
    """The places within reach as columns: `rows` are their numbers, `slots` the directions to them.

    `cells` are distances (see `volleys`), and `seen` is 1 for visible places.
    """

    rows: Ints
    cells: Ints
    slots: Ints
    seen: Ints


def view_from(eye: Point, x: Floats, y: Floats, reach_in: float, shadows: Shadows) -> View:
    """Look from a point at places [n] no farther away than `reach_in` inches."""
    dx, dy = x - eye[0], y - eye[1]
    distance = np.sqrt(dx * dx + dy * dy)
    rows = np.flatnonzero(distance <= reach_in)
    dx, dy, distance = dx[rows], dy[rows], distance[rows]
    angle = np.arctan2(dy, dx)
    seen = shadows.sees(eye, x[rows], y[rows], distance, angle)
    return View(rows, cells_of(distance), slots_of(dx, dy, distance, angle), seen.astype(np.int64))
