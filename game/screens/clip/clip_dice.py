"""The dice of a clip: what was rolled, on a small card over the board, where it covers the least."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.board.labels import covered_px
from game.screens.tools.dice_tray import Throw
from game.shell import drawing
from game.shell.theme import SMALL, STRONG, mix
from game.widgets.pen import Pen

_DIE, _GAP, _PAD, _MOST_A_ROW = 20, 4, 7, 8
_MOST_SHARE = 0.6  # of the width of the board


@dataclass(frozen=True, slots=True)
class ClipPace:
    """The pace of a clip: normal."""

    factor: float = 1.0


def draw_dice(
    surface: pygame.Surface,
    pen: Pen,
    throw: Throw,
    board: pygame.Rect,
    things: Sequence[pygame.Rect],
    opacity: float,
) -> pygame.Rect:
    """Draw a throw in a corner of the board, where it covers the fewest `things`; return the place."""
    card = _card(pen, throw, round(board.width * _MOST_SHARE))
    room = board.inflate(-2 * pen.px(_GAP), -2 * pen.px(_GAP))
    spots = [
        card.get_rect(**{corner: getattr(room, corner)})
        for corner in ("bottomleft", "bottomright", "topleft", "topright", "midbottom")
    ]
    place = min(spots, key=lambda spot: covered_px(spot, list(things), board))
    card.set_alpha(round(255 * opacity))
    surface.blit(card, place)
    return place


def _card(pen: Pen, throw: Throw, most_px: int) -> pygame.Surface:
    theme, pad, gap = pen.theme, pen.px(_PAD), pen.px(_GAP)
    title = pen.text(pen.fit(throw.title, SMALL, most_px - 2 * pad), SMALL, theme.secondary)
    dice = _dice(pen, throw)
    rows = [title, *([dice] if throw.faces else [])]
    if throw.result:
        rows.append(pen.text(pen.fit(throw.result, STRONG, most_px - 2 * pad), STRONG, theme.text))
    size = max(row.get_width() for row in rows) + 2 * pad, sum(row.get_height() + gap for row in rows) + pad
    card = pygame.Surface(size, pygame.SRCALPHA)
    rim = theme.edge if throw.seat is None else theme.seat(throw.seat)
    pen.panel(card, card.get_rect(), mix(theme.panel, theme.ground, 0.3), rim, radius=4)
    top = pad // 2
    for row in rows:
        card.blit(row, (pad, top))
        top += row.get_height() + gap
    return card


def _dice(pen: Pen, throw: Throw) -> pygame.Surface:
    """Return the dice in rows; those that do not count are dark and crossed out."""
    side, gap = pen.px(_DIE), pen.px(_GAP)
    count = max(1, len(throw.faces))
    across = min(count, _MOST_A_ROW)
    image = pygame.Surface(
        (across * (side + gap) - gap, -(-count // _MOST_A_ROW) * (side + gap) - gap), pygame.SRCALPHA
    )
    for number, face in enumerate(throw.faces):
        at = pygame.Rect(number % across * (side + gap), number // across * (side + gap), side, side)
        removed = number in throw.removed
        body = mix(pen.theme.panel, pen.theme.die, 0.4) if removed else None
        if number in throw.marked:
            body = mix(pen.theme.die, pen.theme.good, 0.45)
        image.blit(pen.die(face, _DIE, body=body), at)
        if removed:
            drawing.line(image, pen.theme.refusal, at.topleft, (at.right - 1, at.bottom - 1), pen.px(2))
    return image
