"""Poses of ships in flight: from stop to stop, including turns on the spot."""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass, replace

from game.board import staging
from game.board.pose import Pose, swung_deg
from game.shell.motion import along, eased
from rules.false_sunrise.events import Stop
from rules.table.clock import HOURS

# One hour of turn on the spot takes as long as this many inches of flight.
_TURN_IN = 1.2


@dataclass(frozen=True, slots=True)
class Flight(staging.Flight):
    """A ship's stops, and for each step between them the share of the flight's time at its end."""

    stops: tuple[Stop, ...]
    ends: tuple[float, ...]

    def at(self, clock_s: float) -> Pose:
        share = self.share(clock_s)
        thrust = math.sin(math.pi * share) if share < 1 else 0.0
        return replace(self.after(eased(share)), thrust=thrust)

    def after(self, share: float) -> Pose:
        """Return the pose after a share of the flight."""
        for i, end in enumerate(self.ends):
            if share < end:
                begin = self.ends[i - 1] if i else 0.0
                return _between(self.stops[i], self.stops[i + 1], (share - begin) / (end - begin))
        x, y, heading = self.stops[-1]
        return Pose(x, y, 30.0 * heading)


def stages(stops: tuple[Stop, ...]) -> tuple[float, ...]:
    """Divide a flight's time among its turns and legs; return the share at the end of each."""
    weights = [
        math.dist(a[:2], b[:2]) + _TURN_IN * abs(_turn(a[2], b[2])) for a, b in itertools.pairwise(stops)
    ]
    total = sum(weights)
    ends, so_far = [], 0.0
    for weight in weights:
        so_far += weight
        ends.append(so_far / total if total > 0 else 0.0)
    return tuple(ends)


def _turn(a: int, b: int) -> int:
    """Return the shorter turn between headings, clockwise if positive."""
    return (b - a + HOURS // 2) % HOURS - HOURS // 2


def _between(a: Stop, b: Stop, share: float) -> Pose:
    x, y = along(a[:2], b[:2], share)
    return Pose(x, y, swung_deg(30.0 * a[2], 30.0 * b[2], share))
