"""The tools of the map editor, on the left: what a click does, and actions on the selection."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from pygame import Rect

from game.families.false_sunrise.maps.drag import SNAPS, Mode, PieceDrag
from game.shell.theme import SECTION
from game.widgets.button import Button, ButtonLook, Checkbox
from game.widgets.choice import Dropdown
from game.widgets.icons import Icon
from game.widgets.label import Label
from game.widgets.layout import Cells, Column
from game.widgets.setting import setter

if TYPE_CHECKING:
    from game.families.false_sunrise.screens.map_editor.map_editor_screen import MapEditor

_MODES = (
    (
        Mode.CHOOSE,
        "Select and move",
        "editor_choose",
        "Drag rocks, corners and markers, or a dot to add a corner.",
        "GEO-6",
    ),
    (
        Mode.DRAW,
        "Draw a rock",
        "editor_draw",
        "Click each corner; click the first one again to finish.",
        "GEO-6",
    ),
    (
        Mode.MARK,
        "Place markers",
        "editor_mark",
        "Up to five; without any, the players place them.",
        "SET-3",
    ),
)
_STEPS = {0.0: "No snap", 0.25: "Snap ¼ inch", 0.5: "Snap ½ inch", 1.0: "Snap 1 inch"}
_NO_ROCK = "Select a rock first."
_NO_CORNER = "Select a corner first: click one, or press {key:editor_corner_back,editor_corner_on}."
_NO_MARKER = "Select a marker first."
_TURN = "Turn the rock by 15 degrees."
_COPY = "Add the rock's mirror image, which keeps the map fair."
_TWIN = "Change a rock's mirror image too, so the map stays fair."
_SNAP = "Corners, rocks and markers snap to this grid."


def tool_panel(editor: MapEditor, area: Rect) -> None:
    """Add the tools inside an area in logical units."""
    column = Column(editor.ui.add, area, high=30, gap=6, group="tools")
    for mode, words, action, tip, topic in _MODES:
        take, on, key = partial(editor.take, mode), editor.hand.mode is mode, editor.bindings.label(action)
        row = column.row(high=32)
        row.put(Button, f"mode.{mode}", words, on_press=take, on=on, shortcut=key, tooltip=tip, topic=topic)
    _snap(editor, column)
    _rock_tools(editor, column)
    _marker_tools(editor, column)


def _rock_tools(editor: MapEditor, column: Column) -> None:
    hand = editor.hand
    rock = "" if hand.rock is not None else _NO_ROCK
    corner = "" if hand.corner is not None else _NO_CORNER
    _caption(column, "Rock", _chosen_words(hand))
    tool = partial(_button, editor)
    pair = column.row([0, 0])
    tool(pair, "turn.port", "Turn", "turn_port", partial(hand.turn, -1), rock, icon=Icon.LEFT, tip=_TURN)
    tool(
        pair,
        "turn.starboard",
        "Turn",
        "turn_starboard",
        partial(hand.turn, 1),
        rock,
        icon=Icon.RIGHT,
        tip=_TURN,
    )
    pair = column.row([0, 0])
    tool(pair, "smaller", "Smaller", "editor_smaller", partial(hand.scale, larger=False), rock)
    tool(pair, "larger", "Larger", "editor_larger", partial(hand.scale, larger=True), rock)
    tool(column, "corner.add", "Add a corner", "editor_corner", hand.add_corner, rock)
    tool(column, "corner.remove", "Remove the corner", "", hand.remove_corner, corner)
    copy = tool(column, "copy", "Copy across", "editor_across", hand.copy_across, rock, tip=_COPY)
    copy.topic = "SET-1"
    change = setter(hand, "twin", editor.lay_out)
    column.row(high=24).put(
        Checkbox, "twin", "Mirror as you draw", on=hand.twin, on_change=change, tooltip=_TWIN, topic="SET-1"
    )


def _marker_tools(editor: MapEditor, column: Column) -> None:
    hand = editor.hand
    post = "" if hand.post is not None else _NO_MARKER
    nothing = "" if hand.post is not None or hand.rock is not None else "Select a rock or a marker first."
    _caption(column, "Marker", "")
    _button(
        editor, column.row(below=12), "owner", _owner_words(editor), "editor_owner", hand.change_owner, post
    )
    delete = _button(editor, column, "delete", "Delete", "editor_delete", hand.delete, nothing)
    delete.look = ButtonLook.DANGER


def _caption(column: Column, words: str, aside: str) -> None:
    text = f"{words.upper()}  {aside}".strip()
    column.row(high=18, below=4).put(Label, f"caption.{words}", text, style=SECTION)


def _chosen_words(hand: PieceDrag) -> str:
    if hand.rock is None or hand.chosen is None:
        return ""
    corner = "" if hand.corner is None else f"{hand.corner + 1} of "
    return f"{hand.rock + 1} · corner{'' if corner else 's'} {corner}{len(hand.chosen)}"


def _owner_words(editor: MapEditor) -> str:
    hand = editor.hand
    if hand.post is None:
        return "Owner"
    owner = hand.sheet.posts[hand.post].owner
    return "Neutral" if owner is None else f"Held by {hand.sheet.story.by_seat[owner].name}"


def _button(
    editor: MapEditor,
    cells: Cells,
    name: str,
    words: str,
    action: str,
    press: Callable[[], None],
    why: str,
    *,
    icon: Icon | None = None,
    tip: str = "",
) -> Button:
    act, why = partial(editor.act, press), editor.bindings.fill(why)
    key = editor.bindings.label(action) if action else ""
    return cells.put(
        Button, f"do.{name}", words, on_press=act, shortcut=key, disabled=why, icon=icon, tooltip=tip
    )


def _snap(editor: MapEditor, column: Column) -> None:
    take, show = (
        setter(editor.hand, "step_in", editor.lay_out, float),
        setter(editor.easel, "grid", editor.lay_out),
    )
    options, at = [(str(step), _STEPS[step]) for step in SNAPS], str(editor.hand.step_in)
    snap = column.row(below=4)
    snap.put(Dropdown, "snap", options, at=at, on_change=take, tooltip=_SNAP, topic="GEO-1")
    column.row(high=24).put(Checkbox, "grid", "Show the grid", on=editor.easel.grid, on_change=show)


_MOVE = "{key:place_left,place_right,place_up,place_down}"


def hint_of(hand: PieceDrag) -> str:
    """Describe what can be done now, with placeholders for keys (see `Bindings.fill`)."""
    if hand.mode is Mode.DRAW:
        if not hand.outline:
            return f"Click where the first corner goes, or use {_MOVE} and {{key:editor_put}}."
        left = 3 - len(hand.outline)
        if left > 0:
            return f"{left} more {'corner' if left == 1 else 'corners'} at least. {{key:undo}} removes one."
        return (
            "Click the first corner or the last one again, or press {key:editor_finish}, to finish. "
            "{key:undo} removes a corner."
        )
    if hand.mode is Mode.MARK:
        return "Click to place a marker: 12 inches from edges, 9 from other markers, outside rocks."
    if hand.rock is not None:
        corners = "{key:editor_corner_back,editor_corner_on}"
        return f"Drag the rock, a corner, or a dot to add a corner. {_MOVE} move, {corners} select corners."
    choose = "Click a rock or a marker to select it, or press {key:editor_next}."
    return f"{choose} The wheel zooms, the middle button pans."
