"""A layer of the board: painted directly while it changes, and kept as a picture once it repeats."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.board.canvas import Canvas
from game.board.labels import Written


class Layer:
    """Keep what was painted, and the places of its words, as long as its key stays the same."""

    def __init__(self) -> None:
        self._key: tuple[object, ...] = ()
        self._picture = pygame.Surface((1, 1))
        self._words: list[pygame.Rect] | None = None
        self._written: list[Written] = []

    def lay(self, canvas: Canvas, key: tuple[object, ...], paint: Callable[[Canvas], None]) -> None:
        """Paint a whole canvas, or reuse the kept picture; the words go into `canvas.avoid`."""
        if key != self._key:
            # While the board is being dragged, keeping a picture would cost more than it saves.
            self._key, self._words = key, None
            paint(canvas)
            return
        if self._words is None:
            if self._picture.get_size() != canvas.surface.get_size():
                self._picture = pygame.Surface(canvas.surface.get_size())
            own = Canvas(self._picture, canvas.camera, canvas.pen, canvas.offset, list(canvas.avoid))
            paint(own)
            self._words, self._written = own.avoid[len(canvas.avoid) :], own.written
        canvas.surface.blit(self._picture, (0, 0))
        canvas.avoid += self._words
        canvas.written += self._written
