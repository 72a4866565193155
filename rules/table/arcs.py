"""The four arcs of a ship, ninety degrees each (GEO-5)."""

import math
from collections.abc import Iterable
from enum import StrEnum

from rules.table.clock import HALF_HOUR_VECTORS, HOURS
from rules.table.measure import TOLERANCE_IN, Point


class Arc(StrEnum):
    """A quarter of the circle around a ship, listed clockwise from its heading."""

    FORE = "fore"
    STARBOARD = "starboard"
    REAR = "rear"
    PORT = "port"


_ARCS = tuple(Arc)
_TOLERANCE_SQUARED = TOLERANCE_IN * TOLERANCE_IN


def _bounds(arc: Arc, heading: int) -> tuple[float, float, float, float]:
    """Return the unit vectors of an arc's two bounds, 45 degrees to each side of its middle."""
    middle = 2 * heading + 6 * _ARCS.index(arc)
    return (*HALF_HOUR_VECTORS[(middle - 3) % 24], *HALF_HOUR_VECTORS[(middle + 3) % 24])


_BOUNDS = {arc: tuple(_bounds(arc, heading) for heading in range(HOURS)) for arc in Arc}


def adjacent(arc: Arc) -> tuple[Arc, Arc]:
    """Return the two arcs next to an arc, the counterclockwise one first.

    >>> [arc.value for arc in adjacent(Arc.FORE)]
    ['port', 'starboard']
    """
    i = _ARCS.index(arc)
    return _ARCS[i - 1], _ARCS[(i + 1) % 4]


def in_arc(origin: Point, heading: int, arc: Arc, target: Point) -> bool:
    """Return whether a target is in an arc, bounds included (GEO-5, GEO-8).

    `heading` is an hour, 0 to 11. A target at the origin is in every arc.

    >>> in_arc((0.0, 0.0), 0, Arc.FORE, (0.0, -5.0)), in_arc((0.0, 0.0), 0, Arc.REAR, (0.0, -5.0))
    (True, False)
    """
    ux, uy, vx, vy = _BOUNDS[arc][heading]
    dx, dy = target[0] - origin[0], target[1] - origin[1]
    # The bounds are at right angles, so a coordinate along one is the distance from the other.
    along_first = dx * ux + dy * uy
    along_last = dx * vx + dy * vy
    if along_first >= 0.0:
        return along_last >= -TOLERANCE_IN
    if along_last >= 0.0:
        return along_first >= -TOLERANCE_IN
    return dx * dx + dy * dy <= _TOLERANCE_SQUARED


def outside_deg(origin: Point, heading: int, arcs: Iterable[Arc], target: Point) -> float:
    """Return by how many degrees a target is outside the nearest of some arcs.

    The target must be outside all of them.

    >>> round(outside_deg((0.0, 0.0), 0, [Arc.FORE], (10.0, 0.0)), 6)
    45.0
    """
    dx, dy = target[0] - origin[0], target[1] - origin[1]
    away_in = math.hypot(dx, dy)
    bounds = [_BOUNDS[arc][heading] for arc in arcs]
    along = [dx * x + dy * y for ux, uy, vx, vy in bounds for x, y in ((ux, uy), (vx, vy))]
    return math.degrees(math.acos(min(1.0, max(along) / away_in)))


def outside_words(origin: Point, heading: int, arcs: Iterable[Arc], target: Point) -> str:
    """Say how far outside some arcs a target is: "12 degrees outside".

    >>> outside_words((0.0, 0.0), 0, [Arc.FORE], (10.0, -9.9))
    'less than a degree outside'
    """
    degrees = outside_deg(origin, heading, arcs, target)
    if degrees < 1.0:
        return "less than a degree outside"
    return f"{degrees:.0f} degree{'s' * (round(degrees) != 1)} outside"


def arcs_to(origin: Point, heading: int, target: Point) -> tuple[Arc, ...]:
    """Return the arcs that a target is in (GEO-5).

    That is one arc, two if it is on a bound, and all four if it is at the origin.

    >>> [arc.value for arc in arcs_to((0.0, 0.0), 3, (5.0, -5.0))]
    ['fore', 'port']
    """
    return tuple(arc for arc in _ARCS if in_arc(origin, heading, arc, target))
