"""Rulebook pictures of formations, drawn as on the table."""

from __future__ import annotations

import itertools

from game.board.picture_sheet import PictureSheet, between, tag
from game.board.plates import ShotLine, draw_shot
from game.families.astra_et_tenebrae.board.overlays import Flank, Shape
from game.families.astra_et_tenebrae.board.shape_painter import draw_flank, draw_shape
from game.families.astra_et_tenebrae.board.ships import ring_px
from game.families.astra_et_tenebrae.pictures.window import FIGURES, NOTES_AT, NOTES_WIDE, put, window
from game.shell import drawing
from rules.astra_et_tenebrae.directions import fly
from rules.astra_et_tenebrae.state import FormationType
from rules.kernel.seats import Seat

_SHAPE, _HITS = FIGURES.formations, FIGURES.hits
_LINE = ((21.0, 24.4), (27.5, 23.9), (33.0, 24.5), (40.0, 24.0))


def _line(at: tuple[tuple[float, float], ...]) -> Shape:
    return Shape(FormationType.LINE, Seat.RED, at, axis=(at[0], at[-1]), off_in=_SHAPE.line_off_in)


def draw_line(sheet: PictureSheet) -> None:
    """Draw a line of four with its gaps and its corridor (AF-3)."""
    place = (12, 12, 392, 228)
    canvas = window(sheet, (30.5, 24.2), 28.0, place, grid_in=1)
    draw_shape(canvas, _line(_LINE))
    for at in _LINE:
        put(canvas, Seat.RED, at, 10)
    for one, other in itertools.pairwise(_LINE):
        gap = abs(other[0] - one[0])
        tag(canvas, f"{gap:g}″", between(one, other), (0, -26), canvas.theme.text)
    sheet.frame(place)
    bonus = _HITS.line * (len(_LINE) - 1)
    notes = [
        (
            "Gaps",
            f"{_SHAPE.line_least_in:g} to {_SHAPE.line_most_in:g} inches from each to the next.",
        ),
        ("The corridor", f"No ship is more than {_SHAPE.line_off_in:g} inch off the line between the ends."),
        ("Courses", f"No two more than {_SHAPE.line_courses}° apart; they may point anywhere."),
        (f"Four in line: +{bonus}", "on each cannon, one for each other ship."),
    ]
    sheet.notes(notes, NOTES_AT, NOTES_WIDE, gap=9)


def draw_line_flank(sheet: PictureSheet) -> None:
    """Draw the flank of a member of a line, with a shot from there and one from ahead."""
    place = (12, 12, 392, 276)
    canvas = window(sheet, (31.0, 24.2), 30.0, place)
    line = ((19.0, 24.2), (26.0, 24.2), (33.0, 24.2), (40.0, 24.2))
    draw_shape(canvas, _line(line))
    flank = Flank(line[2], (line[0], line[-1]), _SHAPE.flank_degrees, Seat.RED, radius_in=9.4)
    draw_flank(canvas, flank)
    side, ahead = (36.4, 16.2), (44.6, 20.4)
    for at in (side, ahead):
        draw_shot(canvas, ShotLine(at, line[2], Seat.BLUE), ring_px(canvas))
    for at in line:
        put(canvas, Seat.RED, at, 0)
    put(canvas, Seat.BLUE, side, 200, "1")
    put(canvas, Seat.BLUE, ahead, 250, "2")
    sheet.frame(place)
    wide = _SHAPE.flank_degrees
    notes = [
        ("1  From the flank", f"More than {wide}° off the axis, drawn through the target: +{_HITS.flank}."),
        ("2  Along the line", f"Within {wide}° of the axis, from either end: nothing is added."),
        ("Each member", "has its own sectors, drawn through the ship that is shot at."),
    ]
    sheet.notes(notes, NOTES_AT, NOTES_WIDE, gap=12)


def draw_sphere(sheet: PictureSheet) -> None:
    """Draw a sphere around the center of its ships (AF-2)."""
    place = (12, 12, 392, 276)
    ships = ((31.0, 20.0), (38.5, 21.5), (34.0, 29.0), (29.5, 26.5))
    canvas = window(sheet, (33.6, 24.2), 30.0, place)
    draw_shape(canvas, Shape(FormationType.SPHERE, Seat.RED, ships, reach_in=_SHAPE.sphere_in))
    for at in ships:
        put(canvas, Seat.RED, at, 40)
    sheet.frame(place)
    notes = [
        ("The middle", "is the average of all places, not a ship."),
        (f"{_SHAPE.sphere_in:g} inches", "from it is the limit, so a sphere can be twice as wide."),
        (
            "One is enough",
            "While one of their point defenses works, missiles cannot be fired at any of them.",
        ),
    ]
    sheet.notes(notes, NOTES_AT, NOTES_WIDE, gap=12)


def draw_screening(sheet: PictureSheet) -> None:
    """Draw a screened ship with the sector for its screens (AF-4)."""
    place = (12, 12, 392, 276)
    ship, screens = (33.0, 29.4), ((29.6, 23.4), (37.4, 24.2))
    canvas = window(sheet, (33.6, 25.4), 26.0, place)
    shape = Shape(
        FormationType.SCREENING,
        Seat.RED,
        (ship,),
        screens,
        (0,),
        reach_in=_SHAPE.screen_in,
        degrees=_SHAPE.screen_degrees,
    )
    draw_shape(canvas, shape)
    foe = (36.0, 16.2)
    draw_shot(canvas, ShotLine(screens[0], foe, Seat.RED), ring_px(canvas))
    put(canvas, Seat.RED, ship, 0, "screened")
    for at in screens:
        put(canvas, Seat.RED, at, 0, "screen")
    put(canvas, Seat.BLUE, foe, 180)
    sheet.frame(place)
    wide, reach = _SHAPE.screen_degrees, _SHAPE.screen_in
    notes = [
        ("Two screens", f"Both within {wide}° of the screened ship's course and {reach:g} inches of it."),
        ("Masked", "The ship behind them can radiate without being hot."),
        (f"+{_HITS.screened} for its cannon", "at a target that a screen has fired at before, this turn."),
    ]
    sheet.notes(notes, NOTES_AT, NOTES_WIDE, gap=12)


def draw_crossfire(sheet: PictureSheet) -> None:
    """Draw two dispersed ships on opposite sides of a target, and the sector for the second (AF-7)."""
    place = (12, 12, 392, 276)
    first, target, second = (24.0, 28.4), (33.4, 24.0), (43.4, 23.0)
    canvas = window(sheet, (33.8, 25.0), 28.0, place)
    wide = _SHAPE.crossfire_degrees
    straight = 65
    beyond = fly(target, straight, 11.0)
    center, reach = canvas.px(target), canvas.length_px(11.0)
    rim = drawing.arc_points(center, reach, straight - wide, straight + wide)
    ink = canvas.theme.good
    drawing.polygon(canvas.surface, [center, *rim], (*ink, 26))
    for end in (rim[0], rim[-1]):
        drawing.dashed_line(canvas.surface, ink, center, end, canvas.stroke(), dash_px=6, gap_px=4)
    drawing.dashed_line(
        canvas.surface, ink, canvas.px(first), canvas.px(beyond), canvas.stroke(), dash_px=2, gap_px=5
    )
    for at in (first, second):
        draw_shot(canvas, ShotLine(at, target, Seat.RED), ring_px(canvas))
        put(canvas, Seat.RED, at, 90, "first" if at == first else "second")
    put(canvas, Seat.BLUE, target, 200)
    sheet.frame(place)
    notes = [
        (
            "The first",
            f"is more than {_SHAPE.apart_in:g} inches from every friend. So is the second.",
        ),
        ("The second", f"is within {wide}° of straight across, as seen from the target."),
        (f"+{_HITS.crossfire} each", "Both declare, then roll in that order. After that, both have acted."),
    ]
    sheet.notes(notes, NOTES_AT, NOTES_WIDE, gap=12)
