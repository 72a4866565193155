"""What models do to each other from where they are, with exact odds (MF-22, MF-36, MF-49)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import fsum

from rules.false_sunrise.fittings import Mount
from rules.false_sunrise.matched_fire.gunnery import fire_control_left
from rules.false_sunrise.matched_fire.odds import (
    Forecast,
    States,
    carried_on,
    figures_law,
    forecast,
    mean_loss,
    summed,
)
from rules.false_sunrise.matched_fire.point_defence import prompts
from rules.false_sunrise.matched_fire.prospects import prospects_of
from rules.false_sunrise.matched_fire.wearing import Wear
from rules.false_sunrise.state import Ship, State

Shot = tuple[Mount, str]
"""A weapon and the target of its attack."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """What a model's attacks do to each of their targets."""

    attacks: int
    targets: Mapping[str, Forecast]

    @property
    def mean(self) -> float:
        """The mean Structure or figures that all targets lose."""
        return fsum(one.mean for one in self.targets.values())


@dataclass(frozen=True, slots=True)
class Suffered:
    """What all attacks on a model do together: by whom, and the odds.

    `answered` has them if it makes point defense attacks at the squadrons that come close, for as long as
    its Fire Control lasts; None if it cannot.
    """

    by: tuple[tuple[Ship, tuple[Mount, ...]], ...]
    odds: Forecast
    answered: Forecast | None

    @property
    def expected(self) -> Forecast:
        """The odds with point defense attacks, if it can make any."""
        return self.answered or self.odds

    @property
    def attacks(self) -> int:
        """How many attacks there are."""
        return sum(len(mounts) for _, mounts in self.by)


def best_shots(table: State, shooter: Ship, targets: Iterable[str]) -> list[Shot]:
    """Return a model's best attack with each weapon at some targets, as many as its Fire Control allows."""
    best: dict[str, tuple[float, Shot]] = {}
    for one in prospects_of(table, shooter):
        mount = shooter.fittings.mount(one.weapon_id)
        if mount is None or one.target_id not in targets:
            continue
        mean = mean_loss(table, shooter, mount, table.ships[one.target_id])
        if one.weapon_id not in best or mean > best[one.weapon_id][0]:
            best[one.weapon_id] = mean, (mount, one.target_id)
    ranked = sorted(best.values(), key=lambda each: -each[0])
    return [shot for _, shot in ranked[: fire_control_left(shooter)]]


def dealt(table: State, ship: Ship) -> Dealt:
    """Return what a model's best attacks do to each of their targets."""
    foes = [foe.id for foe in table.ships_of(ship.seat.other)]
    shots = [(mount.id, target_id) for mount, target_id in best_shots(table, ship, foes)]
    return Dealt(len(shots), forecast(table, ship.id, shots))


def suffered(table: State, ship: Ship) -> Suffered:
    """Return what the best attacks of all enemies on a model do together, one after the other."""
    each = ((foe, best_shots(table, foe, [ship.id])) for foe in table.ships_of(ship.seat.other))
    by = tuple((foe, tuple(mount for mount, _ in shots)) for foe, shots in each if shots)
    answers = any(prompts(foe, ship) for foe, _ in by)
    odds = summed(ship, _after_all(table, ship, by, 0))
    answered = summed(ship, _after_all(table, ship, by, fire_control_left(ship))) if answers else None
    return Suffered(by, odds, answered)


def _after_all(
    table: State, ship: Ship, by: Sequence[tuple[Ship, tuple[Mount, ...]]], answers: int
) -> States:
    """Return the possible states of a model after all attacks; it answers so many of the first squadrons."""
    states: States = {Wear.of(ship): 1.0}
    for foe, mounts in by:
        if answers and prompts(foe, ship):
            answers -= 1
            states = _after_answer(table, states, ship, foe, mounts)
        else:
            states = carried_on(table, states, foe, mounts, ship)
    return states


def _after_answer(
    table: State, states: States, ship: Ship, squadron: Ship, mounts: Sequence[Mount]
) -> States:
    """Return the states after the attacks of what a point defense attack leaves of a squadron (MF-38)."""
    found: defaultdict[Wear, float] = defaultdict(float)
    for left, chance in figures_law(table, ship, squadron).items():
        attacks = mounts if left else ()
        for wear, share in carried_on(table, states, Wear(left).on(squadron), attacks, ship).items():
            found[wear] += chance * share
    return found
