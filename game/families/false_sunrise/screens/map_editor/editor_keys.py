"""The keys of the map editor's board."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.families.false_sunrise.maps.hand import Mode
from game.families.false_sunrise.screens.map_editor import keeping, trying

if TYPE_CHECKING:
    from game.families.false_sunrise.screens.map_editor.screen import MapEditor

_WAYS = {
    pygame.K_LEFT: (-1.0, 0.0),
    pygame.K_RIGHT: (1.0, 0.0),
    pygame.K_UP: (0.0, -1.0),
    pygame.K_DOWN: (0.0, 1.0),
}
_FAR_IN, _FINE_IN = 3.0, 0.25
_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


def take(editor: MapEditor, event: pygame.Event) -> bool:
    """Take a key press; False where it means nothing here."""
    action = editor.app.bindings.action(event)
    if action in ("undo", "redo"):
        editor.act(editor.undo) if action == "undo" else editor.redo()
        return True
    if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
        keep = partial(keeping.keep, editor, as_map=True)
        acts: dict[int, Callable[[], None]] = {pygame.K_s: keep, pygame.K_o: editor.open_another}
        if event.key in acts:
            acts[event.key]()
        return event.key in acts
    if event.key in _WAYS:
        step = _FAR_IN if event.mod & pygame.KMOD_SHIFT else editor.hand.step_in or _FINE_IN
        dx, dy = _WAYS[event.key]
        editor.hand.nudge(dx * step, dy * step)
        editor.lay_out()
        return True
    press = _press_of(editor, event)
    if press is not None:
        editor.act(press)
    return press is not None


def _press_of(editor: MapEditor, event: pygame.Event) -> Callable[[], None] | None:
    """Find what a key does."""
    hand, camera = editor.hand, editor.easel.camera
    back = -1 if event.mod & pygame.KMOD_SHIFT else 1
    if event.key in _ENTER:
        presses = {Mode.DRAW: lambda: hand.draw_to(hand.at), Mode.MARK: hand.put_marker}
        return presses.get(hand.mode)
    if event.key == pygame.K_t:
        return (lambda: trying.ask(editor)) if editor.ui["try"].enabled else None
    keys: dict[int, Callable[[], None]] = {
        pygame.K_v: lambda: hand.take(Mode.CHOOSE),
        pygame.K_d: lambda: hand.take(Mode.DRAW),
        pygame.K_m: lambda: hand.take(Mode.MARK),
        pygame.K_TAB: lambda: hand.next_thing(back),
        pygame.K_LEFTBRACKET: lambda: hand.next_corner(-1),
        pygame.K_RIGHTBRACKET: lambda: hand.next_corner(1),
        pygame.K_PAGEUP: lambda: hand.next_corner(-1),
        pygame.K_PAGEDOWN: lambda: hand.next_corner(1),
        pygame.K_q: lambda: hand.turn(-1),
        pygame.K_e: lambda: hand.turn(1),
        pygame.K_MINUS: lambda: hand.scale(larger=False),
        pygame.K_KP_MINUS: lambda: hand.scale(larger=False),
        pygame.K_PLUS: lambda: hand.scale(larger=True),
        pygame.K_EQUALS: lambda: hand.scale(larger=True),
        pygame.K_KP_PLUS: lambda: hand.scale(larger=True),
        pygame.K_i: hand.add_corner,
        pygame.K_INSERT: hand.add_corner,
        pygame.K_c: hand.copy_across,
        pygame.K_o: hand.change_owner,
        pygame.K_DELETE: hand.delete,
        pygame.K_f: hand.finish if hand.mode is Mode.DRAW and hand.outline else camera.fit,
    }
    return keys.get(event.key)
