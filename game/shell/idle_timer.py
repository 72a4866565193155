"""The program's idle time: whether a frame must be drawn, and how long to sleep until the next."""

from __future__ import annotations

import time

import pygame

from game.shell import gc_policy, picture_cache

# Tooltips and fades end within this time after the last event. After that nothing is drawn.
AWAKE_S = 1.5
MAX_DT_S = 0.05
IDLE_WAIT_MS = 200
UNSEEN_S = 0.5  # between two frames of a window that nobody can see
SLOWEST_S = 0.5  # between two frames of a visible window, however slow it is
# The share of the processor for background motion while nobody does anything; a slow window draws less.
MOST_SHARE = 0.08


class IdleTimer:
    """Know when something last moved, and when the player last did something."""

    def __init__(self) -> None:
        self._awake_s = self._stirred_s = AWAKE_S  # as if input had just come, so that every frame is drawn
        self._dozed_s = 0.0
        self._woke_s = time.process_time()

    def step_s(self, passed_ms: int) -> float:
        """Return the seconds that a frame advances: little after a hitch, but the full length of a doze."""
        dozed_s, self._dozed_s = self._dozed_s, 0.0
        return min(passed_ms / 1000, MAX_DT_S + dozed_s)

    def note(self, dt_s: float, *, changed: bool, stirred: bool) -> bool:
        """Note what a frame brought.

        Return whether it must be drawn (never while nobody can see the window).
        """
        self._awake_s = AWAKE_S if changed or stirred else self._awake_s - dt_s
        self._stirred_s = AWAKE_S if stirred else self._stirred_s - dt_s
        return (changed or self._stirred_s > 0) and pygame.display.get_active()

    def sleep(self, pause_s: float) -> list[pygame.Event]:
        """Sleep until something happens, if the picture stands still; return the events that came.

        If the picture only drifts, doze for `pause_s` seconds, the time it may stand still (0: it
        does not drift).
        """
        still = self._awake_s <= 0
        if not still and not (pause_s and self._stirred_s <= 0):
            return []
        gc_policy.seek()
        self._dozed_s = 0.0
        if not pygame.display.get_active():
            picture_cache.trim()
            time.sleep(UNSEEN_S)  # waiting for an event would wake up a thousand times a second
            self._dozed_s = UNSEEN_S
            return pygame.event.get()
        pause_s = max(pause_s, min(SLOWEST_S, (time.process_time() - self._woke_s) / MOST_SHARE))
        event = pygame.event.wait(IDLE_WAIT_MS if still else round(1000 * pause_s))
        self._woke_s = time.process_time()
        if event.type != pygame.NOEVENT:
            return [event]
        self._dozed_s = 0.0 if still else pause_s  # so that drifting things keep their speed
        return []
