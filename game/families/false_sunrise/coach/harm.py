"""The cost of damage to a ship in points: pips, systems and the ship itself."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from game.families.false_sunrise.ai.target_value import LEAST_LEFT
from game.families.false_sunrise.ai.valuation import (
    BACK_WHOLE,
    PIP,
    chance_of_return,
    last_ship_worth,
    safe_share,
    ship_worth,
    spare_choices,
    system_worth,
)
from rules.false_sunrise.scoring import POINTS_TO_WIN
from rules.false_sunrise.state import Ship, State


@dataclass(frozen=True, slots=True)
class Harm:
    """A ship before a roll; that its loss may end the match is left out.

    `soft` is its value besides its pips, `system` that of the next system it loses. `back` is the chance
    that it comes back if it is destroyed.
    """

    pips: int
    soft: float
    system: float
    back: float

    @classmethod
    def of(cls, state: State, ship: Ship) -> Harm:
        """Measure a ship."""
        pips = sum(ship.pips)
        the_match = POINTS_TO_WIN if last_ship_worth(state, ship) else 0
        soft = ship_worth(state, ship) - the_match - PIP * pips
        system = system_worth(ship.spec, ship.lost, spare_choices(ship))
        return cls(pips, soft, system, chance_of_return(ship))

    def points(self, pips: int, systems: int) -> float:
        """Return the cost of losing some pips and systems, in points."""
        if pips <= 0 and systems <= 0:
            return 0.0
        whole, left = self._worth(self.pips, 0), self.pips - pips
        if left <= 0:
            return whole * (1.0 - BACK_WHOLE * self.back)
        return whole - self._worth(left, systems)

    def gain(self, pips: int) -> float:
        """Return the value of some more pips, in points."""
        return self._worth(self.pips + pips, 0) - self._worth(self.pips, 0)

    def mean(self, law: Iterable[tuple[int, int, float]]) -> float:
        """Return the mean cost of a distribution of (pips, systems, probability), in points."""
        return sum([self.points(pips, systems) * chance for pips, systems, chance in law])

    def _worth(self, pips: int, systems: int) -> float:
        soft = max(LEAST_LEFT * self.soft, self.soft - systems * self.system)
        return PIP * pips + soft * safe_share(pips)
