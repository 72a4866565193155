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
    Blows,
    Wear,
    gun_blows,
    missile_blows,
    squadron_blows,
    wearing_of,
)
from rules.false_sunrise.state import Ship

_MOST_KEPT = 40_000  # states after an attack that are kept, of about a kilobyte each


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
        self._pd = self._wearing.pd(self.first)
        self._pays: dict[int, int] = {}
        self._known: dict[tuple[Dice, int, bool], tuple[Ints, Floats]] = {}

    def left(self, numbers: Ints) -> Ints:
        """Return the Structure or figures left in some states."""
        return np.array([self._wearing.wear(one).left for one in numbers.tolist()], dtype=np.int64)

    def pays(self, number: int, made: int) -> bool:
        """Return whether it can pay for a point defense attack in a state, after so many (MF-36)."""
        if number not in self._pays:
            able = number and self._wearing.pd(number) >= LEAST_BASE
            ship = self._wearing.wear(number).on(self._target)
            self._pays[number] = fire_control_left(ship) if able else 0
        return self._pays[number] > made

    def after(self, dice: Dice, number: int, answer: bool) -> tuple[Ints, Floats]:
        """Return the states after an attack on a state, with an `answer` or without, and their chances."""
        key = dice, number, answer
        if key not in self._known:
            if len(self._known) >= _MOST_KEPT:
                self._known.clear()
            found: defaultdict[int, float] = defaultdict(float)
            for law, share in self._laws(dice, number, answer):
                for blows, chance in law.grouped(self._blows_of(dice)):
                    found[self._wearing.after(number, blows)] += share * chance
            self._known[key] = np.array(list(found)), np.array(list(found.values()))
        return self._known[key]

    def _laws(self, dice: Dice, number: int, answer: bool) -> Iterator[tuple[Law, float]]:
        """Yield the distributions of the attack's results by what point defense leaves, and their chances."""
        pd, pool = self._wearing.pd(number), dice.pool
        if not answer or dice.answer is None:
            yield self._law(dice, pool, pd), 1.0
            return
        for left, share in figures_after(Help(0, dice.answer.flex).pool(pd), dice.figures).items():
            fewer = pool._replace(base=max(0, pool.base - dice.figures + left) if left else 0)
            yield self._law(dice, fewer, pd), share

    def _law(self, dice: Dice, pool: Pool, pd: int) -> Law:
        """Return the distribution of a pool's results; the PD counts against a missile (MF-32, MF-33)."""
        if dice.roll is None:
            return pool_law(pool)
        return missile_law(pool, Help(dice.roll.base - self._pd, dice.roll.flex).pool(pd))

    def _blows_of(self, dice: Dice) -> Callable[[Result], Blows]:
        if not is_capital(self._target):
            return squadron_blows
        return gun_blows if dice.roll is None else missile_blows
