"""The keys of the map editor's board."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.families.false_sunrise.maps.drag import Mode
from game.families.false_sunrise.screens.map_editor import keeping, trying
from game.screens.tools.aiming import TURNS, nudges
from game.screens.tools.key_actions import each

if TYPE_CHECKING:
    from game.families.false_sunrise.screens.map_editor.map_editor_screen import MapEditor

_FINE_IN = 0.25  # inches: the step of the arrow keys without a grid


def take(editor: MapEditor, event: pygame.Event) -> bool:
    """Handle a key press; return False if it has no meaning here."""
    action = editor.bindings.action(event, *editor.key_contexts()) or ""
    actions = _map_actions(editor)
    if action in actions:
        actions[action]()
    elif (by := nudges(editor.hand.step_in or _FINE_IN).get(action)) is not None:
        editor.hand.nudge(*by)
        editor.lay_out()
    elif (edit := _edits(editor).get(action)) is not None:
        editor.act(edit)
    else:
        return False
    return True


def _map_actions(editor: MapEditor) -> Mapping[str, Callable[[], object]]:
    """Return the actions of keys for the map as a whole."""
    return {
        "undo": partial(editor.act, editor.undo),
        "redo": editor.redo,
        "editor_save": partial(keeping.keep, editor, as_map=True),
        "editor_open": editor.open_another,
    }


def _edits(editor: MapEditor) -> Mapping[str, Callable[[], object]]:
    """Return the actions of keys for the selection, or for an edit in progress."""
    hand, camera = editor.hand, editor.easel.camera
    found: dict[str, Callable[[], object]] = {
        "editor_choose": partial(hand.take, Mode.CHOOSE),
        "editor_draw": partial(hand.take, Mode.DRAW),
        "editor_mark": partial(hand.take, Mode.MARK),
        "editor_next": partial(hand.next_thing, 1),
        "editor_previous": partial(hand.next_thing, -1),
        "editor_corner_back": partial(hand.next_corner, -1),
        "editor_corner_on": partial(hand.next_corner, 1),
        "editor_smaller": partial(hand.scale, larger=False),
        "editor_larger": partial(hand.scale, larger=True),
        "editor_corner": hand.add_corner,
        "editor_across": hand.copy_across,
        "editor_owner": hand.change_owner,
        "editor_delete": hand.delete,
        "editor_finish": hand.finish if hand.mode is Mode.DRAW and hand.outline else camera.fit,
        **each(hand.turn, TURNS),
    }
    if hand.mode is Mode.DRAW:
        found["editor_put"] = lambda: hand.draw_to(hand.at)
    elif hand.mode is Mode.MARK:
        found["editor_put"] = hand.put_marker
    if editor.ui["try"].enabled:
        found["editor_try"] = partial(trying.ask, editor)
    return found
