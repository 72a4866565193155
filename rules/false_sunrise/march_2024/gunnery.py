"""Gunnery of the first edition: whether a weapon may attack a ship, why not, and the roll it needs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.false_sunrise.fittings import Mount
from rules.false_sunrise.fleet import FIRE_CONTROL
from rules.false_sunrise.gunnery import arc_refusal, can_see, in_arcs
from rules.false_sunrise.march_2024.catalogue import DirectWeapon, MissileWeapon
from rules.false_sunrise.march_2024.effects import PointDefence
from rules.false_sunrise.march_2024.needs import (
    FACES,
    band_at,
    cloak_penalty,
    direct_need,
    farthest_in,
    missile_need,
)
from rules.false_sunrise.state import Ship, State
from rules.kernel.requests import Refusal
from rules.table.board import HEIGHT_IN, WIDTH_IN
from rules.table.measure import TOLERANCE_IN, distance_in, within

# In inches: nothing on the board is farther away than this.
_ACROSS_IN = distance_in((0.0, 0.0), (WIDTH_IN, HEIGHT_IN))


class Pool(NamedTuple):
    """A ship's point defense against missiles: fixed points, and a number of d3 (E1-23, E1-24)."""

    points: int
    dice: int


def weapon_of(mount: Mount) -> DirectWeapon | MissileWeapon:
    """Return a mount's weapon in this edition's own class."""
    weapon = mount.weapon
    assert isinstance(weapon, DirectWeapon | MissileWeapon), "a mount of this edition"
    return weapon


def attacks_of(mount: Mount) -> int:
    """Return how many attacks a weapon makes when it fires (E1-13)."""
    return weapon_of(mount).attacks


def is_blind(ship: Ship) -> bool:
    """Return whether a ship's fire control is destroyed (E1-19)."""
    return not ship.works(FIRE_CONTROL)


def need_at(shooter: Ship, mount: Mount, distance_in: float, *, cloaked: bool) -> int:
    """Return the roll needed against a ship at a distance; above 6 means never (E1-15 to E1-22)."""
    weapon = weapon_of(mount)
    cloak = cloak_penalty(distance_in) if cloaked else 0
    blind = is_blind(shooter)
    if isinstance(weapon, MissileWeapon):
        return missile_need(weapon.accuracy, blind=blind, cloak=cloak)
    band = band_at(distance_in, weapon.range_in)
    return direct_need(band, aim=shooter.fittings.aim, blind=blind, cloak=cloak)


def need_of(shooter: Ship, mount: Mount, target: Ship) -> int:
    """Return the roll needed for the two ships as they are now. Arc and sight are not checked."""
    range_in = distance_in((shooter.x, shooter.y), (target.x, target.y))
    return need_at(shooter, mount, range_in, cloaked=target.fittings.cloaks)


def band_of_shot(shooter: Ship, mount: Mount, target: Ship) -> int:
    """Return the range band of a target for direct fire; 0 for missiles, which have no bands (E1-15)."""
    weapon = weapon_of(mount)
    if isinstance(weapon, MissileWeapon):
        return 0
    return band_at(distance_in(shooter.at, target.at), weapon.range_in)


def shot_refusal(state: State, shooter: Ship, mount: Mount, target: Ship) -> Refusal | None:
    """Return why a working weapon cannot attack a ship, range first, or None (E1-16, E1-17, E1-21)."""
    weapon = weapon_of(mount)
    ruling = "E1-21" if isinstance(weapon, MissileWeapon) else "E1-17"
    if target.spec.seat is shooter.spec.seat:
        return Refusal(ruling, f"{target.spec.name} is one of your own")
    if not target.on_board:
        return Refusal(ruling, f"{target.spec.name} is not on the board")
    range_in = distance_in((shooter.x, shooter.y), (target.x, target.y))
    if isinstance(weapon, MissileWeapon) and range_in <= weapon.minimum_in + TOLERANCE_IN:
        return Refusal(
            ruling, f"{range_in:.1f} inches is too close; {mount.name} needs more than {weapon.minimum_in}"
        )
    refusal = arc_refusal(ruling, shooter, mount, target)
    if refusal is not None:
        return refusal
    need = need_at(shooter, mount, range_in, cloaked=target.fittings.cloaks)
    if need > FACES:
        cloak = " because of the cloak" if target.fittings.cloaks else ""
        return Refusal(
            "E1-16",
            f"{mount.name} would need {need}+ at {range_in:.1f} inches{cloak}, which no die can roll",
        )
    if ruling == "E1-17" and not can_see(state, shooter, target):
        return Refusal(ruling, f"a rock blocks the line of sight to {target.spec.name}")
    return None


def can_hit(state: State, shooter: Ship, mount: Mount, target: Ship) -> bool:
    """Return whether `shot_refusal` would be None for an enemy on the board, but faster."""
    if not in_arcs(shooter, mount, target):
        return False
    range_in = distance_in((shooter.x, shooter.y), (target.x, target.y))
    if need_at(shooter, mount, range_in, cloaked=target.fittings.cloaks) > FACES:
        return False
    weapon = mount.weapon
    if isinstance(weapon, MissileWeapon):
        return range_in > weapon.minimum_in + TOLERANCE_IN
    return can_see(state, shooter, target)


def reach_in(ship: Ship, mount: Mount) -> tuple[float, float]:
    """Return the least and greatest distance, in inches, at which a weapon may hit (E1-15 to E1-21).

    They hold for an uncloaked ship. The greatest is 0 if the weapon can hit nothing.
    """
    weapon = weapon_of(mount)
    blind = is_blind(ship)
    if isinstance(weapon, DirectWeapon):
        return 0.0, farthest_in(weapon.range_in, aim=ship.fittings.aim, blind=blind)
    meets = missile_need(weapon.accuracy, blind=blind) <= FACES
    return float(weapon.minimum_in), _ACROSS_IN if meets else 0.0


def pool_of(state: State, target: Ship) -> Pool:
    """Add up the point defenses of a target and of its friends in range (E1-23)."""
    points = dice = 0
    for _, effect in defences_of(state, target):
        points += effect.points
        dice += effect.dice
    return Pool(points, dice)


def defences_of(state: State, target: Ship) -> Iterator[tuple[Ship, PointDefence]]:
    """Yield the point defenses that cover a target, each with the ship carrying it (E1-23)."""
    for friend in state.ships_of(target.spec.seat):
        defender = target if friend.spec.id == target.spec.id else friend
        for one in defender.fittings.point_defences:
            effect = one.effect
            assert isinstance(effect, PointDefence)
            if defender is target or within(defender.at, target.at, effect.reach_in):
                yield defender, effect
