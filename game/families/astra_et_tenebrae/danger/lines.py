"""The lines that ships may stand in after their moves: how many mates each end of a ship has (AF-3)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import NamedTuple

import numpy as np

from game.families.astra_et_tenebrae.ai.lining import courses_fit, gap_fits, in_line
from game.families.astra_et_tenebrae.danger.ends import AT_REST, Disc
from game.forecast.numbers import Bools, Floats, Ints
from rules.astra_et_tenebrae.directions import VECTORS
from rules.astra_et_tenebrae.formations import formed, that_hold
from rules.astra_et_tenebrae.state import LINE, Formation, Ship, State
from rules.kernel.seats import Seat

_SLACK_IN = 0.5  # how near a mate comes to where it would have to fly


class _Spots(NamedTuple):
    """Where a ship may be, and its courses there; `there` says where it can be at all."""

    x: Floats
    y: Floats
    course: Ints
    there: Bools


class Lines:
    """Which mates would stand in line with a ship.

    Mates that have moved stay where they are. The others are supposed to fly as the ship does, as far and
    in the same direction, wherever they legally can: so a fleet in line stays in line.
    """

    def __init__(self, state: State, disc_of: Callable[[str], Disc]) -> None:
        self._state, self._disc_of = state, disc_of
        self._figures = state.figures.formations

    def mates(self, name: str, x: Floats, y: Floats, course: Ints) -> Ints:
        """Return how many mates a ship has in its longest line, at each of its ends."""
        ship = self._state.ships[name]
        mates: Ints = np.zeros(len(x), dtype=np.int64)
        if ship.blacked_out:
            return mates
        own = _Spots(x, y, course, np.ones(len(x), dtype=np.bool_))
        side = [one for one in self._state.side(ship.seat) if one is not ship and not one.blacked_out]
        others = [self._beside(ship, own, one) for one in side]
        for size in range(len(others), 0, -1):
            for some in combinations(others, size):
                at = np.flatnonzero((mates == 0) & self._fits(own, some))
                mates[at[self._held((own, *some), at)]] = size
        return mates

    def _beside(self, ship: Ship, own: _Spots, mate: Ship) -> _Spots:
        """Return where a mate is for each end of the ship."""
        if mate.moved:
            course = AT_REST if mate.course is None else mate.course
            x, y, courses = (np.full(len(own.x), one) for one in (*mate.place, course))
            return _Spots(x, y, courses, np.ones(len(x), dtype=np.bool_))
        began = _start_of(ship)
        x, y = own.x - began[0] + mate.place[0], own.y - began[1] + mate.place[1]
        landing = self._disc_of(mate.name).at(np.stack([x, y], axis=1), _SLACK_IN)
        return _Spots(x, y, own.course, landing.reached)

    def _fits(self, own: _Spots, some: tuple[_Spots, ...]) -> Bools:
        """Return where all mates can be, one of them near enough, with courses that allow a line."""
        fits: Bools = np.logical_or.reduce([self._near(own, one) for one in some])
        for one in some:
            fits = fits & one.there
        if self._figures.line_courses is not None:
            for one, other in combinations((own, *some), 2):
                fits = fits & courses_fit(self._figures, one.course, other.course)
                fits = fits & (one.course != AT_REST) & (other.course != AT_REST)
        return fits

    def _near(self, own: _Spots, mate: _Spots) -> Bools:
        return gap_fits(self._figures, np.hypot(own.x - mate.x, own.y - mate.y))

    def _held(self, ships: tuple[_Spots, ...], at: Ints) -> Bools:
        if not len(at):
            return np.zeros(0, dtype=np.bool_)
        x: Floats = np.column_stack([one.x[at] for one in ships])
        y: Floats = np.column_stack([one.y[at] for one in ships])
        return in_line(self._figures, x, y)


def _start_of(ship: Ship) -> tuple[float, float]:
    """Return where a ship began its move; one that is still to move is there."""
    if not ship.moved or ship.course is None:
        return ship.place
    x, y = VECTORS[ship.course]
    return ship.place[0] - x * ship.flown, ship.place[1] - y * ship.flown


def supposed_line(ship: Ship, mates: int) -> tuple[Formation, ...]:
    """Return a line of a ship and so many mates, wherever these are; none without mates.

    It names the ship in each place, so that it counts for the cannon and lends nobody's sight (AD-3).
    """
    return (Formation(LINE, ship.seat, (ship.name,) * (mates + 1)),) if mates else ()


def longest_lines(table: State, seat: Seat) -> dict[str, Formation]:
    """Return the longest line that each ship of a side stands in on a table, by name."""
    found: dict[str, Formation] = {}
    for named in that_hold(table, seat):  # larger sets of ships come first
        if named.type is LINE:
            for name in named.ships:
                found.setdefault(name, formed(table, seat, named))
    return found
