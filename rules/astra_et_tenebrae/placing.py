"""Where ships may be placed before the first turn (AS-3)."""

from __future__ import annotations

from rules.astra_et_tenebrae.state import Setup
from rules.kernel.requests import Refusal
from rules.kernel.seats import Seat
from rules.table.board import HEIGHT_IN, WIDTH_IN
from rules.table.measure import TOLERANCE_IN, Point, snap_point

ZONE_IN = 6.0
"""The depth of a side's zone in inches, from its edge of the table."""


def zone_of(seat: Seat) -> tuple[Point, Point]:
    """Return two corners of a side's zone: red's is at the bottom, blue's at the top (AS-3)."""
    if seat is Seat.RED:
        return (0.0, HEIGHT_IN - ZONE_IN), (WIDTH_IN, HEIGHT_IN)
    return (0.0, 0.0), (WIDTH_IN, ZONE_IN)


def placing_refusal(setup: Setup, seat: Seat, at: Point) -> Refusal | None:
    """Return why a ship of a side cannot be placed at a point, or None (AS-3)."""
    (left, top), (right, bottom) = zone_of(seat)
    x, y = at
    inside = (
        left - TOLERANCE_IN <= x <= right + TOLERANCE_IN and top - TOLERANCE_IN <= y <= bottom + TOLERANCE_IN
    )
    if not inside:
        return Refusal("AS-3", f"ships start within {ZONE_IN:g} inches of your edge of the table")
    if setup.terrain.touches(snap_point(at)):
        return Refusal("AS-3", "a rock is there")
    return None
