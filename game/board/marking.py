"""Painters of the overlays that any game uses: distances, lines of sight, places and words."""

from __future__ import annotations

import functools
import math

import pygame

from game.board.canvas import Canvas
from game.board.contours import contours
from game.board.labels import covered_px
from game.board.overlays import (
    Circle,
    Cross,
    Crosshair,
    LegalArea,
    MeasureTape,
    Notice,
    SightLine,
    TargetRing,
    Tone,
)
from game.shell import drawing
from game.shell.motion import along
from game.shell.theme import SMALL, Color, mix
from rules.table.board import WIDTH_IN
from rules.table.measure import Point


def tone_color(canvas: Canvas, tone: Tone) -> Color:
    """Return the color of a tone."""
    return {"plain": canvas.theme.accent, "good": canvas.theme.good, "refusal": canvas.theme.refusal}[tone]


def draw_legal(canvas: Canvas, area: LegalArea) -> None:
    """Light up the legal area and darken the rest."""
    color = canvas.seat(area.seat) if area.seat else canvas.theme.good
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
    seen = pygame.Rect(*first, last[0] - first[0], last[1] - first[1])
    small = _cells(area, (*color, 40), (*dark, 120)).subsurface(seen)
    large = pygame.transform.smoothscale(small, (round(seen.width * size), round(seen.height * size)))
    canvas.surface.blit(large, (round(left + seen.left * size), round(top + seen.top * size)))
    rim_color = canvas.theme.faint(color, 0.75)
    for line in contours(area.cells, area.columns):
        rim = [(left + x * size, top + y * size) for x, y in line]
        drawing.lines(canvas.surface, rim_color, rim, canvas.stroke(), closed=True)


@functools.lru_cache(maxsize=8)
def _cells(
    area: LegalArea, legal: tuple[int, int, int, int], other: tuple[int, int, int, int]
) -> pygame.Surface:
    """Draw an area with one pixel per cell."""
    inks = (bytes(other), bytes(legal))
    size = (area.columns, area.rows)
    cells = pygame.Surface(size, pygame.SRCALPHA)  # another byte order would be slow to blit
    cells.blit(pygame.image.frombytes(b"".join(inks[one] for one in area.cells), size, "RGBA"), (0, 0))
    return cells


def draw_circle(canvas: Canvas, circle: Circle) -> None:
    """Draw a distance around a point.

    Its label goes to the preferred side, or to the other if that is out of view.
    """
    color = canvas.seat(circle.seat) if circle.seat else canvas.theme.secondary
    center, radius = canvas.px(circle.at), canvas.length_px(circle.radius_in)
    canvas.surface.set_clip(canvas.board())
    if circle.filled and radius >= 1:
        drawing.polygon(canvas.surface, drawing.arc_points(center, radius, 0, 360), (*color, 26))
    canvas.dotted_arc(center, radius, 0, 360, canvas.theme.faint(color, 0.8), canvas.stroke())
    canvas.surface.set_clip(None)
    if circle.label:
        words = canvas.outlined(circle.label, SMALL, mix(color, canvas.theme.text, 0.25))
        x, gap, room = round(center[0]), canvas.pen.px(2), canvas.board().clip(canvas.surface.get_rect())
        below = words.get_rect(midtop=(x, round(center[1] + radius) + gap))
        above = words.get_rect(midbottom=(x, round(center[1] - radius) - gap))
        sides = (above, below) if circle.label_above else (below, above)
        place = next((one for one in sides if room.top <= one.top and one.bottom <= room.bottom), None)
        if place is not None:
            put_words(canvas, words, place)


def put_words(canvas: Canvas, words: pygame.Surface, place: pygame.Rect) -> None:
    """Put words at a place, or as near to it as they are fully in view."""
    room = canvas.board().clip(canvas.surface.get_rect()).inflate(-canvas.pen.px(12), -canvas.pen.px(12))
    canvas.write(words, place.clamp(room))


def draw_sight(canvas: Canvas, sight: SightLine) -> None:
    """Draw a line of sight: dashed while it is clear, red with a cross from the rock on."""
    theme, a, b = canvas.theme, canvas.px(sight.a), canvas.px(sight.b)
    middle = ((sight.a[0] + sight.b[0]) / 2, (sight.a[1] + sight.b[1]) / 2)
    clear, cut = theme.text, b
    if sight.blocked:
        clear = theme.secondary
        if sight.contact is not None:
            middle, cut = sight.contact, canvas.px(sight.contact)
    drawing.dashed_line(canvas.surface, clear, a, cut, canvas.stroke(), dash_px=3, gap_px=4)
    if sight.blocked:
        hidden = theme.faint(theme.refusal, 0.7)
        drawing.dashed_line(canvas.surface, hidden, cut, b, canvas.stroke(), dash_px=2, gap_px=7)
        draw_cross(canvas, Cross(middle))
        caption(canvas, sight.label or "rock", middle, theme.refusal)
    elif sight.label:
        caption(canvas, sight.label, middle, theme.text)


def draw_tape(canvas: Canvas, tape: MeasureTape) -> None:
    """Draw a tape with a tick at each inch, longer at each range band, and its figures on a small panel."""
    a, b = canvas.px(tape.a), canvas.px(tape.b)
    color = canvas.theme.refusal if tape.blocked else canvas.theme.text
    drawing.line(canvas.surface, color, a, b, canvas.stroke(1.4))
    inches = math.hypot(tape.b[0] - tape.a[0], tape.b[1] - tape.a[1])
    length = math.hypot(b[0] - a[0], b[1] - a[1])
    for inch in range(1, min(100, math.ceil(inches))) if length > 1 else ():
        x, y = along(a, b, inch / inches)
        half = canvas.pen.px(6 if inch % 6 == 0 else 2.5)
        nx, ny = -(b[1] - a[1]) / length * half, (b[0] - a[0]) / length * half
        drawing.line(canvas.surface, color, (x - nx, y - ny), (x + nx, y + ny), canvas.stroke())
    for end in (a, b):
        drawing.circle(canvas.surface, color, end, canvas.pen.px(3))
    canvas.plate([(line, canvas.theme.text) for line in tape.lines], b, rim=color)


def draw_ring(canvas: Canvas, ring: TargetRing) -> None:
    """Draw a ring with four ticks, and its words on a small panel."""
    color, center = tone_color(canvas, ring.tone), canvas.px(ring.at)
    radius = max(canvas.pen.px(17), canvas.camera.ship_scale * 1.5)
    drawing.circle(canvas.surface, color, center, radius, canvas.stroke(2))
    draw_ticks(canvas, center, radius - canvas.pen.px(4), radius + canvas.pen.px(4), color)
    if ring.lines:
        lines = [(text, canvas.theme.text) for text in ring.lines]
        canvas.plate(lines, center, rim=color, clear_px=radius * 0.6)


def draw_crosshair(canvas: Canvas, cross: Crosshair) -> None:
    """Draw the place that is pointed at; a refused one is red and crossed out."""
    color = canvas.theme.good if cross.legal else canvas.theme.refusal
    x, y = canvas.px(cross.at)
    draw_ticks(canvas, (x, y), canvas.pen.px(6), canvas.pen.px(16), color)
    if cross.ring_in > 0:
        canvas.dotted_arc((x, y), canvas.length_px(cross.ring_in), 0, 360, color, canvas.stroke())
    if not cross.legal:
        draw_cross(canvas, Cross(cross.at))
    if cross.lines:
        canvas.plate([(line, canvas.theme.text) for line in cross.lines], (x, y), rim=color)


def draw_cross(canvas: Canvas, cross: Cross) -> None:
    """Draw a cross with a dark rim."""
    x, y = canvas.px(cross.at)
    arm = canvas.pen.px(6)
    for ink, width in (((0, 0, 0), 5), (tone_color(canvas, cross.tone), 2)):
        for slope in (1, -1):
            drawing.line(
                canvas.surface,
                ink,
                (x - arm, y - arm * slope),
                (x + arm, y + arm * slope),
                canvas.stroke(width),
            )


def draw_notice(canvas: Canvas, notice: Notice) -> None:
    """Write words at a point, with the ruling in small type below them."""
    lines = [(notice.text, canvas.theme.text)]
    if notice.ruling:
        lines.append((notice.ruling, canvas.theme.secondary))
    canvas.plate(lines, canvas.px(notice.at), rim=tone_color(canvas, notice.tone))


def caption(canvas: Canvas, text: str, at: Point, color: Color, clear_px: float = 0.0) -> None:
    """Write words next to a point, where they cover the least.

    Skip them if the same words are already nearby.
    """
    image = canvas.badge(text, SMALL, color)
    plate = image.get_rect()
    x, y = (round(v) for v in canvas.px(at))
    room = canvas.board().inflate(-canvas.pen.px(8), -canvas.pen.px(8))
    nearby = (there for words, there in canvas.captions if words == text)
    if not canvas.surface.get_rect().collidepoint(x, y) or any(
        canvas.length_px(math.dist(at, there)) < plate.width for there in nearby
    ):
        return
    canvas.captions.add((text, at))
    gap = round(max(canvas.pen.px(16), clear_px))
    step = plate.height + canvas.pen.px(1)
    near = [plate.move_to(midtop=(x, y + gap)), plate.move_to(midbottom=(x, y - gap))]
    near += [plate.move_to(midleft=(x + gap, y)), plate.move_to(midright=(x - gap, y))]
    spots = [*near, *(one.move(0, row * step) for row in (1, -1, 2, -2) for one in near)]
    place = min((one.clamp(room) for one in spots), key=lambda one: covered_px(one, canvas.avoid, room))
    canvas.write(image, place)


def draw_ticks(canvas: Canvas, center: Point, inner: float, outer: float, color: Color) -> None:
    """Draw a tick on each of the four sides of a point, between two distances from it in pixels."""
    x, y = center
    for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0)):
        a, b = ((x + dx * far, y + dy * far) for far in (inner, outer))
        drawing.line(canvas.surface, color, a, b, canvas.stroke(2))


def bowed(a: Point, b: Point, bulge: float) -> list[Point]:
    """Return points on a curve from a to b, bulging to one side by a share of its length."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    return [
        (a[0] + dx * t - dy * bulge * 4 * t * (1 - t), a[1] + dy * t + dx * bulge * 4 * t * (1 - t))
        for t in (i / 24 for i in range(25))
    ]
