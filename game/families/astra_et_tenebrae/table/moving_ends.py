"""All possible positions of a ship, and the one nearest to the pointer."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from game.families.astra_et_tenebrae.board.overlays import Disc
from rules.astra_et_tenebrae.burning import (
    Burn,
    Evasion,
    burn_refusal,
    evasion_refusal,
    flown_in,
    least_g,
)
from rules.astra_et_tenebrae.directions import CIRCLE, VECTORS
from rules.astra_et_tenebrae.foreseeing import Strengths, reach
from rules.astra_et_tenebrae.state import Ship, State
from rules.kernel.requests import Refusal
from rules.table.measure import Point

# Rulings that stop a ship at a limit, so that the ghost stays where it was.
_STOPS = ("AM-6", "AT-2")


class Ends:
    """The possible positions of one ship after a burn or an override."""

    def __init__(self, state: State, ship: Ship, *, override: bool) -> None:
        self.state = state
        self.ship = ship
        self.override = override
        self.disc: Disc | None = None  # a cache for the code that draws it
        self.legal: dict[int, Strengths] = {one.course: one for one in self._reach()}

    @property
    def may_stay(self) -> bool:
        """Whether a burn of 0 G is legal (AM-4)."""
        return self.state.figures.motion.least_g == 0

    def _reach(self) -> Iterator[Strengths]:
        return reach(self.state, self.ship, override=self.override)

    def in_direction(self, course: int) -> Strengths | None:
        """Return the legal strengths in a direction, or None if there are none."""
        return self.legal.get(course)

    @cached_property
    def farthest_in(self) -> float:
        """The length of the longest flight in inches."""
        flown = (self._flown(one.course, one.most) for one in self.legal.values())
        return max(flown, default=0.0)

    def _flown(self, course: int, g: int) -> float:
        return flown_in(self.state.figures, self.ship, course, g)

    @cached_property
    def _burns(self) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
        """All legal burns as rows of direction and strength, and their end points."""
        burns = [(one.course, g) for one in self.legal.values() for g in range(one.least, one.most + 1)]
        x, y = self.ship.place
        ends = []
        for course, g in burns:
            length, (dx, dy) = self._flown(course, g), VECTORS[course]
            ends.append((x + dx * length, y + dy * length))
        return np.array(burns, np.int64).reshape(-1, 2), np.array(ends, np.float64).reshape(-1, 2)

    def nearest(self, at: Point, step_deg: int = 1) -> Burn | None:
        """Return the legal burn that ends nearest to a point, or None if there is none.

        Only directions that are multiples of `step_deg` count, if any of these is legal.
        """
        burns, ends = self._burns
        if not len(burns):
            return None
        away = np.hypot(ends[:, 0] - at[0], ends[:, 1] - at[1])
        if step_deg > 1:
            in_step = burns[:, 0] % step_deg == 0
            away = np.where(in_step, away, np.inf) if in_step.any() else away
        course, g = burns[int(np.argmin(away))]
        return Burn(self.ship.name, int(course), int(g), self.override)

    def near(self, course: int, g: int) -> Burn | None:
        """Return the legal burn most like a given one: the same direction, or the closest one."""
        for turn in range(CIRCLE // 2 + 1):
            for side in (turn, -turn):
                legal = self.legal.get((course + side) % CIRCLE)
                if legal is not None:
                    held = max(legal.least, min(legal.most, g))
                    return Burn(self.ship.name, legal.course, held, self.override)
        return None

    def stopped(self, at: Point) -> Refusal | None:
        """Return why no burn can end at a point: off the table, or behind a rock; None otherwise."""
        dx, dy = at[0] - self.ship.place[0], at[1] - self.ship.place[1]
        course = round(math.degrees(math.atan2(dx, -dy))) % CIRCLE
        refusal = self._refusal(course, math.hypot(dx, dy))
        return refusal if refusal is not None and refusal.ruling in _STOPS else None

    def _refusal(self, course: int, length: float) -> Refusal | None:
        """Return why no burn flies this far in a direction, or None if one can.

        Beyond the reach of the strongest burn, that one's refusal is returned.
        """
        most = self.state.figures.motion.most_g
        farthest = self._flown(course, most)
        g = round(min(length, farthest) + most - farthest)
        g = max(least_g(self.state.figures, self.ship, course), g)
        return burn_refusal(self.state, Burn(self.ship.name, course, min(most, g), self.override))


class EvasionEnds(Ends):
    """The possible positions of a ship after an evasion (AC-9)."""

    def __init__(self, state: State, ship: Ship) -> None:
        super().__init__(state, ship, override=False)

    @property
    def may_stay(self) -> bool:
        return False

    @property
    def _most(self) -> int:
        return self.state.figures.motion.evasion_g

    def _reach(self) -> Iterator[Strengths]:
        for course in range(CIRCLE):
            legal = (g for g in range(self._most, 0, -1) if not self._refused(course, g))
            most = next(legal, None)
            if most is not None:
                yield Strengths(course, 1, most)

    def _refused(self, course: int, g: int) -> Refusal | None:
        return evasion_refusal(self.state, self.ship, Evasion(course, g))

    def _flown(self, course: int, g: int) -> float:
        return float(g)

    def _refusal(self, course: int, length: float) -> Refusal | None:
        return self._refused(course, min(self._most, max(1, round(length))))
