"""The board without ships: sky, grid, frame and rocks, drawn once for each place of the camera."""

from __future__ import annotations

import math
import random

import pygame

from game.board.canvas import Canvas
from game.shell import drawing
from game.shell.theme import Colour, mix
from rules.table.board import HEIGHT_IN, WIDTH_IN
from rules.table.measure import Point
from rules.table.polygons import Polygon, signed_area_sq_in
from rules.table.terrain import Terrain

GRID_IN = 6
_STARS = 170
_MIST = (9, 6)
_LIGHT = (-0.55, -0.83)  # from the upper left
_TOP = 0.66  # of a rock's width is its flat top
_SHARES = (1.0, 0.7, 0.45, 0.25)  # of the depth that the facets of a rock should have
_LEAST_TOP = 0.12  # of a rock's area
_ALONG = 0.5  # how much a side of the top runs along that of the rim, at least
_ROCK: Colour = (70, 82, 116)
_BLACK: Colour = (0, 0, 0)
_ROOM_PX = 3
_LARGEST_ROCK_PX = 1_000


class Background:
    """Remember the last background and draw another only when something in it has changed."""

    def __init__(self) -> None:
        self._surface = pygame.Surface((1, 1))
        self.key: tuple[object, ...] = ()
        self._rocks: dict[Polygon, pygame.Surface] = {}
        self._rocks_key: tuple[object, ...] = ()

    def get(self, canvas: Canvas, terrain: Terrain | None) -> pygame.Surface:
        """Return the background of the canvas' camera; do not draw on it, it changes with the camera."""
        key = (canvas.camera.key, canvas.theme.name, canvas.pen.scale, terrain)
        if key != self.key:
            self.key = key
            if self._surface.get_size() != canvas.camera.rect.size:
                self._surface = pygame.Surface(canvas.camera.rect.size)
            self._draw(Canvas(self._surface, canvas.camera, canvas.pen, canvas.camera.rect.topleft), terrain)
        return self._surface

    def _draw(self, canvas: Canvas, terrain: Terrain | None) -> None:
        surface, theme = canvas.surface, canvas.theme
        left, top = canvas.px((0.0, 0.0))
        right, bottom = canvas.px((WIDTH_IN, HEIGHT_IN))
        board = pygame.Rect(round(left), round(top), round(right - left), round(bottom - top))
        if not board.contains(surface.get_rect()):
            surface.fill(mix(theme.ground, _BLACK, 0.35))
        _draw_sky(canvas, board)
        _draw_grid(canvas, board)
        self.draw_rocks(canvas, terrain)
        pygame.draw.rect(surface, theme.edge, board.inflate(2, 2).clip(surface.get_rect().inflate(8, 8)), 1)

    def draw_rocks(self, canvas: Canvas, terrain: Terrain | None) -> None:
        """Draw the rocks that are in view, from pictures that are kept while the zoom is the same."""
        key = (canvas.camera.ppi, canvas.theme.name, canvas.pen.scale)
        if key != self._rocks_key:
            self._rocks_key, self._rocks = key, {}
        for polygon in terrain.polygons if terrain else ():
            low = (min(x for x, _ in polygon), min(y for _, y in polygon))
            high = (max(x for x, _ in polygon), max(y for _, y in polygon))
            left, top = (round(value) - _ROOM_PX for value in canvas.px(low))
            size = [round(canvas.length_px(b - a)) + 2 * _ROOM_PX for a, b in zip(low, high, strict=True)]
            if not canvas.sees(pygame.Rect(left, top, *size)):
                continue
            if max(size) > _LARGEST_ROCK_PX:
                draw_rock(canvas, [canvas.px(corner) for corner in polygon])
                continue
            if polygon not in self._rocks:
                self._rocks[polygon] = _rock_picture(canvas, polygon, low, (size[0], size[1]))
            canvas.surface.blit(self._rocks[polygon], (left, top))


def _rock_picture(canvas: Canvas, polygon: Polygon, low: Point, size: tuple[int, int]) -> pygame.Surface:
    image = pygame.Surface(size, pygame.SRCALPHA)
    image.fill((*mix(_ROCK, canvas.theme.text, 0.42), 0))
    rim = [
        (canvas.length_px(x - low[0]) + _ROOM_PX, canvas.length_px(y - low[1]) + _ROOM_PX) for x, y in polygon
    ]
    draw_rock(Canvas(image, canvas.camera, canvas.pen), rim)
    return image


def _draw_sky(canvas: Canvas, board: pygame.Rect) -> None:
    """Show the sky where the board is; it fills the view and does not move with the board."""
    size = canvas.surface.get_size()
    sky = canvas.picture(("sky", size, canvas.theme.name), lambda: _sky(canvas, size))
    visible = board.clip(canvas.surface.get_rect())
    canvas.surface.blit(sky, visible, visible)


def _sky(canvas: Canvas, size: tuple[int, int]) -> pygame.Surface:
    """Draw a faint mist and scattered stars, the same ones every time."""
    dice = random.Random(72048)
    ground = canvas.theme.ground
    if canvas.theme.plain:
        sky = pygame.Surface(size)
        sky.fill(ground)
        return sky
    mist = pygame.Surface(_MIST)
    for x in range(_MIST[0]):
        for y in range(_MIST[1]):
            tint = (22, 34, 84) if dice.random() < 0.6 else (28, 20, 60)
            mist.set_at((x, y), mix(ground, tint, dice.uniform(0.0, 0.5)))
    # Enlarged in two steps with a blur between: a single one would show the squares.
    mist = pygame.transform.gaussian_blur(pygame.transform.smoothscale(mist, (108, 72)), 10)
    sky = pygame.transform.smoothscale(mist, size)
    for _ in range(_STARS):
        at = int(dice.random() * size[0]), int(dice.random() * size[1])
        brightness = dice.uniform(0.10, 0.42)
        side = 2 if dice.random() < 0.08 and size[1] > 600 else 1
        sky.fill(mix(ground, canvas.theme.text, brightness), (*at, side, side))
    return sky


def _draw_grid(canvas: Canvas, board: pygame.Rect) -> None:
    faint = mix(canvas.theme.ground, canvas.theme.edge, 0.17)
    strong = mix(canvas.theme.ground, canvas.theme.edge, 0.27)
    view = canvas.surface.get_rect().clip(board)
    for inch in range(GRID_IN, int(WIDTH_IN), GRID_IN):
        x = round(canvas.px((inch, 0.0))[0])
        canvas.surface.fill(strong if inch == WIDTH_IN / 2 else faint, (x, view.top, 1, view.height))
    for inch in range(GRID_IN, int(HEIGHT_IN), GRID_IN):
        y = round(canvas.px((0.0, inch))[1])
        canvas.surface.fill(strong if inch == HEIGHT_IN / 2 else faint, (view.left, y, view.width, 1))


def draw_rock(canvas: Canvas, rim: list[Point]) -> None:
    """Draw a rock as a cut stone: facets lit from the upper left around a flat top; `rim` is in pixels."""
    if signed_area_sq_in(tuple(rim)) < 0:
        rim.reverse()
    count = len(rim)
    dark = mix(_ROCK, _BLACK, 0.55)
    drawing.polygon(canvas.surface, rim, mix(_ROCK, canvas.theme.ground, 0.35))
    top = top_of(rim)
    if top:
        for i in range(count):
            j = (i + 1) % count
            lit = _lit(rim[i], rim[j])
            shade = mix(_ROCK, (150, 166, 214), lit * 0.45) if lit > 0 else mix(_ROCK, dark, -lit * 0.75)
            drawing.polygon(canvas.surface, [rim[i], rim[j], top[j], top[i]], shade)
        drawing.polygon(canvas.surface, top, mix(_ROCK, canvas.theme.text, 0.07))
    drawing.lines(canvas.surface, mix(_ROCK, canvas.theme.text, 0.42), rim, canvas.stroke(), closed=True)


def top_of(rim: list[Point]) -> list[Point]:
    """Return the flat top of a rock, a corner for each of its rim; none where the rim is too narrow for one.

    A smaller twin where every corner is seen from the middle; else the rim drawn in by as much as it bears.
    """
    count = len(rim)
    middle = (sum(p[0] for p in rim) / count, sum(p[1] for p in rim) / count)
    if _bulges(rim, middle):
        return [(middle[0] + (x - middle[0]) * _TOP, middle[1] + (y - middle[1]) * _TOP) for x, y in rim]
    deep = math.sqrt(abs(signed_area_sq_in(tuple(rim)))) * (1 - _TOP) / 2
    drawn = (_drawn_in(rim, deep * share) for share in _SHARES)
    return next((top for top in drawn if _runs_along(rim, top)), [])


def _drawn_in(rim: list[Point], deep: float) -> list[Point]:
    """Move each corner inwards, so far that both of its sides move by `deep`."""
    found = []
    for i, (x, y) in enumerate(rim):
        (ax, ay), (bx, by) = _side(rim[i - 1], rim[i]), _side(rim[i], rim[(i + 1) % len(rim)])
        # Inwards is to the right of a side of a ring that runs clockwise on the screen.
        nx, ny = -ay - by, ax + bx
        stretch = deep * 2 / max(0.5, nx * nx + ny * ny)
        found.append((x + nx * stretch, y + ny * stretch))
    return found


def _side(a: Point, b: Point) -> Point:
    """Return the direction of a side, of length 1."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = math.hypot(dx, dy) or 1.0
    return dx / length, dy / length


def _runs_along(rim: list[Point], top: list[Point]) -> bool:
    """Whether each side of a top runs the way of its rim's, within it, and the top is no mere ridge."""
    if signed_area_sq_in(tuple(top)) < _LEAST_TOP * signed_area_sq_in(tuple(rim)):
        return False
    for i, a in enumerate(rim):
        j = (i + 1) % len(rim)
        (dx, dy), (tx, ty) = _side(a, rim[j]), _side(top[i], top[j])
        if dx * tx + dy * ty < _ALONG or signed_area_sq_in((a, rim[j], top[j], top[i])) <= 0:
            return False
    return True


def _lit(a: Point, b: Point) -> float:
    """Say how much light falls on a side of a ring that runs clockwise on the screen, -1 to 1."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = math.hypot(dx, dy) or 1.0
    return (dy * _LIGHT[0] - dx * _LIGHT[1]) / length


def _bulges(rim: list[Point], middle: Point) -> bool:
    """Say whether every corner is seen from the middle, so that a smaller twin fits inside."""
    for i, a in enumerate(rim):
        b = rim[(i + 1) % len(rim)]
        if (b[0] - a[0]) * (middle[1] - a[1]) - (b[1] - a[1]) * (middle[0] - a[0]) <= 0:
            return False
    return True
