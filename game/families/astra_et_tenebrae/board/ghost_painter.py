"""Painters of a planned burn: the ghost and its way, rings of range, and plates beside ships."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from game.board.canvas import Canvas, stacked
from game.board.marking import draw_cross
from game.board.marks import put_mark
from game.board.overlays import Cross
from game.board.ships import placed
from game.families.astra_et_tenebrae.board import hulls
from game.families.astra_et_tenebrae.board.overlays import Bands, Ghost, Plate, Span
from game.families.astra_et_tenebrae.board.ships import length_px, ring_px
from game.shell import drawing
from game.shell.motion import along
from game.shell.theme import FIGURES, SMALL, STRONG, Colour, TextStyle, mix
from rules.table.measure import Point

_ROOMY = 860  # logical units: on a narrower board plates are short
_WARM: Colour = (255, 200, 110)


def draw_ghost(canvas: Canvas, ghost: Ghost) -> None:
    """Draw the way to an end, the ship there in its ring, and its words."""
    colour, start, end = canvas.seat(ghost.seat), canvas.px(ghost.start), canvas.px(ghost.end)
    light, radius = mix(colour, (255, 255, 255), 0.35), ring_px(canvas)
    _draw_way(canvas, start, end, light, radius)
    shape = placed(hulls.OUTLINES[ghost.seat], end, length_px(canvas), ghost.angle_deg)
    drawing.polygon(canvas.surface, shape, (*colour, 96))
    for a, b in zip(shape, [*shape[1:], shape[0]], strict=True):
        drawing.line(canvas.surface, light, a, b, canvas.stroke(1.2))
    ring = canvas.theme.focus if ghost.held else light
    drawing.circle(canvas.surface, (*colour, 40), end, radius)
    drawing.circle(canvas.surface, ring, end, radius, canvas.stroke(1.8))
    if ghost.sought is not None:
        _draw_sought(canvas, ghost, end)
    canvas.avoid.append(_square(end, radius))
    if ghost.words:
        draw_lines(canvas, ghost.words, end, rim=light, clear_px=radius)


def _draw_way(canvas: Canvas, start: Point, end: Point, ink: Colour, radius: float) -> None:
    long = math.dist(start, end)
    if long <= radius:
        return
    x, y = (end[0] - start[0]) / long, (end[1] - start[1]) / long
    tip = (end[0] - x * radius, end[1] - y * radius)
    drawing.line(canvas.surface, ink, start, tip, canvas.stroke(2))
    canvas.arrow(start, tip, ink, canvas.pen.px(9))


def _draw_sought(canvas: Canvas, ghost: Ghost, end: Point) -> None:
    """Draw what the pointer wants and does not get, with the ruling that forbids it."""
    assert ghost.sought is not None, "only something refused is sought in vain"
    at, why, ruling = ghost.sought
    red, there = canvas.theme.refusal, canvas.px(at)
    drawing.dashed_line(canvas.surface, red, end, there, canvas.stroke(1.4), dash_px=5, gap_px=4)
    drawing.circle(canvas.surface, red, there, ring_px(canvas) * 0.8, canvas.stroke(1.6))
    draw_cross(canvas, Cross(at, "refusal"))
    lines: tuple[tuple[Span, ...], ...] = (((why, "plain"),), ((ruling, "quiet"),))
    canvas.avoid.append(_square(there, ring_px(canvas)))
    draw_lines(canvas, lines, there, rim=red, clear_px=ring_px(canvas))


def _square(centre: Point, radius: float) -> pygame.Rect:
    side = round(2 * radius)
    return pygame.Rect(0, 0, side, side).move_to(center=(round(centre[0]), round(centre[1])))


def draw_bands(canvas: Canvas, bands: Bands) -> None:
    """Draw rings of range: the first solid, the second dashed, all others dotted; each with its word."""
    colour, centre = canvas.seat(bands.seat), canvas.px(bands.at)
    ink = mix(colour, canvas.theme.text, 0.15)
    room = canvas.board()
    canvas.surface.set_clip(room)
    for number, (reach_in, _) in enumerate(bands.rings):
        radius, faint = canvas.length_px(reach_in), canvas.theme.faint(ink, 0.85)
        if number == 0:
            drawing.lines(canvas.surface, faint, drawing.arc_points(centre, radius, 0, 360), canvas.stroke())
        else:
            dash = canvas.pen.px(9 if number == 1 else 2)
            drawing.dashed_arc(
                canvas.surface,
                faint,
                centre,
                radius,
                0,
                360,
                canvas.stroke(1.2),
                dash_px=dash,
                gap_px=canvas.pen.px(6),
            )
    canvas.surface.set_clip(None)
    for reach_in, words in bands.rings:
        _name_ring(canvas, centre, canvas.length_px(reach_in), words, ink)


def _name_ring(canvas: Canvas, centre: Point, radius: float, words: str, ink: Colour) -> None:
    image = canvas.outlined(words, SMALL.sized(12), ink)
    room = canvas.board().inflate(-6, -6)
    for turn in (315, 45, 225, 135, 0, 180, 90, 270, 290, 70, 20, 340):
        (spot,) = drawing.arc_points(centre, radius, turn, turn)[:1]
        place = image.get_rect(center=(round(spot[0]), round(spot[1])))
        if room.contains(place) and place.collidelist(canvas.avoid) < 0:
            canvas.avoid.append(canvas.surface.blit(image, place))
            return


# --- plates ----------------------------------------------------------------------------------------------


def draw_plate(canvas: Canvas, plate: Plate) -> None:
    """Draw a plate beside its ship; where there is no room for all its words, its short ones."""
    theme, at = canvas.theme, canvas.px(plate.at)
    rim = theme.refusal if plate.alarming else theme.seat(plate.seat)
    head: tuple[Span, ...] = ((plate.name, "plain"),)
    ways = [_panel_lines(canvas, plate, head, plate.lines)]
    if plate.short:
        short = _panel_lines(canvas, plate, (*head, *plate.short), ())
        small = canvas.surface.get_width() < canvas.pen.px(_ROOMY)
        ways = [short] if small and not plate.alarming else [*ways, short]
    place = canvas.lay(ways, at, rim=rim, clear_px=ring_px(canvas) * 0.9, slides=True)
    near = (max(place.left, min(place.right, at[0])), max(place.top, min(place.bottom, at[1])))
    far, clear = math.dist(at, near), ring_px(canvas)
    if far > 1.6 * clear:
        drawing.line(canvas.surface, mix(canvas.theme.ground, rim, 0.6), near, along(at, near, clear / far))


def draw_lines(
    canvas: Canvas, lines: Sequence[tuple[Span, ...]], at_px: Point, *, rim: Colour, clear_px: float
) -> None:
    """Write lines on a panel beside a pixel, the first one large."""
    rows = [_spans(canvas, spans, SMALL.sized(12) if n else STRONG) for n, spans in enumerate(lines)]
    canvas.lay([stacked(rows)], at_px, rim=rim, clear_px=clear_px)


def _panel_lines(
    canvas: Canvas, plate: Plate, head: tuple[Span, ...], lines: tuple[tuple[Span, ...], ...]
) -> pygame.Surface:
    theme = canvas.theme
    first = _spans(canvas, head, STRONG, theme.seat_text(plate.seat))
    rows = [_spans(canvas, spans, SMALL.sized(12)) for spans in lines]
    aside = canvas.pen.text(plate.aside if lines else "", FIGURES.sized(12), theme.text)
    if plate.alarming and lines:
        aside = canvas.pen.text(plate.aside, FIGURES.sized(12), theme.refusal)
    sign, gap = canvas.pen.px(13), canvas.pen.px(14)
    beside = gap + aside.get_width() if lines else 0
    wide = max(sign + first.get_width() + beside, *(row.get_width() for row in rows), 0)
    title = pygame.Surface((wide, first.get_height()), pygame.SRCALPHA)
    title.blit(first, (sign, 0))
    title.blit(aside, aside.get_rect(midright=(wide, first.get_height() // 2)))
    own = Canvas(title, canvas.camera, canvas.pen)
    spot, radius = (sign * 0.35, first.get_height() / 2), canvas.pen.scale.factor * 4
    put_mark(own, plate.seat, spot, radius, theme.seat(plate.seat))
    return stacked([title, *rows])


def _spans(
    canvas: Canvas, spans: Sequence[Span], style: TextStyle, plain: Colour | None = None
) -> pygame.Surface:
    """Write words beside each other, each as it is meant."""
    theme = canvas.theme
    inks = {"good": theme.good, "refusal": theme.refusal, "quiet": theme.secondary, "warn": _WARM}
    images = [canvas.pen.text(words, style, inks.get(tone, plain or theme.text)) for words, tone in spans]
    gap = canvas.pen.px(5)
    wide = sum(image.get_width() for image in images) + gap * (len(images) - 1)
    row = pygame.Surface((max(1, wide), max(image.get_height() for image in images)), pygame.SRCALPHA)
    left = 0
    for image in images:
        row.blit(image, (left, 0))
        left += image.get_width() + gap
    return row
