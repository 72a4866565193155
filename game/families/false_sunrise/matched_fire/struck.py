"""What attacks do to one model, one after the other from state to state (MF-49), by their dice alone."""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

import numpy as np

from game.families.false_sunrise.danger.fire import Attacks
from game.families.false_sunrise.matched_fire.blow_laws import BlowLaws, Dice
from game.forecast.numbers import Floats, Ints
from rules.false_sunrise.fittings import Mount
from rules.false_sunrise.matched_fire.gunnery import attack_of, weapon_of
from rules.false_sunrise.matched_fire.point_defence import attack_pool, prompts, roll_pool
from rules.false_sunrise.state import Ship, State

_MOST_STATES = 4000  # distributions over states that are kept, of some thousand states each


class _States(NamedTuple):
    """Possible states as columns: how many point defense attacks were made, numbers, and chances."""

    made: Ints
    numbers: Ints
    chances: Floats


class Struck:
    """A model in its current state. Attacks with the same dice do the same to it, whoever makes them.

    It fires point defense at each squadron that makes an attack with an `answer`, before the attack, for as
    long as it can pay for it (MF-36).
    """

    def __init__(self, target: Ship) -> None:
        self._whole, self._laws_of = sum(target.pips), BlowLaws(target)
        self._states: dict[Attacks, _States] = {}
        self._laws: dict[Attacks, Floats] = {}

    def dice(self, table: State, shooter: Ship, mount: Mount, target: Ship, *, answers: bool = False) -> Dice:
        """Return the dice of an attack on the model where it is assumed to be, `target` (MF-26, MF-32).

        With `answers` they count the point defense attack that it prompts.
        """
        roll = roll_pool(table, shooter, mount, target) if weapon_of(mount).is_missile else None
        pool = attack_of(shooter, mount, target).pool
        if not answers or not prompts(shooter, target):
            return Dice(pool, roll)
        return Dice(pool, roll, attack_pool(table, target), sum(shooter.pips))

    def mean(self, attacks: Attacks) -> float:
        """Return the average Structure or figures that attacks take."""
        law = self.law(attacks)
        return float(law @ np.arange(len(law)))

    def law(self, attacks: Attacks) -> Floats:
        """Return the probabilities that attacks take 0, 1, 2, ... Structure or figures, up to all."""
        if attacks not in self._laws:
            states = self._after(attacks)
            lost = self._whole - self._laws_of.left(states.numbers)
            law: Floats = np.bincount(lost, states.chances, 1 + self._whole).astype(np.float64)
            self._laws[attacks] = law
        return self._laws[attacks]

    def _after(self, attacks: Attacks) -> _States:
        """Return the possible states after attacks."""
        if not attacks:
            return _States(np.array([0]), np.array([self._laws_of.first]), np.ones(1))
        if attacks not in self._states:
            before, last = self._after(attacks[:-1]), attacks[-1]
            if len(self._states) >= _MOST_STATES:
                self._states.clear()
            self._states[attacks] = self._attacked(before, last)
        return self._states[attacks]

    def _attacked(self, before: _States, dice: Hashable) -> _States:
        """Return the states after one more attack."""
        assert isinstance(dice, Dice)
        laws, steps = self._laws_of, int(before.made.max()) + 2
        answers = (laws.payable(before.numbers) > before.made) & (dice.answer is not None)
        codes, chances = [], []
        for answer in (False, True):
            rows = np.flatnonzero(answers == answer)
            for at, after, shares in laws.after(dice, before.numbers[rows], answer=answer):
                codes.append(after * steps + before.made[rows[at]] + answer)
                chances.append(before.chances[rows[at]] * shares)
        summed: Floats = np.bincount(np.concatenate(codes), np.concatenate(chances)).astype(np.float64)
        found = np.flatnonzero(summed)
        return _States(found % steps, found // steps, summed[found])
