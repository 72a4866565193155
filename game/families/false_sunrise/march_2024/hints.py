"""The hints of the edition of March 2024: bands of each gun, splitting, missiles and pools."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from game.book.hints.moment import Sighting
from game.book.hints.prompter import Detector
from game.families.false_sunrise.hints import firing as fire
from game.families.false_sunrise.hints import plotting
from game.families.false_sunrise.hints.firing import firing, hindered, ready, weapon_name
from game.families.false_sunrise.hints.moment import Moment, about
from game.wording import counted
from rules.false_sunrise.fittings import Mount
from rules.false_sunrise.gunnery import can_see
from rules.false_sunrise.march_2024.catalogue import DirectWeapon, MissileWeapon
from rules.false_sunrise.march_2024.gunnery import is_blind, need_of, pool_of, weapon_of
from rules.false_sunrise.march_2024.gunnery_record import MARCH_GUNNERY
from rules.false_sunrise.march_2024.needs import (
    DIRECT_PENALTY,
    FACES,
    MISSILE_PENALTY,
    cloak_penalty,
)
from rules.false_sunrise.march_2024.shot_words import pool_words
from rules.false_sunrise.state import Ship
from rules.table.arcs import in_arc
from rules.table.measure import TOLERANCE_IN, distance_in

# In arc, in range and in line of sight.
Fit = tuple[bool, bool, bool]
Fitting = Callable[[Moment, Ship, Mount, Ship], Fit]


def bands_of_its_own(moment: Moment) -> Sighting | None:
    """Detect that a ship with a gun is selected while orders are given (E1-15)."""
    ship = moment.in_hand
    if ship is None:
        return None
    for mount in ship.fittings.mounts:
        weapon = weapon_of(mount)
        if isinstance(weapon, DirectWeapon):
            return about(ship, weapon=weapon_name(moment, ship, mount), inches=str(weapon.range_in))
    return None


def split_attacks(moment: Moment) -> Sighting | None:
    """Detect a weapon with several attacks that has more than one target (E1-13)."""
    for ship, mount in firing(moment):
        attacks = weapon_of(mount).attacks
        if attacks > 1 and len(moment.targets_of(ship, mount)) > 1:
            return about(ship, weapon=weapon_name(moment, ship, mount), attacks=str(attacks))
    return None


def one_target(moment: Moment) -> Sighting | None:
    """Detect a ship that may fire (E1-13)."""
    for ship, mount in firing(moment):
        if moment.targets_of(ship, mount):
            return about(ship, weapon=weapon_name(moment, ship, mount))
    return None


def idle_attacks(moment: Moment) -> Sighting | None:
    """Detect a weapon with attacks left while others of the ship have targets (E1-13)."""
    aimed = [weapon for weapon, _ in moment.shots]
    for ship, mount in firing(moment):
        left = weapon_of(mount).attacks - aimed.count(mount.id)
        if aimed and left and moment.targets_of(ship, mount):
            words = "an attack" if left == 1 else f"{left} attacks"
            return about(ship, weapon=weapon_name(moment, ship, mount), attacks=words)
    return None


def _no_target(moment: Moment, wanted: Fit, fit: Fitting) -> Sighting | None:
    """Detect a weapon without a target, and the nearest enemy whose fit is `wanted`."""
    return hindered(
        moment,
        wanted,
        fit,
        lambda ship, mount, foe: {
            "inches": f"{distance_in(ship.at, foe.at):.1f}",
            "need": str(need_of(ship, mount, foe)),
            "nearest": f"{MARCH_GUNNERY.reach_in(ship, mount)[0]:.0f}",
            "way": _way_out(ship, mount, foe),
        },
    )


def _way_out(ship: Ship, mount: Mount, foe: Ship) -> str:
    """Return words for what would let missiles hit, which depends only on cloak and fire control."""
    weapon = weapon_of(mount)
    if not isinstance(weapon, MissileWeapon):
        return ""
    nearby = cloak_penalty(weapon.minimum_in) - cloak_penalty(distance_in(ship.at, foe.at))
    if foe.fittings.cloaks and need_of(ship, mount, foe) + nearby <= FACES:
        return "Its cloak helps it less at close range."
    mended = MISSILE_PENALTY if is_blind(ship) else 0
    if mended and need_of(ship, mount, foe) - mended <= FACES:
        return "Repair its Fire Control first."
    return "Send them at a ship without a cloak."


def _fit(moment: Moment, ship: Ship, mount: Mount, foe: Ship) -> Fit:
    reaches = need_of(ship, mount, foe) <= FACES
    if isinstance(weapon_of(mount), MissileWeapon):
        return True, True, True
    in_arcs = mount.arcs is None or any(in_arc(ship.at, ship.heading, arc, foe.at) for arc in mount.arcs)
    return in_arcs, reaches, can_see(moment.view, ship, foe)


def _hopeless(_: Moment, ship: Ship, mount: Mount, foe: Ship) -> Fit:
    """Return a fit that fails if missiles are beyond their minimum range but cannot hit."""
    return True, need_of(ship, mount, foe) <= FACES or not _has_room(ship, mount, foe), True


def _crowded(_: Moment, ship: Ship, mount: Mount, foe: Ship) -> Fit:
    """Return a fit that fails if missiles could hit but are too close to fly."""
    return True, need_of(ship, mount, foe) > FACES or _has_room(ship, mount, foe), True


def _has_room(ship: Ship, mount: Mount, foe: Ship) -> bool:
    """Return whether a target is beyond the minimum range of missiles; a gun has none (E1-21)."""
    weapon = weapon_of(mount)
    if not isinstance(weapon, MissileWeapon):
        return True
    return distance_in(ship.at, foe.at) > weapon.minimum_in + TOLERANCE_IN


def cloaked_target(moment: Moment) -> Sighting | None:
    """Detect a cloaked target of a weapon (E1-20)."""
    for ship, mount in firing(moment):
        for target_id in moment.targets_of(ship, mount):
            foe = moment.view.ships[target_id]
            if foe.fittings.cloaks:
                points = cloak_penalty(distance_in(ship.at, foe.at))
                return about(foe, weapon=weapon_name(moment, ship, mount), points=str(points))
    return None


def blind_fire(moment: Moment) -> Sighting | None:
    """Detect a ship that fires without fire control (E1-19)."""
    for ship, _ in firing(moment):
        if is_blind(ship):
            return about(ship, direct=str(DIRECT_PENALTY), missile=str(MISSILE_PENALTY))
    return None


def pool_ahead(moment: Moment) -> Sighting | None:
    """Detect missiles with a target that point defense covers (E1-23)."""
    for ship, mount in ready(moment):
        weapon = weapon_of(mount)
        if not isinstance(weapon, MissileWeapon):
            continue
        for target_id in moment.targets_of(ship, mount):
            foe = moment.view.ships[target_id]
            pool = pool_of(moment.view, foe)
            if any(pool):
                points = counted(weapon.durability, "point")
                name = weapon_name(moment, ship, mount)
                return about(foe, weapon=name, pool=pool_words(pool), points=points)
    return None


HINTS: Mapping[str, Detector] = {
    "rock-by-inches": plotting.rock_ahead,
    "bands-of-its-own": bands_of_its_own,
    "one-target": one_target,
    "split-attacks": split_attacks,
    "idle-attacks": idle_attacks,
    "wasted-attacks": fire.overkill,
    "outside-arc": partial(_no_target, wanted=(False, True, True), fit=_fit),
    "rock-between": partial(_no_target, wanted=(True, True, False), fit=_fit),
    "too-far": partial(_no_target, wanted=(True, False, True), fit=_fit),
    "no-missile-hits": partial(_no_target, wanted=(True, False, True), fit=_hopeless),
    "too-near": partial(_no_target, wanted=(True, False, True), fit=_crowded),
    "cloaked-target": cloaked_target,
    "blind-fire": blind_fire,
    "pool-ahead": pool_ahead,
}
