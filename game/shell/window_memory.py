"""Remember the window's place, for the next start and for leaving full screen."""

from __future__ import annotations

import pygame
from pydantic import ValidationError

from game.shell import window
from game.shell.window_place import FARTHEST_PX, WindowPlace

# A window that has not moved for this long has come to rest.
SETTLES_S = 0.5
_MOVES = (pygame.WINDOWMOVED, pygame.WINDOWSIZECHANGED, pygame.VIDEORESIZE)


class WindowMemory:
    """Follow the window by its events, and restore it after full screen.

    `place` is where it was opened; `kept` is the place in the settings.
    """

    def __init__(self, place: WindowPlace, kept: WindowPlace | None) -> None:
        self._place = place
        self._kept = kept
        self._maximized = place.maximized
        self._minimized = False
        self._settles_in_s: float | None = None

    def note(self, event: pygame.Event) -> None:
        """Take an event; ignore events that do not move the window."""
        if event.type == pygame.WINDOWMAXIMIZED:
            self._maximized = True
        elif event.type == pygame.WINDOWMINIMIZED:
            self._minimized = True
        elif event.type == pygame.WINDOWRESTORED:
            self._restore()
        elif event.type not in _MOVES:
            return
        self._settles_in_s = SETTLES_S

    def _restore(self) -> None:
        """Note the end of being minimized or maximized; entering full screen sends the same event."""
        if self._minimized:
            self._minimized = False
        elif not window.is_fullscreen():
            self._maximized = False

    def update(self, dt_s: float) -> WindowPlace | None:
        """Advance the clock.

        Return the window's new place once it has stopped moving, else None.
        """
        if self._settles_in_s is None:
            return None
        self._settles_in_s -= dt_s
        return self.settle() if self._settles_in_s <= 0 else None

    def settle(self) -> WindowPlace | None:
        """Return the window's place if it has moved and is not in the settings yet, else None."""
        moved, self._settles_in_s = self._settles_in_s is not None, None
        if moved and not window.is_fullscreen() and pygame.display.get_active():
            self._place = self._place_now()
        if not moved or self._place == self._kept:
            return None
        self._kept = self._place
        return self._place

    def _place_now(self) -> WindowPlace:
        size = pygame.display.get_window_size()
        before = self._place.size
        # The desktop may not have maximized the window as we asked.
        if self._maximized and size != before and size[0] >= before[0] and size[1] >= before[1]:
            return self._place.model_copy(update={"maximized": True})
        x, y = (max(-FARTHEST_PX, min(n, FARTHEST_PX)) for n in pygame.display.get_window_position())
        try:
            return WindowPlace(size=size, at=(x, y))
        except ValidationError:
            return self._place  # a window of a few pixels is not worth remembering

    def toggle_fullscreen(self) -> bool:
        """Switch to or from full screen; return whether the driver can do that."""
        if window.is_fullscreen():
            return window.leave_fullscreen(self._place, maximized=self._maximized)
        self._place = self._place_now()
        return window.enter_fullscreen()
