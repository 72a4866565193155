"""The possible positions of a ship after its move: a selection of legal burns as columns of numbers."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from game.families.astra_et_tenebrae.ai.fighters import Floats, Ints
from rules.astra_et_tenebrae.burning import Burn, Hold, Move
from rules.astra_et_tenebrae.directions import CIRCLE
from rules.astra_et_tenebrae.foreseeing import flight_of, strengths
from rules.astra_et_tenebrae.state import Ship, State
from rules.table.board import HEIGHT_IN, WIDTH_IN

_STEP = 15  # degrees between the directions that are tried
_FINE_STEP = 5
_SHORE_IN = 5.0  # closer to an edge than this, a place has a cost


@dataclass(slots=True)
class Ends:
    """A ship's moves and their results, one row per move.

    `place` is the cost of being close to an edge.
    """

    moves: list[Move]
    x: Floats
    y: Floats
    row: Ints
    heat: Ints
    course: Ints
    flown: Floats
    place: Floats

    def __len__(self) -> int:
        return len(self.moves)

    def one(self, at: int) -> Ends:
        """Return a single row as its own table."""
        some = slice(at, at + 1)
        return Ends(
            self.moves[some],
            self.x[some],
            self.y[some],
            self.row[some],
            self.heat[some],
            self.course[some],
            self.flown[some],
            self.place[some],
        )


def ends_of(
    state: State, ship: Ship, extra: frozenset[tuple[int, int]] = frozenset(), *, fine: bool = False
) -> Ends:
    """Return the burns of a ship that are worth considering.

    `extra` holds (course, G) pairs to try as well, where they are legal. With `fine` more are considered.
    """
    first = 0 if ship.motion is None else ship.motion[0]
    wanted: set[tuple[int, int]] = set(extra)
    steps = sorted({row.up_to for row in state.figures.motion.burns} | {14, 20, 27})
    steps = list(range(state.figures.motion.most_g + 1)) if fine else steps
    between = _FINE_STEP if fine else _STEP
    courses = {(first + turn) % CIRCLE for turn in range(0, CIRCLE, between)} | {
        course for course, _ in extra
    }
    burns = []
    for course in sorted(courses):
        can = strengths(state, ship, course)
        if can is None:
            continue
        strengths_tried = {g for g in (*steps, can.least, can.most) if can.least <= g <= can.most}
        strengths_tried |= {g for at, g in wanted if at == course and can.least <= g <= can.most}
        burns += [Burn(ship.name, course, g) for g in sorted(strengths_tried)]
    return columns_of(state, ship, burns)


def columns_of(state: State, ship: Ship, burns: list[Burn]) -> Ends:
    """Return the results of a ship's burns, one row per burn.

    Without burns the one row is a hold.
    """
    moves: list[Move] = list(burns)
    motion = state.figures.motion
    rows = [
        (*flight[0], flight.row, flight.heat, burn.course, flight.flown)
        for burn in burns
        for flight in (flight_of(state, burn),)
    ]
    if not burns:
        moves = [Hold(ship.name)]
        rows = [(*ship.place, motion.hold_row, motion.hold_heat, 0, 0.0)]
    columns = np.array(rows, dtype=np.float64).T
    x, y, row, heat, course, flown = columns
    place = _lack_of_room(x, y, course.astype(np.int64), flown, inertia=motion.inertia)
    return Ends(
        moves, x, y, row.astype(np.int64), heat.astype(np.int64), course.astype(np.int64), flown, place
    )


def _lack_of_room(x: Floats, y: Floats, course: Ints, flown: Floats, *, inertia: bool) -> Floats:
    """Return the cost of being near an edge, higher where the motion leads off the table."""
    near = np.minimum.reduce([x, y, WIDTH_IN - x, HEIGHT_IN - y])
    cost: Floats = 0.02 * np.maximum(0.0, _SHORE_IN - near)
    if not inertia:
        return cost
    angle = np.deg2rad(course)
    next_x, next_y = x + flown * np.sin(angle), y - flown * np.cos(angle)
    out = np.maximum.reduce([-next_x, -next_y, next_x - WIDTH_IN, next_y - HEIGHT_IN, np.zeros_like(x)])
    cost += 0.012 * out
    return cost
