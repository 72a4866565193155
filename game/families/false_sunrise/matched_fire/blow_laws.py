"""What one attack makes of each state of a model, by its dice, as columns (MF-34 to MF-43)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np

from game.forecast.numbers import Floats, Ints
from rules.false_sunrise.matched_fire.gunnery import fire_control_left, is_capital
from rules.false_sunrise.matched_fire.odds import figures_after
from rules.false_sunrise.matched_fire.point_defence import Help
from rules.false_sunrise.matched_fire.pool_law import LEAST_BASE, Law, Pool, missile_law, pool_law
from rules.false_sunrise.matched_fire.sets import Result
from rules.false_sunrise.matched_fire.wearing import (
    BLOWS,
    Blows,
    Wear,
    gun_blows,
    missile_blows,
    squadron_blows,
    wearing_of,
)
from rules.false_sunrise.state import Ship

_UNKNOWN = -1


class Dice(NamedTuple):
    """The dice of an attack on a model in its current state.

    `roll` is the roll against it, None for a gun. `answer` is the point defense attack at the squadron
    of so many `figures` that makes it, None if there is none.
    """

    pool: Pool
    roll: Pool | None
    answer: Pool | None = None
    figures: int = 0


class BlowLaws:
    """What attacks make of the states of one model. States have numbers; 0 is the destroyed model."""

    def __init__(self, target: Ship) -> None:
        self._target, self._wearing = target, wearing_of(target.spec)
        self.first = self._wearing.number(Wear.of(target))
        self._pd_now = self._wearing.pd(self.first)
        # By state: where each blow leads; what is left, the PD, and the point defense attacks it can pay for.
        self._following: Ints = np.full((0, BLOWS), _UNKNOWN)
        self._figures: Ints = np.zeros((0, 3), dtype=np.int64)
        self._blows: dict[tuple[Dice, int, bool], tuple[tuple[Blows, float], ...]] = {}
        self._grow()

    def left(self, numbers: Ints) -> Ints:
        """Return the Structure or figures left in some states."""
        found: Ints = self._figures[numbers, 0]
        return found

    def payable(self, numbers: Ints) -> Ints:
        """Return how many point defense attacks it can pay for in some states (MF-36)."""
        found: Ints = self._figures[numbers, 2]
        return found

    def after(self, dice: Dice, numbers: Ints, *, answer: bool) -> Iterator[tuple[Ints, Ints, Floats]]:
        """Yield rows of states with those after an attack, met by an `answer` or not, and their chances."""
        depends = answer or dice.roll is not None
        pds = self._figures[numbers, 1] if depends else np.zeros_like(numbers)
        for pd in np.unique(pds).tolist():
            rows = np.flatnonzero(pds == pd)
            for blows, chance in self._blows_of(dice, pd, answer=answer):
                there = numbers[rows]
                for blow in blows:
                    there = self._struck(there, blow)
                yield rows, there, np.full(len(rows), chance)

    def _struck(self, numbers: Ints, blow: int) -> Ints:
        """Return the states after a blow."""
        found: Ints = self._following[numbers, blow]
        if (found == _UNKNOWN).any():
            for number in np.unique(numbers[found == _UNKNOWN]).tolist():
                self._following[number, blow] = self._wearing.after(number, (blow,))
            found = self._following[numbers, blow]
            self._grow()
        return found

    def _grow(self) -> None:
        """Take note of new states."""
        wearing, known = self._wearing, len(self._figures)
        new = [self._figures_of(number) for number in range(known, len(wearing.rows))]
        self._figures = np.concatenate((self._figures, np.array(new, dtype=np.int64).reshape(-1, 3)))
        self._following = np.concatenate((self._following, np.full((len(new), BLOWS), _UNKNOWN)))

    def _figures_of(self, number: int) -> tuple[int, int, int]:
        wear, pd = self._wearing.wear(number), self._wearing.pd(number)
        if not wear.left or pd < LEAST_BASE or not is_capital(self._target):
            return wear.left, pd, 0
        return wear.left, pd, fire_control_left(wear.on(self._target))

    def _blows_of(self, dice: Dice, pd: int, *, answer: bool) -> tuple[tuple[Blows, float], ...]:
        """Return the series of blows of an attack and their chances, at a PD of the model."""
        key = dice, pd, answer
        if key not in self._blows:
            found: defaultdict[Blows, float] = defaultdict(float)
            for law, share in self._laws(dice, pd, answer=answer):
                for blows, chance in law.grouped(self._by(dice)):
                    found[blows] += share * chance
            self._blows[key] = tuple(found.items())
        return self._blows[key]

    def _laws(self, dice: Dice, pd: int, *, answer: bool) -> Iterator[tuple[Law, float]]:
        """Yield the distributions of an attack's results by what point defense leaves, and their chances."""
        if not answer or dice.answer is None:
            yield self._law(dice, dice.pool, pd), 1.0
            return
        for left, share in figures_after(Help(0, dice.answer.flex).pool(pd), dice.figures).items():
            base = dice.pool.base - dice.figures + left if left else 0
            yield self._law(dice, dice.pool._replace(base=max(0, base)), pd), share

    def _law(self, dice: Dice, pool: Pool, pd: int) -> Law:
        """Return the distribution of a pool's results; the PD counts against a missile (MF-32, MF-33)."""
        if dice.roll is None:
            return pool_law(pool)
        return missile_law(pool, Help(dice.roll.base - self._pd_now, dice.roll.flex).pool(pd))

    def _by(self, dice: Dice) -> Callable[[Result], Blows]:
        if not is_capital(self._target):
            return squadron_blows
        return gun_blows if dice.roll is None else missile_blows
