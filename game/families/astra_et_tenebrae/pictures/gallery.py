"""The pictures of the rulebook by their ids, drawn with the drawing code of the table."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from game.board.picture_sheet import WIDTH, Painter, PictureSheet
from game.families.astra_et_tenebrae.pictures import flying, forming, harming
from game.shell.theme import Fonts, Theme

# How high each is at the usual width, and what paints it.
PICTURES: Mapping[str, tuple[int, Painter]] = {
    "turn": (200, flying.draw_turn),
    "setup": (324, flying.draw_setup),
    "heat": (150, harming.draw_heat),
    "disc": (370, flying.draw_disc_of_burns),
    "line": (252, forming.draw_line),
    "flank": (300, forming.draw_line_flank),
    "sphere": (300, forming.draw_sphere),
    "screening": (300, forming.draw_screening),
    "crossfire": (300, forming.draw_crossfire),
    "laser": (236, harming.draw_laser),
    "damage": (218, harming.draw_damage),
    "rocks": (250, flying.draw_rocks),
}


def height_of(picture_id: str, width: float) -> float:
    """Return how high a picture is at a width, in the same unit; KeyError for an unknown id."""
    return PICTURES[picture_id][0] * width / WIDTH


def draw(picture_id: str, width_px: int, theme: Theme, fonts: Fonts | None = None) -> pygame.Surface:
    """Draw a picture at a width in pixels, with typefaces already open; KeyError for an unknown id."""
    height, paint = PICTURES[picture_id]
    sheet = PictureSheet.blank(height, width_px, theme, fonts)
    paint(sheet)
    return sheet.surface
