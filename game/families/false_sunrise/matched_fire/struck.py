"""What attacks do to one model, one after the other from state to state (MF-49), by their dice alone."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterator, Mapping
from typing import NamedTuple

import numpy as np

from game.families.false_sunrise.danger.fire import Attacks
from game.forecast.numbers import Floats
from rules.false_sunrise.fittings import Mount
from rules.false_sunrise.matched_fire.gunnery import attack_of, fire_control_left, weapon_of
from rules.false_sunrise.matched_fire.odds import States, carried_on, figures_law
from rules.false_sunrise.matched_fire.point_defence import attack_pool, prompts, roll_pool
from rules.false_sunrise.matched_fire.pool_law import LEAST_BASE, Pool
from rules.false_sunrise.matched_fire.wearing import Wear
from rules.false_sunrise.state import Ship, State

_MOST_STATES = 400  # distributions over states that are kept, of some thousand states each


class Dice(NamedTuple):
    """The dice of an attack.

    `roll` is the roll against it, None for a gun. `answer` is the point defense attack at the squadron
    that makes it, None if there is none.
    """

    pool: Pool
    roll: Pool | None
    answer: Pool | None = None


class Struck:
    """A model in its current state. Attacks with the same dice do the same to it, whoever makes them.

    It fires point defense at each squadron that makes an attack with an `answer`, before the attack, for as
    long as it can pay for it (MF-36).
    """

    def __init__(self, target: Ship) -> None:
        self._target, self._whole, self._wear = target, sum(target.pips), Wear.of(target)
        self._seen: dict[Hashable, tuple[State, Ship, Mount, Ship]] = {}
        self._states: dict[Attacks, Mapping[int, States]] = {}
        self._laws: dict[Attacks, Floats] = {}
        self._defends: dict[Wear, tuple[int, int]] = {}

    def dice(
        self, table: State, shooter: Ship, mount: Mount, target: Ship, *, answers: bool = False
    ) -> Dice:
        """Return the dice of an attack on the model where it is assumed to be, `target` (MF-26, MF-32)."""
        roll = roll_pool(table, shooter, mount, target) if weapon_of(mount).is_missile else None
        answer = attack_pool(table, target) if answers and prompts(shooter, target) else None
        found = Dice(attack_of(shooter, mount, target).pool, roll, answer)
        self._seen.setdefault(found, (table, shooter, mount, target))
        return found

    def mean(self, attacks: Attacks) -> float:
        """Return the average Structure or figures that attacks take."""
        law = self.law(attacks)
        return float(law @ np.arange(len(law)))

    def law(self, attacks: Attacks) -> Floats:
        """Return the probabilities that attacks take 0, 1, 2, ... Structure or figures, up to all."""
        if attacks not in self._laws:
            law = self._laws[attacks] = np.zeros(1 + self._whole)
            for states in self._after(attacks).values():
                for wear, chance in states.items():
                    law[self._whole - wear.left] += chance
        return self._laws[attacks]

    def _after(self, attacks: Attacks) -> Mapping[int, States]:
        """Return the possible states after attacks, by how many point defense attacks it has made."""
        if not attacks:
            return {0: {self._wear: 1.0}}
        if attacks not in self._states:
            before, last = self._after(attacks[:-1]), attacks[-1]
            assert isinstance(last, Dice)
            found: defaultdict[int, defaultdict[Wear, float]] = defaultdict(lambda: defaultdict(float))
            for made, states in before.items():
                for more, after in self._attacked(made, states, last):
                    for wear, chance in after.items():
                        found[made + more][wear] += chance
            if len(self._states) >= _MOST_STATES:
                self._states.clear()
            self._states[attacks] = found
        return self._states[attacks]

    def _attacked(self, made: int, states: States, dice: Dice) -> Iterator[tuple[int, States]]:
        """Yield the states after one more attack, each with how many point defense attacks it made at it."""
        table, shooter, mount, target = self._seen[dice]
        if dice.answer is None:
            yield 0, carried_on(table, states, shooter, [mount], target)
            return
        by_pd: defaultdict[int, dict[Wear, float]] = defaultdict(dict)
        for wear, chance in states.items():
            fire_control, pd = self._defence_of(wear)
            by_pd[pd if fire_control > made and pd >= LEAST_BASE else 0][wear] = chance
        for pd, some in by_pd.items():
            if not pd:
                yield 0, carried_on(table, some, shooter, [mount], target)
                continue
            for left, share in figures_law(table, next(iter(some)).on(target), shooter).items():
                shared = {wear: share * chance for wear, chance in some.items()}
                worn = Wear(left).on(shooter)
                yield 1, carried_on(table, shared, worn, [mount], target) if left else shared

    def _defence_of(self, wear: Wear) -> tuple[int, int]:
        """Return the Fire Control left and the PD in a state."""
        if wear not in self._defends:
            ship = wear.on(self._target)
            self._defends[wear] = (fire_control_left(ship), ship.fittings.ratings.pd) if wear.left else (0, 0)
        return self._defends[wear]
