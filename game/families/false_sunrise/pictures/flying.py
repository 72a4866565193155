"""Pictures of movement: the gauge, half-moves, front-loaded turns, crashes and the edge."""

from __future__ import annotations

import itertools

from game.board.canvas import Canvas
from game.board.marking import draw_cross
from game.board.overlays import Cross
from game.board.picture_sheet import BOLD, PictureSheet, between, dashes, number, ruler, tag
from game.families.false_sunrise.board.overlays import ClockGauge, GhostPath
from game.families.false_sunrise.board.ranges import draw_gauge
from game.families.false_sunrise.board.tracks import draw_ghost
from game.families.false_sunrise.pictures.models import NO_ROCKS, put_ship, ship_of
from game.shell import drawing
from game.wording import counted
from rules.false_sunrise.movement import CRASH_GAP_IN, Path, path_of, turns_of
from rules.false_sunrise.state import MAINTAIN, Order
from rules.kernel.seats import Seat
from rules.table.board import WIDTH_IN
from rules.table.clock import advance
from rules.table.measure import Point, half_down, half_up
from rules.table.polygons import Polygon
from rules.table.terrain import Terrain

_SIDE = {1: "starboard", -1: "port"}
_RETURN_IN = 3.0


def draw_gauge_picture(sheet: PictureSheet) -> None:
    """Draw the gauge around a ship that turns two hours to starboard."""
    place = (12, 12, 372, 316)
    canvas = sheet.board(place, (36, 24), 11.4)
    dial = Canvas(canvas.surface, canvas.camera, canvas.pen)
    draw_gauge(dial, ClockGauge((36, 24), 0, course=2, limit=3, seat=Seat.RED))
    put_ship(canvas, "frigate", Seat.RED, (36, 24), 0)
    theme = sheet.theme
    tag(canvas, "the bow is at 12", (36, 24), (0, -146), theme.text, BOLD)
    for hours in (1, -1, 2, -2, 3, -3):
        ink = theme.seat_text("red") if hours == 2 else theme.secondary
        tag(canvas, f"{hours:+}", advance((36, 24), hours % 12, 4.5), (0, 0), ink)
    tag(canvas, "port", (36, 24), (-150, 34), theme.text, BOLD)
    tag(canvas, "starboard", (36, 24), (148, 34), theme.text, BOLD)
    sheet.frame(place)
    notes = [
        ("Hours, not degrees", "The gauge lies over the ship with 12 at its bow. One hour is 30 degrees."),
        ("Course", "Plus turns to starboard (clockwise), minus to port. One order turns to one side only."),
        ("In reach", "Bright hours are possible with the thrust you have; here three to each side."),
        ("The pointer", "The colored sector is the ordered course: 2 hours to starboard."),
    ]
    sheet.notes(notes, (400, 22), 226, gap=12)


def _ghost(path: Path, seat: Seat, hull: str) -> GhostPath:
    return GhostPath(path.stops, seat, hull, path.crashed, path.left)


def _legs(path: Path) -> list[tuple[Point, Point]]:
    pairs = itertools.pairwise(path.stops)
    return [((a[0], a[1]), (b[0], b[1])) for a, b in pairs if a[:2] != b[:2]]


def _number_steps(canvas: Canvas, path: Path) -> None:
    """Put 1 and 3 where a ship turns, and 2 and 4 next to its legs."""
    (start, middle), (_, end) = _legs(path)[0], _legs(path)[-1]
    number(canvas, "1", start, (-24, 8))
    number(canvas, "2", between(start, middle), (-12, -18))
    number(canvas, "3", middle, (2, -24))
    number(canvas, "4", between(middle, end), (12, -18))


def _steps(velocity: int, course: int, *, front_loaded: bool = False) -> list[tuple[str, str]]:
    """Describe in words what an order does (MOV-1, MOV-2)."""
    first, second = (abs(turn) for turn in turns_of(Order(0, course, front_loaded=front_loaded)))
    side = _SIDE[1 if course > 0 else -1]
    down, up = ("up", "down") if front_loaded else ("down", "up")
    return [
        (f"1  Turn {counted(first, 'hour')}", f"half of {abs(course)} hours, rounded {down}, to {side}"),
        (f"2  Fly {half_up(velocity)} inches", f"half of velocity {velocity}, rounded up"),
        (f"3  Turn {counted(second, 'hour')}", f"the other half, rounded {up}"),
        (f"4  Fly {half_down(velocity)} inches", f"half of velocity {velocity}, rounded down"),
    ]


def draw_half_moves(sheet: PictureSheet) -> None:
    """Draw velocity 9 with 3 hours to starboard, step by step."""
    place = (12, 12, 392, 286)
    ship = ship_of("frigate", Seat.RED, 31.6, 28.0, 1, velocity=9)
    path = path_of(ship, Order(0, 3), NO_ROCKS)
    canvas = sheet.board(place, (35.8, 24.4), 13.2, grid_in=1)
    theme = sheet.theme
    straight = path_of(ship, MAINTAIN, NO_ROCKS).end
    dashes(canvas, [ship.at, straight[:2]], theme.secondary)
    tag(canvas, "without a turn", straight[:2], (0, -10), theme.secondary)
    for a, b in _legs(path):
        ruler(canvas, a, b, theme.seat("red"), round(((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5))
    draw_ghost(canvas, _ghost(path, Seat.RED, "frigate"))
    put_ship(canvas, "frigate", Seat.RED, ship.at, ship.heading)
    _number_steps(canvas, path)
    sheet.frame(place)
    y = sheet.notes([("Velocity 9, course +3", "Each tick is an inch.")], (420, 20), 206, gap=14)
    sheet.notes(_steps(9, 3), (420, y), 206, gap=10)


def draw_front_loaded(sheet: PictureSheet) -> None:
    """Draw the same order with the usual and with the front-loaded turn."""
    place = (12, 12, 392, 286)
    ship = ship_of("frigate", Seat.RED, 31.6, 25.6, 1, velocity=9)
    usual = path_of(ship, Order(0, 3), NO_ROCKS)
    loaded = path_of(ship, Order(0, 3, front_loaded=True), NO_ROCKS)
    canvas = sheet.board(place, (36.0, 25.2), 12.0, grid_in=1)
    theme = sheet.theme
    draw_ghost(canvas, _ghost(usual, Seat.RED, "frigate"))
    draw_ghost(canvas, _ghost(loaded, Seat.BLUE, "frigate"))
    put_ship(canvas, "frigate", Seat.RED, ship.at, ship.heading)
    tag(canvas, "usual", usual.end[:2], (0, -34), theme.seat_text("red"), BOLD)
    tag(canvas, "front-loaded", loaded.end[:2], (-20, 34), theme.seat_text("blue"), BOLD)
    sheet.frame(place)
    turns = [abs(t) for t in turns_of(Order(0, 3))]
    swapped = [abs(t) for t in turns_of(Order(0, 3, front_loaded=True))]
    notes = [
        ("Velocity 9, course +3", "Both cost the same thrust and end on the same heading."),
        (f"Usual: {turns[0]} hour first, then {turns[1]}", "The smaller half of the turn comes first."),
        (
            f"Front-loaded: {swapped[0]}, then {swapped[1]}",
            "With the upgrade Front-Loaded Vectoring the larger half may come first: a tighter curve.",
        ),
        ("An even course", "has two equal halves: front-loading changes nothing."),
    ]
    sheet.notes(notes, (420, 22), 206, gap=13)


_ROCK: Polygon = ((39.0, 19.6), (41.6, 18.8), (43.6, 20.8), (43.2, 24.4), (40.8, 26.0), (38.4, 24.2))


def draw_crash(sheet: PictureSheet) -> None:
    """Draw a ship that hits a rock."""
    place = (12, 12, 392, 226)
    ship = ship_of("destroyer", Seat.RED, 30.5, 23.6, 3, velocity=12)
    path = path_of(ship, MAINTAIN, Terrain((_ROCK,)))
    canvas = sheet.board(place, (36.6, 22.6), 17.5, [_ROCK], grid_in=1)
    theme = sheet.theme
    free = path_of(ship, MAINTAIN, NO_ROCKS).end
    dashes(canvas, [path.end[:2], free[:2]], theme.refusal)
    put_ship(canvas, "destroyer", Seat.RED, ship.at, ship.heading)
    draw_ghost(canvas, GhostPath(path.stops, Seat.RED, "destroyer"))
    draw_cross(canvas, Cross(path.end[:2]))
    tag(canvas, "stops here", path.end[:2], (-30, 36), theme.refusal, BOLD)
    tag(canvas, "not flown", between(path.end[:2], free[:2]), (30, -16), theme.refusal)
    sheet.frame(place)
    notes = [
        ("Short of the rock", f"The ship stops {CRASH_GAP_IN} inch before the rim of the rock."),
        ("The rest is lost", "The rest of its flight and turn is canceled."),
        (
            f"{path.velocity} damage",
            "As much as its velocity. Defenses do not help; shields and plating do.",
        ),
        ("Velocity 0", "Next turn it starts from a standstill."),
    ]
    sheet.notes(notes, (420, 20), 206, gap=11)


def draw_leaving(sheet: PictureSheet) -> None:
    """Draw a ship that flies over the edge, and where it may come back."""
    place = (12, 12, 392, 256)
    ship = ship_of("corvette", Seat.BLUE, 63.5, 26.8, 2, velocity=14)
    path = path_of(ship, MAINTAIN, NO_ROCKS)
    out = path.end[:2]
    canvas = sheet.board(place, (68.0, 23.4), 17.0, grid_in=1)
    theme = sheet.theme
    center = canvas.px(out)
    inside = canvas.surface.get_clip()
    canvas.surface.set_clip(canvas.board())
    drawing.circle(canvas.surface, (*theme.good, 50), center, canvas.length_px(_RETURN_IN))
    canvas.dotted_arc(center, canvas.length_px(_RETURN_IN), 0, 360, theme.good, canvas.stroke(1.6))
    canvas.surface.set_clip(inside)
    edge = canvas.px((WIDTH_IN, 0))[0]
    foot = (edge, canvas.surface.get_height())
    drawing.line(canvas.surface, theme.text, (edge, 0), foot, canvas.stroke(2.4))
    put_ship(canvas, "corvette", Seat.BLUE, ship.at, ship.heading)
    draw_ghost(canvas, GhostPath(path.stops, Seat.BLUE, "corvette"))
    beyond = advance((out[0], out[1]), 2, 3)
    canvas.arrow(center, canvas.px(beyond), theme.refusal, canvas.pen.px(12))
    dashes(canvas, [(out[0], out[1]), beyond], theme.refusal)
    number(canvas, "1", (out[0], out[1]), (20, 26))
    number(canvas, "2", (out[0] - 1.5, out[1] - 1.2), (0, -4))
    tag(canvas, "off the board", (WIDTH_IN, 28.0), (6, 0), theme.secondary, align="left")
    sheet.frame(place)
    notes = [
        (
            "1  Out",
            "The ship leaves where it crosses the edge, and the rest of its move is lost. Note the point.",
        ),
        ("Away for a turn", "It gets no orders, cannot act and cannot be hit."),
        (
            "2  Back",
            "In the end phase of the next turn its owner places it within 3 inches, at any heading.",
        ),
        ("Velocity 6", "whatever it was before."),
    ]
    sheet.notes(notes, (420, 20), 206, gap=10)
