"""Plates of words keep off ships, marks and each other, near their place or farther off."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from pygame import Rect, Surface

from game.board.camera import Camera
from game.board.canvas import Canvas

LINES = ("Bass: 0.8 Structure ± 0.9", '1.7" · 3 attacks · destroyed <1%')


def canvas_of(desk: Any) -> Canvas:
    size = (768, 512)
    return Canvas(Surface(size), Camera(Rect((0, 0), size)), desk.screen.ui.pen, (0, 0))


def test_plates_at_targets_that_stand_close_do_not_cover_each_other(desk: Any) -> None:
    canvas = canvas_of(desk)
    places = [(300 + 90 * (n % 3), 200 + 60 * (n // 3)) for n in range(6)]
    canvas.avoid = [Rect(0, 0, 34, 34).move_to(center=place) for place in places]
    ink = canvas.theme.text
    plates = [canvas.plate([(line, ink) for line in LINES], place, clear_px=10.0) for place in places]
    assert not any(one.colliderect(other) for one, other in combinations(plates, 2))


def test_a_plate_without_room_is_short_and_covers_less(desk: Any) -> None:
    canvas = canvas_of(desk)
    lines = [(line, canvas.theme.text) for line in LINES]
    whole = canvas.plate(lines, (384.0, 256.0), clear_px=10.0)
    canvas.avoid = [Rect(x, y, 30, 30) for x in range(0, 768, 60) for y in range(0, 512, 60)]
    short = canvas.plate(lines, (384.0, 256.0), clear_px=10.0)
    assert short.height < whole.height
