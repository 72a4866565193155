"""The memory of the window: where it stands, for the next start and for the way back from full screen."""

from __future__ import annotations

import pygame
from pydantic import ValidationError

from game.shell import window
from game.shell.window_place import FARTHEST_PX, WindowPlace

# A window that is moved or pulled about stands where it is once it has rested for so long.
SETTLES_S = 0.5
_MOVES = (pygame.WINDOWMOVED, pygame.WINDOWSIZECHANGED, pygame.VIDEORESIZE)


class WindowMemory:
    """Follow the window by its events, and bring it back from full screen to what it was before.

    `place` is where it has opened, `kept` what the settings say of that.
    """

    def __init__(self, place: WindowPlace, kept: WindowPlace | None) -> None:
        self._place = place
        self._kept = kept
        self._maximized = place.maximized
        self._minimized = False
        self._settles_in_s: float | None = None

    def note(self, event: pygame.Event) -> None:
        """Take an event of the window; others mean nothing here."""
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
        """Note that the window is no longer minimized, or else maximized; full screen says so too."""
        if self._minimized:
            self._minimized = False
        elif not window.is_fullscreen():
            self._maximized = False

    def update(self, dt_s: float) -> WindowPlace | None:
        """Let seconds pass; return the place to keep once the window has come to rest at another."""
        if self._settles_in_s is None:
            return None
        self._settles_in_s -= dt_s
        return self.settle() if self._settles_in_s <= 0 else None

    def settle(self) -> WindowPlace | None:
        """Return the place to keep of a window that has moved; None where that is kept already."""
        moved, self._settles_in_s = self._settles_in_s is not None, None
        if moved and not window.is_fullscreen() and pygame.display.get_active():
            self._place = self._place_now()
        if not moved or self._place == self._kept:
            return None
        self._kept = self._place
        return self._place

    def _place_now(self) -> WindowPlace:
        size = pygame.display.get_window_size()
        # A desktop that was asked to maximize the window may have left it as it was.
        if self._maximized and size != self._place.size:
            return self._place.model_copy(update={"maximized": True})
        x, y = (max(-FARTHEST_PX, min(n, FARTHEST_PX)) for n in pygame.display.get_window_position())
        try:
            return WindowPlace(size=size, at=(x, y))
        except ValidationError:
            return self._place  # nobody wants a window of a few pixels back

    def toggle_fullscreen(self) -> bool:
        """Switch to or from full screen; return whether the driver could."""
        if window.is_fullscreen():
            return window.leave_fullscreen(self._place, maximized=self._maximized)
        self._place = self._place_now()
        return window.enter_fullscreen()
