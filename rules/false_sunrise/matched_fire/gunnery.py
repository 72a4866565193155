"""Gunnery of Matched Fire: what a weapon may attack, how far, and its dice (MF-22 to MF-27)."""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

from rules.false_sunrise.fittings import Mount
from rules.false_sunrise.gunnery import arc_refusal, can_see, in_arcs
from rules.false_sunrise.matched_fire.catalogue import MatchedWeapon, SquadronHull, Trait
from rules.false_sunrise.matched_fire.pool_law import LEAST_BASE, Pool
from rules.false_sunrise.state import Ship, State
from rules.kernel.requests import Refusal
from rules.table.arcs import Arc, arcs_to
from rules.table.measure import TOLERANCE_IN, distance_in

SHORT_IN, SHORT_OF_SHIPS_IN = 3, 6  # MF-24: the second is for capital ships attacking capital ships
SENSOR_IN = 3
FAR_IN = 3  # MF-8: extra reach of the trait Far against capital ships
_BEYOND_SENSORS_IN = SHORT_OF_SHIPS_IN + FAR_IN + 1  # beyond the reach of any weapon without Sensors
PIERCED = 2  # MF-8: points of armor that Piercing ignores
MOST_FLEX = 4  # MF-26
LEAST_MACRO = -3  # MF-27
FLEX_BY_ARC = {Arc.FORE: 0, Arc.PORT: 1, Arc.STARBOARD: 1, Arc.REAR: 2}  # MF-26


def weapon_of(mount: Mount) -> MatchedWeapon:
    """Return a mount's weapon in this edition's own class."""
    weapon = mount.weapon
    assert isinstance(weapon, MatchedWeapon), "a mount of this edition"
    return weapon


def is_capital(ship: Ship) -> bool:
    """Return whether a model is a capital ship; otherwise it is a squadron (MF-3)."""
    return ship.spec.hull.capital


def lost_figures(ship: Ship) -> int:
    """Return how many figures a squadron has lost; 0 for a capital ship (MF-12)."""
    return 0 if ship.spec.hull.capital else ship.pips.count(0)


def fire_control_left(ship: Ship) -> int:
    """Return how many attacks a model can still make this turn (MF-15)."""
    return max(0, ship.fittings.ratings.fire_control - ship.expended)


def is_picket(ship: Ship) -> bool:
    """Return whether a squadron helps the point defense of ships near it (MF-33)."""
    hull = ship.spec.hull
    return isinstance(hull, SquadronHull) and hull.picket


# --- reach -------------------------------------------------------------------------------------------


def short_range_in(shooter: Ship, *, capital: bool) -> int:
    """Return the short range, in inches, of attacks on capital ships or on squadrons (MF-24)."""
    return SHORT_OF_SHIPS_IN if capital and shooter.spec.hull.capital else SHORT_IN


def reach_at(shooter: Ship, weapon: MatchedWeapon, *, capital: bool, scrambled_in: int = 0) -> int:
    """Return a weapon's reach, in inches, against capital ships or squadrons (MF-24).

    `scrambled_in` is what the target subtracts. The reach never drops below short range.
    """
    short = short_range_in(shooter, capital=capital)
    traits = weapon.traits
    if not traits:
        return short + max(0, SENSOR_IN * shooter.fittings.ratings.sensors - scrambled_in)
    if Trait.CLOSE in traits:
        return short
    far = FAR_IN if capital and Trait.FAR in traits else 0
    return short + max(0, SENSOR_IN * shooter.fittings.ratings.sensors + far - scrambled_in)


def reach_to(shooter: Ship, weapon: MatchedWeapon, target: Ship) -> int:
    """Return a weapon's reach, in inches, against this target (MF-24)."""
    scrambled_in = target.fittings.scrambles_in
    return reach_at(shooter, weapon, capital=target.spec.hull.capital, scrambled_in=scrambled_in)


# --- what may be attacked ------------------------------------------------------------------------------


def can_hit(state: State, shooter: Ship, mount: Mount, target: Ship) -> bool:
    """Return whether `shot_refusal` would be None for an enemy on the board (MF-23, MF-25)."""
    farthest_in = _BEYOND_SENSORS_IN + SENSOR_IN * shooter.fittings.ratings.sensors
    dx, dy = shooter.x - target.x, shooter.y - target.y
    squared = dx * dx + dy * dy
    if squared > farthest_in * farthest_in:
        return False  # most models are too far away for any weapon
    weapon = mount.weapon
    assert isinstance(weapon, MatchedWeapon)
    if base_of(shooter, weapon, capital=target.spec.hull.capital) < LEAST_BASE:
        return False
    if sqrt(squared) > reach_to(shooter, weapon, target) + TOLERANCE_IN:
        return False
    return in_arcs(shooter, mount, target) and can_see(state, shooter, target)


def shot_refusal(state: State, shooter: Ship, mount: Mount, target: Ship) -> Refusal | None:
    """Return why a working weapon cannot attack a model, or None (MF-23, MF-25)."""
    weapon, name = weapon_of(mount), target.spec.name
    if target.spec.seat is shooter.spec.seat:
        return Refusal("MF-23", f"{name} is one of your own")
    if not target.on_board:
        return Refusal("MF-23", f"{name} is not on the board")
    rating = weapon.dice_at(capital=is_capital(target))
    if not rating:
        kind = "capital ships" if is_capital(target) else "squadrons"
        return Refusal("MF-23", f"{mount.name} has no rating against {kind}")
    away_in, reach = distance_in(shooter.at, target.at), reach_to(shooter, weapon, target)
    if away_in > reach + TOLERANCE_IN:
        return Refusal("MF-23", f"{name} is {away_in:.1f} inches away; {mount.name} reaches {reach}")
    outside = arc_refusal("MF-23", shooter, mount, target)
    if outside is not None:
        return outside
    if not can_see(state, shooter, target):
        return Refusal("MF-23", f"a rock is in the way to {name}")
    base = base_of(shooter, weapon, capital=target.spec.hull.capital)
    if base < LEAST_BASE:
        return Refusal(
            "MF-25", f"{mount.name} has too few dice: {rating} minus {lost_figures(shooter)} for lost figures"
        )
    return None


# --- dice ----------------------------------------------------------------------------------------------


class Attack(NamedTuple):
    """The dice of an attack and where they come from, for screens and forecasts.

    `arc` is the target's arc in which the attacker counts as being. It is None for a squadron,
    which has no arcs. `armour` is the target's armor there, minus what Piercing ignores. `flex`
    names the sources of flex dice.
    """

    pool: Pool
    arc: Arc | None
    armour: int
    macro: int
    flex: tuple[tuple[str, int], ...]


def base_of(shooter: Ship, weapon: MatchedWeapon, *, capital: bool) -> int:
    """Return the base dice of an attack on a capital ship or a squadron (MF-25)."""
    rating = weapon.dice_at(capital=capital)
    return rating if shooter.spec.hull.capital else max(0, rating - shooter.pips.count(0))


def pool_of(shooter: Ship, mount: Mount, target: Ship) -> Pool:
    """Return the dice of an attack for the two models as they are now (MF-25 to MF-27, MF-30)."""
    return attack_of(shooter, mount, target).pool


def attack_of(shooter: Ship, mount: Mount, target: Ship) -> Attack:
    """Return an attack's dice and their sources for the two models as they are now.

    Rulings: MF-25 to MF-27, MF-30.
    """
    weapon = weapon_of(mount)
    capital = is_capital(target)
    base = base_of(shooter, weapon, capital=capital)
    flex: list[tuple[str, int]] = []
    if distance_in(shooter.at, target.at) <= short_range_in(shooter, capital=capital) + TOLERANCE_IN:
        flex.append(("short range", 1))
    arc, armour, macro = None, 0, 0
    if capital:
        if not target.velocity:
            flex.append(("target stands still", 1))
        gun = is_capital(shooter) and not weapon.is_missile
        arc = arc_of(shooter, target, by_arc=gun)
        if gun:
            flex += [(f"{arc} arc", FLEX_BY_ARC[arc]), ("gun layer", shooter.fittings.flex_dice)]
        armour = armour_against(weapon, target, arc)
        macro = max(LEAST_MACRO, weapon.macro - armour)
    dice = min(MOST_FLEX, sum([number for _, number in flex]))
    sustained = Trait.SUSTAINED in weapon.traits and not weapon.is_missile
    given = tuple([(why, number) for why, number in flex if number])
    return Attack(Pool(base, dice, macro, sustained), arc, armour, weapon.macro if arc else 0, given)


def armour_against(weapon: MatchedWeapon, target: Ship, arc: Arc) -> int:
    """Return a ship's armor in an arc against a weapon (MF-8, MF-27)."""
    armour = target.fittings.armour[arc]
    return max(0, armour - PIERCED) if Trait.PIERCING in weapon.traits else armour


def arc_of(shooter: Ship, target: Ship, *, by_arc: bool) -> Arc:
    """Return the arc of a ship in which an attacker counts as being (MF-26).

    On the bound of two arcs, or at the ship's own point, it is the one with more flex dice if
    `by_arc` is set (arcs give this attack flex dice), then the one with less armor.
    """
    arcs = arcs_to((target.x, target.y), target.heading, (shooter.x, shooter.y))
    if len(arcs) == 1:
        return arcs[0]
    armour = target.fittings.armour
    return min(arcs, key=lambda arc: (-FLEX_BY_ARC[arc] if by_arc else 0, armour[arc]))


def weapon_reach_in(shooter: Ship, mount: Mount) -> tuple[float, float]:
    """Return the least and greatest distance, in inches, at which a weapon may hit (MF-24).

    The target is assumed to have no protection.
    """
    weapon = weapon_of(mount)
    reaches = [
        reach_at(shooter, weapon, capital=capital)
        for capital in (True, False)
        if base_of(shooter, weapon, capital=capital) >= LEAST_BASE
    ]
    return 0.0, float(max(reaches, default=0))
