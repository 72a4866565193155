"""Point defense: supporters, dice, and legal targets (MF-31 to MF-37)."""

from __future__ import annotations

from typing import NamedTuple

from rules.false_sunrise.fittings import Mount
from rules.false_sunrise.matched_fire.catalogue import Trait
from rules.false_sunrise.matched_fire.gunnery import fire_control_left, is_capital, is_picket, weapon_of
from rules.false_sunrise.matched_fire.pool_law import LEAST_BASE, Pool
from rules.false_sunrise.state import Ship, State
from rules.table.measure import TOLERANCE_IN, distance_in, distance_to_segment_in, within

SUPPORT_IN = 3.0  # MF-32
DEFENCE_IN = 3.0  # MF-36, MF-37
PICKET_IN = 3.0  # MF-33


def is_near_line(off_in: float) -> bool:
    """Return whether a friend this far from a missile's line supports its target (MF-32)."""
    return off_in <= SUPPORT_IN + TOLERANCE_IN


def supporters_of(state: State, shooter: Ship, mount: Mount, target: Ship) -> list[tuple[Ship, float]]:
    """List who supports the target of a missile attack, each with its distance from the line in inches.

    Ruling: MF-32.
    """
    if Trait.SATURATING in weapon_of(mount).traits:
        return []
    a, b = (shooter.x, shooter.y), (target.x, target.y)
    found = []
    for friend in state.ships_of(target.spec.seat):
        if friend.spec is target.spec or not friend.fittings.ratings.pd:
            continue
        off_in = distance_to_segment_in((friend.x, friend.y), a, b)
        if is_near_line(off_in):
            found.append((friend, off_in))
    return found


def has_picket(state: State, ship: Ship) -> bool:
    """Return whether a capital ship is near a friendly squadron with Picket (MF-33)."""
    return is_capital(ship) and any(
        is_picket(friend) and within((friend.x, friend.y), (ship.x, ship.y), PICKET_IN)
        for friend in state.ships_of(ship.spec.seat)
    )


class Help(NamedTuple):
    """What others add to a target's PD: dice from supporters, and a picket's flex die (MF-32, MF-33)."""

    support: int
    flex: int

    def pool(self, pd: int) -> Pool:
        """Return the dice that are rolled if the target's own PD is `pd`."""
        base = pd + self.support
        return Pool(base, self.flex if base >= LEAST_BASE else 0)


def help_for(state: State, shooter: Ship, mount: Mount, target: Ship) -> Help:
    """Return what others add to a roll against a missile attack (MF-32, MF-33)."""
    return Help(len(supporters_of(state, shooter, mount, target)), int(has_picket(state, target)))


def roll_pool(state: State, shooter: Ship, mount: Mount, target: Ship) -> Pool:
    """Return the dice of the roll against a missile attack (MF-31 to MF-33)."""
    return help_for(state, shooter, mount, target).pool(target.fittings.ratings.pd)


def attack_pool(state: State, ship: Ship) -> Pool:
    """Return the dice of a ship's point defense attack against each target (MF-33, MF-37)."""
    return Help(0, int(has_picket(state, ship))).pool(ship.fittings.ratings.pd)


def targets_near(state: State, ship: Ship) -> list[Ship]:
    """List the enemy squadrons that a ship's point defense attack hits, in file order (MF-37)."""
    return [
        foe
        for foe in state.ships_of(ship.spec.seat.other)
        if not is_capital(foe) and within((foe.x, foe.y), (ship.x, ship.y), DEFENCE_IN)
    ]


def can_defend(ship: Ship) -> bool:
    """Return whether a ship can pay for a point defense attack (MF-36)."""
    return (
        ship.on_board
        and is_capital(ship)
        and fire_control_left(ship) > 0
        and ship.fittings.ratings.pd >= LEAST_BASE
    )


def prompts(attacker: Ship, target: Ship) -> bool:
    """Return whether a model's attack lets its target make a point defense attack (MF-36)."""
    near = distance_in(attacker.at, target.at) <= DEFENCE_IN + TOLERANCE_IN
    return near and not is_capital(attacker) and is_capital(target) and can_defend(target)
