"""Keys that are held down: what gives an answer must not go on by itself."""

from __future__ import annotations

import pygame

# These press buttons, seal, fire and decline; all other keys may repeat.
ONCE = frozenset({pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE, pygame.K_DELETE})


class HeldKeys:
    """Tell the repeats of a key that is held from presses of it."""

    def __init__(self) -> None:
        self._down: set[int] = set()

    def repeats(self, event: pygame.Event) -> bool:
        """Take an event; say whether it is the repeat of a key that must be let go first."""
        if event.type == pygame.KEYDOWN and event.key in ONCE:
            if event.key in self._down:
                return True
            self._down.add(event.key)
        elif event.type == pygame.KEYUP:
            self._down.discard(event.key)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._down.clear()  # what is let go elsewhere is never told
        return False
