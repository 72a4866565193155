"""Where a model may end its move, for maps: each place of a grid stands for the nearest of its ends."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from game.families.false_sunrise.danger.ends import NEAR_IN, End, Poses
from game.forecast.numbers import Ints
from game.forecast.questions import Grid


def landings(poses: Poses, grid: Grid) -> Iterator[tuple[End, Ints, bool]]:
    """Yield the ends of moves with the places of a grid that stand for each, and whether it may fire there.

    Of ends at the same place, the first counts.
    """
    if not len(poses):
        return
    square = (grid.places[:, :1] - poses.x[None, :]) ** 2 + (grid.places[:, 1:] - poses.y[None, :]) ** 2
    nearest = square.argmin(axis=1)
    reached = (square.min(axis=1) <= NEAR_IN**2) & grid.open_ground
    for row in np.unique(nearest[reached]).tolist():
        yield poses[row], np.flatnonzero(reached & (nearest == row)), bool(poses.fires[row])
