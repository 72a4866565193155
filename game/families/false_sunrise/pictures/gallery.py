"""The pictures of the rulebook by their ids, drawn with the drawing code of the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

import pygame

from game.families.false_sunrise.pictures import factions, flows, flying, harming, salvoes, shooting
from game.families.false_sunrise.pictures.sheet import WIDTH, Sheet
from game.shell.theme import Fonts, Theme

Painter = Callable[[Sheet], None]

_PICTURES: Mapping[str, tuple[int, Painter]] = MappingProxyType(
    {
        "gauge": (340, flying.draw_gauge_picture),
        "half-moves": (310, flying.draw_half_moves),
        "front-loaded": (310, flying.draw_front_loaded),
        "crash": (250, flying.draw_crash),
        "leaving": (280, flying.draw_leaving),
        "markers": (276, flows.draw_markers),
        "arcs": (320, shooting.draw_arcs),
        "bands": (272, shooting.draw_bands),
        "dice": (302, shooting.draw_dice),
        "defences": (324, shooting.draw_defences),
        "bars": (314, harming.draw_bars),
        "activation": (286, flows.draw_activation),
        "squadrons": (324, harming.draw_squadrons),
        "dogfight": (264, harming.draw_dogfight),
        "turn": (222, flows.draw_turn),
        "setup": (324, flows.draw_setup),
        "casemates": (272, factions.draw_casemates),
        "runes": (292, factions.draw_runes),
        "drive": (280, factions.draw_drive),
        "multiples": (272, salvoes.draw_multiples),
        "pool": (320, salvoes.draw_pool),
    }
)


def picture_ids() -> tuple[str, ...]:
    """List the ids of all pictures."""
    return tuple(_PICTURES)


def height_of(picture_id: str, width: float) -> float:
    """Return how high a picture is at a width, in the same unit; KeyError for an unknown id."""
    return _PICTURES[picture_id][0] * width / WIDTH


def draw(picture_id: str, width_px: int, theme: Theme, fonts: Fonts | None = None) -> pygame.Surface:
    """Draw a picture at a width in pixels, with typefaces already open; KeyError for an unknown id."""
    height, paint = _PICTURES[picture_id]
    sheet = Sheet.blank(height, width_px, theme, fonts)
    paint(sheet)
    return sheet.surface
