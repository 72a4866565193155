"""How the program rests: whether a frame has to be drawn, and how long it may sleep until the next."""

from __future__ import annotations

import pygame

from game.shell import gc_policy

# Tooltips and fades end within this time after the last event; then nothing is drawn any more.
AWAKE_S = 1.5
MAX_DT_S = 0.05
IDLE_WAIT_MS = 200
DOZE_S = 0.7


class Rest:
    """Know when something moved last, and when the player did something last."""

    def __init__(self) -> None:
        self._awake_s = self._stirred_s = AWAKE_S  # every frame is drawn, as input has just come
        self._dozed_s = 0.0

    def step_s(self, passed_ms: int) -> float:
        """Return the seconds that a frame lets pass: a few after a hitch, all that a doze took."""
        dozed_s, self._dozed_s = self._dozed_s, 0.0
        return min(passed_ms / 1000, MAX_DT_S + dozed_s)

    def note(self, dt_s: float, *, changed: bool, stirred: bool) -> bool:
        """Note what a frame brought; return whether it has to be drawn."""
        self._awake_s = AWAKE_S if changed or stirred else self._awake_s - dt_s
        self._stirred_s = AWAKE_S if stirred else self._stirred_s - dt_s
        return changed or self._stirred_s > 0

    def sleep(self, *, drifts: bool) -> list[pygame.Event]:
        """Sleep until something happens once the picture stands still; doze while it only drifts."""
        still = self._awake_s <= 0
        if not still and not (drifts and self._stirred_s <= 0):
            return []
        gc_policy.seek()
        event = pygame.event.wait(IDLE_WAIT_MS if still else round(1000 * DOZE_S))
        if event.type != pygame.NOEVENT:
            return [event]
        self._dozed_s = 0.0 if still else DOZE_S  # what drifts keeps its pace
        return []
