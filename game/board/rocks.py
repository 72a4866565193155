"""Rocks on a board: each is painted once, and scaled to the zoom; its rim is drawn exactly as it is."""

from __future__ import annotations

import functools
import zlib
from collections.abc import Iterable

import pygame

from game.board.canvas import Canvas
from game.paint.lamp import rim_ink
from game.paint.rock import rock_picture
from game.shell.theme import Colour
from rules.table.polygons import Polygon, signed_area_sq_in

_STONE: Colour = (98, 102, 122)
# A rock is painted as large as it is at a usual look, and scaled from there.
_USUAL_PPI = 30.0
_LARGEST_PX = 420.0
_ROOM_PX = 3  # around a picture that is kept
# What is larger on the screen is not kept but drawn in part, as much as is in view.
_KEPT_PX = 900
_MOST_KEPT = 256


@functools.lru_cache(_MOST_KEPT)
def _painted(polygon: Polygon) -> tuple[pygame.Surface, float]:
    """Return the picture of a rock, from its left and top, and its pixels to an inch."""
    (left, top), (right, low) = _bounds(polygon)
    ppi = min(_USUAL_PPI, _LARGEST_PX / max(1e-6, right - left, low - top))
    rim = [((x - left) * ppi, (y - top) * ppi) for x, y in polygon]
    seed = zlib.crc32(repr(polygon).encode())
    return rock_picture(rim, _STONE, seed=seed, grain_px=max(2.0, 0.3 * ppi)), ppi


def _bounds(polygon: Polygon) -> tuple[tuple[float, float], tuple[float, float]]:
    across, down = zip(*polygon, strict=True)
    return (min(across), min(down)), (max(across), max(down))


class Rocks:
    """Lay rocks on canvases, from pictures that are kept while the zoom is the same."""

    def __init__(self) -> None:
        self._kept: dict[Polygon, pygame.Surface] = {}
        self._ppi = 0.0

    def lay(self, canvas: Canvas, polygons: Iterable[Polygon]) -> None:
        """Draw the rocks that are in view."""
        if canvas.camera.ppi != self._ppi:
            self._ppi, self._kept = canvas.camera.ppi, {}
        for polygon in polygons:
            (left, top), high = _bounds(polygon)
            x, y = (round(value) for value in canvas.px((left, top)))
            size = round(canvas.length_px(high[0] - left)), round(canvas.length_px(high[1] - top))
            place = pygame.Rect(x, y, *size).inflate(2 * _ROOM_PX, 2 * _ROOM_PX)
            if not canvas.sees(place):
                continue
            if max(size) > _KEPT_PX:
                _lay_part(canvas, polygon, place.inflate(-2 * _ROOM_PX, -2 * _ROOM_PX))
                continue
            if polygon not in self._kept:
                self._kept[polygon] = _scaled(polygon, size)
            canvas.surface.blit(self._kept[polygon], place.topleft)


def draw_rock(canvas: Canvas, polygon: Polygon) -> None:
    """Draw one rock that is likely to be another one soon; its corners are in inches."""
    Rocks().lay(canvas, (polygon,))


def _scaled(polygon: Polygon, size: tuple[int, int]) -> pygame.Surface:
    """Return a rock at a size in pixels, `_ROOM_PX` around it, its rim as sharp as at any other size."""
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
    """Draw what is in view of a rock that is larger than any picture that is kept."""
    painted, ppi = _painted(polygon)
    (left, _), (right, _) = _bounds(polygon)
    seen = place.clip(canvas.surface.get_rect().inflate(8, 8))
    factor = (right - left) * ppi / max(1, place.width)
    part = pygame.Rect(
        int((seen.left - place.left) * factor),
        int((seen.top - place.top) * factor),
        max(1, int(seen.width * factor)),
        max(1, int(seen.height * factor)),
    ).clip(painted.get_rect())
    if part.width and part.height:
        canvas.surface.blit(pygame.transform.scale(painted.subsurface(part), seen.size), seen.topleft)
        _edge(canvas.surface, [canvas.px(corner) for corner in polygon])


def _edge(surface: pygame.Surface, ring: list[tuple[float, float]]) -> None:
    """Draw the rim: bright where the lamp shines along it, cold and faint where it does not."""
    if signed_area_sq_in(tuple(ring)) < 0:
        ring.reverse()
    for a, b in zip(ring, [*ring[1:], ring[0]], strict=True):
        ink, shine = rim_ink(_STONE, a, b)
        pygame.draw.aaline(surface, ink, a, b, 2 if shine > 0.3 else 1)
