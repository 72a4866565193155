"""The pictures of the rulebook by id, drawn with the table's drawing code."""

from __future__ import annotations

from collections.abc import Mapping

from game.board.picture_sheet import Gallery, Painter
from game.families.astra_et_tenebrae.pictures import flying, forming, harming

# The height of each at the usual width, and its painter.
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

GALLERY = Gallery(PICTURES)
