"""What attacks do to one model, one after the other from state to state (MF-49), by their dice alone."""

from __future__ import annotations

from collections.abc import Hashable

import numpy as np

from game.families.false_sunrise.danger.fire import Attacks
from game.forecast.numbers import Floats
from rules.false_sunrise.fittings import Mount
from rules.false_sunrise.matched_fire.gunnery import attack_of, weapon_of
from rules.false_sunrise.matched_fire.odds import States, carried_on
from rules.false_sunrise.matched_fire.point_defence import roll_pool
from rules.false_sunrise.matched_fire.pool_law import Pool
from rules.false_sunrise.matched_fire.wearing import Wear
from rules.false_sunrise.state import Ship, State

Dice = tuple[Pool, Pool | None]
"""The dice of an attack, and those of the roll against it; None for a gun."""
_MOST_STATES = 400  # distributions over states that are kept, of some thousand states each


class Struck:
    """A model in its current state. Attacks with the same dice do the same to it, whoever makes them."""

    def __init__(self, target: Ship) -> None:
        self._whole, self._wear = sum(target.pips), Wear.of(target)
        self._seen: dict[Hashable, tuple[State, Ship, Mount, Ship]] = {}
        self._states: dict[Attacks, States] = {}
        self._laws: dict[Attacks, Floats] = {}

    def dice(self, table: State, shooter: Ship, mount: Mount, target: Ship) -> Dice:
        """Return the dice of an attack on the model where it is assumed to be, `target` (MF-26, MF-32)."""
        roll = roll_pool(table, shooter, mount, target) if weapon_of(mount).is_missile else None
        found = attack_of(shooter, mount, target).pool, roll
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
            for wear, chance in self._after(attacks).items():
                law[self._whole - wear.left] += chance
        return self._laws[attacks]

    def _after(self, attacks: Attacks) -> States:
        """Return the possible states after attacks."""
        if not attacks:
            return {self._wear: 1.0}
        if attacks not in self._states:
            table, shooter, mount, target = self._seen[attacks[-1]]
            before = self._after(attacks[:-1])
            if len(self._states) >= _MOST_STATES:
                self._states.clear()
            self._states[attacks] = carried_on(table, before, shooter, [mount], target)
        return self._states[attacks]
