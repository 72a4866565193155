"""Attacks as the rules allow them, one weapon after the other: the slow way that danger is compared with."""

from __future__ import annotations

from game.families.false_sunrise.danger.fire import Attacks
from rules.false_sunrise.editions import edition_of
from rules.false_sunrise.state import Ship, State


def attacks_on(table: State, shooter: Ship, target: Ship) -> Attacks:
    """Return the attacks of all weapons of a ship that can hit a target, in a fixed order."""
    gunnery = edition_of(table).gunnery
    found = (
        gunnery.attack(table, shooter, mount, target)
        for mount in shooter.fittings.mounts
        if gunnery.can_hit(table, shooter, mount, target)
    )
    return tuple(sorted(found, key=repr))
