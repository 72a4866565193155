"""The minimap: the whole board in a corner, while the camera looks at a part of it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

import pygame

from game.board.camera import Camera
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
_MARGIN = 8
_CORNERS = ("bottomleft", "bottomright", "topleft", "topright")  # in order of preference
_SEEN_FROM = 1.05  # below this magnification the view shows the whole board anyway


class Minimap:
    """Show where the camera looks, and where every piece is.

    `place` is the minimap's rectangle in the window, or empty. While it is `hidden` it is never
    shown. While it is `above`, it stays out of the lower corners, because something else is there.
    A game's own `chart` draws what is below the dots.
    """

    def __init__(self) -> None:
        self.hidden = False
        self.above = False
        self.chart: Chart = _plain
        self.place = pygame.Rect(0, 0, 0, 0)
        self._corner = _CORNERS[0]
        self._picture = pygame.Surface((1, 1))
        self._key: tuple[object, ...] = ()

    def draw(
        self,
        surface: pygame.Surface,
        camera: Camera,
        pen: Pen,
        laid: Hashable,
        dots: Callable[[], Dots],
        drawn: Callable[[], Sequence[pygame.Rect]] | None,
    ) -> None:
        """Draw the minimap over a window, unless the camera shows the whole board.

        It takes the corner where it covers the fewest of the rectangles `drawn` in the window;
        while that is None it keeps its corner. `laid` changes with what is on the board.
        """
        if self.hidden or camera.zoom < _SEEN_FROM:
            self.place = pygame.Rect(0, 0, 0, 0)
            return
        self.place, room = _size(camera, pen), _room(camera, pen)
        corners = _CORNERS[2:] if self.above else _CORNERS
        if self._corner not in corners:
            self._corner = corners[0]
        key = (camera.key, pen.theme, laid, drawn is None, self.above)
        if key != self._key:
            self._key = key
            self._picture = _picture(self.place.size, camera, pen, dots(), self.chart)
            if drawn is not None:
                things = drawn()
                self._corner = min(corners, key=lambda one: len(self._at(one, room).collidelistall(things)))
        self.place = self._at(self._corner, room)
        surface.blit(self._picture, self.place)

    def may_lie(self, camera: Camera, pen: Pen) -> list[pygame.Rect]:
        """List the corners of the window where it may be for the camera's present view."""
        if self.hidden or camera.zoom < _SEEN_FROM:
            return []
        size, room = _size(camera, pen), _room(camera, pen)
        return [size.move_to(**{corner: getattr(room, corner)}) for corner in _CORNERS]

    def _at(self, corner: str, room: pygame.Rect) -> pygame.Rect:
        return self.place.move_to(**{corner: getattr(room, corner)})


def _size(camera: Camera, pen: Pen) -> pygame.Rect:
    wide = min(pen.px(_WIDE), round(camera.rect.width * _MOST_SHARE))
    return pygame.Rect(0, 0, wide, round(HEIGHT_IN * wide / WIDTH_IN)).inflate(2, 2)


def _room(camera: Camera, pen: Pen) -> pygame.Rect:
    return camera.rect.inflate(-2 * pen.px(_MARGIN), -2 * pen.px(_MARGIN))


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
