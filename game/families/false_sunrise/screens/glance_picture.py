"""The thumbnail of a match in a list: rocks, markers and ships, as far as they are public."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

import pygame
from pygame import Rect

from game.board.marks import draw_mark
from game.families.false_sunrise.glance import Glance, glance_of
from game.screens.file_rows import Painter
from game.screens.small_board import SmallBoard
from game.shell import drawing
from game.shell.theme import mix
from game.widgets.pen import Pen
from rules.table.clock import VECTORS

_SHIP, _SQUADRON, _MARKER, _NOSE = 2.2, 1.3, 2.6, 5.5  # logical units


def glance_picture(facts: Mapping[str, object]) -> Painter | None:
    """Return a painter of the board in a header, or None if the header has none."""
    glance = glance_of(facts)
    return None if glance is None else partial(paint_glance, glance=glance)


def paint_glance(pen: Pen, surface: pygame.Surface, place: Rect, glance: Glance) -> None:
    """Draw the rocks, markers and ships."""
    theme = pen.theme
    small = SmallBoard(pen, surface, place)
    board, px = small.surface, small.px
    small.draw_rocks(glance.rocks)
    for at, owner in glance.markers:
        color = theme.secondary if owner is None else mix(theme.seat(owner), theme.ground, 0.4)
        drawing.circle(board, color, px(at), pen.px(_MARKER), max(1, pen.px(1)))
    for at, seat in glance.squadrons:
        draw_mark(board, seat, px(at), pen.px(_SQUADRON), mix(theme.seat(seat), theme.ground, 0.25))
    for at, seat, heading in glance.ships:
        x, y = px(at)
        dx, dy = VECTORS[heading]
        nose = (x + dx * pen.px(_NOSE), y + dy * pen.px(_NOSE))
        drawing.line(board, theme.seat(seat), (x, y), nose, max(1, pen.px(1)))
        draw_mark(board, seat, (x, y), pen.px(_SHIP), theme.seat(seat))
