"""What meetings cost a ship: exact hits and chances, one after the other (DM-2 to DM-5, DD-1 to DD-3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from rules.dark_frontier.figures import Figures, figures_of
from rules.dark_frontier.odds import Coming, Threat, results_of
from rules.dark_frontier.state import Ship
from rules.dark_frontier.systems import condition_after, missiles_after

Known = tuple[Coming, ...]


class Cost(NamedTuple):
    """What meetings do to a ship: hits on average and at most, and the chance to be destroyed.

    A warhead that destroys the ship counts as a hit on each hull box that is left.
    """

    mean: float = 0.0
    most: int = 0
    destroyed: float = 0.0


@dataclass(frozen=True, slots=True)
class _Fates:
    """The chances of what a ship that still flies has lost, and of countermeasures used; what has gone by."""

    flying: Mapping[tuple[tuple[str, ...], int], float]
    cost: Cost


class Costs:
    """What any meetings in this round cost a ship, each worked out once.

    It counters armed missiles for as long as it has missiles for it (DM-5, DF-5).
    """

    def __init__(self, figures: Figures, ship: Ship) -> None:
        self._figures, self._ship = figures, ship
        self._fates: dict[tuple[Known, int, int], _Fates] = {}

    def of(self, known: Known = (), armed: int = 0, fresh: int = 0) -> Cost:
        """Return the cost of known meetings, then of so many armed missiles, then of so many fresh shots."""
        return self._after(known, armed, fresh).cost

    def _after(self, known: Known, armed: int, fresh: int) -> _Fates:
        key = known, armed, fresh
        if key not in self._fates:
            self._fates[key] = self._worked_out(*key)
        return self._fates[key]

    def _worked_out(self, known: Known, armed: int, fresh: int) -> _Fates:
        if fresh:
            return self._meet(self._after(known, armed, fresh - 1), Coming(Threat.FLAK, self._figures.spread))
        if armed:
            return self._meet(self._after(known, armed - 1, 0), Coming(Threat.ARMED))
        if known:
            return self._meet(self._after(known[:-1], 0, 0), known[-1])
        return _Fates({(self._ship.lost, 0): 1.0}, Cost())

    def _meet(self, fates: _Fates, coming: Coming) -> _Fates:
        """Return the fates after one more meeting."""
        edition, kind, had = self._figures.edition, self._ship.type, len(self._ship.lost)
        flying: dict[tuple[tuple[str, ...], int], float] = {}
        mean, most, destroyed = fates.cost
        for (lost, used), chance in fates.flying.items():
            counters = coming.threat is Threat.ARMED and self._can_counter(lost, used)
            met, left = Coming(Threat.COUNTERED) if counters else coming, used + counters
            for after, warhead, part in _outcomes(edition, kind, lost, met):
                hits = condition_after(edition, kind, lost).hull if warhead else len(after) - len(lost)
                mean += chance * part * hits
                most = max(most, len(lost) - had + hits)
                if warhead or condition_after(edition, kind, after).hull <= 0:
                    destroyed += chance * part
                else:
                    flying[after, left] = flying.get((after, left), 0.0) + chance * part
        return _Fates(flying, Cost(mean, most, destroyed))

    def _can_counter(self, lost: tuple[str, ...], used: int) -> bool:
        ship, edition = self._ship, self._figures.edition
        return missiles_after(edition, ship.type, lost, ship.used + used, ship.missiles - used) > 0


@cache
def _outcomes(
    edition: str, kind: str, lost: tuple[str, ...], coming: Coming
) -> tuple[tuple[tuple[str, ...], bool, float], ...]:
    """Return what a ship has lost after a meeting, whether a warhead destroyed it, and how likely that is."""
    found = results_of(figures_of(edition), kind, lost, coming)
    return tuple((after, warhead, float(chance)) for (after, warhead), chance in found)
