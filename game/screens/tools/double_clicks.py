"""Calm presses: those that are no double click, and no hammering at a key."""

from __future__ import annotations

CALM_S = 0.6  # since the last press


class DoubleClickGuard:
    """Tell whether a press is calm, so that one in haste confirms nothing."""

    def __init__(self) -> None:
        self._last_s = 0.0

    def is_calm(self, now_s: float) -> bool:
        """Note a press, and say whether the last one is long enough ago."""
        calm, self._last_s = now_s - self._last_s >= CALM_S, now_s
        return calm
