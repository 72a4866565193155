"""Ships to draw and to ask the rules about."""

from __future__ import annotations

from rules.false_sunrise.editions import NEWEST, load_edition
from rules.false_sunrise.fleet import ShipSpec
from rules.false_sunrise.state import Ship
from rules.kernel.seats import Seat
from rules.table.terrain import Terrain

NO_ROCKS = Terrain(())


def ship_of(
    hull: str,
    seat: Seat,
    x: float,
    y: float,
    heading: int,
    velocity: int = 6,
) -> Ship:
    """Make a bare ship of a hull at a place in inches."""
    catalogue = load_edition(NEWEST).catalogue
    spec = ShipSpec(f"{seat}:picture", seat, "", catalogue.hull[hull], (), (), catalogue)
    return Ship(spec, x, y, heading, velocity, spec.full_bars())
