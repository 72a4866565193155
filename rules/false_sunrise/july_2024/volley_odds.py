"""The odds of a ship's fire on its targets: one shot, or a whole declaration shot by shot."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from math import fsum

from rules.false_sunrise.arms import WeaponKind
from rules.false_sunrise.damage import choices_left, mark_off
from rules.false_sunrise.dice_law import Attack, attack_law
from rules.false_sunrise.events import ShotResolved
from rules.false_sunrise.fittings import Mount
from rules.false_sunrise.gunnery import working_mount
from rules.false_sunrise.july_2024.gunnery import own_band_attack, plan_attack
from rules.false_sunrise.odds import Outcome, Target, after_protection, further_kills, outcome_law
from rules.false_sunrise.state import Ship, State
from rules.false_sunrise.wear import Wear, lose_systems, outcome_of

# A function that changes the planned attack of a weapon, given its id.
Change = Callable[[str, Attack], Attack]

_MOST_SHOTS = 1_000
_NEGLIGIBLE = 1e-7


def as_planned(_weapon_id: str, attack: Attack) -> Attack:
    """Return the attack unchanged."""
    return attack


def shot_odds(
    state: State, shooter_id: str, weapon_id: str, target_id: str, change: Change = as_planned
) -> Outcome:
    """Forecast one shot in the current state. Raise `ValueError` if the weapon does not work.

    Range, arc and sight are not checked; `shot_refusal` does that. `change` turns a planned attack
    into one with miracles bought for it (FAC-1).
    """
    shooter, target = state.ships[shooter_id], state.ships[target_id]
    fitted = target.fittings
    return outcome_law(
        change(weapon_id, plan_attack(state, shooter, working_mount(shooter, weapon_id), target).attack),
        Target(
            target.pips,
            max(0, fitted.shields - target.shielded),
            fitted.plates,
            choices_left(target),
            fitted.toughens,
        ),
    )


def volley_odds(
    state: State, shooter_id: str, shots: Sequence[tuple[str, str]], change: Change = as_planned
) -> dict[str, Outcome]:
    """Forecast a declaration of (weapon, target), by target (FIR-1).

    Each shot meets what the earlier ones left. Owners are assumed to lose systems in file order,
    the built-in three last (DMG-3, their default). Shots at a target that is already destroyed are
    lost. Raise `ValueError` if a weapon does not work.
    """
    shooter = state.ships[shooter_id]
    mounts: defaultdict[str, list[Mount]] = defaultdict(list)
    for weapon_id, target_id in shots:
        mounts[target_id].append(working_mount(shooter, weapon_id))
    return {
        target_id: _chain(state, shooter, state.ships[target_id], at_it, change)
        for target_id, at_it in mounts.items()
    }


def expected_pips(state: State, event: ShotResolved) -> float:
    """Return the average pips lost to a resolved shot, given the dice that it had (FIR-7).

    `state` is the state before its damage. Dice and rating bought for it count (FAC-1). If the
    recorded shot is impossible in this state, return its own recorded average, before protection.
    """
    shooter, target = state.ships[event.ship_id], state.ships[event.target_id]
    mount = shooter.fittings.mount(event.weapon_id)
    planned = None if mount is None else plan_attack(state, shooter, mount, target).attack
    if planned is None or len(event.faces) - planned.thrown not in (0, 1):
        return event.expected

    def as_rolled(_weapon_id: str, attack: Attack) -> Attack:
        dice = attack.dice + len(event.faces) - attack.thrown
        return replace(attack, dice=dice, bought=max(0, event.rating - attack.rating))

    return shot_odds(state, event.ship_id, event.weapon_id, event.target_id, as_rolled).mean_damage


def shots_to_destroy(target: Ship, kind: WeaponKind, shots_a_turn: int) -> float:
    """Return how many shots of one kind, from its own band, destroy a ship on average (DMG-1 to DMG-6).

    The shooter has no upgrades. Shields recover after every `shots_a_turn` shots. Destroyed systems
    stay destroyed (DMG-3).
    """
    worn = {Wear.of(target): 1.0}
    ways: dict[Wear, tuple[tuple[Wear, float], ...]] = {}
    mean, fired = 0.0, 0
    while worn and fired < _MOST_SHOTS:
        mean += fsum(worn.values())
        fired += 1
        renewed = fired % shots_a_turn == 0
        after: defaultdict[Wear, float] = defaultdict(float)
        for wear, chance in worn.items():
            if chance < _NEGLIGIBLE:
                continue
            if wear not in ways:
                ways[wear] = _survivals(target, kind, wear)
            for there, share in ways[wear]:
                after[there._replace(shielded=0) if renewed else there] += chance * share
        worn = dict(after)
    return mean


def _survivals(target: Ship, kind: WeaponKind, wear: Wear) -> tuple[tuple[Wear, float], ...]:
    """List the distinct states of a ship that survives a shot, each with its probability."""
    ship = wear.on(target)
    fitted = ship.fittings
    attack = own_band_attack(kind, fitted.defence[kind], cloaked=fitted.cloaks)
    merged: defaultdict[Wear, float] = defaultdict(float)
    for there, share in _after(attack, ship, wear):
        if any(there.pips):
            merged[there._replace(damage=0)] += share
    return tuple(merged.items())


def _chain(state: State, shooter: Ship, target: Ship, mounts: Sequence[Mount], change: Change) -> Outcome:
    """Follow every possible state of the target from shot to shot, and return the outcome."""
    worn = {Wear.of(target): 1.0}
    for mount in mounts:
        after: defaultdict[Wear, list[float]] = defaultdict(list)
        for wear, chance in worn.items():
            if not any(wear.pips):
                after[wear].append(chance)
                continue
            ship = wear.on(target)
            attack = change(mount.id, plan_attack(state, shooter, mount, ship).attack)
            for there, share in _after(attack, ship, wear):
                after[there].append(chance * share)
        worn = {wear: fsum(parts) for wear, parts in after.items()}
    return outcome_of(target, worn)


def _after(attack: Attack, ship: Ship, wear: Wear) -> list[tuple[Wear, float]]:
    """List the possible states of a ship, worn like `wear`, after an attack."""
    fitted = ship.fittings
    shields = max(0, fitted.shields - wear.shielded)
    copies = ship.extras.copies if ship.extras else ()
    after = []
    for absorbed, passed, kills, chance in _arriving(
        attack, shields, plating=fitted.plates, rugged=fitted.toughens
    ):
        pips, emptied = mark_off(wear.pips, passed) if passed else (wear.pips, 0)
        damage = wear.damage + sum(wear.pips) - sum(pips)
        there = wear._replace(pips=pips, shielded=wear.shielded + absorbed, damage=damage)
        after.append((lose_systems(ship.spec, there, emptied + kills, copies), chance))
    return after


@lru_cache(maxsize=4096)
def _arriving(
    attack: Attack, shields: int, *, plating: bool, rugged: bool
) -> tuple[tuple[int, int, int, float], ...]:
    """List (shielded, damage passed, systems destroyed, probability) of an attack (DMG-2, FAC-12)."""
    parts: defaultdict[tuple[int, int, int], list[float]] = defaultdict(list)
    for damage, kills, chance in attack_law(attack):
        for passed, share in after_protection(damage, shields, plating=plating, rugged=rugged):
            for more, likely in further_kills(attack.further if passed else 0):
                parts[min(damage, shields), passed, kills + more].append(chance * share * likely)
    return tuple((*key, fsum(chances)) for key, chances in parts.items())
