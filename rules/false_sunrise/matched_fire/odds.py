"""Exact forecasts: every state of a target carried from attack to attack, by the defaults (MF-48, MF-49)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import fsum, sqrt
from typing import NamedTuple

from rules.false_sunrise.events import ThrowRead
from rules.false_sunrise.fittings import Mount
from rules.false_sunrise.fleet import ShipSpec
from rules.false_sunrise.gunnery import working_mount
from rules.false_sunrise.matched_fire.gunnery import Attack, attack_of, weapon_of
from rules.false_sunrise.matched_fire.hitting import (
    ATTACKERS_CHOICE,
    MARKED,
    by_worth,
    default_for,
    systems_of,
)
from rules.false_sunrise.matched_fire.point_defence import attack_pool, help_for, prompts, roll_pool
from rules.false_sunrise.matched_fire.pool_law import (
    Law,
    Pool,
    figures_lost,
    magnitude_law,
    missile_law,
    pool_law,
    throws_of,
)
from rules.false_sunrise.matched_fire.sets import DOUBLE, QUAD, Result
from rules.false_sunrise.odds import Outcome
from rules.false_sunrise.ratings import NO_MARKS, Marks
from rules.false_sunrise.state import Ship, State


class Wear(NamedTuple):
    """What attacks have made of a target: Structure or figures left, marks, and the mask of lost systems."""

    left: int
    marks: Marks = NO_MARKS
    lost: int = 0

    @classmethod
    def of(cls, ship: Ship) -> Wear:
        """Take a model as it is now."""
        return cls(sum(ship.pips), ship.marks or NO_MARKS, ship.lost)

    def on(self, ship: Ship) -> Ship:
        """Return a model that is worn like this."""
        worn = ship.copy()
        worn.pips = (0,) * (len(ship.pips) - self.left) + (1,) * self.left
        worn.marks = self.marks if any(self.marks) else None
        worn.lost = self.lost
        return worn


States = Mapping[Wear, float]


# --- one result ----------------------------------------------------------------------------------------


@lru_cache(maxsize=65536)
def worn_by(spec: ShipSpec, wear: Wear, result: Result, *, missile: bool) -> Wear:
    """Let a result fall on a model by the defaults of MF-35 and MF-43 (MF-39 to MF-43)."""
    if not spec.hull.capital:
        return wear._replace(
            left=wear.left - figures_lost(tuple([one.magnitude for one in result]), wear.left)
        )
    for one in reversed(result):
        if not wear.left:
            break
        magnitude, value = one
        if missile:
            ratings = spec.fittings(wear.lost, marks=wear.marks).ratings
            magnitude, value = default_for(magnitude, ratings, spec.bit, wear.lost)
        if magnitude == DOUBLE:
            wear = _marked(spec, wear, value)
            continue
        for _ in range(2 if magnitude == QUAD else 1):
            wear = _struck(spec, wear, value)
    return wear


def _marked(spec: ShipSpec, wear: Wear, value: int) -> Wear:
    rating = MARKED[value]
    if spec.fittings(wear.lost, marks=wear.marks).ratings.of(rating):
        return wear._replace(marks=wear.marks.changed(rating, 1) or NO_MARKS)
    return wear._replace(left=wear.left - 1)


def _struck(spec: ShipSpec, wear: Wear, value: int) -> Wear:
    """Take a Structure and, while the ship lives, the system that a critical breaks (MF-42, MF-43)."""
    if wear.left <= 1:
        return wear._replace(left=0)
    system = _broken(spec, wear.lost, value)
    lost = wear.lost if system is None else wear.lost | 1 << spec.bit[system]
    return wear._replace(left=wear.left - 1, lost=lost)


@lru_cache(maxsize=16384)
def _broken(spec: ShipSpec, lost: int, value: int) -> str | None:
    """Name the system that a critical breaks: of the owner's the first in file order (MF-43, MF-49)."""
    ship = Ship(spec, 0.0, 0.0, 0, 0, (), lost=lost)
    choices = systems_of(ship, value)
    if value == ATTACKERS_CHOICE and choices:
        return by_worth(ship, choices)[0]
    return next(iter(choices or [one for one in spec.systems if ship.works(one)]), None)


# --- one attack ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Odds:
    """What an attack's dice can show: its law, and for missiles the roll against them and what is left.

    `roll` is None for a gun, and `left` then equals `law`.
    """

    attack: Attack
    law: Law
    roll: Pool | None
    left: Law


def attack_odds(state: State, shooter: Ship, mount: Mount, target: Ship) -> Odds:
    """Work out the law of an attack as the table stands (MF-47, MF-48)."""
    attack = attack_of(shooter, mount, target)
    law = pool_law(attack.pool)
    if not weapon_of(mount).is_missile:
        return Odds(attack, law, None, law)
    roll = roll_pool(state, shooter, mount, target)
    return Odds(attack, law, roll, missile_law(attack.pool, roll))


def _after(states: States, spec: ShipSpec, law_of: Callable[[Wear], Law], *, missile: bool) -> States:
    parts: defaultdict[Wear, list[float]] = defaultdict(list)
    for wear, chance in states.items():
        if not wear.left:
            parts[wear].append(chance)
            continue
        for result, share in law_of(wear).chances:
            there = worn_by(spec, wear, result, missile=missile) if result else wear
            parts[there].append(chance * share)
    return {wear: fsum(chances) for wear, chances in parts.items()}


def carried(state: State, shooter: Ship, mounts: Iterable[Mount], target: Ship) -> States:
    """Carry every state that a target can be in from attack to attack, none of them answered (MF-49)."""
    states: States = {Wear.of(target): 1.0}
    for mount in mounts:
        law_of = _law_against(state, shooter, mount, target)
        states = _after(states, target.spec, law_of, missile=weapon_of(mount).is_missile)
    return states


def _law_against(state: State, shooter: Ship, mount: Mount, target: Ship) -> Callable[[Wear], Law]:
    """Return the law of an attack by what its target has become: its PD counts, for missiles alone."""
    pool = attack_of(shooter, mount, target).pool
    if not weapon_of(mount).is_missile:
        law = pool_law(pool)
        return lambda _wear: law
    helped, spec = help_for(state, shooter, mount, target), target.spec
    return lambda wear: missile_law(pool, helped.pool(spec.fittings(wear.lost, marks=wear.marks).ratings.pd))


# --- a declaration -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Forecast:
    """What a declaration does to one target, exactly.

    `states` are all it can end in. Chances are of losing so many Structure or figures (`losses`), of
    destruction, and of each system's loss (ships that live); `marks` are mean numbers, `mean` and `spread`
    those of the loss. `answered` is the same with the point defence attack that the declaration prompts, None
    where it prompts none.
    """

    states: States
    losses: tuple[tuple[int, float], ...]
    mean: float
    spread: float
    destroyed: float
    systems: Mapping[str, float]
    marks: Mapping[str, float]
    answered: Forecast | None = None


def forecast(state: State, shooter_id: str, shots: Sequence[tuple[str, str]]) -> dict[str, Forecast]:
    """Forecast a declaration of (weapon, target) by target, each for itself (MF-49).

    ValueError where a weapon does not work.
    """
    shooter = state.ships[shooter_id]
    at: defaultdict[str, list[Mount]] = defaultdict(list)
    for weapon_id, target_id in shots:
        at[target_id].append(working_mount(shooter, weapon_id))
    found = {}
    for target_id, mounts in at.items():
        target = state.ships[target_id]
        answered = None
        if prompts(shooter, target):
            answered = summed(target, _answered(state, shooter, mounts, target))
        found[target_id] = summed(target, carried(state, shooter, mounts, target), answered)
    return found


def _answered(state: State, shooter: Ship, mounts: Sequence[Mount], target: Ship) -> States:
    """Carry a target's states through attacks of a squadron that meets point defence first (MF-38)."""
    parts: defaultdict[Wear, list[float]] = defaultdict(list)
    for left, chance in figures_law(state, target, shooter).items():
        if not left:
            parts[Wear.of(target)].append(chance)
            continue
        worn = Wear(left).on(shooter)
        for wear, share in carried(state, worn, mounts, target).items():
            parts[wear].append(chance * share)
    return {wear: fsum(chances) for wear, chances in parts.items()}


def figures_law(state: State, ship: Ship, squadron: Ship) -> dict[int, float]:
    """Return the law of the figures that a ship's point defence attack leaves a squadron (MF-37, MF-41)."""
    pool, figures = attack_pool(state, ship), sum(squadron.pips)
    throws = throws_of(pool.base, pool.flex)
    law: defaultdict[int, int] = defaultdict(int)
    for magnitudes, ways in magnitude_law(pool.base, pool.flex):
        law[figures - figures_lost(magnitudes, figures)] += ways
    return {left: ways / throws for left, ways in law.items()}


def summed(target: Ship, states: States, answered: Forecast | None = None) -> Forecast:
    """Sum up the states that a target can end in."""
    whole = sum(target.pips)
    losses: defaultdict[int, list[float]] = defaultdict(list)
    systems: defaultdict[str, list[float]] = defaultdict(list)
    marks: defaultdict[str, list[float]] = defaultdict(list)
    for wear, chance in states.items():
        losses[whole - wear.left].append(chance)
        if wear.left:
            for system in target.spec.systems:
                if (wear.lost & ~target.lost) >> target.spec.bit[system] & 1:
                    systems[system].append(chance)
            for name, number in zip(Marks._fields, wear.marks, strict=True):
                more = number - getattr(target.marks or NO_MARKS, name)
                if more:
                    marks[name].append(more * chance)
    listed = tuple((lost, fsum(losses[lost])) for lost in sorted(losses))
    mean = fsum(lost * chance for lost, chance in listed)
    spread = sqrt(max(0.0, fsum((lost - mean) ** 2 * chance for lost, chance in listed)))
    return Forecast(
        states=states,
        losses=listed,
        mean=mean,
        spread=spread,
        destroyed=fsum(losses[whole]),
        systems={system: fsum(chances) for system, chances in systems.items()},
        marks={name: fsum(chances) for name, chances in marks.items()},
        answered=answered,
    )


# --- as the family has it ------------------------------------------------------------------------------


def outcome_of(target: Ship, states: States) -> Outcome:
    """Write the states that a target can end in as the family does: Structure or figures are its pips."""
    whole = sum(target.pips)
    joint: defaultdict[tuple[int, int], list[float]] = defaultdict(list)
    for wear, chance in states.items():
        systems = (wear.lost & ~target.lost).bit_count() if wear.left else 0
        joint[whole - wear.left, systems].append(chance)
    listed = tuple((*key, fsum(joint[key])) for key in sorted(joint))
    pips: defaultdict[int, list[float]] = defaultdict(list)
    for lost, _, chance in listed:
        pips[lost].append(chance)
    losses = tuple((lost, fsum(pips[lost])) for lost in sorted(pips))
    return Outcome(
        joint=listed,
        pips=losses,
        mean_damage=fsum(lost * chance for lost, chance in losses),
        mean_systems=fsum(systems * chance for _, systems, chance in listed),
        p_destroyed=fsum(chance for lost, chance in losses if lost == whole),
        p_bar_emptied=fsum(chance for lost, chance in losses if lost),
    )


def volley_odds(state: State, shooter_id: str, shots: Sequence[tuple[str, str]]) -> dict[str, Outcome]:
    """Forecast a declaration by target, no point defence attack made (MF-49); ValueError as `forecast`."""
    found = forecast(state, shooter_id, shots)
    return {target: outcome_of(state.ships[target], one.states) for target, one in found.items()}


def shot_odds(state: State, shooter_id: str, weapon_id: str, target_id: str) -> Outcome:
    """Forecast an attack as the table stands; ValueError where the weapon does not work."""
    return volley_odds(state, shooter_id, [(weapon_id, target_id)])[target_id]


def mean_loss(state: State, shooter: Ship, mount: Mount, target: Ship) -> float:
    """Return the mean Structure or figures that an attack takes."""
    states = carried(state, shooter, [mount], target)
    return fsum((sum(target.pips) - wear.left) * chance for wear, chance in states.items())


def expected_loss_of(state: State, event: ThrowRead) -> float:
    """Return the mean Structure or figures of an attack that was read; `state` is before its damage."""
    shooter, target_id = state.ships[event.ship_id], event.target_id
    mount = None if event.weapon_id is None else shooter.fittings.mount(event.weapon_id)
    if mount is None or target_id is None:
        return 0.0
    return mean_loss(state, shooter, mount, state.ships[target_id])
