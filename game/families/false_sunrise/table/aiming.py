"""Moving a point over the board by keys, for the tools that place things."""

from __future__ import annotations

from rules.table.board import clamp_to_board
from rules.table.measure import Point, snap_point

STEP_IN = 0.5
FAR_STEP_IN = 3.0
_WAYS: dict[str, Point] = {
    "place_left": (-1.0, 0.0),
    "place_right": (1.0, 0.0),
    "place_up": (0.0, -1.0),
    "place_down": (0.0, 1.0),
}


def way_of(action_id: str) -> Point | None:
    """Return the direction of a placing key, None for any other."""
    return _WAYS.get(action_id.removesuffix("_far"))


def nudge_of(action_id: str, step_in: float = STEP_IN) -> Point | None:
    """Return how far a placing key moves a point, a step or three inches; None for any other key."""
    way = way_of(action_id)
    if action_id.endswith("_far"):
        step_in = FAR_STEP_IN
    return None if way is None else (way[0] * step_in, way[1] * step_in)


def moved(at: Point, action_id: str) -> Point | None:
    """Move a point by a placing key, kept on the board; None for any other key."""
    by = nudge_of(action_id)
    return None if by is None else on_table((at[0] + by[0], at[1] + by[1]))


def on_table(at: Point) -> Point:
    """Return the nearest point of the board, on the grid of all places (GEO-1)."""
    return snap_point(clamp_to_board(at))


def place_words(at: Point) -> str:
    """Write a place for people, from the top left corner of the board.

    >>> place_words((36.0, 17.25))
    '36.0 in across, 17.2 in down'
    """
    return f"{at[0]:.1f} in across, {at[1]:.1f} in down"
