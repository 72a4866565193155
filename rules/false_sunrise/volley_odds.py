"""Odds of what a ship may do to its targets: one shot, or a whole declaration chained shot by shot."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from math import fsum
from typing import NamedTuple

from rules.false_sunrise.arms import WeaponKind
from rules.false_sunrise.damage import choices_left, mark_off
from rules.false_sunrise.dice_law import Attack, attack_law
from rules.false_sunrise.fittings import Mount
from rules.false_sunrise.july_2024.gunnery import own_band_attack, plan_attack
from rules.false_sunrise.odds import Outcome, Target, after_protection, further_kills, outcome_law
from rules.false_sunrise.state import Ship, State

# What becomes of the planned attack of a weapon.
Change = Callable[[str, Attack], Attack]

_MOST_SHOTS = 1_000
_NEGLIGIBLE = 1e-7


class _Wear(NamedTuple):
    """What shots have made of a target so far: what they can change of a ship, and pips that they took."""

    pips: tuple[int, ...]
    shielded: int
    lost: int
    damage: int
    strain: tuple[tuple[str, int], ...] = ()

    @classmethod
    def of(cls, ship: Ship) -> _Wear:
        """Take a ship as it is now."""
        strain = ship.extras.strain if ship.extras else ()
        return cls(ship.pips, ship.shielded, ship.lost, 0, strain)

    def on(self, ship: Ship) -> Ship:
        """Give a ship that is worn like this."""
        worn = ship.twin()
        worn.pips, worn.shielded, worn.lost = self.pips, self.shielded, self.lost
        if ship.spec.lives:
            worn.remember(strain=self.strain)
        return worn


def as_planned(_weapon_id: str, attack: Attack) -> Attack:
    """Leave an attack as it is."""
    return attack


def shot_odds(
    state: State, shooter_id: str, weapon_id: str, target_id: str, change: Change = as_planned
) -> Outcome:
    """Forecast one shot as the table stands; ValueError where the weapon does not work.

    Range, arc and sight are taken as given: whether the shot is legal is for `shot_refusal` to say. `change`
    makes of a planned attack what is bought for it (FAC-1).
    """
    shooter, target = state.ships[shooter_id], state.ships[target_id]
    fitted = target.fittings
    return outcome_law(
        change(weapon_id, plan_attack(state, shooter, _mount(shooter, weapon_id), target).attack),
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
    """Forecast a declaration of (weapon, target) by target, each shot against what is left by then (FIR-1).

    Owners are taken to lose their systems in file order, the built-in three last (DMG-3, their default).
    Shots at a target that is destroyed by then are lost. ValueError where a weapon does not work.
    """
    shooter = state.ships[shooter_id]
    mounts: defaultdict[str, list[Mount]] = defaultdict(list)
    for weapon_id, target_id in shots:
        mounts[target_id].append(_mount(shooter, weapon_id))
    return {
        target_id: _chain(state, shooter, state.ships[target_id], at_it, change)
        for target_id, at_it in mounts.items()
    }


def shots_to_destroy(target: Ship, kind: WeaponKind, shots_a_turn: int) -> float:
    """Count the shots of one kind, from its own band, that destroy a ship on average (DMG-1 to DMG-6).

    The shooter has no upgrades; shields are whole again after `shots_a_turn`, lost systems stay lost (DMG-3).
    """
    worn = {_Wear.of(target): 1.0}
    ways: dict[_Wear, tuple[tuple[_Wear, float], ...]] = {}
    mean, fired = 0.0, 0
    while worn and fired < _MOST_SHOTS:
        mean += fsum(worn.values())
        fired += 1
        renewed = fired % shots_a_turn == 0
        after: defaultdict[_Wear, float] = defaultdict(float)
        for wear, chance in worn.items():
            if chance < _NEGLIGIBLE:
                continue
            if wear not in ways:
                ways[wear] = _survivals(target, kind, wear)
            for there, share in ways[wear]:
                after[there._replace(shielded=0) if renewed else there] += chance * share
        worn = dict(after)
    return mean


def _survivals(target: Ship, kind: WeaponKind, wear: _Wear) -> tuple[tuple[_Wear, float], ...]:
    """List what a ship that a shot does not destroy becomes by it, each state once."""
    ship = wear.on(target)
    fitted = ship.fittings
    attack = own_band_attack(kind, fitted.defence[kind], cloaked=fitted.cloaks)
    merged: defaultdict[_Wear, float] = defaultdict(float)
    for there, share in _after(attack, ship, wear):
        if any(there.pips):
            merged[there._replace(damage=0)] += share
    return tuple(merged.items())


def _mount(shooter: Ship, weapon_id: str) -> Mount:
    mount = shooter.fittings.mount(weapon_id)
    if mount is None:
        raise ValueError(f"{shooter.spec.name} has no working weapon {weapon_id}")
    return mount


def _chain(state: State, shooter: Ship, target: Ship, mounts: Sequence[Mount], change: Change) -> Outcome:
    """Carry every state that a target can be in from shot to shot."""
    worn = {_Wear.of(target): 1.0}
    for mount in mounts:
        after: defaultdict[_Wear, list[float]] = defaultdict(list)
        for wear, chance in worn.items():
            if not any(wear.pips):
                after[wear].append(chance)
                continue
            ship = wear.on(target)
            attack = change(mount.id, plan_attack(state, shooter, mount, ship).attack)
            for there, share in _after(attack, ship, wear):
                after[there].append(chance * share)
        worn = {wear: fsum(parts) for wear, parts in after.items()}
    return _outcome(target, worn)


def _after(attack: Attack, ship: Ship, wear: _Wear) -> list[tuple[_Wear, float]]:
    """List what a ship, worn as told, can become by an attack."""
    fitted = ship.fittings
    shields = max(0, fitted.shields - wear.shielded)
    after = []
    for absorbed, passed, kills, chance in _arriving(
        attack, shields, plating=fitted.plates, rugged=fitted.toughens
    ):
        pips, emptied = mark_off(wear.pips, passed) if passed else (wear.pips, 0)
        damage = wear.damage + sum(wear.pips) - sum(pips)
        there = wear._replace(pips=pips, shielded=wear.shielded + absorbed, damage=damage)
        after.append((_lose_systems(ship, there, emptied + kills) if any(pips) else there, chance))
    return after


def _lose_systems(ship: Ship, wear: _Wear, count: int) -> _Wear:
    """Choose the first working systems; bars hold no more than their new maximum (DMG-3, DMG-6, FAC-15)."""
    spec, copies = ship.spec, ship.extras.copies if ship.extras else ()
    pips, lost, strain = wear.pips, wear.lost, dict(wear.strain)
    whole = (1 << len(spec.systems)) - 1
    for _ in range(count):
        working = whole & ~lost
        if not working:
            break
        system = spec.systems[(working & -working).bit_length() - 1]
        borne = strain.pop(system, 0) + 1
        if borne < spec.lives.get(system, 1):
            strain[system] = borne
            continue
        lost |= working & -working
        most = spec.fittings(lost, copies).bar_pips
        pips = tuple([min(held, most) for held in pips])
    return wear._replace(pips=pips, lost=lost, strain=tuple(sorted(strain.items())))


@lru_cache(maxsize=4096)
def _arriving(
    attack: Attack, shields: int, *, plating: bool, rugged: bool
) -> tuple[tuple[int, int, int, float], ...]:
    """List what shields ignore, what passes, the systems destroyed and the probability (DMG-2, FAC-12)."""
    parts: defaultdict[tuple[int, int, int], list[float]] = defaultdict(list)
    for damage, kills, chance in attack_law(attack):
        for passed, share in after_protection(damage, shields, plating=plating, rugged=rugged):
            for more, likely in further_kills(attack.further if passed else 0):
                parts[min(damage, shields), passed, kills + more].append(chance * share * likely)
    return tuple((*key, fsum(chances)) for key, chances in parts.items())


def _chosen(target: Ship, wear: _Wear) -> int:
    """Count the choices for destruction that a target has borne by now (DMG-3, FAC-15)."""
    if target.spec.lives:
        return choices_left(target) - choices_left(wear.on(target))
    return (wear.lost & ~target.lost).bit_count()


def _outcome(target: Ship, worn: Mapping[_Wear, float]) -> Outcome:
    """Sum up the states that a target can end in; systems do not count on a wreck."""
    joint: defaultdict[tuple[int, int], list[float]] = defaultdict(list)
    by_pips: defaultdict[int, list[float]] = defaultdict(list)
    destroyed, emptied = [], []
    for wear, chance in worn.items():
        dead = not any(wear.pips)
        systems = 0 if dead else _chosen(target, wear)
        joint[wear.damage, systems].append(chance)
        by_pips[wear.damage].append(chance)
        if dead:
            destroyed.append(chance)
        if any(old and not new for old, new in zip(target.pips, wear.pips, strict=True)):
            emptied.append(chance)
    listed = tuple((*key, fsum(joint[key])) for key in sorted(joint))
    pips = tuple((damage, fsum(by_pips[damage])) for damage in sorted(by_pips))
    return Outcome(
        joint=listed,
        pips=pips,
        mean_damage=fsum(damage * chance for damage, chance in pips),
        mean_systems=fsum(systems * chance for _, systems, chance in listed),
        p_destroyed=fsum(destroyed),
        p_bar_emptied=fsum(emptied),
    )
