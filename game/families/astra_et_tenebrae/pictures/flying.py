"""Rulebook pictures of a turn, the starting zones, the disc of burns and rocks."""

from __future__ import annotations

from dataclasses import replace

from game.board.corner import Corner
from game.board.picture_sheet import PictureSheet, draw_steps
from game.families.astra_et_tenebrae.board.disc_painter import draw_disc, draw_legend
from game.families.astra_et_tenebrae.board.overlays import HeatLegend
from game.families.astra_et_tenebrae.board.reach import burn_disc
from game.families.astra_et_tenebrae.pictures.window import (
    FIGURES,
    HOT,
    NOTES_AT,
    NOTES_WIDE,
    put,
    window,
)
from game.shell import drawing
from rules.astra_et_tenebrae.placing import ZONE_IN, zone_of
from rules.astra_et_tenebrae.state import Setup, Ship, State
from rules.kernel.seats import PLAYERS, Seat
from rules.table.board import HEIGHT_IN, WIDTH_IN

_TURN = (
    ("1  Heat", ("who goes first", "store or radiate, in secret", "too hot: overheating")),
    ("2  Movement", ("take turns, one ship each", "a burn, flown at once")),
    ("3  Detection", ("formations", "who sees whom")),
    ("4  Combat", ("tacticians", "take turns: one ship, one weapon")),
    ("5  Status", ("noted points take effect", "ships are lost")),
)


def draw_turn(sheet: PictureSheet) -> None:
    """Draw the five phases of a turn."""
    draw_steps(sheet, _TURN, "and the next turn begins")


def draw_setup(sheet: PictureSheet) -> None:
    """Draw the strips in which the fleets are placed (AS-3)."""
    place = (12, 12, 428, 300)
    canvas = window(sheet, (WIDTH_IN / 2, HEIGHT_IN / 2), 75.0, place, grid_in=6)
    for seat in PLAYERS:
        (_, top), (_, bottom) = zone_of(seat)
        corners = canvas.pxs([(0, top), (WIDTH_IN, top), (WIDTH_IN, bottom), (0, bottom)])
        color = canvas.theme.seat(seat.value)
        drawing.polygon(canvas.surface, corners, (*color, 46), color, canvas.stroke())
        for x in (15, 28, 43, 58):
            put(canvas, seat, (x, (top + bottom) / 2), 0 if seat is Seat.RED else 180)
    sheet.frame(place)
    notes = [
        ("Two strips", f"{ZONE_IN:g} inches deep, across the whole table: red below, blue above."),
        ("Take turns", "One ship each, the lower roll first, once the captains are on their ships."),
        ("Between them", f"At least {HEIGHT_IN - 2 * ZONE_IN:g} inches: more than a turn at full burn."),
    ]
    sheet.notes(notes, (456, 20), 170, gap=12)


def draw_disc_of_burns(sheet: PictureSheet) -> None:
    """Draw the possible positions of a ship in motion, and their cost (AM-5)."""
    place = (12, 12, 392, 346)
    ship = Ship("Arrow", Seat.RED, (34.0, 32.0), motion=(20, 14.0))
    state = State(Setup(), ships={"Arrow": ship})
    canvas = window(sheet, (35.0, 25.2), 61.0, place, grid_in=6)
    draw_disc(canvas, replace(burn_disc(state, ship), notes=(), rows=()))  # labels are outside
    put(canvas, Seat.RED, ship.place, 20)
    draw_legend(canvas, HeatLegend(FIGURES.motion.burns[-1].heat), Corner())
    sheet.frame(place)
    motion = FIGURES.motion
    straight = f"{motion.straight_less} heat less up to {motion.straight_degrees}° off it"
    aside = f"{motion.aside_less} less up to {motion.aside_degrees}°"
    notes = [
        (
            "Where the last burn led",
            "The dotted arrow: 14 inches, nearly up. The angle to it sets the price.",
        ),
        ("Onward", f"{straight}, {aside}."),
        ("Back, hatched", "The first 14 G only stop the ship, and turning back saves no heat."),
        (
            "The figures",
            "are the heat it costs to end there. How hard the ship is to hit depends only on its G.",
        ),
    ]
    sheet.notes(notes, NOTES_AT, NOTES_WIDE, gap=12)


def draw_rocks(sheet: PictureSheet) -> None:
    """Draw a rock between ships: it blocks movement and fire, but not heat (AT-2, AT-3)."""
    rock = ((35.0, 19.0), (38.2, 18.0), (40.6, 20.4), (39.8, 24.4), (36.2, 25.6), (33.8, 22.8))
    place = (12, 12, 392, 226)
    canvas = window(sheet, (37.0, 21.6), 34.0, place, (rock,))
    theme = canvas.theme
    ours, hot, dark = (24.5, 24.0), (49.5, 19.2), (47.0, 26.4)
    for target, ink in ((hot, theme.good), (dark, theme.refusal)):
        drawing.dashed_line(
            canvas.surface, ink, canvas.px(ours), canvas.px(target), canvas.stroke(1.4), dash_px=6, gap_px=5
        )
    put(canvas, Seat.RED, ours, 90, "yours")
    put(canvas, Seat.BLUE, hot, 250, "radiates", HOT)
    put(canvas, Seat.BLUE, dark, 280, "stores")
    sheet.frame(place)
    notes = [
        ("No fire", "A rock is on the line between the two centers: neither can fire at the other."),
        ("Not seen", f"The dark ship is within {FIGURES.sight_in:g} inches, but the rock hides it."),
        ("Seen anyway", "Heat is seen through rock, so the hot ship's place is known."),
    ]
    sheet.notes(notes, NOTES_AT, NOTES_WIDE, gap=11)
