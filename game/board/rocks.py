"""Rocks on a board: each is painted once and scaled to the zoom, with an exact outline."""

from __future__ import annotations

import math
import zlib
from collections.abc import Iterable, Iterator

import pygame

from game.board.canvas import Canvas
from game.paint.lamp import LAMP, rim_ink
from game.paint.rock import rock_picture
from game.shell.drawing import clip_polygon, line
from game.shell.picture_cache import keeps_pictures
from game.shell.theme import Color
from rules.bounds import BEYOND_IN
from rules.table.polygons import Polygon, signed_area_sq_in

_STONE: Color = (98, 102, 122)
# A rock is painted at its size for a usual zoom, and scaled from there.
_USUAL_PPI = 30.0
_LARGEST_PX = 420.0
_ROOM_PX = 3  # margin around a cached picture
# Of rocks larger than this on the screen, only the visible part is drawn, and not cached.
_KEPT_PX = 900
_SHADOW_IN, _SHADOW_STEPS, _SHADOW_ALPHA = 4.0, 12, 190
_SHADOW_COARSE = 4  # drawn this many times smaller: soft, and fast
_AROUND_IN = (-BEYOND_IN, -BEYOND_IN, BEYOND_IN, BEYOND_IN)


@keeps_pictures(24)
def _painted(polygon: Polygon) -> tuple[pygame.Surface, float]:
    """Return the picture of a rock, and its pixels per inch."""
    (left, top), (right, low) = _bounds(polygon)
    ppi = min(_USUAL_PPI, _LARGEST_PX / max(1e-6, right - left, low - top))
    rim = [((x - left) * ppi, (y - top) * ppi) for x, y in polygon]
    seed = zlib.crc32(repr(polygon).encode())
    return rock_picture(rim, _STONE, seed=seed, grain_px=max(2.0, 0.3 * ppi)), ppi


def _bounds(polygon: Polygon) -> tuple[tuple[float, float], tuple[float, float]]:
    across, down = zip(*polygon, strict=True)
    return (min(across), min(down)), (max(across), max(down))


def _near(polygons: Iterable[Polygon]) -> Iterator[Polygon]:
    """Yield the parts of rocks on or around the board, so that no picture can get too large.

    Polygons with corners that are not numbers are left out.
    """
    for polygon in polygons:
        near = tuple(clip_polygon(polygon, _AROUND_IN))
        if near and signed_area_sq_in(near):
            yield near


class Rocks:
    """Draw rocks from cached pictures, kept for the whole board and one close-up."""

    def __init__(self) -> None:
        self._kept: dict[Polygon, pygame.Surface] = {}
        self._shadows: dict[Polygon, pygame.Surface] = {}
        self._looks: dict[float, tuple[dict[Polygon, pygame.Surface], dict[Polygon, pygame.Surface]]] = {}

    def lay_shadows(self, canvas: Canvas, polygons: Iterable[Polygon]) -> None:
        """Draw the shadows of the rocks."""
        self._switch_zoom(canvas)
        for polygon in _near(polygons):
            around = _shadow_place(canvas, polygon)
            if around is not None:
                canvas.surface.blit(self._shadow_of(canvas, polygon, around), around)

    def _shadow_of(self, canvas: Canvas, polygon: Polygon, around: pygame.Rect) -> pygame.Surface:
        if polygon not in self._shadows:
            self._shadows[polygon] = _shadow(polygon, canvas.camera.ppi, around.size)
        return self._shadows[polygon]

    def prepare(self, canvas: Canvas, polygons: Iterable[Polygon], *, shadows: bool) -> Iterator[None]:
        """Prepare the pictures for a zoom, one per step."""
        for polygon in _near(polygons):
            place, around = _place_of(canvas, polygon), _shadow_place(canvas, polygon)
            self._switch_zoom(canvas)  # the zoom may have changed since the last step
            if canvas.sees(place) and max(place.size) <= _KEPT_PX and polygon not in self._kept:
                self._kept[polygon] = _scaled(polygon, place.size)
                yield
                self._switch_zoom(canvas)
            if shadows and around is not None and polygon not in self._shadows:
                self._shadow_of(canvas, polygon, around)
                yield

    def _switch_zoom(self, canvas: Canvas) -> None:
        """Switch to the pictures of the current zoom, and drop those of all others but the whole board."""
        ppi, whole = canvas.camera.ppi, canvas.camera.fit_ppi
        if ppi not in self._looks:
            self._looks = {key: kept for key, kept in self._looks.items() if key == whole}
            self._looks[ppi] = {}, {}
        self._kept, self._shadows = self._looks[ppi]

    def lay(self, canvas: Canvas, polygons: Iterable[Polygon]) -> None:
        """Draw the rocks in view."""
        self._switch_zoom(canvas)
        for polygon in _near(polygons):
            inner = _place_of(canvas, polygon)
            size, place = inner.size, inner.inflate(2 * _ROOM_PX, 2 * _ROOM_PX)
            if not canvas.sees(place):
                continue
            if max(size) > _KEPT_PX:
                _lay_part(canvas, polygon, inner)
                continue
            if polygon not in self._kept:
                self._kept[polygon] = _scaled(polygon, size)
            canvas.surface.blit(self._kept[polygon], place.topleft)


def _place_of(canvas: Canvas, polygon: Polygon) -> pygame.Rect:
    """Return the pixels of a rock."""
    (left, top), (right, low) = _bounds(polygon)
    x, y = (round(value) for value in canvas.px((left, top)))
    return pygame.Rect(x, y, round(canvas.length_px(right - left)), round(canvas.length_px(low - top)))


def _shadow_place(canvas: Canvas, polygon: Polygon) -> pygame.Rect | None:
    """Return the pixels of a rock with its shadow; None if it is out of view or too large."""
    place, room = _place_of(canvas, polygon), round(canvas.length_px(_SHADOW_IN))
    around = pygame.Rect(place.topleft, (place.width + room, place.height + room))
    return around if canvas.sees(around) and max(place.size) <= _KEPT_PX else None


def _shadow(polygon: Polygon, ppi: float, size: tuple[int, int]) -> pygame.Surface:
    """Return the shadow of a rock: soft, and fainter with distance."""
    (left, top), _ = _bounds(polygon)
    scale = ppi / _SHADOW_COARSE
    small = pygame.Surface([max(1, math.ceil(side / _SHADOW_COARSE)) for side in size], pygame.SRCALPHA)
    flat = math.hypot(*LAMP[:2])
    for step in range(_SHADOW_STEPS, 0, -1):
        share = step / _SHADOW_STEPS
        off = [-part / flat * _SHADOW_IN * 0.9 * share for part in LAMP[:2]]
        ring = [((x - left + off[0]) * scale, (y - top + off[1]) * scale) for x, y in polygon]
        pygame.draw.polygon(small, (2, 3, 8, round(_SHADOW_ALPHA * (1 - share) ** 1.4)), ring)
    return pygame.transform.smoothscale(small, size)


def draw_rock(canvas: Canvas, polygon: Polygon) -> None:
    """Draw a single rock that will probably change soon; its corners are in inches."""
    Rocks().lay(canvas, (polygon,))


def _scaled(polygon: Polygon, size: tuple[int, int]) -> pygame.Surface:
    """Return a rock at a size in pixels, plus a margin of `_ROOM_PX`, with a sharp outline."""
    painted, ppi = _painted(polygon)
    (left, top), (right, _) = _bounds(polygon)
    scale = size[0] / max(1e-6, right - left)
    picture = pygame.Surface((size[0] + 2 * _ROOM_PX, size[1] + 2 * _ROOM_PX), pygame.SRCALPHA)
    whole = [max(1, round(side * scale / ppi)) for side in painted.get_size()]
    picture.blit(pygame.transform.smoothscale(painted, whole), (_ROOM_PX, _ROOM_PX))
    ring = [((x - left) * scale + _ROOM_PX, (y - top) * scale + _ROOM_PX) for x, y in polygon]
    _edge(picture, ring)
    return picture


def _lay_part(canvas: Canvas, polygon: Polygon, place: pygame.Rect) -> None:
    """Draw the visible part of a rock that is too large for a cached picture."""
    painted, ppi = _painted(polygon)
    (left, _), (right, _) = _bounds(polygon)
    seen = place.clip(canvas.surface.get_rect().inflate(8, 8))
    factor = (right - left) * ppi / max(1, place.width)
    # Whole pixels of the painted rock, and exactly where they go on the screen.
    west, north = int((seen.left - place.left) * factor), int((seen.top - place.top) * factor)
    east = math.ceil((seen.right - place.left) * factor)
    south = math.ceil((seen.bottom - place.top) * factor)
    part = pygame.Rect(west, north, east - west, south - north).clip(painted.get_rect())
    if part.width and part.height:
        corners = [
            (round(place.left + x / factor), round(place.top + y / factor))
            for x, y in (part.topleft, part.bottomright)
        ]
        size = [high - low for low, high in zip(*corners, strict=True)]
        canvas.surface.blit(pygame.transform.scale(painted.subsurface(part), size), corners[0])
        _edge(canvas.surface, [canvas.px(corner) for corner in polygon])


def draw_rims(canvas: Canvas, polygons: Iterable[Polygon]) -> None:
    """Draw only the outlines of rocks, over what covers them."""
    for polygon in _near(polygons):
        if canvas.surface.get_clip().colliderect(_place_of(canvas, polygon)):
            _edge(canvas.surface, [canvas.px(corner) for corner in polygon])


def _edge(surface: pygame.Surface, ring: list[tuple[float, float]]) -> None:
    """Draw the outline: bright where the lamp shines on it, cold and faint where it does not."""
    if signed_area_sq_in(tuple(ring)) < 0:
        ring.reverse()
    for a, b in zip(ring, [*ring[1:], ring[0]], strict=True):
        ink, shine = rim_ink(_STONE, a, b)
        line(surface, ink, a, b, 2 if shine > 0.3 else 1)
