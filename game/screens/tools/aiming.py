"""Helpers for tools that place things: moving a point by keys, turning, and judging a place."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.screens.host import HasUi
from game.screens.tools.parts import PanelColumn, judge
from game.widgets.button import Button
from game.widgets.icons import Icon
from game.widgets.label import Label
from rules.kernel.requests import Refusal
from rules.table.board import clamp_to_board
from rules.table.measure import Point, snap_point

STEP_IN = 0.5
FAR_STEP_IN = 3.0
TURNS = {"turn_port": -1, "turn_starboard": 1}  # hours by which the keys turn a ship
_WAYS: dict[str, Point] = {
    "place_left": (-1.0, 0.0),
    "place_right": (1.0, 0.0),
    "place_up": (0.0, -1.0),
    "place_down": (0.0, 1.0),
}


# How keys move the thing being placed; `Bindings.fill` replaces the placeholders.
MOVES_IT = (
    "{key:place_left,place_right,place_up,place_down} move it, {key:place_left_far} and so on by 3 inches."
)


def way_of(action_id: str) -> Point | None:
    """Return the direction (a unit vector) of a placing key, or None for any other key."""
    return _WAYS.get(action_id.removesuffix("_far"))


def nudge_of(action_id: str, step_in: float = STEP_IN) -> Point | None:
    """Return the offset in inches by which a placing key moves a point, or None for any other key.

    A plain key moves by `step_in`, a far key (`..._far`) by three inches.
    """
    way = way_of(action_id)
    if action_id.endswith("_far"):
        step_in = FAR_STEP_IN
    return None if way is None else (way[0] * step_in, way[1] * step_in)


def moved(at: Point, action_id: str, step_in: float = STEP_IN) -> Point | None:
    """Return a point moved by a placing key and kept on the board, or None for any other key."""
    by = nudge_of(action_id, step_in)
    return None if by is None else on_table((at[0] + by[0], at[1] + by[1]))


def on_table(at: Point) -> Point:
    """Return the nearest point on the board, snapped to the grid of valid places."""
    return snap_point(clamp_to_board(at))


def place_words(at: Point) -> str:
    """Return the words for a place, measured from the top left corner of the board.

    >>> place_words((36.0, 17.25))
    '36.0 in across, 17.2 in down'
    """
    return f"{at[0]:.1f} in across, {at[1]:.1f} in down"


def show_place(host: HasUi, at: Point, refusal: Refusal | None, legal: str) -> None:
    """Update the place and the verdict in the panel while the pointer drags the thing being placed.

    `refusal` says why the place is illegal. `legal` is shown if it is None.
    """
    place, why = host.ui.get("tool.at"), host.ui.get("tool.why")
    if isinstance(place, Label) and isinstance(why, Label):
        place.words = place_words(at)
        judge(why, refusal, legal)
    host.app.refresh()


def put_turns(column: PanelColumn, turn: Callable[[int], None], below: int | None = None) -> None:
    """Add the buttons that turn a ship one hour to port or starboard."""
    row, label = column.row([0, 0], high=32, below=below), column.host.app.bindings.label
    for way, icon in (("port", Icon.LEFT), ("starboard", Icon.RIGHT)):
        press, key = partial(turn, TURNS[f"turn_{way}"]), label(f"turn_{way}")
        row.put(Button, f"tool.{way}", way.capitalize(), on_press=press, icon=icon, shortcut=key)
