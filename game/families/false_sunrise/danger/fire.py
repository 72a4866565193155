"""The combined effect of shots at one target: exact distributions of the damage behind its protections."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from functools import lru_cache
from typing import Any

import numpy as np

from game.forecast.numbers import Floats
from game.forecast.questions import Fire
from rules.false_sunrise.damage import choices_left
from rules.false_sunrise.editions import edition_of, load_edition
from rules.false_sunrise.movement import Path
from rules.false_sunrise.odds import Target, after_protection
from rules.false_sunrise.state import Ship, State

Attacks = tuple[Hashable, ...]  # as the edition's gunnery returns them
LawOf = Callable[[Any], tuple[tuple[int, float], ...]]
_NEGLIGIBLE = 1e-9


@lru_cache(maxsize=16384)
def law_of_damage(attacks: Attacks, law_of: LawOf) -> Floats:
    """Return the probabilities of 0, 1, 2, ... damage of all attacks together, before protections."""
    if not attacks:
        return np.ones(1)
    last = law_of(attacks[-1])
    law = np.zeros(1 + max(damage for damage, _ in last))
    for damage, chance in last:
        law[damage] += chance
    return np.convolve(law_of_damage(attacks[:-1], law_of), law)


@lru_cache(maxsize=256)
def losses(target: Target, most_damage: int) -> Floats:
    """Return the mean of pips lost for 0, 1, 2, ... points of damage (DMG-1, DMG-2)."""
    total = sum(target.pips)
    return np.array(
        [
            sum(
                min(passed, total) * share
                for passed, share in after_protection(
                    damage, target.shields, plating=target.plating, rugged=target.rugged
                )
            )
            for damage in range(most_damage + 1)
        ]
    )


@lru_cache(maxsize=256)
def enough(target: Target) -> int:
    """Return the points of damage beyond which more makes no difference to a target."""
    total = sum(target.pips)
    points = target.shields + total
    while total - losses(target, points)[-1] > _NEGLIGIBLE:
        points += max(1, total // 2)
    return points


def law_of_target(ship: Ship) -> LawOf:
    """Return the function that gives the distribution of damage of an attack on a ship."""
    return load_edition(ship.spec.catalogue.edition).gunnery.damage_law


def fire_of(volleys: Iterable[Attacks], ship: Ship) -> Fire:
    """Return the combined effect of several ships' shots at one target: exact mean and maximum in pips."""
    firing = [shots for shots in volleys if shots]
    together = tuple(sorted((attack for shots in firing for attack in shots), key=repr))
    mean, most = mean_and_most(together, target_of(ship), law_of_target(ship))
    return Fire(len(firing), mean, most)


@lru_cache(maxsize=16384)
def mean_and_most(attacks: Attacks, target: Target, law_of: LawOf) -> tuple[float, int]:
    """Return the mean and the maximum of pips that a target loses to attacks together."""
    law = law_of_damage(attacks, law_of)
    most = max(0, int(np.flatnonzero(law)[-1]) - target.shields)
    return float(law @ losses(target, len(law) - 1)), min(most, sum(target.pips))


def target_of(ship: Ship) -> Target:
    """Return a ship's protections as a target."""
    fittings = ship.fittings
    shields = max(0, fittings.shields - ship.shielded)
    return Target(ship.pips, shields, fittings.plates, choices_left(ship), fittings.toughens)


def crash_loss(ship: Ship, path: Path) -> int:
    """Return the points of a crash that get past the shields; plating may still ignore some (MOV-3)."""
    damage = load_edition(ship.spec.catalogue.edition).crash_damage(path)
    return max(0, damage - target_of(ship).shields)


def dealt_by(table: State, me: Ship, foes: list[Ship]) -> dict[str, Fire]:
    """Fire each weapon at the target where its own mean is greatest; return what each target loses."""
    gunnery = edition_of(table).gunnery
    volleys: dict[str, list[Hashable]] = {}
    for mount in me.fittings.mounts:
        shots = [
            (foe, gunnery.attack(table, me, mount, foe))
            for foe in foes
            if gunnery.can_hit(table, me, mount, foe)
        ]
        if shots:
            foe, attack = max(shots, key=lambda shot: fire_of([(shot[1],)], shot[0]).mean)
            volleys.setdefault(foe.id, []).append(attack)
    return {foe_id: fire_of([tuple(shots)], table.ships[foe_id]) for foe_id, shots in volleys.items()}
