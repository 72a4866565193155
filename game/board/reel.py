"""What is seen of a beat, and when: effects as clips, with words that keep off each other."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Protocol

from game.board.canvas import Canvas
from game.board.effects import Boom, Tag
from game.board.overlays import Tone
from rules.table.measure import Point

HIT_S = 0.4
TAG_S = 0.6
STILL_S = 0.4  # with reduced motion
# Words that are nearer than this, across and down, would cover one another.
_TAG_ROOM_IN = (10.0, 3.0)
# No more flashes than this in a second: more of them harm some people's eyes.
_MOST_FLASHES = 3


class Drawn(Protocol):
    """An effect."""

    def draw(self, canvas: Canvas, share: float) -> None:
        """Draw itself at a share of its time, 0 to 1."""


@dataclass(frozen=True, slots=True)
class Clip:
    """An effect and when it is seen, in seconds at normal speed."""

    begin_s: float
    length_s: float
    effect: Drawn


class Reel:
    """Collect the clips of a beat; `still` without what moves."""

    def __init__(self, *, still: bool) -> None:
        self.still = still
        self.clips: list[Clip] = []
        self._flashes: list[float] = []

    def _add(self, at_s: float, length_s: float, effect: Drawn) -> float:
        self.clips.append(Clip(at_s, length_s, effect))
        return length_s

    def _tag(
        self, at_s: float, at: Point, words: str, tone: Tone, *, length_s: float = TAG_S, lift: int = 0
    ) -> float:
        """Plan words in the first row that no words nearby take at that time."""
        taken = {
            clip.effect.row
            for clip in self.clips
            if isinstance(clip.effect, Tag)
            and clip.begin_s <= at_s < clip.begin_s + clip.length_s
            and abs(clip.effect.at[0] - at[0]) < _TAG_ROOM_IN[0]
            and abs(clip.effect.at[1] - at[1]) < _TAG_ROOM_IN[1]
        }
        row = next(number for number in range(len(taken) + 1) if number not in taken)
        return self._add(at_s, length_s, Tag(at, words, tone, row, lift))

    def _boom(self, at_s: float, boom: Boom, *, length_s: float = HIT_S) -> float:
        """Plan what flashes up: without the flash where there were enough of them, or nothing moves."""
        recent = sum(abs(at_s - other_s) < 1 for other_s in self._flashes)
        if self.still or recent >= _MOST_FLASHES:
            boom = replace(boom, flash=False)
        else:
            self._flashes.append(at_s)
        return self._add(at_s, length_s, boom)
