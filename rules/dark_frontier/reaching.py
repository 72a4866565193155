"""Which guns will reach which ships in a round's Fire, once ships have followed their commands."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from rules.dark_frontier.commands import Flight
from rules.dark_frontier.figures import Figures
from rules.dark_frontier.gunnery import (
    launch_velocity,
    launches,
    places_to_fire_from,
    ready,
    velocity_of_launch,
    weapon_of,
)
from rules.dark_frontier.state import Ship
from rules.hexes.grid import Hex, add, difference
from rules.hexes.ways import steps_of
from rules.values import changed


def burned(ship: Ship, flight: Flight) -> Ship:
    """Return a ship as it fires and flies in this round, after it has turned and burned (DT-1)."""
    return changed(ship, facing=flight.facing, velocity=flight.velocity)


def reaches(figures: Figures, ship: Ship, weapon: str, target: Ship) -> bool:
    """Return whether any shot of a weapon would meet a ship in the coming Advance (DF-2 to DF-4, DV-4)."""
    fired = weapon_of(figures, ship, weapon)
    if fired is None:
        return False
    closing = difference(ship.velocity, target.velocity)
    met = _met_by(fired.directions, launch_velocity(figures, fired), ship.facing, closing)
    return any(difference(target.place, at) in met for at in places_to_fire_from(ship))


@cache
def _met_by(directions: tuple[int, ...], launch: int, facing: int, closing: Hex) -> frozenset[Hex]:
    """Return the steps, from where a shot is placed, to all targets that it would meet.

    `closing` is the firing ship's velocity relative to the target. The shot's course past the
    target has one hex at each distance, which is the one that DV-4 asks about.
    """
    shots = launches(directions, launch, facing)
    return frozenset(step for one in shots for step in steps_of(add(closing, velocity_of_launch(one))))


def weapons_that_reach(figures: Figures, ship: Ship, target: Ship) -> tuple[str, ...]:
    """Return the weapons of a ship that would reach another."""
    return tuple(weapon for weapon in ready(figures, ship) if reaches(figures, ship, weapon, target))


def how_many_reach(figures: Figures, ship: Ship, targets: Iterable[Ship]) -> dict[str, int]:
    """Return for each weapon of a ship how many of the targets it would reach."""
    found = dict.fromkeys(ready(figures, ship), 0)
    for target in targets:
        for weapon in weapons_that_reach(figures, ship, target):
            found[weapon] += 1
    return found
