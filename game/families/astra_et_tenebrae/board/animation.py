"""Animate one beat of a battle of frigates: flights, shots, explosions and sounds."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.board.beat_animation import BeatAnimation, trail_step_s
from game.board.canvas import Canvas
from game.board.pose import Pose
from game.board.ships import EXHAUST
from game.board.timed_sounds import TimedSound
from game.families.astra_et_tenebrae.board.heard import soundings
from game.families.astra_et_tenebrae.board.ships import rest_pose
from game.families.astra_et_tenebrae.board.timeline import Flight, Timeline
from rules.astra_et_tenebrae.events import ComponentLost, Event
from rules.astra_et_tenebrae.state import State
from rules.table.measure import Point


class Animation(BeatAnimation[State, Event]):
    """The animation of one beat.

    It starts from the state before it and always ends in the state after it.
    """

    timeline_of = Timeline
    timeline: Timeline

    @property
    def sounds(self) -> list[TimedSound]:
        return list(soundings(self.timeline))

    def may_be_joined(self, beat: Sequence[Event]) -> bool:
        """Return whether a beat may begin; the losses of one ship wait, so that all can be read."""
        told = {event.ship for _, event in self.timeline.events if isinstance(event, ComponentLost)}
        again = any(isinstance(event, ComponentLost) and event.ship in told for event in beat)
        return not again and super().may_be_joined(beat)

    def _rest(self, name: str) -> Pose:
        return rest_pose(self.before.ships[name])

    def draw_lights(self, canvas: Canvas) -> None:
        """Draw flights, shots and explosions at this moment, below the labels of the board."""
        for name, flight in self.timeline.flights.items():
            begin_s, length_s = flight.straight_s
            ink = EXHAUST[self.before.ships[name].seat]
            if not flight.aside:
                self._draw_trail(canvas, begin_s, length_s, partial(_spots, flight), ink)
        super().draw_lights(canvas)


def _spots(flight: Flight, number: int) -> list[Point]:
    """Return where a ship leaves the dot with this number on its trail."""
    pose = flight.at(flight.straight_s[0] + number * trail_step_s())
    return [(pose.x, pose.y)]
