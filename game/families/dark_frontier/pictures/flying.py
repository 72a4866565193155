"""Rulebook pictures of a round, the map, paths, and meetings."""

from __future__ import annotations

from game.board.corner import Corner
from game.board.picture_sheet import BOLD, NOTE, PictureSheet, draw_steps, tag
from game.families.dark_frontier.board.layout import point_of
from game.families.dark_frontier.board.overlays import Relative
from game.families.dark_frontier.board.relative import draw_relative
from game.families.dark_frontier.board.signs import put_hex
from game.families.dark_frontier.board.token_places import tokens_of
from game.families.dark_frontier.pictures.window import FIGURES, NOTES_AT, NOTES_WIDE, put, put_token, window
from rules.dark_frontier.state import ATTACKER, DEFENDER, Kind, Phase, Projectile, Setup, Ship, State
from rules.hexes.grid import add
from rules.hexes.ways import way

_ROUND = (
    ("1  Command", ("turn and burn, in secret", "both are revealed together")),
    ("2  Turn, burn", ("ships obey", "missiles are steered")),
    ("3  Fire", ("the defender", "then the attacker")),
    ("4  Advance", ("all fly at once", "dice for each encounter")),
    ("5  Tally", ("alone in the yard: a point",)),
)


def draw_round(sheet: PictureSheet) -> None:
    """Draw the five phases of a round."""
    draw_steps(sheet, _ROUND, "and the next round begins")


def draw_map(sheet: PictureSheet) -> None:
    """Draw the whole map with a ship of each side at its start (DG-4, DS-4)."""
    place = (12, 12, 392, 356)
    canvas = window(sheet, (0, 0), 33.5, place)
    put_token(canvas, Ship("Thresher", DEFENDER, "gunboat", (0, 0), 5))
    put(canvas, Ship("Quiver", ATTACKER, "carrier", (15, -9), 3, (-4, 1)))
    radius = FIGURES.map.radius
    tag(canvas, "the edge", point_of((0, -radius)), (0, 14), canvas.theme.refusal, BOLD)
    tag(canvas, "the yard", point_of((-1, 3)), (0, 0), canvas.theme.seat_text(DEFENDER.value), BOLD)
    sheet.frame(place)
    points = FIGURES.points
    notes = [
        ("In the middle", "the shipyard, where the defender starts, at rest."),
        ("The yard", f"Alone in it at the end of a round: a point. {points} points win."),
        ("The edge", "The attacker comes in here. A ship that crosses it is lost."),
        ("The arrow", "of a ship points to where it will be next round, if nothing changes."),
    ]
    sheet.notes(notes, NOTES_AT, NOTES_WIDE, gap=12)


def draw_ways(sheet: PictureSheet) -> None:
    """Draw the hexes that a velocity passes through (DV-3)."""
    place = (12, 12, 392, 212)
    canvas = window(sheet, (9, -3), 12.5, place)
    start, velocity = (6, -4), (4, 2)
    ink = canvas.seat(DEFENDER)
    for at in way(start, velocity):
        put_hex(canvas, canvas.px(point_of(at)), ink, fill=60)
    put(canvas, Ship("Thresher", DEFENDER, "gunboat", start, 0, velocity))
    put_hex(canvas, canvas.px(point_of(add(start, velocity))), canvas.theme.focus, rim=2.2)
    sheet.frame(place)
    notes = [
        ("4 right, 2 down right", "Speed 6: six steps in an Advance, as evenly mixed as whole hexes allow."),
        ("The hexes", "it flies through are its course. Next round its shots may start in any of them."),
    ]
    sheet.notes(notes, NOTES_AT, NOTES_WIDE, gap=12)


def draw_meeting(sheet: PictureSheet) -> None:
    """Draw flak that crosses a path and misses, flak that meets, and the ship's own view (DV-4)."""
    state = State(Setup(), phase=Phase.COMMAND, round=4, launched=2)
    state.ships = {"Thresher": Ship("Thresher", DEFENDER, "gunboat", (6, -2), 0, (3, 0))}
    state.projectiles = {
        "F1": Projectile("F1", Kind.FLAK, ATTACKER, 1, 3, (9, -5), (-1, 3), 4),
        "F2": Projectile("F2", Kind.FLAK, ATTACKER, 2, 3, (12, -2), (-3, 0), 3),
    }
    outside, inside = (12, 12, 304, 248), (324, 12, 304, 248)
    canvas = window(sheet, (9, -3), 10.5, outside)
    for name, token in tokens_of(state).items():
        put(canvas, token, name)
    sheet.frame(outside)
    own = window(sheet, (9, -3), 10.5, inside)
    draw_relative(own, state, Relative("Thresher", large=True), 0, Corner())
    sheet.frame(inside)
    sheet.write("From outside, both courses cross that of", (20, 268), NOTE, sheet.theme.secondary)
    sheet.write("Thresher.", (20, 284), NOTE, sheet.theme.secondary)
    sheet.write("As Thresher sees it, it is plain: F2 comes", (332, 268), NOTE, sheet.theme.secondary)
    sheet.write("straight at it and reaches it. F1 flies by.", (332, 284), NOTE, sheet.theme.secondary)
