"""Draw the map without tokens: sky, hexes, the yard with its ring, the shipyard and the edge (DG-4)."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache

import pygame

from game.board.background import Background
from game.board.canvas import Canvas
from game.board.sky import SKIES, draw_sky
from game.families.dark_frontier.board.layout import (
    MIDDLE,
    TIP_IN,
    corners_of,
    outline_of,
    point_of,
)
from game.paint import glow
from game.shell import drawing
from game.shell.theme import SMALL, Theme, mix
from rules.dark_frontier.figures import MapFigures
from rules.dark_frontier.state import DEFENDER
from rules.hexes.grid import disc, length, ring
from rules.table.measure import Point
from rules.table.terrain import Terrain

_SKY = SKIES[1]
_SPOKES = 6
_HATCH_UNITS = 13.0
_WHEEL_IN = TIP_IN * 0.72  # the radius of the shipyard

Segment = tuple[Point, Point]


@cache
def _sides(radius: int) -> tuple[Segment, ...]:
    """Return the sides of all hexes, each once."""
    found: dict[frozenset[tuple[int, int]], Segment] = {}
    for at in disc(radius):
        tips = corners_of(at)
        for i, tip in enumerate(tips):
            side = tip, tips[(i + 1) % len(tips)]
            found.setdefault(frozenset((round(x * 100), round(y * 100)) for x, y in side), side)
    return tuple(found.values())


def draw_grid(canvas: Canvas, radius: int) -> None:
    """Draw the sides of the visible hexes."""
    ink = mix(canvas.theme.ground, canvas.theme.edge, 0.48)
    pixels = canvas.surface.get_rect()
    reach = canvas.length_px(TIP_IN)
    low_x, low_y, high_x, high_y = -reach, -reach, pixels.right + reach, pixels.bottom + reach
    ppi, (left, top) = canvas.camera.ppi, canvas.px((0.0, 0.0))
    draw, surface = pygame.draw.aaline, canvas.surface
    for (ax, ay), (bx, by) in _sides(radius):
        x, y = left + ax * ppi, top + ay * ppi
        if low_x < x < high_x and low_y < y < high_y:
            draw(surface, ink, (x, y), (left + bx * ppi, top + by * ppi))


class MapGround(Background):
    """The map of a duel, drawn once for each position of the camera."""

    def __init__(self, figures: MapFigures) -> None:
        super().__init__()
        self.figures = figures

    def _draw(self, canvas: Canvas, terrain: Terrain | None) -> None:
        radius, yard = self.figures.radius, self.figures.yard
        draw_sky(canvas, _SKY)
        inside = canvas.pxs(outline_of(radius))
        _darken_beyond(canvas, inside)
        _tint_edge(canvas, radius)
        ink = canvas.seat(DEFENDER)
        drawing.polygon(canvas.surface, canvas.pxs(outline_of(yard)), (*mix(ink, (0, 0, 0), 0.15), 30))
        draw_grid(canvas, radius)
        _draw_yard(canvas, yard)
        drawing.lines(canvas.surface, canvas.theme.refusal, inside, canvas.stroke(2.2), closed=True)
        _draw_shipyard(canvas)


def _darken_beyond(canvas: Canvas, inside: list[Point]) -> None:
    """Darken and hatch the area beyond the edge, where a ship is lost (DA-4)."""
    size = canvas.surface.get_size()
    beyond = pygame.Surface(size, pygame.SRCALPHA)
    beyond.fill((2, 3, 8, 190))
    ink = (*mix(canvas.theme.ground, canvas.theme.refusal, 0.45), 120)
    step = canvas.pen.px(_HATCH_UNITS)
    for x in range(-size[1], size[0], step):
        pygame.draw.line(beyond, ink, (x, size[1]), (x + size[1], 0))
    drawing.stain(beyond, inside, (0, 0, 0, 0))
    canvas.surface.blit(beyond, (0, 0))


def _tint_edge(canvas: Canvas, radius: int) -> None:
    """Tint the outermost hexes of the map."""
    fill = (*canvas.theme.refusal, 34)
    seen = canvas.surface.get_rect().inflate(*(2 * [round(3 * canvas.length_px(TIP_IN))]))
    for at in ring(radius):
        if seen.collidepoint(canvas.px(point_of(at))):
            drawing.polygon(canvas.surface, canvas.pxs(corners_of(at)), fill)


def _draw_yard(canvas: Canvas, radius: int) -> None:
    """Draw the ring of the yard, where being alone scores (DE-2), with a soft glow along it."""
    ink, line = canvas.seat(DEFENDER), canvas.pxs(outline_of(radius))
    if not canvas.theme.plain:
        drawing.lines(
            canvas.surface, mix(canvas.theme.ground, ink, 0.35), line, canvas.stroke(4), closed=True
        )
    drawing.lines(canvas.surface, ink, line, canvas.stroke(1.8), closed=True)


def shipyard_px(canvas: Canvas) -> pygame.Rect:
    """Return the rectangle of the shipyard in pixels, which plates keep free if they can."""
    side = round(2 * canvas.length_px(_WHEEL_IN))
    x, y = map(round, canvas.px(MIDDLE))
    return pygame.Rect(0, 0, side, side).move_to(center=(x, y))


def _draw_shipyard(canvas: Canvas) -> None:
    """Draw the shipyard: a wheel with spokes around a hub."""
    ink, center = canvas.seat(DEFENDER), canvas.px(MIDDLE)
    radius = canvas.length_px(_WHEEL_IN)
    if not canvas.theme.plain:
        glow.glow(canvas.surface, center, radius * 2.4, ink, 0.4)
    for turn in range(_SPOKES):
        way = pygame.Vector2(1, 0).rotate(360 * turn / _SPOKES)
        near, far = (
            (center[0] + way.x * radius * share, center[1] + way.y * radius * share) for share in (0.3, 1.0)
        )
        drawing.line(canvas.surface, mix(canvas.theme.ground, ink, 0.75), near, far, canvas.stroke(2))
    drawing.circle(canvas.surface, ink, center, radius, max(2, round(radius * 0.14)))
    drawing.circle(canvas.surface, canvas.theme.ground, center, radius * 0.42)
    drawing.circle(canvas.surface, ink, center, radius * 0.42, max(2, round(radius * 0.16)))


def words_of_map(
    canvas: Canvas, figures: MapFigures, *, rule: bool = True
) -> list[tuple[pygame.Surface, pygame.Rect]]:
    """Return the labels of the map, and their rectangles; with `rule`, also what the yard is for."""
    ink = canvas.theme.seat_text(DEFENDER)
    x, y = canvas.px(MIDDLE)
    yard = canvas.outlined("shipyard", SMALL.sized(12), ink)
    found = [(yard, yard.get_rect(midtop=(round(x), round(y + canvas.length_px(TIP_IN * 0.95)))))]
    low = max(corner[1] for corner in outline_of(figures.yard))
    ring_words = canvas.outlined("the yard: be alone here for 1 point a round", SMALL, ink)
    foot = round(canvas.px((0.0, low))[1] - canvas.length_px(TIP_IN * 0.55))
    row_in = figures.yard * math.sqrt(3) * TIP_IN  # width of the row of hexes at the bottom of the yard
    if rule and ring_words.get_width() < canvas.length_px(row_in):
        found.append((ring_words, ring_words.get_rect(midbottom=(round(x), foot))))
    edge = canvas.outlined("the edge: a ship that crosses it is lost", SMALL, canvas.theme.refusal)
    top = min(corner[1] for corner in outline_of(figures.radius))
    head = round(canvas.px((0.0, top))[1] + canvas.length_px(TIP_IN * 2.1))  # below the hexes of the edge
    found.append((edge, edge.get_rect(midtop=(round(x), head))))
    return found


def draw_small_map(surface: pygame.Surface, theme: Theme, scale: float, figures: MapFigures) -> None:
    """Draw a small map: its hexagon with the edge, and the yard; `scale` is pixels per inch."""

    def at(points: tuple[Point, ...]) -> list[Point]:
        return [(1 + x * scale, 1 + y * scale) for x, y in points]

    ink = theme.seat(DEFENDER)
    for where in disc(figures.radius):
        spot = at((point_of(where),))[0]
        shade = 0.5 if length(where) <= figures.yard else 0.22
        tone = ink if length(where) <= figures.yard else theme.edge
        drawing.circle(surface, mix(theme.ground, tone, shade), spot, max(0.6, 0.55 * scale))
    _draw_outline(surface, theme, at, figures)


def draw_map_outline(
    surface: pygame.Surface, theme: Theme, px: Callable[[Point], Point], figures: MapFigures
) -> None:
    """Draw only the edge and the yard; `px` converts a point of the board to pixels."""
    _draw_outline(surface, theme, lambda points: [px(point) for point in points], figures)


def _draw_outline(
    surface: pygame.Surface,
    theme: Theme,
    at: Callable[[tuple[Point, ...]], list[Point]],
    figures: MapFigures,
) -> None:
    drawing.lines(surface, theme.refusal, at(_hexagon(figures.radius)), 1, closed=True)
    drawing.lines(surface, theme.seat(DEFENDER), at(_hexagon(figures.yard)), 1, closed=True)


def _hexagon(radius: int) -> tuple[Point, ...]:
    """Return the six corners of a hexagon around all hexes within a radius."""
    reach = (radius + 0.6) * math.sqrt(3) * TIP_IN
    turns = (math.radians(60 * i) for i in range(6))
    return tuple((MIDDLE[0] + reach * math.cos(one), MIDDLE[1] + reach * math.sin(one)) for one in turns)
