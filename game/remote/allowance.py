"""How much somebody may send: an amount that refills as time passes."""

from __future__ import annotations

import time
from collections.abc import Callable


class Allowance:
    """An amount of at most `most` that refills by `per_s` a second.

    >>> now = 0.0
    >>> few = Allowance(per_s=2, most=4, clock=lambda: now)
    >>> few.has(4), few.has(1)
    (True, False)
    >>> few.take(3)
    1.5
    >>> now = 3.5
    >>> few.has(4)
    True
    """

    def __init__(self, *, per_s: float, most: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._per_s, self._most, self._clock = per_s, most, clock
        self._left, self._at = most, clock()

    def _refill(self) -> None:
        now = self._clock()
        self._left = min(self._most, self._left + (now - self._at) * self._per_s)
        self._at = now

    def has(self, amount: float = 1) -> bool:
        """Take an amount if it is left, and return whether it was."""
        self._refill()
        if self._left < amount:
            return False
        self._left -= amount
        return True

    def take(self, amount: float = 1) -> float:
        """Take an amount, and return the seconds to wait until it is covered."""
        self._refill()
        self._left -= amount
        return max(0.0, -self._left / self._per_s)
