"""Painters of areas: legal ground, reachable points, the clock around a ship."""

from __future__ import annotations

import math

import pygame

from game import drawing
from game.table.canvas import Canvas, smooth
from game.table.overlays import ClockGauge, LegalArea, ReachDots
from game.table.sprites import draw_mark
from game.theme import FIGURES, SMALL, Colour, mix
from rules.table.board import WIDTH_IN
from rules.table.clock import HALF_HOUR_VECTORS, HOURS

_GAUGE_IN = 3.4


def draw_legal(canvas: Canvas, area: LegalArea) -> None:
    """Light the legal ground and darken the rest."""
    colour = canvas.seat(area.seat) if area.seat else canvas.theme.good
    dark = mix(canvas.theme.ground, (0, 0, 0), 0.6)
    step = WIDTH_IN / area.columns
    left, top = canvas.px((0.0, 0.0))
    size = canvas.length_px(step)
    view = canvas.surface.get_rect()
    first = max(0, int((view.left - left) / size)), max(0, int((view.top - top) / size))
    last = (
        min(area.columns, math.ceil((view.right - left) / size)),
        min(area.rows, math.ceil((view.bottom - top) / size)),
    )
    if last[0] <= first[0] or last[1] <= first[1]:
        return
    small = pygame.Surface((last[0] - first[0], last[1] - first[1]), pygame.SRCALPHA)
    for y in range(first[1], last[1]):
        for x in range(first[0], last[0]):
            legal = area.cells[y * area.columns + x]
            small.set_at((x - first[0], y - first[1]), (*colour, 40) if legal else (*dark, 120))
    large = pygame.transform.smoothscale(
        small, (round(small.get_width() * size), round(small.get_height() * size))
    )
    corner = (round(left + first[0] * size), round(top + first[1] * size))
    canvas.surface.blit(large, corner)
    _rim_legal(canvas, large, corner, mix(canvas.theme.ground, colour, 0.75))


def _rim_legal(canvas: Canvas, lit: pygame.Surface, corner: tuple[int, int], colour: Colour) -> None:
    """Draw a line around each piece of legal ground."""
    dark = pygame.mask.from_surface(lit, 80)
    legal = dark.copy()
    legal.invert()
    holes = [one for one in dark.connected_components(60) if _is_inside(one)]
    for piece in [*legal.connected_components(60), *holes]:
        rim = [(x + corner[0], y + corner[1]) for x, y in piece.outline(4)]
        drawing.lines(canvas.surface, colour, rim, canvas.stroke(), closed=True)


def _is_inside(piece: pygame.Mask) -> bool:
    """Whether a piece keeps off the rim of its mask."""
    whole = piece.get_rect()
    return all(whole.inflate(-4, -4).contains(box) for box in piece.get_bounding_rects())


def draw_dots(canvas: Canvas, dots: ReachDots) -> None:
    """Draw where a ship can end its move: discs or squares by its owner, and the words below them."""
    colour = mix(canvas.theme.ground, canvas.seat(dots.seat), 0.72)
    radius = max(2.0, canvas.pen.scale.factor * 2.4)
    image = canvas.picture(("dot", dots.seat, radius, colour), lambda: _dot(dots, radius, colour))
    for point in dots.points:
        canvas.put(image, canvas.px(point))
    if not dots.label or not dots.points:
        return
    low = max(dots.points, key=lambda p: p[1])
    middle = sum(p[0] for p in dots.points) / len(dots.points)
    words = canvas.outlined(dots.label, SMALL, canvas.theme.seat_text(dots.seat))
    x, y = canvas.px((middle, low[1]))
    place = words.get_rect(center=(round(x), round(y) + canvas.pen.px(14)))
    room = canvas.board().clip(canvas.surface.get_rect()).inflate(-canvas.pen.px(12), -canvas.pen.px(12))
    canvas.avoid.append(canvas.surface.blit(words, place.clamp(room)))


def _dot(dots: ReachDots, radius: float, colour: Colour) -> pygame.Surface:
    side = round(radius * 2) + 2

    def draw(surface: pygame.Surface, times: int) -> None:
        draw_mark(surface, dots.seat, (side * times / 2, side * times / 2), radius * times, colour)

    return smooth((side, side), colour, draw)


def _dial_px(canvas: Canvas) -> float:
    return max(canvas.pen.px(44), canvas.length_px(_GAUGE_IN))


def gauge_px(canvas: Canvas) -> float:
    """Give the radius of a clock face with its figures, in pixels."""
    return _dial_px(canvas) + canvas.pen.px(18)


def draw_gauge(canvas: Canvas, gauge: ClockGauge) -> None:
    """Draw the clock face around a ship: ticks, the hours in reach bright, the course that is set."""
    centre = canvas.px(gauge.at)
    radius = _dial_px(canvas)
    colour, theme = canvas.seat(gauge.seat), canvas.theme
    drawing.circle(canvas.surface, (*theme.panel, 150), centre, radius)
    drawing.circle(canvas.surface, mix(theme.ground, theme.edge, 0.9), centre, radius, canvas.stroke())
    bow = 30.0 * gauge.heading
    if gauge.course:
        ends = sorted((bow, bow + 30.0 * gauge.course))
        drawing.wedge(canvas.surface, centre, (0, radius - 3), ends[0], ends[1], (*colour, 60))
    for hour in range(HOURS):
        side = min(hour, HOURS - hour)
        legal = side <= gauge.limit
        tick = theme.text if legal else mix(theme.ground, theme.secondary, 0.45)
        x, y = HALF_HOUR_VECTORS[2 * ((gauge.heading + hour) % HOURS)]
        inner, outer = radius - canvas.pen.px(6), radius - canvas.pen.px(1)
        ends_px = [(centre[0] + x * r, centre[1] + y * r) for r in (inner, outer)]
        drawing.line(canvas.surface, tick, ends_px[0], ends_px[1], canvas.stroke(1.6))
        figure = canvas.outlined(str(hour or HOURS), FIGURES.sized(11), tick)
        reach = radius + canvas.pen.px(10)
        canvas.avoid.append(canvas.put(figure, (centre[0] + x * reach, centre[1] + y * reach)))
    for angle, ink in ((bow, theme.secondary), (bow + 30.0 * gauge.course, colour)):
        x, y = HALF_HOUR_VECTORS[round(angle / 15) % 24]
        tip = (centre[0] + x * (radius - 8), centre[1] + y * (radius - 8))
        drawing.line(canvas.surface, ink, centre, tip, canvas.stroke(1.6))
    canvas.arrow(centre, tip, colour, canvas.pen.px(9))
