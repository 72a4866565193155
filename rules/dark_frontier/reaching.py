"""Which guns would reach whom in the next round, from where ships are once they have flown."""

from __future__ import annotations

from collections.abc import Iterable

from rules.dark_frontier.commands import Flight, flights_of
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
from rules.hexes.grid import add, length
from rules.hexes.ways import meeting


def flown(ship: Ship, flight: Flight) -> Ship:
    """Return a ship as it begins the next round after an Advance at a flight, if it is still on the map."""
    after = ship.copy()
    after.at, after.came = add(ship.place, flight.velocity), flight.velocity
    after.facing, after.velocity = flight
    after.used, after.fired, after.command = 0, (), None
    return after


def reaches(figures: Figures, ship: Ship, weapon: str, target: Ship) -> bool:
    """Say whether some shot of a weapon would meet a ship in the coming Advance (DF-2 to DF-4, DV-4)."""
    fired = weapon_of(figures, ship, weapon)
    if fired is None:
        return False
    for launch in launches(fired.directions, launch_velocity(figures, fired), ship.facing):
        velocity = add(ship.velocity, velocity_of_launch(launch))
        for at in places_to_fire_from(ship):
            if meeting(at, velocity, target.place, target.velocity) is not None:
                return True
    return False


def weapons_that_reach(figures: Figures, ship: Ship, target: Ship) -> tuple[str, ...]:
    """Return the weapons of a ship that would reach another."""
    return tuple(weapon for weapon in ready(figures, ship) if reaches(figures, ship, weapon, target))


def ships_to_come(figures: Figures, ship: Ship) -> tuple[Ship, ...]:
    """Return a ship as each of its commands would leave it on the map after the Advance."""
    after = (flown(ship, flight) for _, flight in flights_of(figures, ship))
    return tuple(one for one in after if length(one.place) <= figures.map.radius)


def how_many_reach(figures: Figures, ship: Ship, targets: Iterable[Ship]) -> dict[str, int]:
    """Count for each weapon of a ship how many of some ships it would reach."""
    found = dict.fromkeys(ready(figures, ship), 0)
    for target in targets:
        for weapon in weapons_that_reach(figures, ship, target):
            found[weapon] += 1
    return found
