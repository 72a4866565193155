"""The background of the board: sky, grid, frame and rocks, redrawn only when the camera moves."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.board.canvas import Canvas
from game.board.rocks import Rocks
from game.board.sky import draw_sky, sky_of
from game.shell.theme import mix
from rules.table.board import HEIGHT_IN, WIDTH_IN
from rules.table.terrain import Terrain

GRID_IN = 6


class Background:
    """Cache the backgrounds of the whole board and of the last close-up.

    Another one is drawn only when something has changed. `key` identifies the background that was
    requested last.
    """

    def __init__(self) -> None:
        self._kept: dict[bool, tuple[tuple[object, ...], pygame.Surface]] = {}
        self.key: tuple[object, ...] = ()
        self._rocks = Rocks()

    def get(self, canvas: Canvas, terrain: Terrain | None) -> pygame.Surface:
        """Return the background for the canvas's camera.

        Do not draw on the surface: it is reused, and redrawn when the camera moves.
        """
        key = (canvas.camera.key, canvas.theme.name, canvas.pen.scale, terrain)
        self.key, whole = key, canvas.camera.zoom <= 1
        last, surface = self._kept.get(whole, ((), None))
        if key == last and surface is not None:
            return surface
        if surface is None or surface.get_size() != canvas.camera.rect.size:
            surface = pygame.Surface(canvas.camera.rect.size)
        self._kept[whole] = key, surface
        self._draw(Canvas(surface, canvas.camera, canvas.pen, canvas.camera.rect.topleft), terrain)
        return surface

    def prepare(self, canvas: Canvas, terrain: Terrain | None) -> Iterator[None]:
        """Prepare the rocks for another zoom, one rock per step."""
        yield from self._rocks.prepare(
            canvas, terrain.polygons if terrain else (), shadows=not canvas.theme.plain
        )

    def _draw(self, canvas: Canvas, terrain: Terrain | None) -> None:
        surface, theme = canvas.surface, canvas.theme
        left, top = canvas.px((0.0, 0.0))
        right, bottom = canvas.px((WIDTH_IN, HEIGHT_IN))
        board = pygame.Rect(round(left), round(top), round(right - left), round(bottom - top))
        draw_sky(canvas, sky_of(terrain.polygons if terrain else ()))
        _shade_beyond(surface, board)
        _draw_grid(canvas, board)
        if not theme.plain:
            self._rocks.lay_shadows(canvas, terrain.polygons if terrain else ())
        self.draw_rocks(canvas, terrain)
        pygame.draw.rect(surface, theme.edge, board.inflate(2, 2).clip(surface.get_rect().inflate(8, 8)), 1)

    def draw_rocks(self, canvas: Canvas, terrain: Terrain | None) -> None:
        """Draw the rocks in view."""
        self._rocks.lay(canvas, terrain.polygons if terrain else ())


def _shade_beyond(surface: pygame.Surface, board: pygame.Rect) -> None:
    """Darken everything beyond the edge of the board."""
    view = surface.get_rect()
    seen = board.clip(view)
    for part in (
        (0, 0, view.width, seen.top),
        (0, seen.bottom, view.width, view.bottom - seen.bottom),
        (0, seen.top, seen.left, seen.height),
        (seen.right, seen.top, view.right - seen.right, seen.height),
    ):
        surface.fill((110, 110, 110), part, pygame.BLEND_RGB_MULT)


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
