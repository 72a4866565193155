"""The mood for the music: how tense a moment is, as screens and games say it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class MusicMood:
    """How tense a moment is, 0 to 4, and extra stems that play at any tension.

    Without `linger`, the previous tension ends at once.
    """

    tension: int = 0
    also: frozenset[str] = frozenset()
    linger: bool = True
