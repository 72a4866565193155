"""Pictures of sequences: the setup, a turn, an activation, and who takes a marker."""

from __future__ import annotations

from collections.abc import Sequence

from game.board.picture_sheet import BOLD, NOTE, PictureSheet, number
from game.families.false_sunrise.board.overlays import GhostPath
from game.families.false_sunrise.board.sprites import MARKER_RADIUS_IN, draw_marker
from game.families.false_sunrise.board.tracks import draw_ghost
from game.families.false_sunrise.pictures.models import NO_ROCKS, put_ship, ship_of
from game.shell import drawing
from rules.false_sunrise.mapmaking import generate_terrain
from rules.false_sunrise.movement import Path, path_of
from rules.false_sunrise.state import MAINTAIN, Marker
from rules.kernel.seats import Seat
from rules.table.board import HEIGHT_IN, WIDTH_IN

_ZONE_IN = 12.0
_APART_IN = 9.0
_MAP_SEED = 311
_MARKERS = ((36.0, 14.5), (24.0, 27.5), (36.0, 30.5), (54.5, 16.5), (55.0, 34.5))

_TURN = (
    ("1  Orders", ("both players, in secret", "velocity, course, launches", "revealed together")),
    ("2  Movement", ("all ships at once", "crashes and exits", "who holds the markers")),
    ("3  Weapons", ("launches", "squadron orders", "activations in turn")),
    (
        "4  Points",
        (
            "one for each marker",
            "15 or more can win",
        ),
    ),
    (
        "5  End",
        (
            "ships come back",
            "the initiative passes",
        ),
    ),
)
ACTIVATION = (
    ("a", "Point defenses", "point defenses, stonewall flak, plague PD, in this order"),
    ("b", "Away crews", "now, or after firing"),
    ("c", "Fire", "declare every shot and target, then resolve them in that order"),
    ("d", "Away crews", "if not used before"),
    ("e", "Dogfights", "over this ship: squadrons of both sides fight"),
    ("f", "Strikes", "offensive squadrons on this ship that are not, or no longer, in a dogfight"),
    ("g", "Repair crews", "pips and systems of this ship"),
)


def draw_turn(sheet: PictureSheet) -> None:
    """Draw the five phases of a turn."""
    theme, wide, gap = sheet.theme, 116.0, 9.0
    for place, (head, lines) in enumerate(_TURN):
        x = 12 + (wide + gap) * place
        sheet.box((x, 16, wide, 158))
        sheet.write(head, (x + 10, 26), BOLD)
        y = 52.0
        for line in lines:
            y += sheet.write(line, (x + 10, y), NOTE, theme.secondary, wrap=wide - 16) + 5
    y = 194.0
    sheet.line((570, 174), (570, y))
    sheet.line((570, y), (70, y))
    sheet.arrow((70, y), (70, 178), theme.secondary)
    sheet.write("and the next turn begins", (320, y + 6), NOTE, theme.secondary, "center")


def draw_activation(sheet: PictureSheet) -> None:
    """Draw the steps of an activation from top to bottom (WPN-4)."""
    theme = sheet.theme
    for place, (letter, head, text) in enumerate(ACTIVATION):
        y = 14.0 + 38 * place
        main = letter == "c"
        sheet.box((12, y, 616, 32), theme.selected if main else None, theme.edge if main else None)
        sheet.write(letter, (32, y + 8), BOLD, theme.accent, "center")
        sheet.write(head, (56, y + 8), BOLD)
        sheet.write(text, (186, y + 9), NOTE, theme.secondary)
        if place:
            sheet.line((32, y - 6), (32, y))


def draw_setup(sheet: PictureSheet) -> None:
    """Draw the board with the zones for markers and for the two fleets (SET-3, SET-4)."""
    place = (12, 12, 428, 300)
    rocks = generate_terrain(_MAP_SEED)
    canvas = sheet.board(place, (WIDTH_IN / 2, HEIGHT_IN / 2), 75.0, rocks, grid_in=6)
    theme = sheet.theme
    for left, seat in ((0.0, Seat.RED), (WIDTH_IN - _ZONE_IN, Seat.BLUE)):
        a, b = canvas.px((left, 0.0)), canvas.px((left + _ZONE_IN, HEIGHT_IN))
        corners = [a, (b[0], a[1]), b, (a[0], b[1])]
        drawing.polygon(canvas.surface, corners, (*theme.seat(seat), 46), theme.seat(seat), canvas.stroke())
    near, right, bottom = _ZONE_IN, WIDTH_IN - _ZONE_IN, HEIGHT_IN - _ZONE_IN
    inner = [canvas.px(corner) for corner in ((near, near), (right, near), (right, bottom), (near, bottom))]
    for a, b in zip(inner, [*inner[1:], inner[0]], strict=True):
        drawing.dashed_line(canvas.surface, theme.good, a, b, canvas.stroke(1.4))
    for name, at in enumerate(_MARKERS, 1):
        draw_marker(canvas, Marker(f"m{name}", at))
    center = canvas.px(_MARKERS[1])
    canvas.dotted_arc(center, canvas.length_px(_APART_IN), 0, 360, theme.good, canvas.stroke())
    for row, (hull, x) in enumerate((("frigate", 8.0), ("cruiser", 6.0), ("frigate", 8.0))):
        y = 12.0 + 12 * row
        put_ship(canvas, hull, Seat.RED, (x, y), 3)
        put_ship(canvas, hull, Seat.BLUE, (WIDTH_IN - x, HEIGHT_IN - y), 9)
    number(canvas, "1", (24.0, 16.5))
    number(canvas, "2", (6.0, 42.5))
    number(canvas, "3", (66.0, 42.5))
    sheet.frame(place)
    notes = [
        ("The board", "72 by 48 inches with 7 to 10 rocks; a grid line every 6."),
        (
            "1  Markers",
            "Five, placed in turn: 12 inches from every edge, 9 from each other, off the rocks.",
        ),
        (
            "2  First fleet",
            "The side with the initiative chooses an edge and deploys within 12 inches of it.",
        ),
        ("3  Second fleet", "The other player deploys on the opposite edge, seeing the first fleet."),
        ("Velocity 6", "for every ship at the start."),
    ]
    sheet.notes(notes, (454, 12), 176, gap=6)


def _owner_after(marker: Marker, paths: Sequence[tuple[Seat, Path]]) -> Seat | None:
    """Return who holds a marker after movement (OBJ-2)."""
    touching = {seat for seat, path in paths if path.passes_within(marker.at, MARKER_RADIUS_IN)}
    return touching.pop() if len(touching) == 1 else marker.owner


def draw_markers(sheet: PictureSheet) -> None:
    """Draw four markers and the ships that move near them (OBJ-1, OBJ-2)."""
    place = (12, 12, 616, 200)
    canvas = sheet.board(place, (36.0, 24.0), 36.0)
    theme = sheet.theme
    markers = [Marker(f"m{i}", (x, 24.0), owner) for i, (x, owner) in enumerate(
        ((22.5, None), (31.5, None), (40.5, Seat.RED), (49.5, Seat.RED)), 1
    )]  # fmt: skip
    ships = [
        ship_of("frigate", Seat.RED, 20.6, 28.6, 0, velocity=8),
        ship_of("frigate", Seat.RED, 33.4, 28.4, 0, velocity=7),
        ship_of("corvette", Seat.BLUE, 29.6, 19.8, 6, velocity=8),
        ship_of("corvette", Seat.BLUE, 42.2, 19.6, 6, velocity=8),
    ]
    paths = [(ship.seat, path_of(ship, MAINTAIN, NO_ROCKS)) for ship in ships]
    for marker in markers:
        draw_marker(canvas, Marker(marker.id, marker.at, marker.owner))
    for ship, (seat, path) in zip(ships, paths, strict=True):
        put_ship(canvas, ship.spec.hull.id, seat, ship.at, ship.heading, dim=True)
        draw_ghost(canvas, GhostPath(path.stops, seat, ship.spec.hull.id))
    for place_no, marker in enumerate(markers, 1):
        number(canvas, str(place_no), (marker.at[0], 19.2), (-50, 0))
    sheet.frame(place)
    words = {None: "neutral", Seat.RED: "Ember's", Seat.BLUE: "Tide's"}
    reasons = (
        "one side came near",
        "both sides came near",
        "only the other side came near",
        "nobody came near",
    )
    for index, (marker, why) in enumerate(zip(markers, reasons, strict=True)):
        x = 16 + 154 * index
        owner = _owner_after(marker, paths)
        result = words[owner] if owner is not marker.owner else f"stays {words[owner]}"
        sheet.write(f"{index + 1}  {result}", (x, 222), BOLD, theme.seat_text(owner) if owner else theme.text)
        sheet.write(why, (x, 240), NOTE, theme.secondary, wrap=146)
