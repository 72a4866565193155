"""The pictures of the rulebook by their ids, drawn with the drawing code of the table."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from game.board.picture_sheet import WIDTH, Painter, PictureSheet
from game.families.false_sunrise.editions import EDITION_UIS
from game.families.false_sunrise.pictures import flows, flying, harming, shooting
from game.shell.theme import Fonts, Theme

# How high each is at the usual width, and what paints it; those of an edition alone stand with the edition.
PICTURES: Mapping[str, tuple[int, Painter]] = {
    "gauge": (340, flying.draw_gauge_picture),
    "half-moves": (310, flying.draw_half_moves),
    "front-loaded": (310, flying.draw_front_loaded),
    "crash": (250, flying.draw_crash),
    "leaving": (280, flying.draw_leaving),
    "markers": (276, flows.draw_markers),
    "arcs": (320, shooting.draw_arcs),
    "bars": (314, harming.draw_bars),
    "activation": (286, flows.draw_activation),
    "turn": (222, flows.draw_turn),
    "setup": (324, flows.draw_setup),
    **{name: picture for known in EDITION_UIS.values() for name, picture in known.pictures.items()},
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
