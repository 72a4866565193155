"""Draw a planned burn: the ghost, the path to it, and a refused destination."""

from __future__ import annotations

import math

import pygame

from game.board.canvas import Canvas
from game.board.marking import draw_cross
from game.board.overlays import Cross
from game.board.plates import Span, draw_lines
from game.board.ships import placed
from game.families.astra_et_tenebrae.board import hulls
from game.families.astra_et_tenebrae.board.overlays import Ghost
from game.families.astra_et_tenebrae.board.ships import length_px, ring_px
from game.shell import drawing
from game.shell.theme import Color, mix
from rules.table.measure import Point


def draw_ghost(canvas: Canvas, ghost: Ghost) -> None:
    """Draw the path to a ship's possible position, the ship there in its ring, and its label."""
    color, start, end = canvas.seat(ghost.seat), canvas.px(ghost.start), canvas.px(ghost.end)
    light, radius = mix(color, (255, 255, 255), 0.35), ring_px(canvas)
    _draw_way(canvas, start, end, light, radius)
    shape = placed(hulls.OUTLINES[ghost.seat], end, length_px(canvas), ghost.angle_deg)
    drawing.polygon(canvas.surface, shape, (*color, 96))
    for a, b in zip(shape, [*shape[1:], shape[0]], strict=True):
        drawing.line(canvas.surface, light, a, b, canvas.stroke(1.2))
    ring = canvas.theme.focus if ghost.held else light
    drawing.circle(canvas.surface, (*color, 40), end, radius)
    drawing.circle(canvas.surface, ring, end, radius, canvas.stroke(1.8))
    if ghost.sought is not None:
        _draw_sought(canvas, ghost, end)
    canvas.avoid.append(_square(end, radius))
    if ghost.words:
        draw_lines(canvas, ghost.words, end, rim=light, clear_px=radius)


def _draw_way(canvas: Canvas, start: Point, end: Point, ink: Color, radius: float) -> None:
    long = math.dist(start, end)
    if long <= radius:
        return
    x, y = (end[0] - start[0]) / long, (end[1] - start[1]) / long
    tip = (end[0] - x * radius, end[1] - y * radius)
    drawing.line(canvas.surface, ink, start, tip, canvas.stroke(2))
    canvas.arrow(start, tip, ink, canvas.pen.px(9))


def _draw_sought(canvas: Canvas, ghost: Ghost, end: Point) -> None:
    """Draw the refused destination under the pointer, with the ruling that forbids it."""
    assert ghost.sought is not None, "only something refused is sought in vain"
    at, why, ruling = ghost.sought
    red, there = canvas.theme.refusal, canvas.px(at)
    drawing.dashed_line(canvas.surface, red, end, there, canvas.stroke(1.4), dash_px=5, gap_px=4)
    drawing.circle(canvas.surface, red, there, ring_px(canvas) * 0.8, canvas.stroke(1.6))
    draw_cross(canvas, Cross(at, "refusal"))
    lines: tuple[tuple[Span, ...], ...] = (((why, "plain"),), ((ruling, "quiet"),))
    canvas.avoid.append(_square(there, ring_px(canvas)))
    draw_lines(canvas, lines, there, rim=red, clear_px=ring_px(canvas))


def _square(center: Point, radius: float) -> pygame.Rect:
    side = round(2 * radius)
    return pygame.Rect(0, 0, side, side).move_to(center=(round(center[0]), round(center[1])))
