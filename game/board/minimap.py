"""The minimap: the whole board in a corner, while the camera looks at a part of it."""

from __future__ import annotations

from collections.abc import Callable, Hashable

import pygame

from game.board.camera import Camera
from game.board.corner import EDGE, MAP, Corner
from game.shell.theme import Theme, mix
from game.widgets.pen import Pen
from rules.kernel.seats import Seat
from rules.table.board import HEIGHT_IN, WIDTH_IN
from rules.table.measure import Point

# Places on the board, each with its owner.
Dots = list[tuple[Point, Seat | None]]
# Draws the ground below the dots, at a scale in pixels per inch.
Chart = Callable[[pygame.Surface, Theme, float], None]

_WIDE = 132  # logical units
_MOST_SHARE = 0.17  # of the width of the view
_SEEN_FROM = 1.05  # below this magnification the view shows the whole board anyway


class Minimap:
    """Show where the camera looks, and where every piece is.

    `place` is the minimap's rectangle in the window, or empty. While it is `hidden` it is never
    shown. A game's own `chart` draws what is below the dots.
    """

    def __init__(self) -> None:
        self.hidden = False
        self.chart: Chart = _plain
        self.place = pygame.Rect(0, 0, 0, 0)
        self._picture = pygame.Surface((1, 1))
        self._key: tuple[object, ...] = ()

    def may_show(self, camera: Camera) -> bool:
        """Return whether there is anything to show: not while the camera shows the whole board."""
        return not self.hidden and camera.zoom >= _SEEN_FROM

    def draw(
        self,
        surface: pygame.Surface,
        camera: Camera,
        pen: Pen,
        laid: Hashable,
        dots: Callable[[], Dots],
        corner: Corner,
    ) -> None:
        """Draw the minimap over a window, in its corner, unless something else is shown there.

        `laid` changes with what is on the board.
        """
        if corner.shown != MAP:
            self.place = pygame.Rect(0, 0, 0, 0)
            return
        self.place = corner.place(_size(camera, pen).size, camera.rect, pen.px(EDGE))
        key = (camera.key, pen.theme, laid)
        if key != self._key:
            self._key = key
            self._picture = _picture(self.place.size, camera, pen, dots(), self.chart)
        surface.blit(self._picture, self.place)


def _size(camera: Camera, pen: Pen) -> pygame.Rect:
    wide = min(pen.px(_WIDE), round(camera.rect.width * _MOST_SHARE))
    return pygame.Rect(0, 0, wide, round(HEIGHT_IN * wide / WIDTH_IN)).inflate(2, 2)


def _plain(surface: pygame.Surface, theme: Theme, scale: float) -> None:
    """Draw nothing below the dots."""


def _picture(size: tuple[int, int], camera: Camera, pen: Pen, dots: Dots, chart: Chart) -> pygame.Surface:
    theme, scale = pen.theme, (size[0] - 2) / WIDTH_IN
    surface = pygame.Surface(size)
    surface.fill(mix(theme.panel, theme.ground, 0.6))
    chart(surface, theme, scale)
    for at, seat in dots:
        ink = theme.secondary if seat is None else theme.seat(seat)
        x, y = round(1 + at[0] * scale), round(1 + at[1] * scale)
        if seat is Seat.RED:
            pygame.draw.circle(surface, ink, (x, y), max(2, pen.px(2)))
        else:
            side = max(3, pen.px(3))
            box = pygame.Rect(0, 0, side, side).move_to(center=(x, y))
            pygame.draw.rect(surface, ink, box, 1 if seat is None else 0)
    left, top = camera.to_board(camera.rect.topleft)
    right, low = camera.to_board(camera.rect.bottomright)
    seen = pygame.Rect(
        round(left * scale), round(top * scale), round((right - left) * scale), round((low - top) * scale)
    )
    pygame.draw.rect(surface, theme.edge, surface.get_rect(), 1)
    pygame.draw.rect(surface, theme.text, seen.clip(surface.get_rect()), 1)
    return surface
