"""The keyboard at the table: keys go to the focused widget, then the game, the tool and the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Protocol

import pygame

from game.board.camera import Camera
from game.screens.host import HasBindings, HasUi, Toggles
from game.screens.table.host import HasPresenter
from game.screens.tools.tool import Commit, HasTool
from game.shell.actions import BOARD, PLACING, WATCHING, Context
from game.widgets.ui import Ui

ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
ROSTER = "roster"
_PAN_UNITS = 60.0


class KeysTable(HasUi, HasBindings, HasPresenter, HasTool, Toggles, Protocol):
    """A table with keys."""


@dataclass(frozen=True, slots=True)
class Keyboard:
    """The meaning of keys at a table. `commands` maps the table's own actions to functions.

    Keys that nothing else takes move the `camera`; `watched` means that nobody plays here.
    `offer` returns what the big button does, or None. Everything that happens within the `big_press`
    context counts as done by it.
    """

    host: KeysTable
    commands: Mapping[str, Callable[[], None]]
    offer: Callable[[], Commit | None]
    big_press: Callable[[], AbstractContextManager[None]]
    camera: Camera
    watched: bool

    def contexts(self) -> tuple[Context, ...]:
        """Return the key contexts that apply now, the most specific first."""
        host = self.host
        contexts = host.tool.contexts if host.tool is not None else ()
        if host.presenter.hand() is not None:
            contexts = (PLACING, *contexts)
        if self.watched:
            contexts = (WATCHING, *contexts)
        return tuple(dict.fromkeys((*contexts, BOARD)))

    def key(self, event: pygame.Event) -> bool:
        """Handle a key press; return whether it was used."""
        if _focused_takes(self.host.ui, event):
            return True
        contexts, tried = self.contexts(), set[str]()
        for number in range(len(contexts)):  # a key that one context leaves unused goes to the next
            action = self.host.bindings.action(event, *contexts[number:])
            if action is not None and action not in tried and self._act(action):
                return True
            tried.add(action or "")
        return False

    def _act(self, action: str) -> bool:
        """Run an action; the game and the tool come first. Return whether it was used."""
        if action == "confirm":
            with self.big_press():
                return self._by_game(action) or self._confirm()
        if self._by_game(action):
            return True
        host = self.host
        if action in self.commands:
            self.commands[action]()
        elif any(action == one.name for one in host.presenter.toggles()):
            host.toggle(action)
        else:
            return self.camera.take(action, host.ui.scale.px(_PAN_UNITS))
        return True

    def _by_game(self, action: str) -> bool:
        """Let the game or the tool handle an action; return whether one of them did."""
        host = self.host
        return host.presenter.action(action) or (host.tool is not None and host.tool.action(action))

    def _confirm(self) -> bool:
        """Press the big button; return False if there is none."""
        offer = self.offer() if self.host.tool is not None else None
        if offer is None:
            return False
        if offer.disabled:
            self.host.app.toast(offer.disabled, "refusal")
        else:
            offer.press()
        return True


def _focused_takes(ui: Ui, event: pygame.Event) -> bool:
    """Pass a key to the focused widget, unless the table needs it; return whether it was used.

    A widget that was pressed with the mouse shows no focus. Enter then still means the big button,
    Space is refused, and after a press in the roster the arrow keys still steer.
    """
    focused = ui.get(ui.focus_id)
    answers = event.key in (*ENTER, pygame.K_SPACE) or ui.focus_id == ROSTER
    answers = answers and not ui.focus_visible and ui.popup is None
    return focused is not None and focused.enabled and not answers and ui.event(event)


def is_press(event: pygame.Event) -> bool:
    """Return whether an event is a key press or a press of the left mouse button."""
    return event.type == pygame.KEYDOWN or (event.type == pygame.MOUSEBUTTONDOWN and event.button == 1)


def let_board_have_keys(ui: Ui, event: pygame.Event) -> None:
    """Remove the focus from a widget the mouse has pressed, so that arrow keys still act on the board."""
    if event.type != pygame.MOUSEBUTTONUP or ui.modal is not None or ui.popup is not None:
        return
    if not ui.focus_visible and not ui.is_typing():
        ui.focus(None)
