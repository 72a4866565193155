"""Ships as numbers, for many positions at once: the value of one ship's fire at another."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from game.families.astra_et_tenebrae.ai.valuation import cost_of_heat, worth_of_hit, worth_of_marks
from game.families.astra_et_tenebrae.ai.weights import weights_for
from rules.astra_et_tenebrae.figures import Component, Figures, figures_of
from rules.astra_et_tenebrae.gunnery import follow_up_needs, misfires
from rules.astra_et_tenebrae.odds import chance_to_roll, wounds_of
from rules.astra_et_tenebrae.state import Ship, State
from rules.astra_et_tenebrae.systems import INDEX, works
from rules.table.measure import TOLERANCE_IN

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
OFFSET = 20  # index of a sum of 0 in the tables; no sum of modifiers (AC-5) comes near 20


@dataclass(frozen=True, slots=True)
class Guns:
    """The chances to hit of an edition's weapons, by range band and by the sum of the modifiers.

    Cannon, missiles and bands are stored twice: as arrays, and as lists, which are faster for a single shot.
    """

    band_ends: Floats
    cannon: Floats
    missile: Floats
    missile_range_in: float
    laser_range_in: float
    sight_in: float
    hot: int
    line: int
    flank: int
    sphere_in: float
    cannon_rows: list[list[float]]
    missile_row: list[float]
    band_limits: list[float]

    def band_of(self, away: float) -> int:
        """Return the index of a distance's range band; out of range, the number of bands."""
        return bisect_left(self.band_limits, away)


@lru_cache(8)
def guns_of(edition: str) -> Guns:
    """Compute the chances of an edition."""
    figures = figures_of(edition)
    cannon, missile, hits = figures.cannon, figures.missile, figures.hits
    sums = range(-OFFSET, OFFSET + 1)
    by_band = [
        [
            1.0 if not band.needs else float(chance_to_roll(cannon.dice, cannon.die, band.needs - one))
            for one in sums
        ]
        for band in cannon.bands
    ]
    by_band.append([0.0 for _ in sums])
    ends = [band.up_to_in + TOLERANCE_IN for band in cannon.bands]
    missiles = [float(chance_to_roll(1, missile.die, missile.needs - one)) for one in sums]
    return Guns(
        np.array(ends),
        np.array(by_band),
        np.array(missiles),
        missile.range_in + TOLERANCE_IN,
        figures.laser.range_in + TOLERANCE_IN,
        figures.sight_in + TOLERANCE_IN,
        hits.hot,
        hits.line,
        hits.flank,
        figures.formations.sphere_in,
        by_band,
        missiles,
        ends,
    )


@dataclass(slots=True)
class Fighter:
    """One ship in an exchange of fire.

    `x`, `y`, `row`, `course` and `flown` are current or planned. `shoots` says whether the ship has an action
    this turn, and `bonus` is added to its own rolls. `hit` is the value of a hit on it, `beam` the value of a
    laser shot at it. `shot_cost` and `beam_cost` are the costs of the heat of a cannon shot and of a laser.
    """

    ship: Ship
    x: float
    y: float
    row: int
    course: int | None
    flown: float
    shoots: bool
    bonus: int
    hot: bool
    missiles: int
    covered: bool
    hit: float
    beam: float
    follow: float
    shot_cost: float
    beam_cost: float
    heat: int

    def stand_like(self, other: Fighter) -> None:
        """Copy position, row and course from another copy of the ship."""
        self.x, self.y, self.row = other.x, other.y, other.row
        self.course, self.flown = other.course, other.flown


def fighter_of(state: State, ship: Ship) -> Fighter:
    """Return a ship's current numbers."""
    figures = state.figures
    edition, wounds = figures.edition, wounds_of(figures, ship)
    bays = works(figures, ship, Component.MISSILE_BAYS)
    follow = float(chance_to_roll(1, figures.laser.follow_die, follow_up_needs(state, ship)))
    if misfires(state, ship):
        follow *= 1.0 - 1.0 / figures.laser.misfire_die
    if ship.mark is None:
        beam = worth_of_marks(edition, wounds)
    else:
        # A target about to be hit there may evade: that costs it an action instead.
        beam = min(worth_of_hit(edition, wounds, 1, INDEX[ship.mark]), 2.0 * weights_for(edition).action)
    idle = ship.acted or ship.owes or ship.blacked_out
    return Fighter(
        ship=ship,
        x=ship.place[0],
        y=ship.place[1],
        row=ship.row if ship.moved else 0,
        course=ship.course if ship.moved else None,
        flown=ship.flown if ship.moved else 0.0,
        shoots=not idle,
        bonus=0 if works(figures, ship, Component.FIRE_CONTROL) else figures.hits.no_fire_control,
        hot=ship.radiating,
        missiles=min(ship.missiles, figures.missile.salvo) if bays else 0,
        covered=works(figures, ship, Component.POINT_DEFENSE),
        hit=0.0 if wounds.is_lost else worth_of_hit(edition, wounds),
        beam=beam,
        follow=follow,
        shot_cost=_price(figures, ship, figures.cannon.heat),
        beam_cost=_price(figures, ship, figures.laser.heat),
        heat=ship.heat,
    )


def _price(figures: Figures, ship: Ship, heat: int) -> float:
    return cost_of_heat(figures, ship, ship.heat + heat) - cost_of_heat(figures, ship, ship.heat)


def fire_of(
    guns: Guns,
    shooter: Fighter,
    target: Fighter,
    away: Floats,
    added: Any,  # noqa: ANN401
    *,
    sheltered: Any = False,  # noqa: ANN401
) -> Floats:
    """Return the value of one ship's best shot at another, for distances in inches and sums of modifiers.

    `added` is the target's row plus the modifiers of lines and flanks: one number, or one per distance. The
    modifier for hot targets is added here. `sheltered` says whether a sphere could cover the target (AC-12),
    also once or per distance.
    """
    if not shooter.shoots:
        return np.zeros(away.shape)
    near = away <= guns.sight_in
    sums = added + (shooter.bonus + OFFSET)
    if target.hot:
        sums = sums + guns.hot * near
    band = guns.band_ends.searchsorted(away)
    best: Floats = guns.cannon[band, sums] * target.hit - shooter.shot_cost
    mark = target.beam * (1.0 if target.ship.mark is None else shooter.follow) - shooter.beam_cost
    if mark > 0.0:
        best = np.maximum(best, np.where(away <= guns.laser_range_in, mark, 0.0))
    if shooter.missiles and not target.covered:
        salvo = guns.missile[sums] * (target.hit * shooter.missiles)
        bare = np.logical_and(away <= guns.missile_range_in, np.logical_not(sheltered))
        best = np.maximum(best, np.where(bare, salvo, 0.0))
    best = np.maximum(best, 0.0)
    return best if target.hot else best * near


def shot_at(
    guns: Guns, shooter: Fighter, target: Fighter, away: float, added: int, *, sheltered: bool = False
) -> float:
    """Return the result of `fire_of` for a single distance, which is much faster."""
    if not shooter.shoots:
        return 0.0
    near = away <= guns.sight_in
    if not (near or target.hot):
        return 0.0
    sums = added + shooter.bonus + OFFSET + (guns.hot if target.hot and near else 0)
    best = max(0.0, guns.cannon_rows[guns.band_of(away)][sums] * target.hit - shooter.shot_cost)
    if away <= guns.laser_range_in:
        mark = target.beam * (1.0 if target.ship.mark is None else shooter.follow) - shooter.beam_cost
        best = max(best, mark)
    if shooter.missiles and not target.covered and not sheltered and away <= guns.missile_range_in:
        best = max(best, guns.missile_row[sums] * target.hit * shooter.missiles)
    return best


def sheltered_by(guns: Guns, fighter: Fighter, mates: Sequence[Fighter], x: Any, y: Any) -> Any:  # noqa: ANN401
    """Return whether a ship without point defense could fly in a sphere with one that has it (AF-2)."""
    if fighter.covered:
        return np.zeros(np.shape(x), dtype=np.bool_)
    near = [np.hypot(x - mate.x, y - mate.y) <= 2 * guns.sphere_in for mate in mates if mate.covered]
    return np.logical_or.reduce(near) if near else np.zeros(np.shape(x), dtype=np.bool_)
