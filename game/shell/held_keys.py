"""Keys that are held down: what gives an answer must not go on by itself."""

from __future__ import annotations

import pygame

# These press buttons, seal, fire and decline; all other keys may repeat.
ONCE = frozenset({pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE, pygame.K_DELETE})


class HeldKeys:
    """Tell the repeats of a key that is held from presses of it."""

    def __init__(self) -> None:
        self._down: set[int] = set()
        self._spent: set[int] = set()

    @property
    def down(self) -> frozenset[int]:
        """The keys that are down now."""
        return frozenset(self._down)

    def repeats(self, event: pygame.Event) -> bool:
        """Take an event; say whether it is the repeat of a key that must be let go first."""
        if event.type == pygame.KEYDOWN:
            if event.key in self._down:
                return event.key in ONCE or event.key in self._spent
            self._down.add(event.key)
        elif event.type == pygame.KEYUP:
            self._down.discard(event.key)
            self._spent.discard(event.key)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._down.clear()  # what is let go elsewhere is never told
            self._spent.clear()
        return False

    def spend(self) -> None:
        """Let every key that is down now mean nothing more until it has been let go."""
        self._spent |= self._down
