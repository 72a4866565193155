"""The possible positions of ships after this turn's moves, with their rows to be hit, as columns."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from game.forecast.numbers import Bools, Floats, Ints
from rules.astra_et_tenebrae.burning import Burn, canceled_in
from rules.astra_et_tenebrae.directions import CIRCLE, VECTORS
from rules.astra_et_tenebrae.foreseeing import flight_of, reach
from rules.astra_et_tenebrae.state import Ship, State
from rules.table.board import HEIGHT_IN, WIDTH_IN

AT_REST = -1  # instead of the course of a ship that does not move
_GRID_PER_IN = 65536.0  # AG-1


class End(NamedTuple):
    """Where a ship ends its move: its row to be hit there (AM-3), its course, and whether it overrides."""

    x: float
    y: float
    row: int
    course: int | None = None
    override: bool = False


def end_after(state: State, burn: Burn) -> End:
    """Return where a legal burn ends; an override is assumed to succeed."""
    flight = flight_of(state, burn)
    return End(*flight.at, flight.row, burn.course if flight.flown > 0 else None, burn.override)


def end_now(ship: Ship) -> End:
    """Return where a ship is, with the row and the course that it has."""
    return End(*ship.place, ship.row, ship.course)


@dataclass(frozen=True, slots=True)
class Ends:
    """The possible ends of one ship, each once as [n]: of all its legal burns, or the one where it is.

    `course` is `AT_REST` for ships that do not move. `flies_on` is the row where it burns as it flew last
    turn, as nearly as is legal. `mates` are its mates in line there (AF-3).
    """

    x: Floats
    y: Floats
    row: Ints
    course: Ints
    flies_on: int
    mates: Ints = field(default_factory=lambda: np.zeros(0, dtype=np.int64))

    def __len__(self) -> int:
        return len(self.x)

    def __getitem__(self, at: int, /) -> End:
        course = int(self.course[at])
        end = float(self.x[at]), float(self.y[at]), int(self.row[at])
        return End(*end, None if course == AT_REST else course)

    def thinned(self, step: int) -> Ends:
        """Return every `step`th end."""
        some = slice(None, None, step)
        return Ends(self.x[some], self.y[some], self.row[some], self.course[some], 0, mates=self.mates[some])


class Landing(NamedTuple):
    """Which places a burn reaches, with its row and its course there."""

    reached: Bools
    row: Ints
    course: Ints


class Disc:
    """All legal burns of a ship that has yet to move, or all its overrides (AM-2 to AM-5, AM-8).

    `least` and `most` are the strengths by direction; `most` is -1 where no burn is legal.
    """

    def __init__(self, state: State, ship: Ship, *, override: bool = False) -> None:
        self._figures, self._ship = state.figures, ship
        self.least: Ints = np.zeros(CIRCLE, dtype=np.int64)
        self.most: Ints = np.full(CIRCLE, -1, dtype=np.int64)
        for one in reach(state, ship, override=override):
            self.least[one.course], self.most[one.course] = one.least, one.most
        self._canceled: Floats = np.array([canceled_in(self._figures, ship, one) for one in range(CIRCLE)])
        by_g = self._figures.motion.by_g
        row = self._figures.override.row
        self._rows: Ints = np.array([row if override else one.row for one in by_g])

    def ends(self) -> Ends:
        """Return the ends of all burns; a ship without any holds (AM-7)."""
        strengths = np.arange(len(self._rows))[None, :]
        legal = (strengths >= self.least[:, None]) & (strengths <= self.most[:, None])
        course, g = np.nonzero(legal)
        if not len(course):
            return _alone(End(*self._ship.place, self._figures.motion.hold_row))
        vectors: Floats = np.array(VECTORS)[course]
        flown = np.maximum(0.0, g - self._canceled[course])
        at = np.array(self._ship.place) + vectors * flown[:, None]
        at = np.floor(at * _GRID_PER_IN + 0.5) / _GRID_PER_IN
        x, y = np.clip(at[:, 0], 0.0, WIDTH_IN), np.clip(at[:, 1], 0.0, HEIGHT_IN)
        flies_on = self._flies_on(course, g)
        return Ends(x, y, self._rows[g], np.where(flown > 0, course, AT_REST), flies_on)

    def _flies_on(self, course: Ints, g: Ints) -> int:
        """Return the row of the burn most like the last flight."""
        motion = self._ship.motion or (0, 0.0)
        off = np.abs((course - motion[0] + CIRCLE // 2) % CIRCLE - CIRCLE // 2)
        return int(np.lexsort((np.abs(g - motion[1]), off))[0])

    def at(self, places: Floats, slack_in: float) -> Landing:
        """Return which places [n, 2] a burn reaches to within some inches."""
        away = places - np.array(self._ship.place)
        inches = np.hypot(away[:, 0], away[:, 1])
        course = np.rint(np.rad2deg(np.arctan2(away[:, 0], -away[:, 1]))).astype(np.int64) % CIRCLE
        least, most, canceled = self.least[course], self.most[course], self._canceled[course]
        nearest = np.rint(inches + canceled).astype(np.int64)
        g = np.clip(nearest, least, np.maximum(least, most))
        flown = np.maximum(0.0, g - canceled)
        reached = (most >= least) & (np.abs(flown - inches) <= slack_in)
        return Landing(reached, self._rows[g], np.where(flown > 0, course, AT_REST))


def _alone(end: End) -> Ends:
    course = AT_REST if end.course is None else end.course
    row, course_there = np.array([end.row]), np.array([course])
    return Ends(np.array([float(end.x)]), np.array([float(end.y)]), row, course_there, 0)


def ends_of(state: State, ship: Ship) -> Ends:
    """Return the possible ends of a ship; one that has moved this turn stays where it is."""
    return _alone(end_now(ship)) if ship.moved else Disc(state, ship).ends()
