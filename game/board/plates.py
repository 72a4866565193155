"""Overlays for games with ships, and their painters: plates, range rings, trails, lines of sight and shots.

Some painters take the radius in pixels of the game's ring around a piece: words and lines keep
clear of it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import pygame

from game.board.canvas import Canvas, stacked
from game.board.marks import put_mark
from game.board.overlays import Tone
from game.shell import drawing
from game.shell.motion import along
from game.shell.theme import FIGURES, SMALL, STRONG, Color, TextStyle, mix
from rules.kernel.seats import Seat
from rules.table.measure import Point

# Words of a line with their tone.
Span = tuple[str, Tone | Literal["quiet", "warn"]]
_ROOMY = 860  # logical units; on a narrower board plates are short
_WARM: Color = (255, 200, 110)


@dataclass(frozen=True, slots=True)
class Bands:
    """Rings around a place at the ranges of a weapon: inches and a word each, the nearest first."""

    at: Point
    rings: tuple[tuple[float, str], ...]
    seat: Seat


@dataclass(frozen=True, slots=True)
class Plate:
    """A small panel next to a ship: name, aside, lines of words, and a short first line.

    An `alarming` plate has a red rim. Plates keep clear of ships, the ghost and each other.
    """

    at: Point
    name: str
    seat: Seat
    aside: str = ""
    lines: tuple[tuple[Span, ...], ...] = ()
    short: tuple[Span, ...] = ()
    alarming: bool = False


@dataclass(frozen=True, slots=True)
class Trail:
    """The course that a ship flew this turn."""

    a: Point
    b: Point
    seat: Seat


@dataclass(frozen=True, slots=True)
class Sight:
    """A line to a target in sight: solid if the ship sees it directly, dashed if `through` another ship."""

    a: Point
    b: Point
    through: Point | None = None
    words: str = ""


@dataclass(frozen=True, slots=True)
class ShotLine:
    """A shot that is declared, or about to be."""

    a: Point
    b: Point
    seat: Seat


# --- painters ------------------------------------------------------------------------------------------


def draw_bands(canvas: Canvas, bands: Bands) -> None:
    """Draw range rings: the first solid, the second dashed, the others dotted, each with its word."""
    color, center = canvas.seat(bands.seat), canvas.px(bands.at)
    ink = mix(color, canvas.theme.text, 0.15)
    room = canvas.board()
    canvas.surface.set_clip(room)
    for number, (reach_in, _) in enumerate(bands.rings):
        radius, faint = canvas.length_px(reach_in), canvas.theme.faint(ink, 0.85)
        if number == 0:
            drawing.lines(canvas.surface, faint, drawing.arc_points(center, radius, 0, 360), canvas.stroke())
        else:
            dash = canvas.pen.px(9 if number == 1 else 2)
            drawing.dashed_arc(
                canvas.surface,
                faint,
                center,
                radius,
                0,
                360,
                canvas.stroke(1.2),
                dash_px=dash,
                gap_px=canvas.pen.px(6),
            )
    canvas.surface.set_clip(None)
    for reach_in, words in bands.rings:
        _name_ring(canvas, center, canvas.length_px(reach_in), words, ink)


def _name_ring(canvas: Canvas, center: Point, radius: float, words: str, ink: Color) -> None:
    image = canvas.outlined(words, SMALL.sized(12), ink)
    room = canvas.board().inflate(-6, -6)
    for turn in (315, 45, 225, 135, 0, 180, 90, 270, 290, 70, 20, 340):
        (spot,) = drawing.arc_points(center, radius, turn, turn)[:1]
        place = image.get_rect(center=(round(spot[0]), round(spot[1])))
        if room.contains(place) and place.collidelist(canvas.avoid) < 0:
            canvas.write(image, place)
            return


def draw_plate(canvas: Canvas, plate: Plate, ring_px: float) -> None:
    """Draw a plate next to its ship.

    In a small window, without lines, or if there is no room for all its words, use the short version.
    """
    theme, at = canvas.theme, canvas.px(plate.at)
    rim = theme.refusal if plate.alarming else theme.seat(plate.seat)
    head: tuple[Span, ...] = ((plate.name, "plain"),)
    contents = [_panel_lines(canvas, plate, head, plate.lines)]
    if plate.short:
        short = _panel_lines(canvas, plate, (*head, *plate.short), ())
        small = canvas.surface.get_width() < canvas.pen.px(_ROOMY)
        contents = [short] if small or not plate.lines else [*contents, short]
    place = canvas.lay(contents, at, rim=rim, clear_px=ring_px * 0.9, slides=True, of=plate.name)
    draw_tie(canvas, place, at, rim=rim, clear_px=ring_px)


def draw_tie(canvas: Canvas, place: pygame.Rect, at_px: Point, *, rim: Color, clear_px: float) -> None:
    """Draw a line from a panel to the pixel it belongs to, if that is far away."""
    x, y = at_px
    near = (max(place.left, min(place.right, x)), max(place.top, min(place.bottom, y)))
    far = math.dist(at_px, near)
    if far > 1.6 * clear_px:
        ink = mix(canvas.theme.ground, rim, 0.6)
        drawing.line(canvas.surface, ink, near, along(at_px, near, clear_px / far))


def draw_lines(
    canvas: Canvas, lines: Sequence[tuple[Span, ...]], at_px: Point, *, rim: Color, clear_px: float
) -> pygame.Rect:
    """Write lines on a panel next to a pixel, the first one large; return the panel's place."""
    rows = [_spans(canvas, spans, SMALL.sized(12) if n else STRONG) for n, spans in enumerate(lines)]
    return canvas.lay([stacked(rows)], at_px, rim=rim, clear_px=clear_px)


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
    canvas: Canvas, spans: Sequence[Span], style: TextStyle, plain: Color | None = None
) -> pygame.Surface:
    """Return words next to each other, each in the color of its tone."""
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


def draw_trail(canvas: Canvas, trail: Trail) -> None:
    """Draw the course that a ship flew, faint at its beginning, with a ring there."""
    color, a, b = canvas.seat(trail.seat), canvas.px(trail.a), canvas.px(trail.b)
    for i in range(6):
        ink = canvas.theme.faint(color, 0.25 + 0.1 * i)
        start, end = along(a, b, i / 6), along(a, b, (i + 1) / 6)
        drawing.dashed_line(canvas.surface, ink, start, end, canvas.stroke(1.4), dash_px=2, gap_px=4)
    drawing.circle(canvas.surface, canvas.theme.faint(color, 0.6), a, canvas.pen.px(3), canvas.stroke())


def draw_sight(canvas: Canvas, sight: Sight) -> None:
    """Draw a line of sight, and a dotted one from the ship that really sees the target, if any."""
    a, b, ink = canvas.px(sight.a), canvas.px(sight.b), canvas.theme.text
    if sight.through is None:
        drawing.line(canvas.surface, mix(ink, canvas.theme.ground, 0.25), a, b, canvas.stroke())
    else:
        drawing.dashed_line(canvas.surface, ink, a, b, canvas.stroke(), dash_px=7, gap_px=5)
        eye = canvas.px(sight.through)
        drawing.dashed_line(canvas.surface, canvas.theme.good, eye, b, canvas.stroke(), dash_px=2, gap_px=5)
    if sight.words:
        image = canvas.outlined(sight.words, SMALL, ink)
        x, y = along(a, b, 0.5)
        place = image.get_rect(center=(round(x), round(y)))
        if place.collidelist(canvas.avoid) < 0:
            canvas.write(image, place)


def draw_shot(canvas: Canvas, shot: ShotLine, ring_px: float) -> None:
    """Draw a shot as a bright line with arrowheads along it."""
    a, b = canvas.px(shot.a), canvas.px(shot.b)
    long = math.dist(a, b)
    if long <= 2 * ring_px:
        return
    start, end = along(a, b, ring_px / long), along(a, b, 1 - ring_px / long)
    light = mix(canvas.seat(shot.seat), (255, 255, 255), 0.55)
    drawing.line(canvas.surface, mix(light, canvas.theme.ground, 0.5), start, end, canvas.stroke(5))
    drawing.line(canvas.surface, light, start, end, canvas.stroke(2))
    for share in (0.35, 0.68, 1.0):
        canvas.arrow(start, along(start, end, share), light, canvas.pen.px(10))
