"""Pictures of what only faction fleets have: casemates, remote range bands, a jump over a rock."""

from __future__ import annotations

from game.board.picture_sheet import BOLD, PictureSheet, between, dashes, tag
from game.families.false_sunrise.board.overlays import ArcWedges, GhostPath
from game.families.false_sunrise.board.reach import draw_wedges
from game.families.false_sunrise.board.tracks import draw_ghost
from game.families.false_sunrise.pictures.models import put_ship, ship_of
from game.shell import drawing
from rules.false_sunrise.movement import path_of
from rules.false_sunrise.range_bands import bands_about
from rules.false_sunrise.state import Order
from rules.kernel.seats import Seat
from rules.table.arcs import Arc, in_arc
from rules.table.bands import band_of
from rules.table.measure import distance_in
from rules.table.polygons import Polygon
from rules.table.terrain import Terrain

_CENTER = (36.0, 24.0)
_CASEMATE = (Arc.FORE, Arc.STARBOARD)


def draw_casemates(sheet: PictureSheet) -> None:
    """Draw the field of fire of one arc, a casemate, and a casemate with a turret (FAC-11)."""
    theme, foe = sheet.theme, (43.0, 26.0)
    mounts = (
        ("One arc", "as in every other fleet", (Arc.FORE,)),
        ("A casemate", "two neighboring arcs", _CASEMATE),
        ("A casemate with a turret", "adds the other two", tuple(Arc)),
    )
    for number, (head, words, arcs) in enumerate(mounts):
        left = 12.0 + 208.0 * number
        place = (left, 12.0, 200.0, 200.0)
        canvas = sheet.board(place, _CENTER, 26.0)
        draw_wedges(canvas, [ArcWedges(_CENTER, 0, arcs, bands_about(1), Seat.RED)])
        put_ship(canvas, "destroyer", Seat.RED, _CENTER, 0)
        put_ship(canvas, "frigate", Seat.BLUE, foe, 9)
        seen = any(in_arc(_CENTER, 0, arc, foe) for arc in arcs)
        said, ink = ("in arc", theme.good) if seen else ("out of arc", theme.refusal)
        tag(canvas, said, foe, (0, 22), ink, BOLD)
        sheet.frame(place)
        sheet.write(head, (left + 100, 222), BOLD, align="center")
        sheet.write(words, (left + 100, 241), color=theme.secondary, align="center", wrap=196)


def draw_runes(sheet: PictureSheet) -> None:
    """Draw a bound gun that is too close, and the friend its band is measured from (FAC-8)."""
    place = (12, 12, 616, 206)
    canvas = sheet.board(place, (36.0, 24.0), 40.0)
    theme, band = sheet.theme, 5
    gun, friend, foe = (36.5, 22.4), (18.6, 27.2), (46.0, 21.8)
    near, far = distance_in(gun, foe), distance_in(friend, foe)
    dashes(canvas, [friend, foe], theme.good)
    drawing.line(canvas.surface, theme.seat("red"), canvas.px(gun), canvas.px(foe), canvas.stroke(2))
    put_ship(canvas, "destroyer", Seat.RED, gun, 3)
    put_ship(canvas, "cruiser", Seat.RED, friend, 2)
    put_ship(canvas, "destroyer", Seat.BLUE, foe, 9)
    tag(canvas, "fires", gun, (0, -26), theme.seat_text("red"), BOLD)
    tag(canvas, f'{near:.0f}": band {band_of(near)}', between(gun, foe), (2, -16), theme.text)
    tag(canvas, "measures", friend, (0, 34), theme.good, BOLD)
    tag(canvas, f'{far:.0f}": band {band_of(far)}', between(friend, foe), (-30, 24), theme.good, BOLD)
    tag(canvas, "target", foe, (0, 26), theme.seat_text("blue"), BOLD)
    sheet.frame(place)
    words = (
        f"Both red ships carry a bound weapon of band {band}. The destroyer is far too close to "
        f"use its own; measured from the cruiser the target is in band {band_of(far)}: it rolls full dice. "
        "Arc and line of sight are the destroyer's own."
    )
    sheet.write(words, (16, 228), color=theme.text, wrap=608)


_ROCK: Polygon = ((34.2, 19.2), (37.6, 18.4), (39.2, 21.2), (38.4, 25.2), (35.4, 26.6), (33.4, 23.4))


def draw_drive(sheet: PictureSheet) -> None:
    """Draw a ship that jumps behind a rock and flies on from there (FAC-7)."""
    place = (12, 12, 392, 256)
    ship = ship_of("destroyer", Seat.RED, 30.2, 23.2, 3, velocity=4)
    landing, drives, thrust = (40.2, 24.4), 2, 6
    order = Order(velocity=0, course=1, drive=5, landing=landing)
    path = path_of(ship, order, Terrain((_ROCK,)))
    canvas = sheet.board(place, (37.0, 23.2), 19.0, [_ROCK], grid_in=1)
    theme = sheet.theme
    ghost = GhostPath(path.stops, Seat.RED, "destroyer", path.crashed, path.left, origin=path.origin)
    put_ship(canvas, "destroyer", Seat.RED, ship.at, ship.heading)
    draw_ghost(canvas, ghost)
    tag(canvas, "taken up", ship.at, (0, 28), theme.text, BOLD)
    tag(canvas, "set down", landing, (4, 26), theme.seat_text("red"), BOLD)
    sheet.frame(place)
    reach = order.drive * drives
    notes = [
        (
            f"{order.drive} of {thrust} thrust to {drives} drives",
            f"lift it up to {reach} inches.",
        ),
        (
            "Over anything",
            "Rocks in between do not matter. It cannot land in a rock or at its rim.",
        ),
        ("The same heading", "It lands with the same heading, then flies as ordered."),
        ("The rest of the thrust", "is there for velocity and course: here one hour of course."),
    ]
    sheet.notes(notes, (420, 20), 206, gap=11)
