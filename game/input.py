"""Input, frame by frame: each event goes to the owner of the press that it belongs to."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.global_keys import take_key
from game.screens.friend_messages import open_file
from game.shell.held_buttons import POINTER
from game.shell.held_keys import KEYBOARD
from game.shell.keys import is_for_desktop, types_text
from game.widgets.modal import Modal
from rules.remote.messages import SUFFIX

if TYPE_CHECKING:
    from game.main_loop import MainLoop
    from game.screens.base import Screen

HIDES, SHOWS = (pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN), (pygame.WINDOWRESTORED, pygame.WINDOWSHOWN)
RESIZES = (pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED)


class Input:
    """Hand the events of each frame to the screen on top, as far as they are meant for it."""

    def __init__(self, app: MainLoop) -> None:
        self._app = app

    def take(self, events: list[pygame.Event], passed_s: float) -> bool:
        """Take a frame's events, then the repeat of a held key; return whether there were any."""
        app = self._app
        app.held_keys.begin_frame(events)
        for event in events:
            if not app.running:
                return False
            self._take(event)
        app.held_buttons.end_frame(passed_s)
        again = app.held_keys.again(passed_s, self._owner)
        if again is not None and app.screen.repeats(again):
            self._hand_out(again)
        return bool(events) or again is not None

    @property
    def _owner(self) -> tuple[Screen, Modal | None]:
        """The owner of what is pressed now: the top screen with its dialog."""
        screen = self._app.screen
        return screen, screen.ui.modal

    def _take(self, event: pygame.Event) -> None:
        """Take an event; anything that follows a press goes only to the owner of the press."""
        app = self._app
        if event.type in KEYBOARD:
            if app.held_keys.take(event, self._owner):
                self._hand_out(event)
        elif event.type in POINTER:
            self._take_pointer(event)
        elif event.type == pygame.DROPFILE and event.file.casefold().endswith(SUFFIX):
            open_file(app, Path(event.file))
        else:
            if event.type == pygame.WINDOWFOCUSLOST:
                app.held_keys.forget()
            self._hand_out(event)

    def _take_pointer(self, event: pygame.Event) -> None:
        app, owner = self._app, self._owner
        meant = app.screen.ui.meant_at(event.pos) if event.type == pygame.MOUSEBUTTONDOWN else None
        mine = app.held_buttons.take(event, owner, (*owner, app.screen.ui.popup, meant))
        if mine is not None:
            self._hand_out(mine)
        elif event.type == pygame.MOUSEBUTTONUP:
            app.screen.forget_presses()

    def _hand_out(self, event: pygame.Event) -> None:
        app = self._app
        if event.type == pygame.QUIT:
            app.ask_to_quit()
            app.refresh()
        elif event.type in HIDES or event.type in SHOWS:
            app.audio.music.pause(paused=event.type in HIDES)
            app.refresh()
        elif event.type in RESIZES:
            app.resized()
        elif event.type == pygame.KEYDOWN:
            self._key(event)
        elif app.screen.event(event):
            app.refresh()

    def _key(self, event: pygame.Event) -> None:
        app = self._app
        if app.screen.ui.is_composing():
            app.refresh()  # the input method uses this key, although some systems send it to us as well
            return
        if not app.screen.captures_keys:
            if is_for_desktop(event):
                return
            if self._is_typed(event) or take_key(app, event):
                app.refresh()
                return
        if app.screen.event(event):
            app.refresh()
        elif app.bindings.action(event) == "back":
            app.screen.back()
            app.refresh()

    def _is_typed(self, event: pygame.Event) -> bool:
        """Give a letter to the focused text field, even if it is a shortcut.

        Return whether it was used.
        """
        ui = self._app.screen.ui
        return ui.is_typing() and types_text(event) and ui.event(event)
