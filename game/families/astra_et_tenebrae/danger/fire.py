"""What the shots of ships do to one: exact laws of hits, of points lost, and of the loss of the ship."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from game.families.astra_et_tenebrae.danger.lines import supposed_line
from game.forecast.numbers import Floats, Ints
from rules.astra_et_tenebrae.gunnery import Shot, Weapon, shots_of
from rules.astra_et_tenebrae.odds import SURELY, Blow, Wounds, laser_odds, law_of, salvo_odds
from rules.astra_et_tenebrae.state import Ship, State
from rules.astra_et_tenebrae.systems import INDEX
from rules.table.measure import TOLERANCE_IN
from rules.table.terrain import Terrain
from rules.values import changed

Blows = tuple[Blow, ...]
"""What one ship's shot does: its blows. A laser that only marks does nothing yet."""

ROW_0 = 8  # the column for row 0 in tables by the target's row; no row is farther from 0
COLUMNS = 2 * ROW_0 + 1


class Hits:
    """How hits on a ship are numbered, and what each number of hits costs it.

    A hit is at a random component or, by a laser that follows up, at the marked one. A number is hits at the
    mark times `width`, plus the others: numbers of different shots add up.
    """

    def __init__(self, wounds: Wounds, mark: int | None, shooters: int, salvo: int) -> None:
        self.width = shooters * salvo + 1
        self.length = self.width * (1 if mark is None else shooters + 1)
        self._results = [_results(wounds, mark, *divmod(one, self.width)) for one in range(self.length)]

    def law(self, blows: Blows) -> Floats:
        """Return the probabilities of each number of hits by blows."""
        law = np.ones(1)
        for blow in blows:
            one = np.zeros(1 + (1 if blow.place is None else self.width))
            one[0], one[-1] = float(1 - blow.chance), float(blow.chance)
            law = np.convolve(law, one)
        return law

    def losses(self) -> Floats:
        """Return the mean of points lost to each number of hits."""
        return np.array([mean for mean, _, _ in self._results])

    def most(self) -> Floats:
        """Return the most points that each number of hits may cost."""
        return np.array([most for _, most, _ in self._results])

    def lost(self) -> Floats:
        """Return the chance that each number of hits destroys the ship."""
        return np.array([lost for _, _, lost in self._results])


@lru_cache(4096)
def _results(wounds: Wounds, mark: int | None, marked: int, others: int) -> tuple[float, int, float]:
    """Return the mean and the most of points lost to certain hits, and the chance that the ship is lost."""
    law = law_of(wounds, (*[Blow(SURELY, 1, mark)] * marked, *[Blow(SURELY, 1)] * others))
    mean = sum(float(chance) * one.lost_since(wounds) for one, chance in law)
    most = max(one.lost_since(wounds) for one, _ in law)
    return mean, most, sum(float(chance) for one, chance in law if one.is_lost)


class Ranges:
    """The distances at which anything about a shot changes, in inches (AD-2, AC-7, AC-10, AC-11)."""

    def __init__(self, state: State) -> None:
        figures = state.figures
        ends = {band.up_to_in for band in figures.cannon.bands}
        ends |= {figures.laser.range_in, figures.missile.range_in, figures.sight_in}
        self.ends: Floats = np.array(sorted(ends))

    @property
    def limits(self) -> Floats:
        """The far ends of all ranges, with the tolerance; beyond the last nobody fires."""
        limits: Floats = self.ends + TOLERANCE_IN
        return limits

    def of(self, inches: Floats) -> Ints:
        """Return the numbers of the ranges in which distances are."""
        return self.limits.searchsorted(inches)


def in_the_open(state: State) -> State:
    """Return a copy of a state without rocks and formations, to ask the rules about single distances."""
    table = state.copy()
    table.setup, table.formations = changed(state.setup, terrain=Terrain()), ()
    return table


def shots_at(
    table: State, shooter: Ship, target: Ship, away_in: float, row: int, mates: int = 0
) -> list[Blows]:
    """Return what each shot of a ship does to a target at a distance, on a table `in_the_open`.

    `mates` is how many other ships are in line with it.
    """
    if not fires(shooter):
        return []
    there, here = changed(target, at=(0.0, 0.0), row=row), changed(shooter, at=(away_in, 0.0))
    ships = {**table.ships, there.name: there, here.name: here}
    supposed = table.copy()
    supposed.ships, supposed.formations = ships, supposed_line(shooter, mates)
    return [blows for shot in shots_of(supposed, here) if (blows := blows_of(supposed, shot, there.name))]


def fires(ship: Ship) -> bool:
    """Return whether a ship will have an action this turn (AC-2, AC-9, AM-8)."""
    return not (ship.acted or ship.owes or ship.blacked_out)


def blows_of(state: State, shot: Shot, target: str) -> Blows:
    """Return the blows of a legal shot at one target; none at another, or by a laser that only marks."""
    there = state.ships[target]
    if shot.target != target or there.dodging:
        return ()
    if shot.weapon is Weapon.LASER:
        beam = laser_odds(state, state.ships[shot.ships[0]], there)
        return () if beam.follows is None else (Blow(beam.point, 1, INDEX[beam.follows]),)
    return tuple(Blow(chance, 1) for chance in salvo_odds(state, shot).chances if chance)
