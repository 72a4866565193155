"""What is heard while something plays: sounds with their times, and how far they have been told."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rules.table.measure import Point


@dataclass(frozen=True, slots=True)
class TimedSound:
    """A sound and when it is heard, in seconds at normal speed; `at` is its place, in inches, if it has one.

    `level` is the share of its usual loudness. What is `due` is heard even where the rest is not waited for.
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
        """Return what has come due by a time and was not returned before."""
        count = sum(one.at_s <= clock_s for one in self._left)
        now, self._left = self._left[:count], self._left[count:]
        return now

    def end(self) -> list[TimedSound]:
        """Return what must be heard of all that is left, and drop the rest."""
        now, self._left = [one for one in self._left if one.due], []
        return now
