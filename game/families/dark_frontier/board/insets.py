"""Panels over the map: the key of signs, and the clock of an Advance."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

import pygame

from game.board.canvas import Canvas
from game.board.corner import Corner
from game.board.labels import covered_px
from game.board.overlays import Tone
from game.board.ships import placed
from game.families.dark_frontier.board.overlays import Clock, ClockStep, MapKey
from game.families.dark_frontier.board.signs import put_sign
from game.families.dark_frontier.words import moment_words
from game.shell import drawing
from game.shell.theme import SECTION, SMALL, STRONG, Color, mix

_EDGE, _PAD, _ROW, _SIGN = 8, 10, 20, 8  # logical units
_CLOCK_HIGH, _CLOCK_TOP = 80, 48
_APART = 20  # logical units between the labels of neighboring moments
CLOCK_FOOT = _EDGE + _CLOCK_HIGH  # height in logical units that the clock covers at the bottom of the board
_DIAMOND = ((0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0))
_TICK = ((-0.45, 0.0), (-0.1, 0.35), (0.5, -0.4))


def key_place(canvas: Canvas, key: MapKey, corner: Corner) -> pygame.Rect:
    """Return the rectangle of the key in pixels, in the corner of the view."""
    wide = max(canvas.pen.width(words, SMALL.sized(12)) for _, words in key.rows)
    size = (
        wide + canvas.pen.px(2 * _PAD + 3 * _SIGN),
        canvas.pen.px(_ROW) * len(key.rows) + canvas.pen.px(_PAD),
    )
    return corner.place(size, canvas.surface.get_rect(), canvas.pen.px(_EDGE))


def draw_key(canvas: Canvas, key: MapKey, corner: Corner) -> None:
    """Draw the key of signs, one row each."""
    place = key_place(canvas, key, corner)
    _panel(canvas, place)
    x = place.left + canvas.pen.px(_PAD + _SIGN)
    for number, (sign, words) in enumerate(key.rows):
        y = place.top + canvas.pen.px(_PAD / 2) + round(canvas.pen.px(_ROW) * (number + 0.5))
        put_sign(canvas, sign, (x, y), canvas.pen.px(_SIGN), key.seat)
        image = canvas.pen.text(words, SMALL.sized(12), canvas.theme.text)
        left = x + canvas.pen.px(2 * _SIGN)
        canvas.surface.blit(image, image.get_rect(midleft=(left, y)))
    canvas.avoid.append(place)
    canvas.note("panel", place)


def _panel(canvas: Canvas, place: pygame.Rect) -> None:
    """Draw a slightly transparent panel."""
    back = canvas.picture(("inset", place.size), lambda: pygame.Surface(place.size))
    back.fill(mix(canvas.theme.panel, canvas.theme.ground, 0.5))
    back.set_alpha(244)
    canvas.surface.blit(back, place)
    canvas.pen.panel(canvas.surface, place, None, canvas.theme.edge, radius=4)


# --- the clock of an Advance ----------------------------------------------------------------------------


def clock_place(canvas: Canvas) -> pygame.Rect:
    """Return the rectangle of the clock in pixels, at the bottom of the board."""
    view, edge = canvas.surface.get_rect(), canvas.pen.px(_EDGE)
    high = canvas.pen.px(_CLOCK_HIGH)
    return pygame.Rect(edge, view.bottom - edge - high, view.width - 2 * edge, high)


def draw_clock(canvas: Canvas, clock: Clock) -> None:
    """Draw the line of moments: past ones ticked, the present one ringed, later ones hollow."""
    place, theme = clock_place(canvas), canvas.theme
    _panel(canvas, place)
    canvas.avoid.append(place)
    canvas.note("panel", place)
    pad = canvas.pen.px(_PAD)
    title = canvas.pen.text("This round's flight", SECTION, theme.accent)
    canvas.surface.blit(title, (place.left + pad, place.top + canvas.pen.px(4)))
    y = place.top + canvas.pen.px(_CLOCK_TOP)
    ends = place.left + canvas.pen.px(44), place.right - canvas.pen.px(44)
    if clock.aside:
        image = canvas.pen.text(clock.aside, SMALL, theme.secondary)
        spot = image.get_rect(topright=(place.right - pad, place.top + canvas.pen.px(5)))
        if any(ends[0] + (ends[1] - ends[0]) * float(one.moment) > spot.left - pad for one in clock.steps):
            spot.left = place.left + 2 * pad + title.get_width()  # a fraction is at the right
        canvas.surface.blit(image, spot)
    here = ends[0] + (ends[1] - ends[0]) * float(clock.now)
    drawing.line(canvas.surface, theme.edge, (here, y), (ends[1], y), canvas.stroke(2))
    drawing.line(canvas.surface, theme.text, (ends[0], y), (here, y), canvas.stroke(3))
    for moment, x in enumerate(ends):
        drawing.circle(canvas.surface, theme.text, (x, y), canvas.pen.px(4))
        if any(one.moment == moment for one in clock.steps):
            continue  # the word is above it
        image = canvas.pen.text(moment_words(moment), SMALL.sized(12), theme.secondary)
        aside = canvas.pen.px(24) * (1 if moment else -1)
        canvas.surface.blit(image, image.get_rect(center=(round(x + aside), y)))
    _draw_steps(canvas, clock, ends, y, place)


def _draw_steps(canvas: Canvas, clock: Clock, ends: tuple[int, int], y: int, place: pygame.Rect) -> None:
    """Draw a diamond at each moment, its fraction above, and its label below if there is room."""
    taken: list[pygame.Rect] = []
    order = sorted(_merged(clock.steps), key=lambda step: (step.moment != clock.now, step.moment))
    for step in order:
        x = ends[0] + (ends[1] - ends[0]) * float(step.moment)
        _draw_step(canvas, step, clock, (x, y))
        ink = _ink(canvas, step.tone)
        number = canvas.pen.text(moment_words(step.moment), STRONG.sized(12), ink)
        spot = number.get_rect(midbottom=(round(x), y - canvas.pen.px(14)))
        aside = number.get_width() + canvas.pen.px(_APART)
        beside = [spot.move(step_px, 0) for step_px in (0, aside // 2, -aside // 2, aside, -aside)]
        _write(canvas, number, [one.clamp(place) for one in beside], taken, place)
        words = canvas.pen.text(step.words, SMALL, ink)
        middle = words.get_rect(midtop=(round(x), y + canvas.pen.px(14)))
        slides = [middle.move(round(middle.width * share), 0) for share in (0, -0.4, 0.4, -0.8, 0.8)]
        _write(canvas, words, [one.clamp(place.inflate(-8, 0)) for one in slides], taken, place)


def _merged(steps: Sequence[ClockStep]) -> Iterator[ClockStep]:
    """Yield the moments in order.

    Several at once become one: the first, and how many more there are.
    """
    for _, group in groupby(sorted(steps, key=lambda step: step.moment), key=lambda step: step.moment):
        first, *others = group
        tone = next((one.tone for one in (first, *others) if one.tone == "refusal"), first.tone)
        yield replace(first, words=f"{first.words}, {len(others)} more", tone=tone) if others else first


def _write(
    canvas: Canvas,
    image: pygame.Surface,
    spots: Sequence[pygame.Rect],
    taken: list[pygame.Rect],
    room: pygame.Rect,
) -> None:
    """Draw an image at the first of these spots that is free, if any."""
    free = next((one for one in spots if not covered_px(one, taken, room)), None)
    if free is not None:
        taken.append(canvas.surface.blit(image, free).inflate(canvas.pen.px(_APART), 0))


def _draw_step(canvas: Canvas, step: ClockStep, clock: Clock, at: tuple[float, float]) -> None:
    ink, size = _ink(canvas, step.tone), canvas.pen.px(8)
    corners = placed(_DIAMOND, at, size, 0)
    over, now = step.moment < clock.now, step.moment == clock.now
    if now:
        drawing.circle(canvas.surface, canvas.theme.panel, at, size * 1.7)
        drawing.circle(canvas.surface, canvas.theme.focus, at, size * 1.7, canvas.stroke(2))
    fill = ink if now else mix(canvas.theme.panel, ink, 0.35) if over else canvas.theme.panel
    drawing.polygon(canvas.surface, corners, fill, canvas.theme.focus if now else ink, canvas.stroke(1.6))
    if over:
        drawing.lines(canvas.surface, canvas.theme.text, placed(_TICK, at, size, 0), canvas.stroke(1.6))


def _ink(canvas: Canvas, tone: Tone) -> Color:
    return {"good": canvas.theme.good, "refusal": canvas.theme.refusal}.get(tone, canvas.theme.text)
