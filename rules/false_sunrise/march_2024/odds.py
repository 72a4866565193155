"""Exact odds of the first edition: one weapon on a target, or a whole declaration salvo by salvo."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import fsum

from rules.false_sunrise.damage import mark_off
from rules.false_sunrise.events import SalvoResolved
from rules.false_sunrise.fittings import Mount
from rules.false_sunrise.fleet import ShipSpec
from rules.false_sunrise.gunnery import working_mount
from rules.false_sunrise.march_2024.attack_law import Law, hits_law, mean, through_law
from rules.false_sunrise.march_2024.catalogue import DirectWeapon, MissileWeapon
from rules.false_sunrise.march_2024.gunnery import Pool, attacks_of, need_at, need_of, pool_of, weapon_of
from rules.false_sunrise.march_2024.needs import hit_chance
from rules.false_sunrise.march_2024.piercing import PIERCING_CHANCE, may_pierce
from rules.false_sunrise.odds import Outcome, after_protection
from rules.false_sunrise.state import Ship, State
from rules.false_sunrise.wear import Wear, lose_systems, outcome_of
from rules.values import changed

_MOST_HITS = 1_000
_NEGLIGIBLE = 1e-9


@dataclass(frozen=True, slots=True)
class Forecast:
    """The odds of a salvo's dice: the roll needed, the distribution of hits, and of those that arrive.

    With direct fire all hits arrive. Missiles must get through `pool` (None for direct fire).
    """

    attacks: int
    need: int
    chance: float
    hits: Law
    arriving: Law
    pool: Pool | None

    @property
    def mean_hits(self) -> float:
        """The average number of hits, before point defense."""
        return mean(self.hits)

    @property
    def mean_arriving(self) -> float:
        """The average number of hits that arrive."""
        return mean(self.arriving)


def forecast(state: State, shooter: Ship, mount: Mount, target: Ship, attacks: int | None = None) -> Forecast:
    """Forecast the dice of a weapon's attacks (default: all) on a target in the current state."""
    weapon = weapon_of(mount)
    made = attacks_of(mount) if attacks is None else attacks
    need = need_of(shooter, mount, target)
    hits = hits_law(made, need)
    pool = pool_of(state, target) if isinstance(weapon, MissileWeapon) else None
    arriving = _arriving(weapon, made, need, pool)
    return Forecast(made, need, hit_chance(need), hits, arriving, pool)


def shot_odds(state: State, shooter_id: str, weapon_id: str, target_id: str) -> Outcome:
    """Forecast all of a weapon's attacks on a target in the current state.

    Raise `ValueError` if the weapon does not work.
    """
    mount = working_mount(state.ships[shooter_id], weapon_id)
    shots = [(weapon_id, target_id)] * attacks_of(mount)
    return volley_odds(state, shooter_id, shots)[target_id]


def volley_odds(state: State, shooter_id: str, shots: Sequence[tuple[str, str]]) -> dict[str, Outcome]:
    """Forecast a declaration of (weapon, target), by target and salvo by salvo (E1-13, E1-14, E1-26).

    Owners are assumed to lose systems in file order, the built-in three last (DMG-3, their
    default). Each target is forecast alone: its possible losses do not weaken another target's
    pool. Raise `ValueError` if a weapon does not work.
    """
    shooter = state.ships[shooter_id]
    salvoes: defaultdict[str, list[tuple[Mount, int]]] = defaultdict(list)
    for (weapon_id, target_id), attacks in Counter(shots).items():
        salvoes[target_id].append((working_mount(shooter, weapon_id), attacks))
    return {
        target_id: _chain(state, shooter, state.ships[target_id], at_it)
        for target_id, at_it in salvoes.items()
    }


def expected_pips(state: State, event: SalvoResolved) -> float:
    """Return the average pips lost to resolved attacks, in the state before their damage.

    If the recorded attacks are impossible in this state, return their own recorded average, before
    plating.
    """
    mount = state.ships[event.ship_id].fittings.mount(event.weapon_id)
    if mount is None or not 0 < len(event.faces) <= attacks_of(mount):
        return event.expected
    attacks = [(event.weapon_id, event.target_id)] * len(event.faces)
    return volley_odds(state, event.ship_id, attacks)[event.target_id].mean_damage


def mean_damage_at(shooter: Ship, mount: Mount, distance_in: float) -> float:
    """Return the average damage of all of a weapon's attacks at a distance, on an unprotected ship."""
    weapon = weapon_of(mount)
    if isinstance(weapon, MissileWeapon) and distance_in <= weapon.minimum_in:
        return 0.0
    need = need_at(shooter, mount, distance_in, cloaked=False)
    return weapon.attacks * hit_chance(need) * weapon.damage


def hits_to_destroy(target: Ship, damage: int, piercing: int) -> float:
    """Return how many hits of one kind destroy a ship on average (E1-26 to E1-28).

    Destroyed systems stay destroyed.
    """
    states = {Wear.of(target): 1.0}
    mean_hits, fired = 0.0, 0
    while states and fired < _MOST_HITS:
        mean_hits += fsum(states.values())
        fired += 1
        left: defaultdict[Wear, float] = defaultdict(float)
        for wear, chance in _one_hit(target.spec, damage, piercing, states).items():
            if any(wear.pips) and chance > _NEGLIGIBLE:
                left[wear._replace(damage=0)] += chance
        states = dict(left)
    return mean_hits


def _arriving(weapon: DirectWeapon | MissileWeapon, attacks: int, need: int, pool: Pool | None) -> Law:
    if pool is None or isinstance(weapon, DirectWeapon):
        return hits_law(attacks, need)
    return through_law(attacks, need, weapon.durability, pool.points, pool.dice)


def _chain(state: State, shooter: Ship, target: Ship, salvoes: Sequence[tuple[Mount, int]]) -> Outcome:
    """Follow every possible state of the target from salvo to salvo, and return the outcome."""
    worn = {Wear.of(target): 1.0}
    for mount, attacks in salvoes:
        by_law: defaultdict[Law, dict[Wear, float]] = defaultdict(dict)
        for wear, chance in worn.items():
            by_law[_law_against(state, shooter, mount, attacks, target, wear)][wear] = chance
        after: defaultdict[Wear, list[float]] = defaultdict(list)
        for law, states in by_law.items():
            for wear, chance in _hit_by(target.spec, weapon_of(mount), law, states).items():
                after[wear].append(chance)
        worn = {wear: fsum(parts) for wear, parts in after.items()}
    return outcome_of(target, worn)


def _law_against(state: State, shooter: Ship, mount: Mount, attacks: int, target: Ship, wear: Wear) -> Law:
    """Return the distribution of hits that arrive at a target in a given state."""
    if not any(wear.pips):
        return (1.0,)
    ship = target
    if wear.lost != target.lost:
        ship = changed(target, lost=wear.lost)
    weapon = weapon_of(mount)
    pool = pool_of(state, ship) if isinstance(weapon, MissileWeapon) else None
    return _arriving(weapon, attacks, need_of(shooter, mount, ship), pool)


def _hit_by(
    spec: ShipSpec, weapon: DirectWeapon | MissileWeapon, law: Law, states: dict[Wear, float]
) -> dict[Wear, float]:
    """Apply a random number of hits, distributed by `law`, to each state."""
    piercing = weapon.piercing if isinstance(weapon, DirectWeapon) else 0
    ends: defaultdict[Wear, list[float]] = defaultdict(list)
    for hits, weight in enumerate(law):
        if hits:
            states = _one_hit(spec, weapon.damage, piercing, states)
        for wear, chance in states.items() if weight else ():
            ends[wear].append(chance * weight)
    return {wear: fsum(parts) for wear, parts in ends.items()}


def _one_hit(spec: ShipSpec, damage: int, piercing: int, states: dict[Wear, float]) -> dict[Wear, float]:
    after: defaultdict[Wear, float] = defaultdict(float)
    for wear, chance in states.items():
        for there, share in _after_hit(spec, wear, damage, piercing):
            after[there] += chance * share
    return after


@lru_cache(maxsize=32768)
def _after_hit(spec: ShipSpec, wear: Wear, damage: int, piercing: int) -> tuple[tuple[Wear, float], ...]:
    """List the possible states of a ship after one hit, with probabilities (E1-26, E1-27)."""
    if not any(wear.pips):
        return ((wear, 1.0),)
    after: list[tuple[Wear, float]] = []
    plates = spec.fittings(wear.lost).plates
    for passed, share in after_protection(damage, 0, plating=plates):
        pips, emptied = mark_off(wear.pips, passed) if passed else (wear.pips, 0)
        taken = wear.damage + sum(wear.pips) - sum(pips)
        pierced = PIERCING_CHANCE if may_pierce(wear.pips, pips, piercing) else 0.0
        there = wear._replace(pips=pips, damage=taken)
        for kills, part in ((0, 1.0 - pierced), (1, pierced)):
            if part:
                after.append((lose_systems(spec, there, emptied + kills), share * part))
    return tuple(after)
