"""The small picture of a duel in a list: the map, ships as signs, flak and missiles as sparks."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

import pygame
from pygame import Rect

from game.board.marks import draw_mark
from game.families.dark_frontier.board.ground import draw_map_outline
from game.families.dark_frontier.summary import SHIP, Glance, glance_of
from game.screens.file_rows import Painter
from game.screens.small_board import SmallBoard
from game.shell import drawing
from game.widgets.pen import Pen
from rules.dark_frontier.figures import EDITIONS, figures_of

_SHIP, _SHOT = 3.0, 1.1  # logical units


def glance_picture(facts: Mapping[str, object]) -> Painter | None:
    """Return the painter of the map that a file's header describes, or None if it describes none."""
    glance = glance_of(facts)
    return None if glance is None else partial(paint_glance, glance=glance)


def paint_glance(pen: Pen, surface: pygame.Surface, place: Rect, glance: Glance) -> None:
    """Draw the tokens on the map."""
    small = SmallBoard(pen, surface, place)
    draw_map_outline(small.surface, pen.theme, small.px, figures_of(EDITIONS[0]).map)
    for at, seat, what in glance.tokens:
        if what != SHIP:
            drawing.circle(small.surface, pen.theme.seat(seat), small.px(at), max(1.0, pen.px(_SHOT)))
    for at, seat, what in glance.tokens:
        if what == SHIP:
            draw_mark(small.surface, seat, small.px(at), pen.px(_SHIP), pen.theme.seat(seat))
