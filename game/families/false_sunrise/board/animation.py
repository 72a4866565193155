"""Playing a beat: what is to be seen of it at a moment, at once or as slowly as the player likes."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace

import pygame

from game.board.canvas import Canvas
from game.board.ships import EXHAUST
from game.board.sounding import Sounding
from game.families.false_sunrise.board.bars import Breaking
from game.families.false_sunrise.board.effects import STILLS, WORDS, Kill, Pool, Score
from game.families.false_sunrise.board.flights import Flight, Pose
from game.families.false_sunrise.board.heard import soundings
from game.families.false_sunrise.board.runs import STILL_RUN, Run
from game.families.false_sunrise.board.shots import Clip
from game.families.false_sunrise.board.timeline import CRAFT_GAP_S, Timeline
from game.paint import glow
from game.shell.motion import eased
from rules.false_sunrise.events import Event
from rules.false_sunrise.state import State
from rules.kernel.seats import PLAYERS, Seat
from rules.table.measure import Point

SHAKE_S, SHAKE_PX = 0.25, 6.0
_SHAKES_A_S = 17.0
TRAIL_S = 0.9
_TRAIL_DOTS = 24


class Animation:
    """Play one beat from the state before it; it ends in the state after it, whatever was shown."""

    def __init__(
        self,
        beat: Sequence[Event],
        before: State,
        after: State,
        speed: float = 1.0,
        *,
        reduced_motion: bool = False,
    ) -> None:
        """Plan the beat; a speed of 0 or less is over at once, twice the speed takes half the time."""
        self.before = before
        self.after = after
        self.timeline = Timeline(beat, before, after, still=reduced_motion)
        self.places = self.timeline.places
        self.climax_s = self.timeline.climax_s
        self.clock_s = 0.0
        self.occupied: list[pygame.Rect] = []  # where ships and words are drawn at this moment
        self.shakes = False  # whether blows are felt
        self._speed = speed if math.isfinite(speed) else 0.0
        self._dots: dict[tuple[Seat, int], list[Point]] = {}
        if self._speed <= 0:
            self.finish()

    @property
    def done(self) -> bool:
        """Whether it has ended."""
        return self.clock_s >= self.timeline.end_s

    @property
    def length_s(self) -> float:
        """Return how long it takes at the chosen speed."""
        return self.timeline.end_s / self._speed if self._speed > 0 else 0.0

    @property
    def sounds(self) -> list[Sounding]:
        """List what is heard meanwhile."""
        return list(soundings(self.timeline.events, self.before, self.timeline.jump_s))

    def update(self, dt_s: float) -> bool:
        """Let time pass; return whether it has ended."""
        self.clock_s += max(0.0, dt_s) * self._speed
        return self.done

    def finish(self) -> None:
        """End it now."""
        self.clock_s = self.timeline.end_s

    def pose(self, ship_id: str) -> Pose | None:
        """Return where a ship is just now, or None where it has always been."""
        flight = self.timeline.flights.get(ship_id)
        gone_s, fades_s = self.timeline.gone.get(ship_id, (math.inf, 1.0))
        fade = max(0.0, min(1.0, 1 - (self.clock_s - gone_s) / fades_s))
        if flight is None:
            if fade >= 1:
                return None
            ship = self.before.ships[ship_id]
            return Pose(ship.x, ship.y, 30.0 * ship.heading, fade)
        if self.clock_s < self.timeline.jump_s and ship_id in self.timeline.jumps:
            return self._jumping(ship_id, flight)
        flown_s = max(0.0, self.clock_s - self.timeline.jump_s)
        share = flown_s / self.timeline.flight_s if self.timeline.flight_s > 0 else 1.0
        pose = flight.at(eased(min(1.0, share)))
        thrust = math.sin(math.pi * min(1.0, share)) if share < 1 else 0.0
        return Pose(pose.x, pose.y, pose.angle_deg, fade, thrust)

    def _jumping(self, ship_id: str, flight: Flight) -> Pose:
        """Let a ship fade away where it was, then come up where it is set down."""
        share = 2 * self.clock_s / self.timeline.jump_s
        x, y = self.before.ships[ship_id].at if share < 1 else flight.stops[0][:2]
        return Pose(x, y, 30.0 * flight.stops[0][2], abs(1 - share))

    def breaking(self, ship_id: str) -> Breaking | None:
        """Return the bars of a ship that is losing pips just now, or has lost some; None for any other."""
        found = None
        for loss in self.timeline.losses:
            if loss.ship_id == ship_id and loss.begin_s <= self.clock_s:
                found = loss.at(self.clock_s)
        return found

    def craft_left(self, squadron_id: str, size: int) -> list[float | None]:
        """Return for each craft of a squadron None, or how long ago it was lost; none of one on its way."""
        away = not self.timeline.still and any(run.source == squadron_id for run, _ in self.runs())
        if squadron_id in self.timeline.hops or away:
            return []
        begin_s, left = self.timeline.craft.get(squadron_id, (math.inf, size))
        ages: list[float | None] = [None] * left
        for number in range(size - left):
            since_s = self.clock_s - begin_s - number * CRAFT_GAP_S
            ages.append(since_s if since_s >= 0 else None)
        return ages

    def runs(self) -> list[tuple[Run, float]]:
        """List the attacks on squadrons, or by them, of this moment, each at its share of its time."""
        found = []
        for run in self.timeline.runs:
            share = (self.clock_s - run.begin_s) / run.length_s
            if 0 <= share < 1 and self.clock_s > 0:
                found.append((run, STILL_RUN if self.timeline.still else share))
        return found

    def kills(self) -> list[Kill]:
        """List the ships that end in it."""
        return [clip.effect for clip in self.timeline.clips if isinstance(clip.effect, Kill)]

    def lit(self) -> list[Kill]:
        """List the ships that burst at this moment."""
        return [kill for clip, _ in self._playing() if isinstance(kill := clip.effect, Kill)]

    def scored(self, seat: Seat) -> int:
        """Count the points of a fleet that have lit up by now (END-1)."""
        begun = [clip.effect for clip in self.timeline.clips if clip.begin_s <= self.clock_s]
        return sum(isinstance(effect, Score) and effect.seat is seat for effect in begun)

    def pool_change(self, seat: Seat) -> int:
        """Return the miracle points that come to a player, or go, just now (FAC-1)."""
        playing = [clip.effect for clip in self.timeline.clips if clip.begin_s <= self.clock_s]
        return sum(one.change for one in playing if isinstance(one, Pool) and one.seat is seat)

    def shaken(self) -> Point:
        """Return how far the blow of a kill or a crash has thrown the picture, in logical units."""
        ages_s = (self.clock_s - at_s for at_s in self.timeline.blows if self.clock_s >= at_s)
        since_s = min(ages_s, default=SHAKE_S)
        if self.timeline.still or not self.shakes or since_s >= SHAKE_S:
            return (0.0, 0.0)
        reach, turn = SHAKE_PX * (1 - since_s / SHAKE_S), math.tau * _SHAKES_A_S * since_s
        return reach * math.cos(turn), 0.7 * reach * math.cos(1.3 * turn + 0.8)

    def draw_lights(self, canvas: Canvas) -> None:
        """Draw what flies, shines and burns at this moment: it lies under the words of the board."""
        self._draw_trails(canvas)
        for clip, share in self._playing():
            if not isinstance(clip.effect, WORDS):
                clip.effect.draw(canvas, share)

    def draw(self, canvas: Canvas) -> None:
        """Draw the words of this moment."""
        canvas = replace(canvas, avoid=self.occupied)
        for clip, share in self._playing():
            if isinstance(clip.effect, WORDS):
                clip.effect.draw(canvas, share)

    def _playing(self) -> Iterator[tuple[Clip, float]]:
        """List the effects of this moment, each at its share of its time."""
        for clip in self.timeline.clips:
            share = (self.clock_s - clip.begin_s) / clip.length_s
            # Nothing flashes yet while the camera is still on its way there.
            if 0 <= share < 1 and self.clock_s > 0:
                yield clip, STILLS[type(clip.effect)] if self.timeline.still else share

    def _draw_trails(self, canvas: Canvas) -> None:
        """Draw light along the ways that ships have just flown; it is gone soon after they stop."""
        since_s = self.clock_s - self.timeline.jump_s
        if self.timeline.flight_s <= 0 or not 0 < since_s < self.timeline.flight_s + TRAIL_S:
            return
        step_s = TRAIL_S / _TRAIL_DOTS
        first = max(0, math.ceil((since_s - TRAIL_S) / step_s))
        last = int(min(since_s, self.timeline.flight_s) / step_s)
        for seat in PLAYERS:
            dots = [
                (canvas.pxs(self._spots(seat, number)), 1 - (since_s - number * step_s) / TRAIL_S)
                for number in range(first, last + 1)
            ]
            glow.trail(canvas.surface, dots, canvas.pen.px(7), EXHAUST[seat])

    def _spots(self, seat: Seat, number: int) -> list[Point]:
        """Return where the ships of a fleet leave the dot of a number on their trails."""
        found = self._dots.get((seat, number))
        if found is None:
            then = eased(number * TRAIL_S / _TRAIL_DOTS / self.timeline.flight_s)
            ships, flights = self.before.ships, self.timeline.flights
            poses = [flight.at(then) for key, flight in flights.items() if ships[key].seat is seat]
            found = self._dots[seat, number] = [(pose.x, pose.y) for pose in poses]
        return found
