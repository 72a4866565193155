"""The value of an answer to a challenge, and its grade."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, TypeVar

GhostT_co = TypeVar("GhostT_co", covariant=True)


class Grade(StrEnum):
    """How good an answer was, the best first."""

    BEST = "best"
    GOOD = "good"
    FAIR = "so-so"
    POOR = "poor"

    @property
    def stars(self) -> int:
        """The number of stars: three for the best answer, none for a poor one."""
        return len(Grade) - 1 - list(Grade).index(self)


# The share of the stake that an answer of each grade may lose at most.
_MOST_LOST = {Grade.BEST: 0.03, Grade.GOOD: 0.25, Grade.FAIR: 0.6}
_EVEN = 0.05  # a difference in points too small to notice


@dataclass(frozen=True, slots=True)
class Verdict(Generic[GhostT_co]):
    """The value of an answer: `lost` points less than the best, out of the `stake` that could be won.

    `yours` and `best` describe both answers, `why` explains the difference, and `ghost` is what the
    game draws of the best answer on the board (see `PlainGameUi.challenge_overlays`).
    """

    lost: float
    stake: float
    yours: str
    best: str
    why: str
    ghost: GhostT_co | None = None

    @property
    def grade(self) -> Grade:
        """The grade, by the share of the stake that was lost."""
        if self.lost <= _EVEN:
            return Grade.BEST
        share = self.lost / max(self.stake, self.lost)
        return next((one for one, most in _MOST_LOST.items() if share <= most), Grade.POOR)
