"""Checks of every aim: arc, line of sight and range band, worked out independently (FIR-2)."""

from __future__ import annotations

import math

from rules.false_sunrise.arms import WeaponKind
from rules.false_sunrise.state import Ship, State
from rules.table.arcs import Arc
from rules.table.cutting import cuts_through
from rules.table.measure import Point

_BAND_IN = 6
_DOUBT_IN = 0.001  # this near a bound, either side of it may be right
_ARCS = tuple(Arc)


def aim_fault(state: State, ship: Ship, weapon_id: str, target: Ship) -> str | None:
    """Return why a weapon cannot be aimed at a target, or None if it can (GEO-5, GEO-7)."""
    mount = next((one for one in ship.fittings.mounts if one.id == weapon_id), None)
    if mount is None:
        return f"{weapon_id} of {ship.id} is no weapon that works"
    if mount.arcs is not None and (off_deg := _outside_deg(ship, mount.arcs, target.at)) > 0:
        return f"{target.id} is {off_deg:.2f} degrees outside the arc of {weapon_id} of {ship.id}"
    rocks = state.setup.terrain.polygons
    sees = mount.kind is WeaponKind.MISSILE or not cuts_through(rocks, ship.at, target.at)
    return None if sees else f"{weapon_id} of {ship.id} fires at {target.id} through a rock"


def band_fault(ship: Ship, weapon_id: str, target: Ship, band: int) -> str | None:
    """Return why the range band of a shot is wrong, or None if it is right (FIR-3, FAC-8)."""
    mount = next((one for one in ship.fittings.mounts if one.id == weapon_id), None)
    away_in = math.dist(ship.at, target.at)
    if mount is None or mount.afar or abs(away_in - round(away_in / _BAND_IN) * _BAND_IN) < _DOUBT_IN:
        return None
    found = math.ceil(away_in / _BAND_IN)
    return None if found == band else f"{target.id} is in band {found} of {ship.id}, and {band} was read"


def _outside_deg(ship: Ship, arcs: tuple[Arc, ...], at: Point) -> float:
    """Return how many degrees a point is outside all of the arcs, minus a tolerance.

    It is negative inside.
    """
    dx, dy = at[0] - ship.x, at[1] - ship.y
    away_in = math.hypot(dx, dy)
    if away_in < _DOUBT_IN:
        return 0.0
    bearing = math.degrees(math.atan2(dx, -dy)) - 30 * ship.heading
    off = min(abs((bearing - 90 * _ARCS.index(arc) + 180) % 360 - 180) for arc in arcs)
    return off - 45 - math.degrees(_DOUBT_IN / away_in)
