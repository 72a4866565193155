"""The whole board in small, in the lower left corner while the camera looks at a part of it."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.board.camera import Camera
from game.shell.theme import mix
from game.widgets.pen import Pen
from rules.kernel.seats import Seat
from rules.table.board import HEIGHT_IN, WIDTH_IN
from rules.table.measure import Point

_WIDE = 132  # logical units
_MOST_SHARE = 0.17  # of the width of the view
_MARGIN = 8
_SEEN_FROM = 1.05  # a magnification below this shows the whole board itself


class WholeBoard:
    """Show where the camera looks, and where everybody is."""

    def __init__(self) -> None:
        self.place = pygame.Rect(0, 0, 0, 0)

    def draw(
        self,
        surface: pygame.Surface,
        camera: Camera,
        pen: Pen,
        dots: Callable[[], list[tuple[Point, Seat | None]]],
    ) -> None:
        """Draw it over a window, if there is anything that the camera does not show."""
        if camera.zoom < _SEEN_FROM:
            self.place = pygame.Rect(0, 0, 0, 0)
            return
        theme, margin = pen.theme, pen.px(_MARGIN)
        wide = min(pen.px(_WIDE), round(camera.rect.width * _MOST_SHARE))
        scale = wide / WIDTH_IN
        place = pygame.Rect(0, 0, wide, round(HEIGHT_IN * scale))
        place.bottomleft = (camera.rect.left + margin, camera.rect.bottom - margin)
        self.place = place
        surface.fill(mix(theme.panel, theme.ground, 0.6), place)
        for at, seat in dots():
            ink = theme.secondary if seat is None else theme.seat(seat)
            x, y = place.x + at[0] * scale, place.y + at[1] * scale
            if seat is Seat.RED:
                pygame.draw.circle(surface, ink, (round(x), round(y)), max(2, pen.px(2)))
            else:
                side = max(3, pen.px(3))
                box = pygame.Rect(0, 0, side, side).move_to(center=(round(x), round(y)))
                pygame.draw.rect(surface, ink, box, 1 if seat is None else 0)
        left, top = camera.to_board(camera.rect.topleft)
        right, low = camera.to_board(camera.rect.bottomright)
        seen = pygame.Rect(
            place.x + round(left * scale),
            place.y + round(top * scale),
            round((right - left) * scale),
            round((low - top) * scale),
        )
        pygame.draw.rect(surface, theme.text, seen.clip(place), 1)
        pygame.draw.rect(surface, theme.edge, place.inflate(2, 2), 1)
