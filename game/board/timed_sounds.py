"""Sounds of an animation with their times, and which of them have been played."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rules.table.measure import Point

LIT_S = 0.05  # seconds in which a dying ship glows from inside, before it falls silent and then bursts


@dataclass(frozen=True, slots=True)
class TimedSound:
    """A sound and when it is heard, in seconds at normal speed.

    `at` is its place in inches, if it has one. `level` is a share of its usual loudness. A sound
    that is `due` is played even if the animation is skipped.
    """

    at_s: float
    name: str
    at: Point | None = None
    level: float = 1.0
    due: bool = False


class SoundTrack:
    """Hand out sounds as their time comes, each once."""

    def __init__(self, soundings: Iterable[TimedSound] = ()) -> None:
        self._left = sorted(soundings, key=lambda one: one.at_s)

    def __bool__(self) -> bool:
        return bool(self._left)

    def until(self, clock_s: float) -> list[TimedSound]:
        """Return the sounds up to a time that were not returned before."""
        count = sum(one.at_s <= clock_s for one in self._left)
        now, self._left = self._left[:count], self._left[count:]
        return now

    def end(self) -> list[TimedSound]:
        """Return the remaining sounds that must be heard, and drop the rest."""
        now, self._left = [one for one in self._left if one.due], []
        return now
