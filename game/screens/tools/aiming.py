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
WAYS: dict[str, Point] = {"left": (-1.0, 0.0), "right": (1.0, 0.0), "up": (0.0, -1.0), "down": (0.0, 1.0)}


# How keys move the thing being placed; `Bindings.fill` replaces the placeholders.
MOVES_IT = (
    "{key:place_left,place_right,place_up,place_down} move it; {key:place_left_far} and so on by 3 inches."
)


def nudges(step_in: float = STEP_IN, far_in: float = FAR_STEP_IN, keys: str = "place") -> dict[str, Point]:
    """Return by how many inches each arrow key moves a point, to the right and down.

    A plain key moves by `step_in`, a far key (`..._far`) by `far_in`. `keys` is how their actions begin.

    >>> nudges()["place_left_far"]
    (-3.0, 0.0)
    """
    return {
        f"{keys}_{way}{far}": (x * by_in, y * by_in)
        for way, (x, y) in WAYS.items()
        for far, by_in in (("", step_in), ("_far", far_in))
    }


def moved(at: Point, by: Point) -> Point:
    """Return a point moved by some inches, and kept on the board."""
    return on_table((at[0] + by[0], at[1] + by[1]))


def on_table(at: Point) -> Point:
    """Return the nearest point on the board, snapped to the grid of valid places."""
    return snap_point(clamp_to_board(at))


def place_words(at: Point) -> str:
    """Return the words for a place, measured from the top left corner of the board.

    >>> place_words((36.0, 17.25))
    '36.0" from the left, 17.2" from the top'
    """
    return f'{at[0]:.1f}" from the left, {at[1]:.1f}" from the top'


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
