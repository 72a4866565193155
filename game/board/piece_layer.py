"""A layer of pieces: remembers where it drew each, and where words beside them stood."""

from __future__ import annotations

import pygame

from game.board.canvas import Canvas
from game.board.labels import Labels, Plates
from rules.table.measure import Point


class PieceLayer:
    """Draw pieces, and find them again; a game says how they look."""

    def __init__(self) -> None:
        self.places: dict[str, pygame.Rect] = {}
        self.occupied: list[pygame.Rect] = []
        self._labels = Labels()
        self._plates = Plates()
        self._flying = False
        self._ppi = 0.0

    def forget(self) -> None:
        """Place words as on a fresh board, wherever they stood before."""
        self._labels, self._plates = Labels(), Plates()
        self._ppi = 0.0

    def hits(self, at_px: Point, slack_px: int) -> list[str]:
        """List the ids drawn at a pixel of the layer, the topmost first."""
        return [
            name
            for name, place in reversed(self.places.items())
            if place.inflate(2 * slack_px, 2 * slack_px).collidepoint(at_px)
        ]

    def _begin(self, canvas: Canvas, *, moves: bool) -> None:
        """Begin a picture; what moves keeps its words beside it, but for once after the camera has moved."""
        self.places = {}
        self._flying = moves and canvas.camera.ppi == self._ppi
        self._ppi = canvas.camera.ppi


def faded(image: pygame.Surface, left: float) -> pygame.Surface:
    """Return a picture of which a share is left to see."""
    if left >= 1:
        return image
    image = image.copy()
    image.set_alpha(round(255 * left))
    return image
