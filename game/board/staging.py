"""The staging of a beat: which effects are seen when, with words that keep clear of each other."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Protocol

from game.board.canvas import Canvas
from game.board.effects import Explosion, FloatingText
from game.board.overlays import Tone
from rules.table.measure import Point

HIT_S = 0.4
TAG_S = 0.6
STILL_S = 0.4  # with reduced motion
# Words closer than this, across and down, would cover one another.
_TAG_ROOM_IN = (10.0, 3.0)
# At most this many flashes per second: more can harm people with photosensitivity.
_MOST_FLASHES = 3


class Drawn(Protocol):
    """An effect that can be drawn."""

    def draw(self, canvas: Canvas, share: float) -> None:
        """Draw the effect at a share of its time, 0 to 1."""


@dataclass(frozen=True, slots=True)
class Clip:
    """An effect and when it is seen, in seconds at normal speed."""

    begin_s: float
    length_s: float
    effect: Drawn


class ClipTrack:
    """Collect the clips of a beat; with `still`, nothing moves."""

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
        """Plan words in the first row that no words nearby occupy at that time."""
        taken = {
            clip.effect.row
            for clip in self.clips
            if isinstance(clip.effect, FloatingText)
            and clip.begin_s <= at_s < clip.begin_s + clip.length_s
            and abs(clip.effect.at[0] - at[0]) < _TAG_ROOM_IN[0]
            and abs(clip.effect.at[1] - at[1]) < _TAG_ROOM_IN[1]
        }
        row = next(number for number in range(len(taken) + 1) if number not in taken)
        return self._add(at_s, length_s, FloatingText(at, words, tone, row, lift))

    def _boom(self, at_s: float, boom: Explosion, *, length_s: float = HIT_S) -> float:
        """Plan an explosion, without a flash if nothing may move or there were enough flashes already."""
        recent = sum(abs(at_s - other_s) < 1 for other_s in self._flashes)
        if self.still or recent >= _MOST_FLASHES:
            boom = replace(boom, flash=False)
        else:
            self._flashes.append(at_s)
        return self._add(at_s, length_s, boom)


class EventStaging(ClipTrack):
    """Stage the events of a beat one after another; a game says what each looks like.

    `gone` is when each piece disappears. `places` are where something happens on the board.
    `climax_s` is the moment from which the outcome is reported. `blows` are the times of
    explosions. With reduced motion only effects of the kinds in `seen_still` are shown.
    """

    seen_still: ClassVar[Container[type]]

    def __init__(self, before: Any, after: Any, *, still: bool) -> None:  # noqa: ANN401 - of any game
        super().__init__(still=still)
        self.before = before
        self.after = after
        self.gone: dict[str, float] = {}
        self.events: list[tuple[float, Any]] = []
        self.places: list[Point] = []
        self.blows: list[float] = []
        self.climax_s = 0.0
        self.end_s = 0.0

    def _run(self, beat: Sequence[object]) -> None:
        """Stage all events of a beat."""
        at_s = 0.0
        for event in beat:
            self.events.append((at_s, event))
            at_s += self._stage(event, at_s)
        if self.still:
            self.clips = [clip for clip in self.clips if type(clip.effect) in self.seen_still]
        clips_s = [clip.begin_s + clip.length_s for clip in self.clips]
        self.end_s = max((0.0, *clips_s, *self.gone.values(), *self._moves_end_s()))

    def _stage(self, event: Any, at_s: float) -> float:  # noqa: ANN401 - of any game
        """Plan one event that begins at `at_s`; return the seconds until the next may begin."""
        raise NotImplementedError

    def _moves_end_s(self) -> Iterable[float]:
        """List the times when pieces finish moving or arriving."""
        return ()
