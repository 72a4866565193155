"""The keyboard at the table: the widget with the focus first, then the tool, then the screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.screens.table import folding, undoing
from game.shell.keys import Context

if TYPE_CHECKING:
    from game.screens.table.screen import TableScreen

ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
ROSTER = "roster"
PAN_UNITS = 60.0


class Keyboard:
    """Turn key presses into what they mean on a table screen."""

    def __init__(self, screen: TableScreen) -> None:
        self.screen = screen

    def key(self, event: pygame.Event) -> bool:
        """Take a key press."""
        screen = self.screen
        focused = screen.ui.get(screen.ui.focus_id)
        # What was pressed with the mouse shows no focus: Enter then means the big button, as ever, Space says
        # no, and after a press in the roster the arrows still steer.
        answers = event.key in (*ENTER, pygame.K_SPACE) or screen.ui.focus_id == ROSTER
        answers = answers and not screen.ui.focus_visible and screen.ui.popup is None
        if focused is not None and focused.enabled and not answers and screen.ui.event(event):
            return True
        action = screen.app.bindings.action(event, *self.contexts())
        return action is not None and self.action(action)

    def contexts(self) -> tuple[Context, ...]:
        """List where keys have a meaning now, the most special first."""
        screen = self.screen
        contexts = screen.tool.contexts if screen.tool is not None else ()
        if screen.presenter.hand() is not None:
            contexts = (Context.PLACING, *contexts)
        if screen.opponents.watched:
            contexts = (Context.WATCHING, *contexts)
        return tuple(dict.fromkeys((*contexts, Context.BOARD)))

    def action(self, action: str) -> bool:
        """Do what a key means; the tool comes first."""
        screen = self.screen
        if screen.presenter.action(action):
            return True
        if screen.tool is not None and screen.tool.action(action):
            return True
        if screen.opponents.watching.action(action):
            return True
        if action in {one.name for one in screen.presenter.toggles()}:
            screen.toggle(action)
        elif action in {"next_ship", "previous_ship"}:
            self._step_ship(1 if action == "next_ship" else -1)
        elif action == "undo":
            undoing.undo(screen)
        elif action == "redo":
            undoing.redo(screen)
        elif action == "confirm":
            return self._confirm()
        elif action == "training" and screen.training.on:
            screen.training.toggle()
        elif action == "close_hint":
            screen.hints.close()
        elif action in folding.ACTIONS and screen.foldable:
            folding.fold(screen, folding.ACTIONS[action])
        elif action == "keys":
            screen.open_keys()
        elif action == "rule":
            screen.open_ruling(screen.presenter.topic())
        else:
            return screen.pane.camera.take(action, screen.ui.scale.px(PAN_UNITS))
        return True

    def _confirm(self) -> bool:
        """Press the big button."""
        offer = self.screen.tool.commit() if self.screen.tool is not None else None
        if offer is None:
            return False
        if offer.disabled:
            self.screen.app.toast(offer.disabled, "refusal")
        else:
            offer.press()
        return True

    def _step_ship(self, step: int) -> None:
        """Select the next piece of the player in the roster."""
        screen = self.screen
        ids = screen.presenter.in_order(screen.roster_seat)
        if ids:
            at = ids.index(screen.selected) if screen.selected in ids else (-1 if step > 0 else 0)
            screen.select(ids[(at + step) % len(ids)])


def take_event(screen: TableScreen, event: pygame.Event, to_panels: Callable[[pygame.Event], bool]) -> bool:
    """Give an event to whoever wants it first: what moves, the keys, the panels, the board."""
    if (
        screen.ui.modal is None
        and screen.stage.playing
        and _is_press(event)
        and not _is_for_bar(screen, event)
    ):
        screen.complete()
        return True
    if event.type == pygame.KEYDOWN and screen.ui.modal is None and screen.keyboard.key(event):
        return True
    if to_panels(event):
        _let_board_have_keys(screen, event)
        return True
    return screen.ui.modal is None and screen.pointer.event(event)


def _let_board_have_keys(screen: TableScreen, event: pygame.Event) -> None:
    """Take the keys from what the mouse has pressed, so that arrows go on to mean the piece in hand."""
    ui = screen.ui
    if event.type != pygame.MOUSEBUTTONUP or ui.modal is not None or ui.popup is not None:
        return
    if not ui.focus_visible and not ui.is_typing():
        ui.focus(None)


def _is_press(event: pygame.Event) -> bool:
    """Say whether an event is a key or the left button going down."""
    return event.type == pygame.KEYDOWN or (event.type == pygame.MOUSEBUTTONDOWN and event.button == 1)


def _is_for_bar(screen: TableScreen, event: pygame.Event) -> bool:
    """Say whether a press is for the bars, which work while things move."""
    watched = screen.opponents.watched
    if event.type == pygame.KEYDOWN:
        action = screen.app.bindings.action(event, *((Context.WATCHING,) if watched else ())) or ""
        return action.startswith("watch_") or action in {"back", "next_region", "previous_region"}
    bars = (screen.frame.top, screen.frame.commit) if watched else (screen.frame.top,)
    return any(screen.ui.scale.rect(bar).collidepoint(event.pos) for bar in bars)
