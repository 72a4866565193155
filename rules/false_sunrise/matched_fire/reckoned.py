"""Ratings, thrust and armour, worked out again from the rulings for the watch (MF-10, MF-13 to MF-15)."""

from __future__ import annotations

import math

from rules.false_sunrise.matched_fire.catalogue import CapitalHull, SquadronHull
from rules.false_sunrise.ratings import NO_MARKS, Rating
from rules.false_sunrise.state import Ship
from rules.table.arcs import Arc

# MF-10: where each plate is, and how thick.
_PLATES = {
    "prow-plate": ((Arc.FORE,), 2),
    "belt-plate": ((Arc.PORT, Arc.STARBOARD), 1),
    "stern-plate": ((Arc.REAR,), 2),
}


def working(ship: Ship, upgrade: str) -> int:
    """Count the instances of an upgrade that work."""
    return sum(one.entry.id == upgrade and ship.works(one.id) for one in ship.spec.components)


def rating_of(ship: Ship, rating: Rating) -> int:
    """Work a rating out again (MF-13)."""
    hull = ship.spec.hull
    assert isinstance(hull, CapitalHull | SquadronHull)
    if isinstance(hull, SquadronHull):
        return {Rating.PD: hull.pd, Rating.SENSORS: hull.sensors}.get(rating, 0)
    points = {Rating.PD: hull.pd, Rating.SENSORS: hull.sensors, Rating.THRUSTERS: hull.thrusters}[rating]
    if rating is Rating.PD:
        points += sum(one.id == "flak-turrets" for one in ship.spec.defences)
    if rating is Rating.SENSORS:
        points += working(ship, "ranging-array")
    return max(0, points - (ship.marks or NO_MARKS).on(rating))


def fire_control_of(ship: Ship) -> int:
    """Work the Fire Control out again (MF-15)."""
    hull = ship.spec.hull
    assert isinstance(hull, CapitalHull | SquadronHull)
    points = hull.fire_control + working(ship, "fire-director")
    return points if isinstance(hull, SquadronHull) or ship.works("fire-control") else math.ceil(points / 2)


def thrust_of(ship: Ship) -> int:
    """Work the thrust out again, before what upgrades give (MF-14)."""
    hull = ship.spec.hull
    if not isinstance(hull, CapitalHull):
        return hull.thrust
    thrust = math.ceil(hull.thrust * rating_of(ship, Rating.THRUSTERS) / hull.thrusters)
    return thrust if ship.works("engines") else thrust // 2


def armour_of(ship: Ship, arc: Arc) -> int:
    """Work the armour in an arc out again (MF-10)."""
    plates = [_PLATES.get(one.id, ((), 0)) for one in ship.spec.defences]
    return sum(points for arcs, points in plates if arc in arcs)
