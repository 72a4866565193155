"""Distances and angles computed with sines, independently of the engine's tables.

Bounds are left in doubt.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from rules.astra_et_tenebrae.checks.laws import Law
from rules.astra_et_tenebrae.figures import Component
from rules.astra_et_tenebrae.state import FormationType, Ship, State
from rules.table.board import HEIGHT_IN, WIDTH_IN
from rules.table.cutting import cuts_through
from rules.table.measure import Point

DOUBT_IN = 0.001  # this close to a bound, either answer may be right


def works(law: Law, ship: Ship, component: Component) -> bool:
    """Return whether a component has points left (AS-5).

    Heat management also stops working at the third overheat point (AH-5).
    """
    if component is Component.HEAT_MANAGEMENT and ship.overheat >= 3:
        return False
    return ship.damage[tuple(Component).index(component)] < law.points[component]


def apart_in(one: Ship, other: Ship) -> float:
    """Return the distance between two ships in inches."""
    return math.dist(one.place, other.place)


def angle_deg(one: float, other: float) -> float:
    """Return the angle between two directions in degrees, 0 to 180 (AG-3)."""
    return abs((one - other + 180) % 360 - 180)


def bearing_deg(a: Point, b: Point) -> float:
    """Return the direction from one point to another in degrees (AG-2)."""
    return math.degrees(math.atan2(b[0] - a[0], a[1] - b[1])) % 360


def off_ray_in(origin: Point, towards_deg: float, within_deg: float, p: Point) -> float:
    """Return how many inches a point is outside the sector within some degrees of a ray (AG-6)."""
    angle = math.radians(towards_deg)
    dx, dy = p[0] - origin[0], p[1] - origin[1]
    along = dx * math.sin(angle) - dy * math.cos(angle)
    across = abs(dx * math.cos(angle) + dy * math.sin(angle))
    wide = math.radians(within_deg)
    return across * math.cos(wide) - along * math.sin(wide)


def flown_to(at: Point, course: int, length_in: float) -> Point:
    """Return the end of a straight burn, not rounded (AG-2)."""
    angle = math.radians(course)
    return at[0] + length_in * math.sin(angle), at[1] - length_in * math.cos(angle)


def off_table_in(p: Point) -> float:
    """Return how many inches a point is off the table, 0 or less on it."""
    return max(-p[0], p[0] - WIDTH_IN, -p[1], p[1] - HEIGHT_IN)


def in_rock(state: State, a: Point, b: Point) -> bool:
    """Return whether a segment cuts through a rock."""
    return cuts_through(state.setup.terrain.polygons, a, b)


def is_hot(state: State, ship: Ship) -> bool:
    """Return whether a ship radiates and is not screened (AD-1, AF-5)."""
    screened = any(one.type is FormationType.SCREENING and ship.name in one.ships for one in state.formations)
    return ship.radiating and not screened


def lookouts(law: Law, state: State, ship: Ship) -> Iterator[Ship]:
    """Yield the ships whose own sight a ship uses (AD-3)."""
    yield ship
    for one in state.formations:
        if ship.name not in one.ships:
            continue
        if one.type is FormationType.SCREENING:
            yield from (state.ships[name] for name in one.screens)
        elif one.type is FormationType.LINE and law.line_shares_sight:
            yield from (state.ships[name] for name in one.ships)


def may_see(law: Law, state: State, ship: Ship, enemy: Ship) -> bool:
    """Return whether a ship sees an enemy; if in doubt, True (AD-1 to AD-3, AT-3)."""
    if is_hot(state, enemy):
        return True
    return any(
        apart_in(one, enemy) <= law.sight_in + DOUBT_IN and not in_rock(state, one.place, enemy.place)
        for one in lookouts(law, state, ship)
    )


def is_flank(axis: tuple[Point, Point], member: Point, place: Point, within_deg: float) -> bool | None:
    """Return whether a place is on the flank of a line's member; None if in doubt (AF-3)."""
    towards = bearing_deg(*axis)
    off_in = min(off_ray_in(member, towards + turn, within_deg, place) for turn in (0, 180))
    return None if abs(off_in) < DOUBT_IN else off_in > 0
