"""What holds for every shot when it is declared and rolled, from the rulings alone.

Rulings AC-3 to AC-12 and AF-7.
"""

from __future__ import annotations

from itertools import product

from rules.astra_et_tenebrae.checks.laws import Law
from rules.astra_et_tenebrae.checks.places import (
    DOUBT_IN,
    apart_in,
    bearing_deg,
    in_rock,
    is_flank,
    is_hot,
    may_see,
    off_ray_in,
    works,
)
from rules.astra_et_tenebrae.figures import Component
from rules.astra_et_tenebrae.gunnery import Weapon
from rules.astra_et_tenebrae.state import FormationType, Ship, State


def shot_fault(law: Law, state: State, ship: Ship, weapon: Weapon, target: Ship, count: int) -> str | None:
    """Return why a ship cannot fire this shot, or None; `count` is the number of missiles."""
    if not target.alive or target.seat is ship.seat:
        return f"{target.name} is no enemy on the table (AC-3)"
    if in_rock(state, ship.place, target.place):
        return f"a rock stands before {target.name} (AT-3)"
    if not may_see(law, state, ship, target):
        return f"{ship.name} does not see {target.name} (AD-2)"
    reach_in = (
        law.missile_in
        if weapon is Weapon.MISSILES
        else law.laser_in
        if weapon is Weapon.LASER
        else law.bands_in[-1]
    )
    if apart_in(ship, target) > reach_in + DOUBT_IN:
        return f"{target.name} is {apart_in(ship, target):.2f} away (AC-7, AC-10, AC-11)"
    return _missile_fault(law, state, ship, target, count) if weapon is Weapon.MISSILES else None


def _missile_fault(law: Law, state: State, ship: Ship, target: Ship, count: int) -> str | None:
    if not works(law, ship, Component.MISSILE_BAYS) or not 1 <= count <= min(law.salvo, ship.missiles):
        return f"{ship.name} has no {count} missiles to fire (AC-11)"
    cover = [target, *(state.ships[name] for name in _formation_mates(state, target, FormationType.SPHERE))]
    if any(works(law, one, Component.POINT_DEFENSE) for one in cover):
        return f"{target.name} is covered (AC-12)"
    return None


def crossfire_fault(law: Law, state: State, one: Ship, other: Ship, target: Ship) -> str | None:
    """Return why a target is not between two dispersed ships, or None (AF-7)."""
    if other.name not in _formation_mates(state, one, FormationType.DISPERSED):
        return f"{one.name} and {other.name} are not in the same dispersed formation"
    if apart_in(one, target) < DOUBT_IN:
        return None
    away = bearing_deg(one.place, target.place)
    off_in = off_ray_in(target.place, away, law.crossfire_deg, other.place)
    return f"{target.name} is not between {one.name} and {other.name}" if off_in > DOUBT_IN else None


def _formation_mates(state: State, ship: Ship, kind: FormationType) -> tuple[str, ...]:
    """Return the ships of a ship's formation of this type; in a screening, the screened ones."""
    return next((one.ships for one in state.formations if one.type is kind and ship.name in one.ships), ())


def cannon_needs(law: Law, ship: Ship, target: Ship) -> set[int]:
    """Return what a cannon may need to roll, 0 for a sure hit (AC-10).

    On the line between two bands it may be either number.
    """
    away_in, needed = apart_in(ship, target), (law.close_needs, *law.cannon[2:])
    needs = set()
    for doubt_in in (-DOUBT_IN, DOUBT_IN):
        off_in = away_in + doubt_in
        needs.add(needed[sum(off_in > end_in for end_in in law.bands_in[:-1])])
    return needs


def bonuses(law: Law, state: State, ship: Ship, target: Ship, weapon: Weapon, *, crossfire: bool) -> set[int]:
    """Return the possible total modifiers of a roll (AC-5).

    If a bound is in doubt, the totals with and without its modifier are both possible.
    """
    control, tactician, line, _, screened, cross = law.modifiers
    sure = target.row
    doubtful: list[tuple[int, ...]] = []
    if is_hot(state, target):
        off_in = apart_in(ship, target) - law.sight_in
        doubtful.append((0, law.hot) if abs(off_in) < DOUBT_IN else (law.hot * (off_in < 0),))
    sure += 0 if works(law, ship, Component.FIRE_CONTROL) else control
    sure += tactician if ship.aided else 0
    if weapon is Weapon.CANNON:
        sure += line * max(0, len(_formation_mates(state, ship, FormationType.LINE)) - 1)
        sure += cross if crossfire else 0
        doubtful.append(_flank_bonuses(law, state, ship, target))
        sure += screened if _screen_has_fired(state, ship, target) else 0
    return {sure + sum(some) for some in product(*doubtful)}


def _flank_bonuses(law: Law, state: State, ship: Ship, target: Ship) -> tuple[int, ...]:
    flank = law.modifiers[3]
    for one in state.formations:
        if target.name in one.ships and one.axis is not None:
            beside = is_flank(one.axis, target.place, ship.place, law.flank_deg)
            return (0, flank) if beside is None else (flank if beside else 0,)
    return (0,)


def _screen_has_fired(state: State, ship: Ship, target: Ship) -> bool:
    """Return whether a screen of this screened ship has fired at the target (AF-4)."""
    return any(
        (screen, target.name) in state.fired_at
        for one in state.formations
        if one.type is FormationType.SCREENING and ship.name in one.ships
        for screen in one.screens
    )
