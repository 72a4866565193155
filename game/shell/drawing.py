"""Drawing shapes on surfaces safely: no bad coordinate ever reaches pygame.

A line with NaN, infinity or a huge coordinate freezes pygame for good. So every point is checked
here and clipped to the neighborhood of the surface first. Nothing in this module raises for bad
numbers.
"""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Iterable, Sequence

import pygame

from game.shell.theme import Color

Point = tuple[float, float]
Ink = Color | tuple[int, int, int, int]

LIMIT_PX = 16_000.0
_MARGIN_PX = 64
_BIG_RADIUS_PX = 1_500.0
_HUGE = 1e12


def _finite(*numbers: float) -> bool:
    # Comparisons with NaN are false, and faster than `math.isfinite`.
    return all(-_HUGE < number < _HUGE for number in numbers)


def _bounds(surface: pygame.Surface, width: float = 0) -> tuple[float, float, float, float]:
    margin = _MARGIN_PX + width
    return -margin, -margin, surface.get_width() + margin, surface.get_height() + margin


def clip_segment(a: Point, b: Point, box: tuple[float, float, float, float]) -> tuple[Point, Point] | None:
    """Return the part of a segment inside a box (left, top, right, bottom), or None."""
    (ax, ay), (bx, by) = a, b
    if not (-_HUGE < ax < _HUGE and -_HUGE < ay < _HUGE and -_HUGE < bx < _HUGE and -_HUGE < by < _HUGE):
        return None
    dx, dy = bx - ax, by - ay
    enter, leave = 0.0, 1.0
    for step, room in ((-dx, ax - box[0]), (dx, box[2] - ax), (-dy, ay - box[1]), (dy, box[3] - ay)):
        if step == 0:
            if room < 0:
                return None
            continue
        share = room / step
        enter, leave = (max(enter, share), leave) if step < 0 else (enter, min(leave, share))
    if enter > leave:
        return None
    return (ax + enter * dx, ay + enter * dy), (ax + leave * dx, ay + leave * dy)


def clip_polygon(points: Sequence[Point], box: tuple[float, float, float, float]) -> list[Point]:
    """Return the part of a polygon inside a box (left, top, right, bottom).

    The list is empty if a point is not finite.
    """
    if not all(-_HUGE < x < _HUGE and -_HUGE < y < _HUGE for x, y in points):
        return []
    kept = list(points)
    left, top, right, bottom = box
    if all(left <= x <= right and top <= y <= bottom for x, y in kept):
        return kept
    for axis, bound, sign in ((0, box[0], 1), (1, box[1], 1), (0, box[2], -1), (1, box[3], -1)):
        kept = _clip_half(kept, axis, bound, sign)
    return kept


def _clip_half(points: list[Point], axis: int, bound: float, sign: int) -> list[Point]:
    kept: list[Point] = []
    for before, after in zip(points[-1:] + points[:-1], points, strict=True):
        was_in, is_in = sign * (before[axis] - bound) >= 0, sign * (after[axis] - bound) >= 0
        if was_in != is_in:
            share = (bound - before[axis]) / (after[axis] - before[axis])
            kept.append(
                (before[0] + share * (after[0] - before[0]), before[1] + share * (after[1] - before[1]))
            )
        if is_in:
            kept.append(after)
    return kept


def line(surface: pygame.Surface, color: Ink, a: Point, b: Point, width: int = 1) -> None:
    """Draw an antialiased segment."""
    right, bottom = surface.get_size()
    if 0 <= a[0] <= right and 0 <= b[0] <= right and 0 <= a[1] <= bottom and 0 <= b[1] <= bottom:
        pygame.draw.aaline(surface, color, a, b, max(1, width))
        return
    part = clip_segment(a, b, _bounds(surface, width))
    if part is not None:
        pygame.draw.aaline(surface, color, part[0], part[1], max(1, width))


def lines(
    surface: pygame.Surface, color: Ink, points: Sequence[Point], width: int = 1, *, closed: bool = False
) -> None:
    """Draw antialiased segments from point to point."""
    for a, b in itertools.pairwise(points):
        line(surface, color, a, b, width)
    if closed and len(points) > 2:
        line(surface, color, points[-1], points[0], width)


def polygon(
    surface: pygame.Surface,
    points: Sequence[Point],
    fill: Ink | None,
    outline: Ink | None = None,
    width: int = 1,
) -> None:
    """Fill a polygon, translucently if `fill` has an alpha, and draw its outline antialiased."""
    inside = clip_polygon(points, _bounds(surface, width))
    if len(inside) < 3:
        return
    if fill is not None and _opacity(fill) < 255:
        _translucent(surface, inside, fill)
    elif fill is not None:
        pygame.draw.polygon(surface, fill, inside)
        if outline is None:
            pygame.draw.aalines(surface, fill, True, inside)
    if outline is not None:
        lines(surface, outline, points, width, closed=True)


def stain(surface: pygame.Surface, points: Sequence[Point], ink: Ink) -> None:
    """Set the pixels of a polygon to a color including its alpha, without blending."""
    inside = clip_polygon(points, _bounds(surface))
    if len(inside) > 2:
        pygame.draw.polygon(surface, ink, inside)


def stain_disc(surface: pygame.Surface, center: Point, radius: float, ink: Ink) -> None:
    """Set the pixels of a disc to a color including its alpha, without blending."""
    if _finite(*center, radius) and LIMIT_PX > radius >= 0.5 and not _far(surface, center, radius):
        pygame.draw.circle(surface, ink, center, radius)


def _opacity(color: Ink) -> int:
    return color[3] if len(color) == 4 else 255


def _translucent(surface: pygame.Surface, points: Sequence[Point], fill: Ink) -> None:
    left, top = math.floor(min(p[0] for p in points)), math.floor(min(p[1] for p in points))
    right, bottom = math.ceil(max(p[0] for p in points)) + 1, math.ceil(max(p[1] for p in points)) + 1
    box = pygame.Rect(left, top, right - left, bottom - top).clip(surface.get_rect())
    if box.width == 0 or box.height == 0:
        return
    layer = pygame.Surface(box.size, pygame.SRCALPHA)
    pygame.draw.polygon(layer, fill, [(x - box.x, y - box.y) for x, y in points])
    surface.blit(layer, box)


def circle(surface: pygame.Surface, color: Ink, center: Point, radius: float, width: int = 0) -> None:
    """Draw an antialiased disc (width 0) or ring; the color may be translucent."""
    if not _finite(*center, radius) or radius < 0.5 or _far(surface, center, radius):
        return
    if radius > _BIG_RADIUS_PX or _opacity(color) < 255:
        ring = arc_points(center, radius, 0, 360)
        if width == 0:
            polygon(surface, ring, color)
        else:
            lines(surface, color, ring, width, closed=True)
        return
    pygame.draw.aacircle(surface, color, center, radius, width)


def _far(surface: pygame.Surface, center: Point, radius: float) -> bool:
    box = _bounds(surface)
    return (
        center[0] + radius < box[0]
        or center[0] - radius > box[2]
        or center[1] + radius < box[1]
        or center[1] - radius > box[3]
    )


def arc_points(center: Point, radius: float, start_deg: float, end_deg: float) -> list[Point]:
    """Return points along an arc, in degrees clockwise from straight up.

    The list is empty if a number is not finite.
    """
    if not _finite(*center, radius, start_deg, end_deg):
        return []
    sweep = max(-360.0, min(360.0, end_deg - start_deg))
    count = max(2, min(512, math.ceil(abs(sweep) / 360 * max(24.0, radius * 0.9))))
    x, y = center
    return [(x + radius * sin, y - radius * cos) for sin, cos in _directions(start_deg, sweep, count)]


@functools.lru_cache(maxsize=512)
def _directions(start_deg: float, sweep_deg: float, count: int) -> list[Point]:
    """List the sine and cosine of angles that divide a sweep equally."""
    angles = [math.radians(start_deg + sweep_deg * i / count) for i in range(count + 1)]
    return [(math.sin(angle), math.cos(angle)) for angle in angles]


def wedge(
    surface: pygame.Surface,
    center: Point,
    radii: tuple[float, float],
    start_deg: float,
    end_deg: float,
    fill: Ink | None,
    outline: Ink | None = None,
    width: int = 1,
) -> None:
    """Draw a sector between two radii, in degrees clockwise from straight up."""
    inner, outer = radii
    rim = arc_points(center, outer, start_deg, end_deg)
    hub = arc_points(center, inner, end_deg, start_deg) if inner > 0 else [center]
    if rim and hub:
        polygon(surface, rim + hub, fill, outline, width)


def dotted_arc(
    surface: pygame.Surface,
    color: Ink,
    center: Point,
    radius: float,
    start_deg: float,
    end_deg: float,
    width: int = 1,
) -> None:
    """Draw a dotted arc, in degrees clockwise from straight up."""
    points = arc_points(center, radius, start_deg, end_deg)
    if not points or _far(surface, center, radius):
        return
    left, top, right, bottom = _bounds(surface, width)
    pieces = zip(points[::2], points[1::2], strict=False)
    if math.dist(*points[:2]) > _MARGIN_PX:
        for a, b in pieces:
            line(surface, color, a, b, width)
        return
    # No piece is longer than the margin, so a piece that begins outside is not visible.
    for a, b in [(a, b) for a, b in pieces if left < a[0] < right and top < a[1] < bottom]:
        pygame.draw.aaline(surface, color, a, b, width)


def dashed_line(
    surface: pygame.Surface,
    color: Ink,
    a: Point,
    b: Point,
    width: int = 1,
    *,
    dash_px: float = 6,
    gap_px: float = 4,
) -> None:
    """Draw a dashed segment."""
    part = clip_segment(a, b, _bounds(surface, width))
    if part is None:
        return
    (ax, ay), (bx, by) = part
    length = math.hypot(bx - ax, by - ay)
    dash_px, gap_px = max(1.0, dash_px), max(1.0, gap_px)
    for i in range(math.ceil(length / (dash_px + gap_px))):
        start = i * (dash_px + gap_px) / length
        end = min(1.0, start + dash_px / length)
        p, q = ((ax + (bx - ax) * share, ay + (by - ay) * share) for share in (start, end))
        pygame.draw.aaline(surface, color, p, q, max(1, width))


def dashed_arc(
    surface: pygame.Surface,
    color: Ink,
    center: Point,
    radius: float,
    start_deg: float,
    end_deg: float,
    width: int = 1,
    *,
    dash_px: float = 9,
    gap_px: float = 6,
) -> None:
    """Draw a dashed arc, in degrees clockwise from straight up."""
    if not _finite(*center, radius, start_deg, end_deg) or radius < 2 or _far(surface, center, radius):
        return
    count = max(1, round(math.radians(end_deg - start_deg) * radius / (dash_px + gap_px)))
    (x, y), (left, top, right, bottom) = center, _bounds(surface, width)
    for ax, ay, bx, by in _dashes(start_deg, end_deg, count, dash_px / (dash_px + gap_px)):
        a = x + radius * ax, y + radius * ay
        # No dash is longer than the margin, so a dash that begins outside is not visible.
        if left < a[0] < right and top < a[1] < bottom:
            pygame.draw.aaline(surface, color, a, (x + radius * bx, y + radius * by), width)


@functools.lru_cache(maxsize=64)
def _dashes(
    start_deg: float, end_deg: float, count: int, share: float
) -> list[tuple[float, float, float, float]]:
    """List the beginnings and ends of dashes on a circle of radius 1."""
    step, found = math.radians(end_deg - start_deg) / count, []
    for i in range(count):
        a = math.radians(start_deg) + step * i
        b = a + step * share
        found.append((math.sin(a), -math.cos(a), math.sin(b), -math.cos(b)))
    return found


def dashed_lines(surface: pygame.Surface, color: Ink, points: Iterable[Point], width: int = 1) -> None:
    """Draw dashed segments from point to point."""
    for a, b in itertools.pairwise(points):
        dashed_line(surface, color, a, b, width)
