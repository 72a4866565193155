"""Painters of reach: a weapon's wedges and the range bands, kept as pictures and cut to the board."""

from __future__ import annotations

import functools
import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game import drawing
from game.drawing import Ink
from game.table.canvas import Canvas
from game.table.overlays import ArcWedges, Overlay, RangeBands
from game.theme import SMALL, Colour, mix
from rules.table.arcs import Arc
from rules.table.bands import BAND_DEPTH_IN
from rules.table.clock import HALF_HOUR_VECTORS
from rules.table.measure import Point

_ARCS = tuple(Arc)
_LARGEST_PICTURE_PX = 2_400
_ROUND = ((0.0, 360.0),)


@dataclass(frozen=True, slots=True)
class _Ring:
    """A band in pixels: from where to where, what fills it and what draws its far rim."""

    inner: float
    outer: float
    fill: Ink | None
    rim: Colour | None


@dataclass(frozen=True, slots=True)
class _Shape:
    """All that a picture of a reach depends on, degrees clockwise from up."""

    sectors: tuple[tuple[float, float], ...]
    rings: tuple[_Ring, ...]
    spoke: Colour | None
    stroke: int

    def box(self) -> pygame.Rect:
        """Give the pixels that it covers around a middle at (0, 0)."""
        points = [
            point
            for start, end in self.sectors
            for radius in (self.rings[0].inner, self.rings[-1].outer)
            for point in drawing.arc_points((0.0, 0.0), radius, start, end)
        ]
        left, top = math.floor(min(x for x, _ in points)), math.floor(min(y for _, y in points))
        right, bottom = math.ceil(max(x for x, _ in points)), math.ceil(max(y for _, y in points))
        return pygame.Rect(left, top, right - left, bottom - top).inflate(6, 6)


def draw_wedges(canvas: Canvas, overlays: Sequence[Overlay]) -> None:
    """Shade the reach of the weapon in hand, its own band strongest; draw the others' ends as thin lines.

    In hand is what was laid over the board twice, as one of all weapons and by itself; else the first.
    """
    laid = Counter(overlay for overlay in overlays if isinstance(overlay, ArcWedges))
    in_hand = [one for one, times in laid.items() if times > 1] or list(laid)[:1]
    for wedges in laid:
        if wedges not in in_hand:
            _draw(canvas, wedges.at, _outlined(canvas, wedges))
    for wedges in in_hand:
        _draw(canvas, wedges.at, _shaded(canvas, wedges))
        _number_bands(canvas, wedges.at, wedges.bands, _sectors(wedges), canvas.seat(wedges.seat))


def draw_bands(canvas: Canvas, bands: RangeBands) -> None:
    """Draw a numbered ring at the end of each range band."""
    colour, depth = canvas.seat(bands.seat), _depth_px(canvas)
    rim = mix(canvas.theme.ground, colour, 0.5)
    numbers = tuple(range(1, bands.count + 1))
    rings = tuple(_Ring((band - 1) * depth, band * depth, None, rim) for band in numbers)
    _draw(canvas, bands.at, _Shape(_ROUND, rings, None, canvas.stroke()))
    _number_bands(canvas, bands.at, numbers, _ROUND, colour)


def _depth_px(canvas: Canvas) -> float:
    return round(canvas.length_px(BAND_DEPTH_IN), 2)


def _shaded(canvas: Canvas, wedges: ArcWedges) -> _Shape:
    colour, ground, depth = canvas.seat(wedges.seat), canvas.theme.ground, _depth_px(canvas)
    rings = tuple(
        _Ring(
            (band - 1) * depth,
            band * depth,
            (*colour, 30 if band == wedges.band else 17),
            mix(ground, colour, 0.62 if band == wedges.band else 0.42),
        )
        for band in wedges.bands
    )
    spoke = mix(ground, colour, 0.4) if wedges.arcs is not None else None
    return _Shape(_sectors(wedges), rings, spoke, canvas.stroke())


def _outlined(canvas: Canvas, wedges: ArcWedges) -> _Shape:
    rim, depth = mix(canvas.theme.ground, canvas.seat(wedges.seat), 0.3), _depth_px(canvas)
    first, last = wedges.bands[0], wedges.bands[-1]
    rings = [_Ring((first - 1) * depth, last * depth, None, rim)]
    if first > 1:
        rings.insert(0, _Ring((first - 1) * depth, (first - 1) * depth, None, rim))
    return _Shape(_sectors(wedges), tuple(rings), rim if wedges.arcs is not None else None, canvas.stroke())


def _draw(canvas: Canvas, at: Point, shape: _Shape) -> None:
    """Lay a picture on the part of the board that is in view; a very large one is drawn in that part only."""
    x, y = (round(value) for value in canvas.px(at))
    room, box = canvas.board(), shape.box()
    place = box.move(x, y)
    if max(box.size) > _LARGEST_PICTURE_PX:
        place = place.clip(room)
    if not place.colliderect(room):
        return
    canvas.surface.set_clip(room)
    canvas.surface.blit(_picture(shape, (x - place.x, y - place.y), place.size), place)
    canvas.surface.set_clip(None)


@functools.lru_cache(maxsize=10)
def _picture(shape: _Shape, middle: Point, size: tuple[int, int]) -> pygame.Surface:
    image = pygame.Surface(size, pygame.SRCALPHA)
    tint = next((ring.rim for ring in shape.rings if ring.rim is not None), (0, 0, 0))
    image.fill((*tint, 0))
    for start_deg, end_deg in shape.sectors:
        for ring in shape.rings:
            if ring.fill is not None:
                rim = drawing.arc_points(middle, ring.outer, start_deg, end_deg)
                hub = drawing.arc_points(middle, ring.inner, end_deg, start_deg) if ring.inner else [middle]
                drawing.stain(image, rim + hub, ring.fill)
        for ring in shape.rings:
            if ring.rim is not None and ring.outer > 0:
                drawing.dotted_arc(image, ring.rim, middle, ring.outer, start_deg, end_deg, shape.stroke)
        if shape.spoke is not None:
            _draw_spokes(image, shape, middle, (start_deg, end_deg), shape.spoke)
    return image


def _draw_spokes(
    image: pygame.Surface, shape: _Shape, middle: Point, angles: tuple[float, float], ink: Colour
) -> None:
    for angle in angles:
        a, b = (
            drawing.arc_points(middle, radius, angle, angle)[0]
            for radius in (shape.rings[0].inner, shape.rings[-1].outer)
        )
        drawing.line(image, ink, a, b, shape.stroke)


def _sectors(wedges: ArcWedges) -> tuple[tuple[float, float], ...]:
    """List the directions that arcs cover, degrees clockwise from up; arcs side by side are one."""
    if wedges.arcs is None or len(set(wedges.arcs)) == len(_ARCS):
        return _ROUND
    have = [arc in wedges.arcs for arc in _ARCS]
    sectors = []
    for i in range(len(_ARCS)):
        if have[i] and not have[i - 1]:
            run = next(n for n in range(1, 5) if not have[(i + n) % 4])
            start = 30.0 * wedges.heading + 90.0 * i - 45.0
            sectors.append((start, start + 90.0 * run))
    return tuple(sectors)


def _polar(at: Point, angle_deg: float, reach_in: float) -> Point:
    x, y = HALF_HOUR_VECTORS[round(angle_deg / 15) % 24]
    return at[0] + x * reach_in, at[1] + y * reach_in


def _number_bands(
    canvas: Canvas,
    at: Point,
    bands: tuple[int, ...],
    sectors: tuple[tuple[float, float], ...],
    colour: Colour,
) -> None:
    """Write RB1, RB2, ... just inside the end of each band, where the most of them are in view."""
    whole = canvas.board().inflate(-canvas.pen.px(30), -canvas.pen.px(20))
    angles = [
        15.0 * (round(start / 15) + n) for start, end in sectors for n in range(1, round((end - start) / 15))
    ]

    def spots(angle: float) -> list[Point]:
        return [canvas.px(_polar(at, angle, band * BAND_DEPTH_IN - 0.75)) for band in bands]

    def worth(angle: float) -> int:
        seen = [p for p in spots(angle) if whole.collidepoint(p)]
        word = canvas.pen.px(30), canvas.pen.px(16)
        boxes = [pygame.Rect((0, 0), word).move_to(center=(round(x), round(y))) for x, y in seen]
        return 2 * len(seen) - sum(box.collidelist(canvas.avoid) >= 0 for box in boxes)

    best = max(angles, key=worth, default=None)
    if best is None:
        return
    ink = mix(colour, canvas.theme.text, 0.25)
    for band, spot in zip(bands, spots(best), strict=True):
        if whole.collidepoint(spot):
            canvas.avoid.append(canvas.put(canvas.outlined(f"RB{band}", SMALL, ink), spot))
