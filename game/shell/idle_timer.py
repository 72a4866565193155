"""How the program rests: whether a frame has to be drawn, and how long it may sleep until the next."""

from __future__ import annotations

import time

import pygame

from game.shell import gc_policy

# Tooltips and fades end within this time after the last event; then nothing is drawn any more.
AWAKE_S = 1.5
MAX_DT_S = 0.05
IDLE_WAIT_MS = 200
UNSEEN_S = 0.5  # between two frames of a window that nobody can see
SLOWEST_S = 0.5  # between two of one that can be seen, however slow it is
# Of the processor, for what moves by itself while nobody touches it: a slow window has fewer pictures.
MOST_SHARE = 0.08


class IdleTimer:
    """Know when something moved last, and when the player did something last."""

    def __init__(self) -> None:
        self._awake_s = self._stirred_s = AWAKE_S  # every frame is drawn, as input has just come
        self._dozed_s = 0.0
        self._woke_s = time.process_time()

    def step_s(self, passed_ms: int) -> float:
        """Return the seconds that a frame lets pass: a few after a hitch, all that a doze took."""
        dozed_s, self._dozed_s = self._dozed_s, 0.0
        return min(passed_ms / 1000, MAX_DT_S + dozed_s)

    def note(self, dt_s: float, *, changed: bool, stirred: bool) -> bool:
        """Note what a frame brought; return whether it has to be drawn: never while nobody can see it."""
        self._awake_s = AWAKE_S if changed or stirred else self._awake_s - dt_s
        self._stirred_s = AWAKE_S if stirred else self._stirred_s - dt_s
        return (changed or self._stirred_s > 0) and pygame.display.get_active()

    def sleep(self, pause_s: float) -> list[pygame.Event]:
        """Sleep until something happens once the picture stands still.

        Where it only drifts, doze for the seconds that it may stand (0: it does not drift).
        """
        still = self._awake_s <= 0
        if not still and not (pause_s and self._stirred_s <= 0):
            return []
        gc_policy.seek()
        self._dozed_s = 0.0
        if not pygame.display.get_active():
            time.sleep(UNSEEN_S)  # waiting for an event wakes a thousand times a second
            self._dozed_s = UNSEEN_S
            return pygame.event.get()
        pause_s = max(pause_s, min(SLOWEST_S, (time.process_time() - self._woke_s) / MOST_SHARE))
        event = pygame.event.wait(IDLE_WAIT_MS if still else round(1000 * pause_s))
        self._woke_s = time.process_time()
        if event.type != pygame.NOEVENT:
            return [event]
        self._dozed_s = 0.0 if still else pause_s  # what drifts keeps its pace
        return []
