"""The tools of the map editor, at the left: what a press does, and what can be done with what is chosen."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from pygame import Rect

from game.families.false_sunrise.maps.hand import SNAPS, Hand, Mode
from game.shell.theme import SECTION
from game.widgets.button import Button, ButtonLook, Checkbox
from game.widgets.choice import Dropdown
from game.widgets.icons import Icon
from game.widgets.label import Label
from game.widgets.layout import columns
from game.widgets.widget import Widget

if TYPE_CHECKING:
    from game.families.false_sunrise.screens.map_editor.screen import MapEditor

_MODES = (
    (
        Mode.CHOOSE,
        "Choose and move",
        "V",
        "Drag rocks, corners and markers; a dot on a side makes a corner.",
        "GEO-6",
    ),
    (Mode.DRAW, "Draw a rock", "D", "Press corner by corner; press the first one again to finish.", "GEO-6"),
    (Mode.MARK, "Place markers", "M", "At most five; without any, the players place them.", "SET-3"),
)
_STEPS = {0.0: "No snap", 0.25: "Snap ¼ inch", 0.5: "Snap ½ inch", 1.0: "Snap 1 inch"}
_NO_ROCK = "Choose a rock first."
_NO_CORNER = "Choose a corner first: press on one, or [ and ]."
_NO_MARKER = "Choose a marker first."
_ROW, _GAP = 30, 6


class Stack:
    """Rows from the top of an area downwards."""

    def __init__(self, area: Rect) -> None:
        self.area = area
        self.top = area.top

    def row(self, height: int = _ROW, gap: int = _GAP) -> Rect:
        """Return the next row."""
        place = Rect(self.area.left, self.top, self.area.width, height)
        self.top = place.bottom + gap
        return place


def tool_panel(editor: MapEditor, area: Rect) -> list[Widget]:
    """Make the tools inside an area of logical units."""
    stack = Stack(area)
    return [
        *_modes(editor, stack),
        *_snap(editor, stack),
        *_rock_tools(editor, stack),
        *_marker_tools(editor, stack),
    ]


def _modes(editor: MapEditor, stack: Stack) -> list[Widget]:
    return [
        Button(
            f"mode.{mode}",
            stack.row(_ROW + 2),
            words,
            on_press=partial(editor.take, mode),
            on=editor.hand.mode is mode,
            shortcut=key,
            tooltip=tip,
            topic=topic,
            group="tools",
        )
        for mode, words, key, tip, topic in _MODES
    ]


def _rock_tools(editor: MapEditor, stack: Stack) -> list[Widget]:
    hand = editor.hand
    rock = "" if hand.rock is not None else _NO_ROCK
    corner = "" if hand.corner is not None else _NO_CORNER
    made: list[Widget] = [_caption("Rock", stack.row(18, 4), _chosen_words(hand))]
    pairs: tuple[tuple[str, str, str, Callable[[], None], Icon | None], ...] = (
        ("turn.port", "Turn", "Q", partial(hand.turn, -1), Icon.LEFT),
        ("turn.starboard", "Turn", "E", partial(hand.turn, 1), Icon.RIGHT),
        ("smaller", "Smaller", "-", partial(hand.scale, larger=False), None),
        ("larger", "Larger", "+", partial(hand.scale, larger=True), None),
    )
    for pair in zip(pairs[::2], pairs[1::2], strict=True):
        for cell, (name, words, key, press, icon) in zip(
            columns(stack.row(), [0, 0], gap=_GAP), pair, strict=True
        ):
            made.append(_button(editor, cell, name, words, key, press, rock, icon=icon))
    made.append(_button(editor, stack.row(), "corner.add", "Add a corner", "I", hand.add_corner, rock))
    made.append(
        _button(editor, stack.row(), "corner.remove", "Remove the corner", "", hand.remove_corner, corner)
    )
    for widget in made[1:3]:
        widget.tooltip = "Turns the rock by half an hour, 15 degrees."
    copy = _button(editor, stack.row(), "copy", "Copy across", "C", hand.copy_across, rock)
    copy.tooltip, copy.topic = "Adds the rock's mirror image across the middle: fair to both sides.", "SET-1"
    return [*made, copy, _twin(editor, stack.row(24))]


def _marker_tools(editor: MapEditor, stack: Stack) -> list[Widget]:
    hand = editor.hand
    post = "" if hand.post is not None else _NO_MARKER
    nothing = "" if hand.post is not None or hand.rock is not None else "Choose a rock or a marker first."
    return [
        _caption("Marker", stack.row(18, 4), ""),
        _button(
            editor, stack.row(_ROW, 2 * _GAP), "owner", _owner_words(editor), "O", hand.change_owner, post
        ),
        _button(editor, stack.row(), "delete", "Delete", "Del", hand.delete, nothing, ButtonLook.DANGER),
    ]


def _caption(words: str, place: Rect, aside: str) -> Label:
    text = f"{words.upper()}  {aside}".strip()
    return Label(f"caption.{words}", place, text, style=SECTION)


def _chosen_words(hand: Hand) -> str:
    if hand.rock is None or hand.chosen is None:
        return ""
    corner = "" if hand.corner is None else f"{hand.corner + 1} of "
    return f"{hand.rock + 1} · corner{'' if corner else 's'} {corner}{len(hand.chosen)}"


def _owner_words(editor: MapEditor) -> str:
    hand = editor.hand
    if hand.post is None:
        return "Whose it is"
    owner = hand.sheet.posts[hand.post].owner
    return "Nobody's" if owner is None else f"Held by {hand.sheet.story.by_seat[owner].name}"


def _button(
    editor: MapEditor,
    place: Rect,
    name: str,
    words: str,
    key: str,
    press: Callable[[], None],
    why: str,
    look: ButtonLook = ButtonLook.NORMAL,
    icon: Icon | None = None,
) -> Button:
    return Button(
        f"do.{name}",
        place,
        words,
        on_press=partial(editor.act, press),
        shortcut=key,
        disabled=why,
        look=look,
        icon=icon,
        group="tools",
    )


def _snap(editor: MapEditor, stack: Stack) -> list[Widget]:
    def take(step: str) -> None:
        editor.hand.step_in = float(step)
        editor.lay_out()

    def show(_: object) -> None:
        editor.easel.grid = not editor.easel.grid
        editor.lay_out()

    options = [(str(step), _STEPS[step]) for step in SNAPS]
    at = str(editor.hand.step_in)
    tip = "Corners, rocks and markers are taken to a grid as fine as this."
    place, below = stack.row(_ROW, 4), stack.row(24)
    return [
        Dropdown("snap", place, options, at=at, on_change=take, tooltip=tip, topic="GEO-1", group="tools"),
        Checkbox("grid", below, "Show the grid", on=editor.easel.grid, on_change=show, group="tools"),
    ]


def _twin(editor: MapEditor, place: Rect) -> Checkbox:
    def change(_: object) -> None:
        editor.hand.twin = not editor.hand.twin
        editor.lay_out()

    return Checkbox(
        "twin",
        place,
        "Mirror as you draw",
        on=editor.hand.twin,
        on_change=change,
        tooltip="What is done to a rock is done to its mirror image too: the map stays fair.",
        topic="SET-1",
        group="tools",
    )


def hint_of(hand: Hand) -> str:
    """Say what can be done now."""
    if hand.mode is Mode.DRAW:
        if not hand.outline:
            return "Press where the first corner of the rock is. Arrows and Enter do it by keys."
        left = 3 - len(hand.outline)
        if left > 0:
            return f"{left} more {'corner' if left == 1 else 'corners'} at least. Backspace takes one back."
        return "Press the first corner, the last one again, or F to finish. Backspace takes a corner back."
    if hand.mode is Mode.MARK:
        return "Press where a marker stands: 12 inches from every edge, 9 from every other, out of rocks."
    if hand.rock is not None:
        return "Drag the rock, a corner, or a dot to make a corner. Arrows move, [ and ] choose corners."
    return "Press a rock or a marker to choose it, or Tab. The wheel zooms, the middle button pans."
