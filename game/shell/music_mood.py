"""How tense a moment is, as screens and games tell the music."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class MusicMood:
    """How tense a moment is, 0 to 4, and the stems that sound besides, whatever the tension.

    Where it does not `linger`, the tension from before is over at once.
    """

    tension: int = 0
    also: frozenset[str] = frozenset()
    linger: bool = True
