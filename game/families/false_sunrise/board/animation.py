"""Playing a beat: what the board shows of it at a moment, at the player's speed or all at once."""

from __future__ import annotations

import math
from functools import cached_property, partial

from game.board.beat_animation import BeatAnimation, trail_step_s
from game.board.canvas import Canvas
from game.board.effects import Kill
from game.board.pose import Pose
from game.board.ships import EXHAUST
from game.board.timed_sounds import TimedSound
from game.families.false_sunrise.board.bars import Breaking
from game.families.false_sunrise.board.effects import Pool, Score
from game.families.false_sunrise.board.flights import Flight
from game.families.false_sunrise.board.heard import soundings
from game.families.false_sunrise.board.runs import STILL_RUN, Run
from game.families.false_sunrise.board.ships import rest_pose
from game.families.false_sunrise.board.timeline import CRAFT_GAP_S, Timeline
from game.shell.motion import eased
from rules.false_sunrise.events import Event
from rules.false_sunrise.state import State
from rules.kernel.seats import PLAYERS, Seat
from rules.table.measure import Point


class Animation(BeatAnimation[State, Event]):
    """One beat played from the state before it. It always ends in the state after it."""

    timeline_of = Timeline
    timeline: Timeline

    @cached_property
    def _dots(self) -> dict[tuple[Seat, int], list[Point]]:
        """Where the ships of each fleet leave the dots of their trails, as far as it is known."""
        return {}

    @property
    def sounds(self) -> list[TimedSound]:
        return list(soundings(self.timeline.events, self.before, self.timeline.jump_s))

    def _rest(self, name: str) -> Pose:
        return rest_pose(self.before.ships[name])

    def pose(self, name: str) -> Pose | None:
        flight = self.timeline.flights.get(name)
        if flight is not None and self.clock_s < self.timeline.jump_s and name in self.timeline.jumps:
            return self._jumping(name, flight)
        return super().pose(name)

    def _jumping(self, ship_id: str, flight: Flight) -> Pose:
        """Fade a ship out where it was, then in where it is set down."""
        share = 2 * self.clock_s / self.timeline.jump_s
        x, y = self.before.ships[ship_id].at if share < 1 else flight.stops[0][:2]
        return Pose(x, y, 30.0 * flight.stops[0][2], abs(1 - share))

    def breaking(self, ship_id: str) -> Breaking | None:
        """Return the bars of a ship that is losing or has lost pips; None for any other ship."""
        found = None
        for loss in self.timeline.losses:
            if loss.ship_id == ship_id and loss.begin_s <= self.clock_s:
                found = loss.at(self.clock_s)
        return found

    def craft_left(self, squadron_id: str, size: int) -> list[float | None]:
        """Return None for each craft of a squadron, or the seconds since its loss; empty while it flies."""
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
        """Return this moment's attacks by or on squadrons, each with the elapsed share of its time."""
        found = []
        for run in self.timeline.runs:
            share = (self.clock_s - run.begin_s) / run.length_s
            if 0 <= share < 1 and self.clock_s > 0:
                found.append((run, STILL_RUN if self.timeline.still else share))
        return found

    def kills(self) -> list[Kill]:
        """Return the ships destroyed in it."""
        return [clip.effect for clip in self.timeline.clips if isinstance(clip.effect, Kill)]

    def scored(self, seat: Seat) -> int:
        """Return the points of a fleet that have lit up by now (END-1)."""
        begun = [clip.effect for clip in self.timeline.clips if clip.begin_s <= self.clock_s]
        return sum(isinstance(effect, Score) and effect.seat is seat for effect in begun)

    def pool_change(self, seat: Seat) -> int:
        """Return the miracle points that a player has gained or lost so far (FAC-1)."""
        playing = [clip.effect for clip in self.timeline.clips if clip.begin_s <= self.clock_s]
        return sum(one.change for one in playing if isinstance(one, Pool) and one.seat is seat)

    def draw_lights(self, canvas: Canvas) -> None:
        """Draw what flies, shines and burns at this moment, under the words of the board."""
        for seat in PLAYERS:
            spots = partial(self._spots, seat)
            ink = EXHAUST[seat]
            self._draw_trail(canvas, self.timeline.jump_s, self.timeline.flight_s, spots, ink)
        super().draw_lights(canvas)

    def _spots(self, seat: Seat, number: int) -> list[Point]:
        """Return where the ships of a fleet leave the numbered dot of their trails."""
        found = self._dots.get((seat, number))
        if found is None:
            then = eased(number * trail_step_s() / self.timeline.flight_s)
            ships, flights = self.before.ships, self.timeline.flights
            poses = [flight.after(then) for key, flight in flights.items() if ships[key].seat is seat]
            found = self._dots[seat, number] = [(pose.x, pose.y) for pose in poses]
        return found
