"""Painters of areas: reachable points, corridors, a target's arcs, and the clock around a ship."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

import pygame

from game.board.canvas import Canvas
from game.board.labels import covered_px
from game.board.marking import put_words
from game.board.marks import put_mark
from game.families.false_sunrise.board.overlays import ClockGauge, Corridor, ReachDots, TargetArcs
from game.shell import drawing
from game.shell.theme import FIGURES, SMALL, Color, Theme, mix
from rules.table.clock import HALF_HOUR_VECTORS, HOURS
from rules.table.measure import Point

_GAUGE_IN = 3.4
# Logical units: the knob's distance from the rim of the face, and its radius.
_KNOB_INSIDE, _KNOB_UNITS = 8.0, 5.5
_HOURS_OUT = (10, 22, 34)  # logical units outside the dial: where a figure of an hour may be
_UNDER_GHOST = 16.0  # logical units: a figure this near to a ghost is under it


_ARCS_IN, _ARCS_PX = 1.8, 30
_ARC_DEG = (0.0, 90.0, 180.0, -90.0)  # fore, starboard, rear, port: degrees from the heading to each middle
_ASIDE_DEG = (0.0, 25.0, -25.0, 40.0, -40.0)  # an arc's words are in its middle, or at one of these angles


def draw_dots(canvas: Canvas, dots: ReachDots) -> None:
    """Draw where a ship can end its move: discs or squares by its owner, with the label below."""
    color = canvas.theme.faint(canvas.seat(dots.seat), 0.72)
    radius = max(2.0, canvas.pen.scale.factor * 2.4)
    for point in dots.points:
        put_mark(canvas, dots.seat, canvas.px(point), radius, color)
    if not dots.label or not dots.points:
        return
    low = max(dots.points, key=lambda p: p[1])
    middle = sum(p[0] for p in dots.points) / len(dots.points)
    words = canvas.outlined(dots.label, SMALL, canvas.theme.seat_text(dots.seat))
    x, y = canvas.px((middle, low[1]))
    put_words(canvas, words, words.get_rect(center=(round(x), round(y) + canvas.pen.px(14))))


def draw_corridor(canvas: Canvas, corridor: Corridor) -> None:
    """Draw a corridor: faint fill, dashed rim, a bright line in the middle, and the label next to it."""
    color, (a, b) = canvas.seat(corridor.seat), (canvas.px(corridor.a), canvas.px(corridor.b))
    radius = canvas.length_px(corridor.within_in)
    angle = math.degrees(math.atan2(b[0] - a[0], a[1] - b[1]))  # clockwise from straight up
    rim = [
        *drawing.arc_points(b, radius, angle - 90, angle + 90),
        *drawing.arc_points(a, radius, angle + 90, angle + 270),
    ]
    canvas.surface.set_clip(canvas.board())
    drawing.polygon(canvas.surface, rim, (*color, 26))
    drawing.dashed_lines(
        canvas.surface, canvas.theme.faint(canvas.theme.good, 0.8), [*rim, rim[0]], canvas.stroke()
    )
    drawing.line(canvas.surface, mix(color, canvas.theme.text, 0.5), a, b, canvas.stroke(1.5))
    canvas.surface.set_clip(None)
    if corridor.label:
        words = canvas.outlined(corridor.label, SMALL, canvas.theme.text)
        middle = round((a[0] + b[0]) / 2), round((a[1] + b[1]) / 2) - canvas.pen.px(10)
        put_words(canvas, words, words.get_rect(center=middle))


def draw_arcs(canvas: Canvas, arcs: TargetArcs) -> None:
    """Draw the four arcs of a target: dashed bounds, the hit one filled, words in each."""
    center, theme = canvas.px(arcs.at), canvas.theme
    radius = max(canvas.pen.px(_ARCS_PX), canvas.length_px(_ARCS_IN))
    canvas.surface.set_clip(canvas.board())
    for turn, (arc, words) in zip(_ARC_DEG, arcs.words, strict=True):
        middle = 30.0 * arcs.heading + turn
        if arc is arcs.lit:
            rim = [center, *drawing.arc_points(center, radius, middle - 45, middle + 45)]
            drawing.polygon(canvas.surface, rim, (*theme.refusal, 60))
        bound = math.radians(middle + 45)
        end = center[0] + radius * math.sin(bound), center[1] - radius * math.cos(bound)
        drawing.dashed_lines(canvas.surface, theme.faint(theme.text, 0.6), [center, end], canvas.stroke())
        if not words:
            continue
        ink = theme.refusal if arc is arcs.lit else theme.text
        image = canvas.outlined(words, SMALL, ink)
        spots = [_beyond(canvas, center, radius, middle + aside, image) for aside in _ASIDE_DEG]
        view, full = canvas.surface.get_rect(), canvas.avoid
        place = min(spots, key=lambda spot: covered_px(spot, full, view))
        canvas.write(image, place)
    canvas.surface.set_clip(None)


def _beyond(
    canvas: Canvas, center: Point, radius: float, way_deg: float, image: pygame.Surface
) -> pygame.Rect:
    """Return where words go just outside a circle, in a direction clockwise from straight up."""
    way = math.radians(way_deg)
    far = radius + canvas.pen.px(4) + abs(math.sin(way)) * image.get_width() / 2
    at = round(center[0] + far * math.sin(way)), round(center[1] - far * math.cos(way))
    return image.get_rect(center=at)


def _dial_px(canvas: Canvas) -> float:
    return max(canvas.pen.px(44), canvas.length_px(_GAUGE_IN))


def gauge_px(canvas: Canvas) -> float:
    """Return the radius in pixels of a clock face with its figures."""
    return _dial_px(canvas) + canvas.pen.px(18)


def knob_px(canvas: Canvas, gauge: ClockGauge) -> tuple[float, float]:
    """Return the pixel of the knob at the end of a gauge's hand."""
    x, y = HALF_HOUR_VECTORS[2 * ((gauge.heading + gauge.course) % HOURS)]
    middle, reach = canvas.px(gauge.at), _dial_px(canvas) - canvas.pen.px(_KNOB_INSIDE)
    return middle[0] + x * reach, middle[1] + y * reach


def draw_gauge(canvas: Canvas, gauge: ClockGauge) -> None:
    """Draw the clock face around a ship: ticks and the chosen course.

    Its figures get their places now, and are drawn over the course through them by `write_reserved`.
    """
    radius, center = _dial_px(canvas), canvas.px(gauge.at)
    face = replace(gauge, at=(0.0, 0.0), ghost=None)
    key = ("gauge", face, radius, canvas.seat(gauge.seat))
    canvas.put(canvas.picture(key, lambda: _gauge_picture(canvas, face, radius)), center)
    for image, spots in _figures(canvas, gauge):
        canvas.reserve(image, spots, "figure")


def _figures(canvas: Canvas, gauge: ClockGauge) -> Iterator[tuple[pygame.Surface, list[pygame.Rect]]]:
    """Yield the figures of a clock face that no ghost covers, with where they may go: ever farther out."""
    theme, center = canvas.theme, canvas.px(gauge.at)
    ghost = None if gauge.ghost is None else canvas.px(gauge.ghost)
    for hour in range(HOURS):
        x, y = HALF_HOUR_VECTORS[2 * ((gauge.heading + hour) % HOURS)]
        image = canvas.outlined(str(hour or HOURS), FIGURES.sized(11), _tick_color(theme, gauge, hour))
        spots = []
        for out in _HOURS_OUT:
            reach = _dial_px(canvas) + canvas.pen.px(out)
            place = (center[0] + x * reach, center[1] + y * reach)
            if ghost is None or math.dist(place, ghost) >= canvas.pen.px(_UNDER_GHOST):
                spots.append(image.get_rect(center=(round(place[0]), round(place[1]))))
        yield image, spots


def _tick_color(theme: Theme, gauge: ClockGauge, hour: int) -> Color:
    legal = min(hour, HOURS - hour) <= gauge.limit
    return theme.text if legal else theme.faint(theme.secondary, 0.65)


def _gauge_picture(canvas: Canvas, gauge: ClockGauge, radius: float) -> pygame.Surface:
    """Draw a clock face without its numbers."""
    color, theme = canvas.seat(gauge.seat), canvas.theme
    side = 2 * math.ceil(radius) + 6
    image = pygame.Surface((side, side), pygame.SRCALPHA)
    image.fill((*theme.panel, 0))
    center = (side / 2, side / 2)
    drawing.stain_disc(image, center, radius, (*theme.panel, 150))
    bow = 30.0 * gauge.heading
    if gauge.course:
        ends = sorted((bow, bow + 30.0 * gauge.course))
        rim = drawing.arc_points(center, radius - 3, ends[0], ends[1])
        drawing.stain(image, [center, *rim], (*mix(theme.panel, color, 0.4), 170))
    drawing.circle(image, mix(theme.ground, theme.edge, 0.9), center, radius, canvas.stroke())
    for hour in range(HOURS):
        x, y = HALF_HOUR_VECTORS[2 * ((gauge.heading + hour) % HOURS)]
        inner, outer = radius - canvas.pen.px(6), radius - canvas.pen.px(1)
        a, b = ((center[0] + x * r, center[1] + y * r) for r in (inner, outer))
        drawing.line(image, _tick_color(theme, gauge, hour), a, b, canvas.stroke(1.6))
    for angle, ink in ((bow, theme.secondary), (bow + 30.0 * gauge.course, color)):
        x, y = HALF_HOUR_VECTORS[round(angle / 15) % 24]
        tip = (center[0] + x * (radius - 8), center[1] + y * (radius - 8))
        drawing.line(image, ink, center, tip, canvas.stroke(1.6))
    if gauge.knob:
        reach = radius - canvas.pen.px(_KNOB_INSIDE)
        tip = (center[0] + x * reach, center[1] + y * reach)
        drawing.circle(image, color, tip, canvas.pen.px(_KNOB_UNITS))
        drawing.circle(image, theme.text, tip, canvas.pen.px(_KNOB_UNITS), canvas.stroke(1.4))
    else:
        Canvas(image, canvas.camera, canvas.pen).arrow(center, tip, color, canvas.pen.px(9))
    return image
