"""The small picture of a battle in a list: rocks and ships as public information.

Radiating ships glow.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

import pygame
from pygame import Rect

from game.board.marks import draw_mark
from game.families.astra_et_tenebrae.summary import Glance, glance_of
from game.paint import glow
from game.screens.file_rows import Painter
from game.screens.small_board import SmallBoard
from game.shell.theme import Color
from game.widgets.pen import Pen

_SHIP, _GLOW = 2.6, 9.0  # logical units
_HEAT: Color = (255, 96, 48)


def glance_picture(facts: Mapping[str, object]) -> Painter | None:
    """Return the painter of the table that a file's header describes, or None if it describes none."""
    glance = glance_of(facts)
    return None if glance is None else partial(paint_glance, glance=glance)


def paint_glance(pen: Pen, surface: pygame.Surface, place: Rect, glance: Glance) -> None:
    """Draw the rocks and ships on the table."""
    small = SmallBoard(pen, surface, place)
    small.draw_rocks(glance.rocks)
    for at, _, hot in glance.ships:
        if hot and not pen.theme.plain:
            glow.glow(small.surface, small.px(at), pen.px(_GLOW), _HEAT)
    for at, seat, _ in glance.ships:
        draw_mark(small.surface, seat, small.px(at), pen.px(_SHIP), pen.theme.seat(seat))
