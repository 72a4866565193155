"""Play a beat of any game: its clock, what is visible at each moment, and camera shake."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Generic

import pygame

from game.board.canvas import Canvas
from game.board.effects import Kill
from game.board.pose import Pose
from game.board.staging import Clip, EventStaging, EventT, StateT
from game.board.timed_sounds import TimedSound
from game.paint import glow
from game.shell.theme import Color
from rules.table.measure import Point

SHAKE_S, SHAKE_PX = 0.25, 6.0
_SHAKES_A_S = 17.0
TRAIL_S = 0.9
_TRAIL_DOTS = 24


class BeatAnimation(Generic[StateT, EventT]):
    """Play one beat, from the state before it to the state after it.

    It always ends in the state after the beat, whatever was shown.
    """

    timeline_of: type[EventStaging[StateT, EventT]]
    timeline: EventStaging[StateT, EventT]

    def __init__(
        self,
        beat: Sequence[EventT],
        before: StateT,
        after: StateT,
        speed: float = 1.0,
        *,
        reduced_motion: bool = False,
    ) -> None:
        """Plan the beat.

        At twice the speed it takes half the time. At a speed of 0 or less it is over at once.
        """
        self.timeline = timeline = self.timeline_of(beat, before, after, still=reduced_motion)
        self.before = before
        self.after = after
        self.places = timeline.places
        self.climax_s = timeline.climax_s
        self.clock_s = 0.0
        self.occupied: list[pygame.Rect] = []  # where ships and words are drawn at this moment
        self.shakes = False  # whether blows are felt
        self._earlier: BeatAnimation[StateT, EventT] | None = None
        self._speed = speed if math.isfinite(speed) else 0.0
        if self._speed <= 0:
            self.finish()

    @property
    def done(self) -> bool:
        """Whether the animation has ended, and the one that it joined."""
        return self.clock_s >= self.timeline.end_s and (self._earlier is None or self._earlier.done)

    @property
    def gives_way(self) -> bool:
        """Whether another beat may join it now, before it ends."""
        timeline, earlier = self.timeline, self._earlier
        return self.clock_s >= min(timeline.gives_way_s, timeline.end_s) and (
            earlier is None or earlier.gives_way
        )

    def may_be_joined(self, beat: Sequence[EventT]) -> bool:
        """Return whether this beat may begin before this animation ends."""
        return self.gives_way and all(isinstance(event, self.timeline.joiners) for event in beat)

    def join(self, earlier: BeatAnimation[StateT, EventT] | None) -> None:
        """Play the rest of an earlier animation as well; None drops it."""
        self._earlier = earlier

    @property
    def length_s(self) -> float:
        """How long it takes at the chosen speed, in seconds."""
        return self.timeline.end_s / self._speed if self._speed > 0 else 0.0

    def update(self, dt_s: float) -> bool:
        """Advance the clock and return whether the animation has ended."""
        self.clock_s += max(0.0, dt_s) * self._speed
        if self._earlier is not None and self._earlier.update(dt_s):
            self._earlier = None
        return self.done

    def finish(self) -> None:
        """End it now."""
        self.clock_s, self._earlier = self.timeline.end_s, None

    @property
    def sounds(self) -> Sequence[TimedSound]:
        """The sounds of the beat, with their times."""
        return ()

    def pose(self, name: str) -> Pose | None:
        """Return where a piece is at this moment, or None if the beat neither moves nor fades it."""
        flight, fade = self.timeline.flights.get(name), self.timeline.opacity(name, self.clock_s)
        if flight is None and self._earlier is not None and fade >= 1:
            return self._earlier.pose(name)
        if flight is None:
            return None if fade >= 1 else replace(self._rest(name), fade=fade)
        return replace(flight.at(self.clock_s), fade=fade)

    def _rest(self, name: str) -> Pose:
        """Return where a piece is before the beat."""
        raise NotImplementedError

    def lit(self) -> list[Kill]:
        """List the ships that are exploding at this moment."""
        kills = [] if self._earlier is None else self._earlier.lit()
        return kills + [kill for clip, _ in self._playing() if isinstance(kill := clip.effect, Kill)]

    def shaken(self) -> Point:
        """Return how far a kill or a crash shakes the picture at this moment, in logical units."""
        ages_s = (self.clock_s - at_s for at_s in self.timeline.blows if self.clock_s >= at_s)
        since_s = min(ages_s, default=SHAKE_S)
        if self.timeline.still or not self.shakes or since_s >= SHAKE_S:
            return (0.0, 0.0)
        reach, turn = SHAKE_PX * (1 - since_s / SHAKE_S), math.tau * _SHAKES_A_S * since_s
        return reach * math.cos(turn), 0.7 * reach * math.cos(1.3 * turn + 0.8)

    def draw_lights(self, canvas: Canvas) -> None:
        """Draw the effects of this moment that go under the words of the board: shots, lights and fire."""
        if self._earlier is not None:
            self._earlier.draw_lights(canvas)
        for clip, share in self._playing():
            if type(clip.effect) not in self.timeline.words:
                clip.effect.draw(canvas, share)

    def draw(self, canvas: Canvas) -> None:
        """Draw the words of this moment."""
        self.draw_words(replace(canvas, avoid=self.occupied, tags=[]))

    def draw_words(self, canvas: Canvas) -> None:
        """Draw the words of this moment, with those of the animation that it joined, on one canvas."""
        if self._earlier is not None:
            self._earlier.draw_words(canvas)
        for clip, share in self._playing():
            if type(clip.effect) in self.timeline.words:
                clip.effect.draw(canvas, share)

    def _playing(self) -> Iterator[tuple[Clip, float]]:
        """Yield the effects of this moment, each with the share of its time that has passed."""
        for clip in self.timeline.clips:
            share = (self.clock_s - clip.begin_s) / clip.length_s
            # Nothing flashes until the camera has arrived.
            if 0 <= share < 1 and self.clock_s > 0:
                yield clip, self.timeline.stills[type(clip.effect)] if self.timeline.still else share

    def _draw_trail(
        self,
        canvas: Canvas,
        begin_s: float,
        length_s: float,
        spots: Callable[[int], Sequence[Point]],
        ink: Color,
    ) -> None:
        """Draw trails of light behind what flies, starting at `begin_s`.

        They fade soon after it arrives.

        `spots` returns the places of the dots with a given number. One number is one step of time
        (`trail_step_s`).
        """
        since_s = self.clock_s - begin_s
        if length_s <= 0 or not 0 < since_s < length_s + TRAIL_S:
            return
        step_s = trail_step_s()
        first = max(0, math.ceil((since_s - TRAIL_S) / step_s))
        last = int(min(since_s, length_s) / step_s)
        dots = [
            (canvas.pxs(spots(number)), 1 - (since_s - number * step_s) / TRAIL_S)
            for number in range(first, last + 1)
        ]
        glow.trail(canvas.surface, dots, canvas.pen.px(7), ink)


AnyAnimation = BeatAnimation[Any, Any]
"""The animation of a beat of any game."""


def trail_step_s() -> float:
    """Return the seconds between two dots of a trail."""
    return TRAIL_S / _TRAIL_DOTS


def shake(canvas: Canvas, off: Point) -> None:
    """Shift what has been drawn so far; call it before words are drawn.

    The strip at the edge is left as it was. It shows too briefly to be noticed.
    """
    off_px = canvas.pen.px(off[0]), canvas.pen.px(off[1])
    if any(off_px):
        canvas.surface.scroll(*off_px)
