import math

import pygame
from hypothesis import given
from hypothesis import strategies as st

from game.board.camera import MOST_ZOOM, Camera
from rules.table.board import HEIGHT_IN, WIDTH_IN
from rules.table.measure import Point

RECT = pygame.Rect(240, 60, 1024, 690)
inside = st.tuples(
    st.floats(RECT.left, RECT.right, allow_nan=False), st.floats(RECT.top, RECT.bottom, allow_nan=False)
)
notches = st.lists(st.tuples(inside, st.integers(-5, 5)), max_size=12)


@given(notches)
def test_zoom_keeps_the_place_under_the_pointer(steps: list[tuple[Point, int]]) -> None:
    camera = Camera(RECT)
    for pointer, step in steps:
        held = camera.to_board(pointer)
        camera.zoom_at(pointer, step)
        assert math.dist(camera.to_px(held), pointer) < 0.5


@given(notches)
def test_zoom_has_limits(steps: list[tuple[Point, int]]) -> None:
    camera = Camera(RECT)
    for pointer, step in steps:
        camera.zoom_at(pointer, step)
    assert 1.0 - 1e-9 <= camera.zoom <= MOST_ZOOM + 1e-9


@given(notches, st.tuples(st.floats(0, WIDTH_IN), st.floats(0, HEIGHT_IN)))
def test_pixels_and_inches_are_inverse(steps: list[tuple[Point, int]], point: Point) -> None:
    camera = Camera(RECT)
    for pointer, step in steps:
        camera.zoom_at(pointer, step)
    assert math.dist(camera.to_board(camera.to_px(point)), point) < 1e-6


@given(st.lists(st.tuples(st.floats(-1e7, 1e7), st.floats(-1e7, 1e7)), max_size=8))
def test_the_board_cannot_be_lost_by_panning(drags: list[Point]) -> None:
    camera = Camera(RECT)
    for dx, dy in drags:
        camera.pan_px(dx, dy)
    x, y = camera.to_board(RECT.center)
    assert -5 <= x <= WIDTH_IN + 5
    assert -5 <= y <= HEIGHT_IN + 5


def test_fit_shows_every_corner() -> None:
    camera = Camera(RECT)
    camera.zoom_at((500, 300), 6)
    camera.fit()
    assert all(
        camera.shows(corner) for corner in ((0, 0), (WIDTH_IN, 0), (0, HEIGHT_IN), (WIDTH_IN, HEIGHT_IN))
    )


def test_numbers_that_are_not_finite_change_nothing() -> None:
    camera = Camera(RECT)
    before = camera.key
    camera.zoom_at((math.nan, 3), 1)
    camera.zoom_at((300, 300), math.inf)
    camera.pan_px(math.nan, math.inf)
    assert camera.key == before


def test_resizing_looks_at_the_same_place() -> None:
    camera = Camera(RECT)
    camera.zoom_at((600, 400), 5)
    middle = camera.to_board(RECT.center)
    camera.resize(pygame.Rect(0, 0, 1500, 900))
    assert math.dist(camera.to_board((750, 450)), middle) < 1e-6
