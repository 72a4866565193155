"""The best attack of a squadron at a model after a strike move, from each of its poses (MF-20, MF-36).

Guns of squadrons reach as far as point defense does, so only the arc of the target counts, and whether a
squadron reaches an arc is worked out exactly. Missiles also depend on who is near their line (MF-32), so they
are tried from points half an inch apart, and from the straight way to the target. So are guns where a rock or
the edge of the board may be in the way.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from game.families.false_sunrise.danger.bearings import ALL_ROUND, ARCS_SEEN, bits_of, slots_of
from game.families.false_sunrise.danger.ends import End, put
from game.families.false_sunrise.danger.views import view_from
from game.families.false_sunrise.danger.volleys import cells_of
from game.families.false_sunrise.matched_fire.strike_ways import StrikeWays
from game.families.false_sunrise.matched_fire.volleys import Lines, Volleys
from game.forecast.numbers import Bools, Floats, Ints
from rules.false_sunrise.matched_fire.point_defence import DEFENCE_IN
from rules.false_sunrise.matched_fire.strikes import STRIKE_IN
from rules.false_sunrise.placing import ROCK_GAP_IN
from rules.false_sunrise.state import Ship
from rules.table.arcs import Arc
from rules.table.board import HEIGHT_IN, WIDTH_IN
from rules.table.clock import HALF_HOUR_VECTORS
from rules.table.measure import TOLERANCE_IN, Point

_CORNERS: Floats = np.array([WIDTH_IN, HEIGHT_IN])
_BEYOND_IN = 0.05  # just beyond the reach of point defense
_ARCS = tuple(Arc)
_BITS = [bits_of((arc,)) for arc in _ARCS]
_ASIDE_DEG = (7.5, 15.0, 22.5, 30.0, 40.0, 50.0)


def _turns() -> Floats:
    """Return turns from the direction of a squadron, as far as guns reach: [turn, row, column]."""
    turns = [math.radians(sign * one) for one in _ASIDE_DEG for sign in (-1, 1)]
    sines, cosines = np.sin(turns), np.cos(turns)
    found: Floats = DEFENCE_IN * np.array([[cosines, -sines], [sines, cosines]]).transpose(2, 0, 1)
    return found


_TURNS = _turns()


class _Near(NamedTuple):
    """The poses near enough for a strike: their rows, places, and distances from the target."""

    rows: Ints
    at: Floats
    away: Floats


class StrikeVolleys:
    """The attacks of a squadron after strike moves, numbered by its `volleys`."""

    def __init__(self, squadron: Ship, ways: StrikeWays, volleys: Volleys) -> None:
        self._squadron, self._ways, self._volleys = squadron, ways, volleys
        self._arcs: dict[tuple[bool, bool], Ints] = {}
        self._places: Floats = np.stack((ways.poses.x, ways.poses.y), axis=1)

    def numbers(self, end: End, target: Ship) -> Ints:
        """Return the attack from each pose after the best strike move, with the target at an end."""
        found: Ints = np.zeros(len(self._places), dtype=np.int64)
        away: Floats = np.hypot(*(self._places - np.array(end[:2])).T)
        rows = np.flatnonzero(away <= STRIKE_IN + max(0.0, self._volleys.reach_in))
        if len(rows) and self._volleys.reach_in > 0:
            near = _Near(rows, self._places[rows], away[rows])
            known = self._by_arc if self._volleys.by_arc_alone else self._searched
            found[rows] = known(end, target, near)
        return found

    def better(self, one: Ints, other: Ints) -> Ints:
        """Return the attacks that do more, of two for each pose."""
        means = self._volleys.outcomes.means()
        found: Ints = np.where(means[other] > means[one], other, one)
        return found

    # --- guns -----------------------------------------------------------------------------------

    def _by_arc(self, end: End, target: Ship, near: _Near) -> Ints:
        """Return the attack from the best arc that each pose reaches."""
        attacks = self._of_arcs(end, target)
        sure, maybe = self._reached(end, near)
        best = self._best(attacks, sure)
        means = self._volleys.outcomes.means()
        for tries in (self._tried, self._aside):
            doubtful = np.flatnonzero((maybe & (means[attacks][:, None] > means[best])).any(axis=0))
            if len(doubtful):
                some = _Near(near.rows[doubtful], near.at[doubtful], near.away[doubtful])
                found = self._best(attacks, tries(end, some))
                best[doubtful] = self.better(best[doubtful], found)
        return best

    def _best(self, attacks: Ints, reached: Bools) -> Ints:
        """Return the attack that does most from the arcs that are reached: [arc, pose]."""
        best: Ints = np.zeros(reached.shape[1], dtype=np.int64)
        for side in np.argsort(self._volleys.outcomes.means()[attacks], kind="stable").tolist():
            best[reached[side]] = attacks[side]
        return best

    def _of_arcs(self, end: End, target: Ship) -> Ints:
        """Return the attacks from the middle of each arc of the target."""
        key = not target.velocity, self._volleys.picketed(end[:2])
        if key not in self._arcs:
            middles = [HALF_HOUR_VECTORS[(2 * end.heading + 6 * at) % 24] for at in range(len(_ARCS))]
            points = np.array(end[:2]) + np.array(middles)
            self._arcs[key] = self._ask(end, target, points, cells_of(np.ones(len(_ARCS))), np.array(_BITS))
        return self._arcs[key]

    def _reached(self, end: End, near: _Near) -> tuple[Bools, Bools]:
        """Return which arcs each pose surely reaches, and which if nothing is in the way: [arc, pose].

        The target itself is in all its arcs. The nearest point of an arc to a pose is found along its two
        bounds, which are at right angles.
        """
        (x, y), start, shadows = near.at.T, np.array(end[:2]), self._ways.shadows
        home = (near.away <= STRIKE_IN) & ~shadows.beside(end[:2], x, y, 2 * ROCK_GAP_IN)
        clear = ~shadows.beside(end[:2], x, y, DEFENCE_IN + 2 * ROCK_GAP_IN)
        sure, maybe = [], []
        for side in range(len(_ARCS)):
            middle = 2 * end.heading + 6 * side
            bounds = np.array([HALF_HOUR_VECTORS[(middle + turn) % 24] for turn in (-3, 3)])
            along = np.maximum((near.at - start) @ bounds.T, 0.0)
            along *= np.minimum(1.0, DEFENCE_IN / np.maximum(np.hypot(*along.T), TOLERANCE_IN))[:, None]
            nearest = start + along @ bounds
            reached = np.hypot(*(near.at - nearest).T) <= STRIKE_IN + TOLERANCE_IN / 2
            on_board = ((nearest >= 0.0) & (nearest <= _CORNERS)).all(axis=1)
            sure.append(home | (reached & on_board & clear))
            maybe.append(reached)
        return np.array(sure), np.array(maybe)

    def _tried(self, end: End, near: _Near) -> Bools:
        """Return which arcs poses reach flying straight at the target or to a lattice point: [arc, pose]."""
        (x, y), ground = near.at.T, self._ways.ground
        view = view_from(end[:2], x, y, float("inf"), self._ways.shadows)
        straight = np.where(view.seen > 0, ARCS_SEEN[view.slots, end.heading], 0)
        seen = ground.seen_from(end[:2], DEFENCE_IN)
        arcs, reached = ARCS_SEEN[seen.slots, end.heading], self._ways.reached(near.rows, seen.points)
        return np.array([reached[:, (arcs & bit) > 0].any(axis=1) | (straight & bit > 0) for bit in _BITS])

    def _aside(self, end: End, near: _Near) -> Bools:
        """Return which arcs poses far away reach from a little aside of the straight way: [arc, pose]."""
        start, shadows = np.array(end[:2]), self._ways.shadows
        far = np.flatnonzero(near.away > STRIKE_IN)
        away = (near.at[far] - start) / near.away[far][:, None]
        points = start + np.einsum("kij,nj->kni", _TURNS, away)
        rows = np.broadcast_to(far, points.shape[:2]).ravel()
        points = points.reshape(-1, 2)
        flies = np.hypot(*(points - near.at[rows]).T) <= STRIKE_IN
        flies &= ((points >= 0.0) & (points <= _CORNERS)).all(axis=1)
        rows, points = rows[flies], points[flies]
        clear = shadows.surely_clear(points, np.broadcast_to(start, points.shape), 2 * ROCK_GAP_IN)
        clear[clear] = shadows.surely_clear(near.at[rows[clear]], points[clear], 2 * ROCK_GAP_IN)
        rows, off = rows[clear], points[clear] - start
        slots = slots_of(off[:, 0], off[:, 1], np.hypot(*off.T), np.arctan2(off[:, 1], off[:, 0]))
        arcs, reached = ARCS_SEEN[slots, end.heading], np.zeros((len(_ARCS), len(near.at)), dtype=np.bool_)
        for side, bit in enumerate(_BITS):
            reached[side, rows[arcs & bit > 0]] = True
        return reached

    # --- missiles -------------------------------------------------------------------------------

    def _searched(self, end: End, target: Ship, near: _Near) -> Ints:
        """Return the best attack that was found for each pose."""
        best: Ints = np.zeros(len(near.rows), dtype=np.int64)
        ground = self._ways.ground
        points, cells, slots = ground.seen_from(end[:2], self._volleys.reach_in)
        numbers = self._ask(end, target, ground.points[points], cells, ARCS_SEEN[slots, end.heading])
        means = self._volleys.outcomes.means()
        for number in sorted(set(numbers[numbers > 0].tolist()), key=lambda one: float(means[one])):
            best[self._ways.reached(near.rows, points[numbers == number]).any(axis=1)] = number
        for found in self._straight(end, target, near):
            best = self.better(best, found)
        return best

    def _straight(self, end: End, target: Ship, near: _Near) -> Iterator[Ints]:
        """Yield the attacks after strikes straight at the target: as far as it goes, and not too near."""
        (x, y), start = near.at.T, np.array(end[:2])
        view = view_from(end[:2], x, y, float("inf"), self._ways.shadows)
        flank = ARCS_SEEN[view.slots, end.heading]
        for least_in in (0.0, DEFENCE_IN + _BEYOND_IN):
            stop = np.maximum(near.away - STRIKE_IN, least_in)
            flies = (view.seen > 0) & (stop <= near.away) & (near.away > 0)
            points = start + (near.at[flies] - start) * (stop[flies] / near.away[flies])[:, None]
            found: Ints = np.zeros(len(near.rows), dtype=np.int64)
            sides = np.where(stop[flies] > TOLERANCE_IN, flank[flies], ALL_ROUND)
            found[flies] = self._ask(end, target, points, cells_of(stop[flies]), sides)
            yield found

    def _ask(self, end: End, target: Ship, points: Floats, cells: Ints, flank: Ints) -> Ints:
        lines = Lines(
            points,
            np.broadcast_to(np.array(end[:2]), points.shape),
            cells,
            np.full(len(points), ALL_ROUND),
            flank,
            np.full(len(points), not target.velocity),
        )
        return self._volleys.numbers(lines, lambda row: (self._at(points[row].tolist()), target))

    def _at(self, place: Point) -> Ship:
        return put(self._squadron, End(*place, self._squadron.heading))
