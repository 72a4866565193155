"""Helpers for rulebook pictures: a window on the dark table, and ships on it."""

from __future__ import annotations

from collections.abc import Sequence

from game.board.canvas import Canvas
from game.board.picture_sheet import BOLD, PictureSheet, tag
from game.families.astra_et_tenebrae.board.ships import FRESH, Frigate, Wear, put_heat
from rules.astra_et_tenebrae.figures import EDITIONS, Figures, figures_of
from rules.kernel.seats import Seat
from rules.table.measure import Point
from rules.table.polygons import Polygon

Place = tuple[float, float, float, float]
FIGURES: Figures = figures_of(EDITIONS[0])
BOARD: Place = (12, 12, 392, 276)
NOTES_AT, NOTES_WIDE = (420.0, 20.0), 206.0
HOT = Wear(hot=True)


def window(
    sheet: PictureSheet,
    middle: Point,
    inches_wide: float,
    place: Place = BOARD,
    rocks: Sequence[Polygon] = (),
    grid_in: int = 3,
) -> Canvas:
    """Open a window on the table. It is dark even on paper, because heat is shown as light."""
    return sheet.dark().board(place, middle, inches_wide, rocks, grid_in=grid_in)


def put(canvas: Canvas, seat: Seat, at: Point, angle_deg: float, name: str = "", wear: Wear = FRESH) -> None:
    """Draw a frigate at an angle, with the glow of a hot one, and write its name below it."""
    center = canvas.px(at)
    if wear.hot:
        put_heat(canvas, seat, center, angle_deg)
    canvas.put(Frigate(seat, wear).picture(canvas, angle_deg)[0], center)
    if name:
        tag(canvas, name, at, (0, 30), canvas.theme.seat_text(seat.value), BOLD)
