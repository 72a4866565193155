"""Sample ships for the pictures, which can be drawn and checked against the rules."""

from __future__ import annotations

from game.board.canvas import Canvas
from game.families.false_sunrise.board.ships import ShipBody, Wear
from rules.false_sunrise.editions import NEWEST, load_edition
from rules.false_sunrise.fleet import ShipSpec
from rules.false_sunrise.state import Ship
from rules.kernel.seats import Seat
from rules.table.measure import Point
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
    """Return a bare ship of a hull; `x` and `y` are in inches."""
    catalogue = load_edition(NEWEST).catalogue
    spec = ShipSpec(f"{seat}:picture", seat, "", catalogue.hull[hull], (), (), catalogue)
    return Ship(spec, x, y, heading, velocity, spec.full_bars())


def put_ship(canvas: Canvas, hull: str, seat: Seat, at: Point, heading: float, *, dim: bool = False) -> None:
    """Draw a ship at a point of the board; `heading` is an hour."""
    canvas.put(ShipBody(seat, hull, Wear(dim)).picture(canvas, 30.0 * heading)[0], canvas.px(at))
