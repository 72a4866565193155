"""Double click detection: tells deliberate presses from double clicks and repeated key presses."""

from __future__ import annotations

CALM_S = 0.6  # seconds since the last press


class DoubleClickGuard:
    """Tells whether a press is deliberate, so that a hasty one confirms nothing."""

    def __init__(self) -> None:
        self._last_s = 0.0

    def is_calm(self, now_s: float) -> bool:
        """Note a press at `now_s`; return whether enough time has passed since the last one."""
        calm, self._last_s = not self.is_early(now_s), now_s
        return calm

    def is_early(self, now_s: float) -> bool:
        """Return whether a press at `now_s` would come too soon after the last one."""
        return now_s - self._last_s < CALM_S
