"""Exact forecasts: all states of a target, attack by attack, with default choices (MF-48, MF-49)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import fsum, sqrt

from rules.false_sunrise.events import ThrowRead
from rules.false_sunrise.fittings import Mount
from rules.false_sunrise.gunnery import working_mount
from rules.false_sunrise.matched_fire.catalogue import Trait
from rules.false_sunrise.matched_fire.gunnery import (
    LEAST_MACRO,
    Attack,
    attack_of,
    base_of,
    is_capital,
    reach_at,
    short_range_in,
    weapon_of,
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
from rules.false_sunrise.matched_fire.sets import Result
from rules.false_sunrise.matched_fire.wearing import (
    Blows,
    Wear,
    Wearing,
    gun_blows,
    missile_blows,
    squadron_blows,
    wearing_of,
)
from rules.false_sunrise.odds import Outcome
from rules.false_sunrise.ratings import NO_MARKS, Marks
from rules.false_sunrise.state import Ship, State
from rules.table.measure import TOLERANCE_IN

States = Mapping[Wear, float]


# --- one attack ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Odds:
    """The odds of an attack's dice.

    `law` is the distribution of its results. `roll` is the point defense roll against a missile,
    and `left` the distribution after it. For a gun `roll` is None and `left` equals `law`.
    """

    attack: Attack
    law: Law
    roll: Pool | None
    left: Law


def attack_odds(state: State, shooter: Ship, mount: Mount, target: Ship) -> Odds:
    """Return the odds of an attack in the current state (MF-47, MF-48)."""
    attack = attack_of(shooter, mount, target)
    law = pool_law(attack.pool)
    if not weapon_of(mount).is_missile:
        return Odds(attack, law, None, law)
    roll = roll_pool(state, shooter, mount, target)
    return Odds(attack, law, roll, missile_law(attack.pool, roll))


def carried(state: State, shooter: Ship, mounts: Iterable[Mount], target: Ship) -> States:
    """Return a target's possible states after some attacks, without point defense attacks (MF-49)."""
    return carried_on(state, {Wear.of(target): 1.0}, shooter, mounts, target)


def carried_on(state: State, states: States, shooter: Ship, mounts: Iterable[Mount], target: Ship) -> States:
    """Return a target's possible states after some more attacks; it is in one of `states` before them."""
    wearing = wearing_of(target.spec)
    chances = {wearing.number(wear): chance for wear, chance in states.items()}
    for mount in mounts:
        missile = weapon_of(mount).is_missile
        blows = squadron_blows if not is_capital(target) else missile_blows if missile else gun_blows
        chances = _after(wearing, chances, _law_against(state, shooter, mount, target, wearing), blows)
    return {wearing.wear(number): chance for number, chance in chances.items()}


def _after(
    wearing: Wearing,
    chances: Mapping[int, float],
    law_at: Callable[[int], Law],
    blows_of: Callable[[Result], Blows],
) -> dict[int, float]:
    """Return the chances of states after an attack that hits each state by its own distribution."""
    following: defaultdict[int, float] = defaultdict(float)
    rows, after = wearing.rows, wearing.after
    for number, chance in chances.items():
        if not number:
            following[0] += chance
            continue
        for blows, share in law_at(number).grouped(blows_of):
            there = number
            for blow in blows:
                there = rows[there][blow]
                if there < 0:
                    there = after(number, blows)
                    break
            following[there] += chance * share
    return following


def _law_against(
    state: State, shooter: Ship, mount: Mount, target: Ship, wearing: Wearing
) -> Callable[[int], Law]:
    """Return a function from a state's number to the distribution of an attack on it.

    Only missiles depend on the state: the target's PD counts.
    """
    pool = attack_of(shooter, mount, target).pool
    if not weapon_of(mount).is_missile:
        law = pool_law(pool)
        return lambda _number: law
    helped = help_for(state, shooter, mount, target)
    return lambda number: missile_law(pool, helped.pool(wearing.pd(number)))


# --- a declaration -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Forecast:
    """The exact results of a declaration for one target.

    `states` are all possible final states. `losses` are the chances to lose a number of Structure
    or figures, `destroyed` is the chance of destruction, and `systems` are the chances that each
    system is destroyed on a surviving ship. `marks` are average numbers. `mean` and `spread`
    (standard deviation) are those of the loss. `answered` is the same with the point defense attack
    that the declaration prompts, or None if it prompts none.
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
    """Forecast a declaration of (weapon, target), each target separately (MF-49).

    Raise `ValueError` if a weapon does not work.
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
    """Return a target's states after attacks by a squadron that first meets point defense (MF-38)."""
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
    """Return the distribution of a squadron's figures after a point defense attack (MF-37, MF-41)."""
    return figures_after(attack_pool(state, ship), sum(squadron.pips))


def figures_after(pool: Pool, figures: int) -> dict[int, float]:
    """Return the distribution of what a point defense attack leaves of some figures (MF-41)."""
    throws = throws_of(pool.base, pool.flex)
    law: defaultdict[int, int] = defaultdict(int)
    for magnitudes, ways in magnitude_law(pool.base, pool.flex):
        law[figures - figures_lost(magnitudes, figures)] += ways
    return {left: ways / throws for left, ways in law.items()}


def summed(target: Ship, states: States, answered: Forecast | None = None) -> Forecast:
    """Summarize the possible final states of a target."""
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


# --- in the form shared by all editions ----------------------------------------------------------------


def outcome_of(target: Ship, states: States) -> Outcome:
    """Return the final states in the form shared by all editions: Structure or figures are pips."""
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
    """Forecast a declaration by target, without point defense attacks (MF-49).

    Raise `ValueError` if a weapon does not work.
    """
    found = forecast(state, shooter_id, shots)
    return {target: outcome_of(state.ships[target], one.states) for target, one in found.items()}


def shot_odds(state: State, shooter_id: str, weapon_id: str, target_id: str) -> Outcome:
    """Forecast an attack in the current state. Raise `ValueError` if the weapon does not work."""
    return volley_odds(state, shooter_id, [(weapon_id, target_id)])[target_id]


def mean_loss(state: State, shooter: Ship, mount: Mount, target: Ship) -> float:
    """Return the average Structure or figures lost to an attack."""
    states = carried(state, shooter, [mount], target)
    return fsum((sum(target.pips) - wear.left) * chance for wear, chance in states.items())


def mean_at(shooter: Ship, mount: Mount, distance_in: float) -> float:
    """Return the average sum of magnitudes of an attack on an unprotected ship straight ahead.

    It compares weapons by distance: a double counts 1, a triple 2, four or more 3. For a weapon
    without a rating against ships, the target is a squadron.
    """
    weapon = weapon_of(mount)
    capital = bool(weapon.dice_at(capital=True))
    base = base_of(shooter, weapon, capital=capital)
    if distance_in > reach_at(shooter, weapon, capital=capital) + TOLERANCE_IN:
        return 0.0
    flex = int(distance_in <= short_range_in(shooter, capital=capital) + TOLERANCE_IN)
    macro = max(LEAST_MACRO, weapon.macro) if capital else 0
    sustained = Trait.SUSTAINED in weapon.traits and not weapon.is_missile
    law = pool_law(Pool(base, flex, macro, sustained))
    return sum([chance * sum(one.magnitude for one in result) for result, chance in law.chances])


def expected_loss_of(state: State, event: ThrowRead) -> float:
    """Return the average Structure or figures lost to a rolled attack; `state` is before its damage."""
    shooter, target_id = state.ships[event.ship_id], event.target_id
    mount = None if event.weapon_id is None else shooter.fittings.mount(event.weapon_id)
    if mount is None or target_id is None:
        return 0.0
    return mean_loss(state, shooter, mount, state.ships[target_id])
