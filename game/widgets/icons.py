"""Icons drawn as shapes, smooth at every size: check marks, seat marks, die faces, arrows."""

from __future__ import annotations

import enum
import itertools
import math
from collections.abc import Callable

import pygame

from game.shell.theme import Color

_OVERSAMPLE = 4
_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


class Icon(enum.Enum):
    """An icon of the game."""

    CHECK = "check"
    CROSS = "cross"
    ROUND = "round"
    RING = "ring"
    SQUARE = "square"
    SQUARE_OPEN = "square open"
    DIAMOND = "diamond"
    DOT = "dot"
    LEFT = "left"
    RIGHT = "right"
    UP = "up"
    DOWN = "down"
    WARNING = "warning"
    MINUS = "minus"
    PLUS = "plus"
    ENTER = "enter"
    LOCK = "lock"
    STAR = "star"
    SOUND = "sound"
    SILENCE = "silence"


def draw_icon(icon: Icon, px: int, color: Color) -> pygame.Surface:
    """Return a new square surface with an icon; `Pen.icon` caches them."""
    px = max(4, min(512, px))
    big = px * _OVERSAMPLE
    surface = pygame.Surface((big, big), pygame.SRCALPHA)
    surface.fill((*color, 0))
    _PAINTERS[icon](surface, big, color)
    return pygame.transform.smoothscale(surface, (px, px))


def draw_die(
    face: int, px: int, body: Color, ink: Color, *, numeral: pygame.Surface | None = None
) -> pygame.Surface:
    """Return a new die face, with pips for 1 to 6 or with a rendered numeral."""
    px = max(8, min(512, px))
    big = px * _OVERSAMPLE
    surface = pygame.Surface((big, big), pygame.SRCALPHA)
    surface.fill((*body, 0))
    pygame.draw.rect(surface, body, surface.get_rect(), border_radius=big // 6)
    if numeral is None:
        for x, y in _PIPS.get(face, ()):
            pygame.draw.circle(
                surface, ink, (big / 2 + x * big * 0.26, big / 2 + y * big * 0.26), big * 0.095
            )
    small = pygame.transform.smoothscale(surface, (px, px))
    if numeral is not None:
        small.blit(numeral, numeral.get_rect(center=(px // 2, px // 2)))
    return small


_SPEAKER = ((0.06, 0.36), (0.24, 0.36), (0.5, 0.12), (0.5, 0.88), (0.24, 0.64), (0.06, 0.64))

Painter = Callable[[pygame.Surface, int, Color], None]


def _stroke(*points: tuple[float, float], width: float = 0.12) -> Painter:
    """Return a painter of joined strokes; points are shares of the size."""

    def paint(surface: pygame.Surface, size: int, color: Color) -> None:
        ends = [(x * size, y * size) for x, y in points]
        half = width * size / 2
        for (ax, ay), (bx, by) in itertools.pairwise(ends):
            length = math.hypot(bx - ax, by - ay) or 1
            nx, ny = -(by - ay) / length * half, (bx - ax) / length * half
            corners = [(ax + nx, ay + ny), (bx + nx, by + ny), (bx - nx, by - ny), (ax - nx, ay - ny)]
            pygame.draw.polygon(surface, color, corners)
        for end in ends:
            pygame.draw.circle(surface, color, end, half)

    return paint


def _shape(*points: tuple[float, float]) -> Painter:
    def paint(surface: pygame.Surface, size: int, color: Color) -> None:
        pygame.draw.polygon(surface, color, [(x * size, y * size) for x, y in points])

    return paint


def _disc(radius: float, width: float = 0) -> Painter:
    def paint(surface: pygame.Surface, size: int, color: Color) -> None:
        pygame.draw.circle(surface, color, (size / 2, size / 2), radius * size, round(width * size))

    return paint


def _box(margin: float, width: float = 0) -> Painter:
    def paint(surface: pygame.Surface, size: int, color: Color) -> None:
        rect = surface.get_rect().inflate(-2 * margin * size, -2 * margin * size)
        pygame.draw.rect(surface, color, rect, round(width * size), border_radius=size // 24)

    return paint


def _both(*painters: Painter) -> Painter:
    def paint(surface: pygame.Surface, size: int, color: Color) -> None:
        for painter in painters:
            painter(surface, size, color)

    return paint


_PAINTERS: dict[Icon, Painter] = {
    Icon.CHECK: _stroke((0.16, 0.54), (0.4, 0.78), (0.84, 0.24)),
    Icon.CROSS: _both(_stroke((0.22, 0.22), (0.78, 0.78)), _stroke((0.78, 0.22), (0.22, 0.78))),
    Icon.ROUND: _disc(0.42),
    Icon.RING: _disc(0.42, 0.1),
    Icon.SQUARE: _box(0.12),
    Icon.SQUARE_OPEN: _box(0.12, 0.1),
    Icon.DIAMOND: _shape((0.5, 0.1), (0.9, 0.5), (0.5, 0.9), (0.1, 0.5)),
    Icon.DOT: _disc(0.14),
    Icon.LEFT: _stroke((0.62, 0.22), (0.34, 0.5), (0.62, 0.78)),
    Icon.RIGHT: _stroke((0.38, 0.22), (0.66, 0.5), (0.38, 0.78)),
    Icon.UP: _stroke((0.22, 0.62), (0.5, 0.34), (0.78, 0.62)),
    Icon.DOWN: _stroke((0.22, 0.38), (0.5, 0.66), (0.78, 0.38)),
    Icon.WARNING: _both(
        _stroke((0.5, 0.12), (0.92, 0.86), (0.08, 0.86), (0.5, 0.12), width=0.09),
        _stroke((0.5, 0.38), (0.5, 0.58), width=0.1),
        _stroke((0.5, 0.72), (0.5, 0.73), width=0.11),
    ),
    Icon.MINUS: _stroke((0.2, 0.5), (0.8, 0.5)),
    Icon.PLUS: _both(_stroke((0.2, 0.5), (0.8, 0.5)), _stroke((0.5, 0.2), (0.5, 0.8))),
    Icon.ENTER: _both(
        _stroke((0.82, 0.22), (0.82, 0.58), (0.2, 0.58), width=0.1),
        _stroke((0.4, 0.38), (0.2, 0.58), (0.4, 0.78), width=0.1),
    ),
    Icon.LOCK: _both(
        _shape((0.2, 0.46), (0.8, 0.46), (0.8, 0.88), (0.2, 0.88)),
        _stroke((0.32, 0.48), (0.32, 0.28), (0.5, 0.14), (0.68, 0.28), (0.68, 0.48), width=0.1),
    ),
    Icon.SOUND: _both(
        _shape(*_SPEAKER),
        _stroke((0.62, 0.34), (0.68, 0.5), (0.62, 0.66), width=0.09),
        _stroke((0.78, 0.2), (0.88, 0.5), (0.78, 0.8), width=0.09),
    ),
    Icon.SILENCE: _both(
        _shape(*_SPEAKER),
        _stroke((0.64, 0.36), (0.92, 0.64), width=0.1),
        _stroke((0.92, 0.36), (0.64, 0.64), width=0.1),
    ),
    Icon.STAR: _shape(
        (0.5, 0.02),
        (0.61, 0.39),
        (0.98, 0.5),
        (0.61, 0.61),
        (0.5, 0.98),
        (0.39, 0.61),
        (0.02, 0.5),
        (0.39, 0.39),
    ),
}
