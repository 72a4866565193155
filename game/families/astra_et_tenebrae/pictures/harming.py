"""Rulebook pictures of heat, of a laser's mark, and of damage."""

from __future__ import annotations

from pygame import Rect

from game.board.picture_sheet import BOLD, NOTE, PictureSheet, tag
from game.board.plates import ShotLine, draw_shot
from game.families.astra_et_tenebrae.board.gauges import MOST_SHOWN, Thermometer, ticks_of
from game.families.astra_et_tenebrae.board.ships import put_mark, ring_px
from game.families.astra_et_tenebrae.pictures.window import FIGURES, put, window
from rules.astra_et_tenebrae.figures import Component
from rules.kernel.seats import Seat

_HEAT, _LASER = FIGURES.heat, FIGURES.laser


def draw_heat(sheet: PictureSheet) -> None:
    """Draw a thermometer, hatched up to the planned heat, with its two limits (AH-5, AH-6)."""
    pen, theme = sheet.pen, sheet.theme
    left, top, wide, high = 40, 54, 560, 30
    sheet.write("Heat 17, and 28 with the burn and the shot that are planned (hatched)", (left, 20), BOLD)
    image = sheet.surface.subsurface(sheet.rect(left, top, wide, high))
    Thermometer(17, _HEAT, 28)(pen, image, Rect(0, 0, *image.get_size()))
    for amount, _ in ticks_of(_HEAT):
        x = left + wide * amount / MOST_SHOWN
        sheet.write(str(amount), (x, top + high + 4), BOLD, align="center")
    below = top + high + 30
    x = left + wide * _HEAT.unmanaged / MOST_SHOWN
    words = f"More than {_HEAT.unmanaged}: deadly without heat management"
    sheet.write(words, (x - 20, below), NOTE, theme.secondary, "center", wrap=200)
    words = f"More than {_HEAT.overheats_above}: an overheat point, the third destroys heat management"
    x = left + wide * _HEAT.overheats_above / MOST_SHOWN
    sheet.write(words, (x + 64, below), NOTE, theme.secondary, "center", wrap=220)


def draw_laser(sheet: PictureSheet) -> None:
    """Draw a first laser that leaves a mark, and a second one that follows it up (AC-7)."""
    needs = f"{_LASER.follow_needs} or more on a d{_LASER.follow_die}"
    for number, (head, words) in enumerate(
        (
            ("The first laser", "The location die says 1: the mark burns on the engine. No damage yet."),
            ("The next laser", f"{needs}: a point on the engine, and the mark stays. Less: the mark moves."),
        )
    ):
        left = 12 + 312 * number
        place = (left, 12, 304, 150)
        canvas = window(sheet, (36.0, 24.0), 22.0, place)
        ours, target = (28.4, 25.4), (42.6, 22.8)
        draw_shot(canvas, ShotLine(ours, target, Seat.RED), ring_px(canvas))
        put(canvas, Seat.RED, ours, 80)
        put(canvas, Seat.BLUE, target, 250)
        put_mark(canvas, canvas.px(target), 250, Component.ENGINE)
        if number:
            tag(canvas, "1 point noted", target, (0, 40), canvas.theme.text, BOLD)
        sheet.frame(place)
        sheet.write(head, (left + 4, 170), BOLD)
        sheet.write(words, (left + 4, 190), NOTE, sheet.theme.secondary, wrap=296)


def draw_damage(sheet: PictureSheet) -> None:
    """Draw how points pass from the die to component and hull, and what loses a ship (AW-1, AW-3)."""
    theme = sheet.theme
    steps = (
        (12, "A point", "The location die says what is hit. The point is noted."),
        (224, "Its component", "Status phase: it loses the point. Without any left it is destroyed."),
        (436, "The hull", "takes hits on components that are already destroyed."),
    )
    for left, head, words in steps:
        sheet.box((left, 16, 192, 76))
        sheet.write(head, (left + 12, 26), BOLD)
        sheet.write(words, (left + 12, 48), NOTE, theme.secondary, wrap=170)
    for left in (204, 416):
        sheet.arrow((left + 2, 54), (left + 19, 54))
    ends = (
        (224, "Engine destroyed", f"{FIGURES.components[Component.ENGINE]} points"),
        (436, f"{FIGURES.hull} points on the hull", "wherever they came from"),
        (12, f"More than {_HEAT.unmanaged} heat", "heat management destroyed"),
    )
    for left, head, words in ends:
        sheet.box((left, 126, 192, 56), line=theme.refusal)
        sheet.write(head, (left + 12, 134), BOLD, theme.refusal)
        sheet.write(words, (left + 12, 156), NOTE, theme.secondary, wrap=170)
    for left in (320, 532):
        sheet.arrow((left, 94), (left, 123), theme.refusal)
    sheet.write("Any of the three destroys the ship", (320, 192), NOTE, theme.secondary, "center")
