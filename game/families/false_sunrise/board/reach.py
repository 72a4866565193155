"""Painters of reach: a weapon's wedges and the range bands, cached as pictures and clipped to the board."""

from __future__ import annotations

import functools
import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pygame

from game.board.canvas import Canvas
from game.families.false_sunrise.board.overlays import ArcWedges, RangeBands
from game.shell import drawing
from game.shell.drawing import Ink
from game.shell.theme import SMALL, Color, mix
from rules.false_sunrise.gunnery import Band
from rules.table.arcs import Arc
from rules.table.bands import BAND_DEPTH_IN
from rules.table.board import WIDTH_IN
from rules.table.clock import HALF_HOUR_VECTORS
from rules.table.measure import Point

_ARCS = tuple(Arc)
# In views: a larger picture would cost more memory than it saves time.
_LARGEST_FILLED = 1.2
# The bands that all weapons share (FIR-3).
_SHARED = tuple(Band(n * BAND_DEPTH_IN, (n + 1) * BAND_DEPTH_IN, f"RB{n + 1}") for n in range(5))
_ROUND = ((0.0, 360.0),)


@dataclass(frozen=True, slots=True)
class _Ring:
    """A band in pixels: its inner and outer radius, its fill and the color of its outer rim."""

    inner: float
    outer: float
    fill: Ink | None
    rim: Color | None


@dataclass(frozen=True, slots=True)
class _Shape:
    """Everything that a picture of a reach depends on; degrees are clockwise from up."""

    sectors: tuple[tuple[float, float], ...]
    rings: tuple[_Ring, ...]
    spoke: Color | None
    stroke: int


@functools.lru_cache(maxsize=64)
def _box(shape: _Shape) -> pygame.Rect:
    """Return the pixels that a shape covers around a center at (0, 0)."""
    points = [
        point
        for start, end in shape.sectors
        for radius in (shape.rings[0].inner, shape.rings[-1].outer)
        for point in drawing.arc_points((0.0, 0.0), radius, start, end)
    ]
    left, top = math.floor(min(x for x, _ in points)), math.floor(min(y for _, y in points))
    right, bottom = math.ceil(max(x for x, _ in points)), math.ceil(max(y for _, y in points))
    return pygame.Rect(left, top, right - left, bottom - top).inflate(6, 6)


def draw_wedges(canvas: Canvas, overlays: Sequence[object]) -> None:
    """Shade the selected weapon's reach, its own band strongest; outline the others' reach thinly."""
    for _ in draw_wedges_in_steps(canvas, overlays):
        pass


def draw_wedges_in_steps(canvas: Canvas, overlays: Sequence[object]) -> Iterator[None]:
    """Draw the wedges one by one.

    The selected weapon is the one laid over the board twice, with all weapons and alone; otherwise the
    first.
    """
    laid = Counter(overlay for overlay in overlays if isinstance(overlay, ArcWedges))
    in_hand = [one for one, times in laid.items() if times > 1] or list(laid)[:1]
    for wedges in laid:
        if wedges not in in_hand:
            _draw(canvas, wedges.at, _outlined(canvas, wedges))
            yield
    for wedges in in_hand:
        _draw(canvas, wedges.at, _shaded(canvas, wedges))
        yield
        _number_bands(canvas, wedges.at, wedges.bands, _sectors(wedges), canvas.seat(wedges.seat))


def draw_bands(canvas: Canvas, bands: RangeBands) -> None:
    """Draw a numbered ring at the end of each range band."""
    color = canvas.seat(bands.seat)
    rim = canvas.theme.faint(color, 0.5)
    shown = bands.bands or _SHARED
    rings = tuple(_ring(canvas, band, None, rim) for band in shown)
    if shown[0].near_in > 0:
        rings = (_Ring(rings[0].inner, rings[0].inner, None, rim), *rings)
    _draw(canvas, bands.at, _Shape(_ROUND, rings, None, canvas.stroke()))
    _number_bands(canvas, bands.at, shown, _ROUND, color)


def _ring(canvas: Canvas, band: Band, fill: Ink | None, rim: Color | None) -> _Ring:
    return _Ring(
        _px(canvas, band.near_in), _px(canvas, band.far_in), fill, None if _is_endless(band) else rim
    )


def _is_endless(band: Band) -> bool:
    """Return whether a band reaches over the whole board, so that its end is never seen."""
    return band.far_in > WIDTH_IN


def _px(canvas: Canvas, length_in: float) -> float:
    return round(canvas.length_px(length_in), 2)


def _shaded(canvas: Canvas, wedges: ArcWedges) -> _Shape:
    color, ground = canvas.seat(wedges.seat), canvas.theme.ground
    rings = tuple(
        _ring(
            canvas, band, (*color, 30 if band.best else 17), mix(ground, color, 0.62 if band.best else 0.42)
        )
        for band in wedges.bands
    )
    if wedges.bands[0].near_in > 0 and _is_endless(wedges.bands[-1]):
        near = rings[0].inner
        rings = (_Ring(near, near, None, mix(ground, color, 0.62)), *rings)
    spoke = mix(ground, color, 0.4) if wedges.arcs is not None else None
    return _Shape(_sectors(wedges), rings, spoke, canvas.stroke())


def _outlined(canvas: Canvas, wedges: ArcWedges) -> _Shape:
    rim = canvas.theme.faint(canvas.seat(wedges.seat), 0.3)
    near, far = _px(canvas, wedges.bands[0].near_in), _px(canvas, wedges.bands[-1].far_in)
    rings = [_Ring(near, far, None, rim)]
    if near > 0:
        rings.insert(0, _Ring(near, near, None, rim))
    return _Shape(_sectors(wedges), tuple(rings), rim if wedges.arcs is not None else None, canvas.stroke())


def _draw(canvas: Canvas, at: Point, shape: _Shape) -> None:
    """Draw a shape on the visible part of the board; a very large one is filled in that part only."""
    x, y = (round(value) for value in canvas.px(at))
    view, room, place = canvas.surface.get_rect(), canvas.board(), _box(shape).move(x, y)
    if not place.colliderect(room):
        return
    canvas.surface.set_clip(room)
    share = place.width * place.height / (view.width * view.height)
    if any(ring.fill is not None for ring in shape.rings):
        part = place.clip(room) if share > _LARGEST_FILLED else place
        canvas.surface.blit(_filled(shape, (x - part.x, y - part.y), part.size), part)
    _draw_lines(canvas.surface, shape, (x, y))
    canvas.surface.set_clip(None)


@functools.lru_cache(maxsize=6)
def _filled(shape: _Shape, middle: Point, size: tuple[int, int]) -> pygame.Surface:
    """Fill the bands with discs from the outermost inward, and cut away everything outside the sectors."""
    image = pygame.Surface(size, pygame.SRCALPHA)
    clear = (0, 0, 0, 0)
    for ring in reversed(shape.rings):
        drawing.stain_disc(image, middle, ring.outer, ring.fill or clear)
    drawing.stain_disc(image, middle, shape.rings[0].inner, clear)
    far = 2 * shape.rings[-1].outer
    starts = [start for start, _ in shape.sectors]
    for (_, end), start in zip(shape.sectors, [*starts[1:], starts[0] + 360], strict=True):
        gap = (start - end) % 360
        corners = [end + gap * step / 4 for step in range(5)] if gap else []
        rim = [point for angle in corners for point in drawing.arc_points(middle, far, angle, angle)[:1]]
        drawing.stain(image, [middle, *rim], clear)
    return image


def _draw_lines(surface: pygame.Surface, shape: _Shape, middle: Point) -> None:
    for start_deg, end_deg in shape.sectors:
        for ring in shape.rings:
            if ring.rim is not None and ring.outer > 0:
                drawing.dotted_arc(surface, ring.rim, middle, ring.outer, start_deg, end_deg, shape.stroke)
        for angle in (start_deg, end_deg) if shape.spoke is not None else ():
            _draw_spoke(surface, shape, middle, angle)


def _draw_spoke(surface: pygame.Surface, shape: _Shape, middle: Point, angle: float) -> None:
    reaches = (shape.rings[0].inner, shape.rings[-1].outer)
    ends = [point for radius in reaches for point in drawing.arc_points(middle, radius, angle, angle)[:1]]
    if shape.spoke is not None and len(ends) == 2:
        drawing.line(surface, shape.spoke, ends[0], ends[1], shape.stroke)


def _sectors(wedges: ArcWedges) -> tuple[tuple[float, float], ...]:
    """Return the directions that arcs cover, in degrees clockwise from up; adjacent arcs are merged."""
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
    bands: Sequence[Band],
    sectors: tuple[tuple[float, float], ...],
    color: Color,
) -> None:
    """Draw RB1, RB2, ... just inside the end of each band, in the direction where most cover nothing.

    A number that would cover something there goes to the nearest free place along its band. A band that
    reaches over the whole board is named just inside its beginning.
    """
    whole = canvas.board().inflate(-canvas.pen.px(30), -canvas.pen.px(20))
    angles = [
        15.0 * (round(start / 15) + n)
        for start, end in sectors
        for n in range(1, round((end - start) / 15), 1 if end - start <= 180 else 2)
    ]
    ink = mix(color, canvas.theme.text, 0.25)
    words = [canvas.outlined(band.words, SMALL, ink) for band in bands]

    def spot(number: int, angle: float) -> pygame.Rect:
        x, y = canvas.px(_polar(at, angle, _named_at_in(bands[number])))
        return words[number].get_rect(center=(round(x), round(y)))

    def free(place: pygame.Rect) -> bool:
        return whole.collidepoint(place.center) and place.collidelist(canvas.avoid) < 0

    spots = {angle: [spot(number, angle) for number in range(len(bands))] for angle in angles}
    best = max(angles, key=lambda angle: sum(map(free, spots[angle])), default=None)
    if best is None:
        return
    angles.sort(key=lambda angle: abs(angle - best))
    for number, image in enumerate(words):
        places = [spots[angle][number] for angle in angles]
        place = next(filter(free, places), None)
        if place is not None:
            canvas.write(image, place)


def _named_at_in(band: Band) -> float:
    return band.near_in + 0.75 if _is_endless(band) else band.far_in - 0.75
