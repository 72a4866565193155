"""Words that rise from a place: above it, and at the top of the view below it, never over the ship there."""

from __future__ import annotations

import pygame
import pytest

from game.board.camera import Camera
from game.board.canvas import Canvas
from game.board.effects import FloatingText
from game.shell.theme import THEMES, Scale
from game.widgets.pen import Pen

SHIP_PX = 30  # half of a long ship


def drawn(y_px: int, row: int) -> tuple[pygame.Rect, tuple[float, float]]:
    """Return where words are drawn for a place some pixels below the top of the view, and that place."""
    surface = pygame.Surface((800, 600))
    canvas = Canvas(surface, Camera(surface.get_rect()), Pen(THEMES["ember"], Scale(1.0)))
    at = canvas.camera.to_board((400.0, float(y_px)))
    FloatingText(at, "systems lost", "refusal", row).draw(canvas, 0.5)
    (tag,) = canvas.tags
    return tag, canvas.px(at)


@pytest.mark.parametrize("row", [0, 1])
@pytest.mark.parametrize("y_px", [8, 30, 300])
def test_floating_words_never_cover_their_ship(y_px: int, row: int) -> None:
    tag, (x, y) = drawn(y_px, row)
    ship = pygame.Rect(0, 0, 2 * SHIP_PX, 2 * SHIP_PX).move_to(center=(round(x), round(y)))
    assert not tag.colliderect(ship)
    assert (tag.top > y) == (y_px < 100)
