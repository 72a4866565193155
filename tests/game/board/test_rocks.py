"""Rocks are painted exactly as the rules have them, whoever has drawn them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
import pygame
import pytest

from game.board.camera import Camera
from game.board.canvas import Canvas
from game.board.rocks import Rocks, _painted, draw_rims
from game.families.false_sunrise.new_match.offers import files_in
from game.shell.assets import asset_path
from game.shell.theme import THEMES, Scale
from game.widgets.pen import Pen
from rules.false_sunrise.mapmaking import generate_terrain
from rules.false_sunrise.maps import load_map
from rules.table.polygons import Polygon

DRAWN: tuple[Polygon, ...] = (
    ((10, 10), (22, 8), (20, 14), (15, 12), (13, 20), (8, 18)),
    ((40, 10), (52, 12), (50, 16), (44, 15), (44, 26), (40, 24)),
    ((30, 30), (31, 30), (31, 42), (30, 42)),
    ((50, 34), (58, 32), (60, 40), (56, 36), (52, 44)),
    ((10, 30), (24, 30), (24, 34), (14, 34), (14, 40), (24, 40), (24, 44), (10, 44)),
)
READY = tuple(rock for path in files_in(asset_path("maps")) for rock in load_map(path).polygons)
_RIM_PX = 7  # a rim is smooth, and as wide as its stroke


def _inside(ring: list[tuple[float, float]], size: tuple[int, int]) -> tuple[np.ndarray, np.ndarray]:
    """Return what lies within a ring, and what is clear of its rim."""
    whole, rim = (pygame.Surface(size) for _ in range(2))
    pygame.draw.polygon(whole, (255, 255, 255), ring)
    pygame.draw.lines(rim, (255, 255, 255), True, ring, _RIM_PX)
    for corner in ring:
        pygame.draw.circle(rim, (255, 255, 255), corner, _RIM_PX)
    return pygame.surfarray.array_red(whole) > 0, pygame.surfarray.array_red(rim) == 0


@pytest.mark.parametrize("rock", [*DRAWN, *READY, *generate_terrain(7)])
def test_a_painted_rock_has_the_outline_of_the_rules(rock: Polygon) -> None:
    picture, ppi = _painted(rock)
    left, top = (min(corner[k] for corner in rock) for k in range(2))
    inside, clear = _inside([((x - left) * ppi, (y - top) * ppi) for x, y in rock], picture.get_size())
    alpha = pygame.surfarray.array_alpha(picture)
    assert (alpha[inside & clear] >= 250).all()
    assert (alpha[~inside & clear] <= 5).all()


@pytest.mark.parametrize("steps", [0, 3, 12])
def test_a_rock_lies_on_the_board_where_it_is_at_every_zoom(steps: int) -> None:
    camera = Camera(pygame.Rect(0, 0, 900, 610))
    camera.zoom_at(camera.to_px((46, 18)), steps)
    pen = Pen(THEMES["ember"], Scale(1.0))
    surface = pygame.Surface((900, 610))
    surface.fill((255, 0, 255))
    canvas = Canvas(surface, camera, pen)
    Rocks().lay(canvas, DRAWN)
    untouched = np.all(pygame.surfarray.array3d(surface) == (255, 0, 255), axis=-1)
    rocks, clear = np.zeros_like(untouched), np.ones_like(untouched)
    for rock in DRAWN:
        inside, off_rim = _inside([canvas.px(corner) for corner in rock], surface.get_size())
        rocks, clear = rocks | inside, clear & off_rim
    assert not untouched[rocks & clear].any()
    assert untouched[~rocks & clear].all()


def test_shadows_only_darken_what_lies_beside_rocks() -> None:
    surface = pygame.Surface((900, 610))
    surface.fill((60, 60, 60))
    camera = Camera(pygame.Rect(0, 0, 900, 610))
    Rocks().lay_shadows(Canvas(surface, camera, Pen(THEMES["ember"], Scale(1.0))), DRAWN)
    light = pygame.surfarray.array_red(surface)
    assert light.max() == 60
    assert light.min() < 40


NOWHERE = (1e304, -1e304, math.inf, -math.inf, math.nan, 2.0**63, 1e6, -1e6, 200.0)


@pytest.mark.parametrize("value", NOWHERE)
@pytest.mark.parametrize("steps", [0, 40])
def test_no_corner_is_too_far_off_to_be_drawn(
    value: float, steps: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    size, sides = (1280, 720), []
    for name in ("scale", "smoothscale"):
        real = getattr(pygame.transform, name)

        def noted(image: pygame.Surface, size: Sequence[int], real: Any = real) -> pygame.Surface:
            sides.extend(size)
            return real(image, size)

        monkeypatch.setattr(pygame.transform, name, noted)
    camera = Camera(pygame.Rect(0, 0, *size))
    camera.zoom_at((640, 360), steps)
    canvas = Canvas(pygame.Surface(size), camera, Pen(THEMES["ember"], Scale(1.0)))
    rocks = [((30, 20), (42, 20), (value, 28)), ((30, value), (42, 20), (36, 28)), ((value, value),) * 3]
    laid = Rocks()
    laid.lay_shadows(canvas, rocks)
    laid.lay(canvas, rocks)
    assert len(list(laid.prepare(canvas, rocks, shadows=True))) <= 2 * len(rocks)
    draw_rims(canvas, rocks)
    assert max(sides, default=0) <= max(size) + 256, "no picture is larger than the window and a margin"


def test_of_a_rock_that_leads_far_away_the_part_on_the_board_is_drawn_as_it_is() -> None:
    camera = Camera(pygame.Rect(0, 0, 900, 610))
    surface = pygame.Surface((900, 610))
    canvas = Canvas(surface, camera, Pen(THEMES["ember"], Scale(1.0)))
    Rocks().lay(canvas, [((10, 10), (1e6, 10), (1e6, 20), (10, 20))])
    for corner in ((11, 11), (71, 11), (71, 19), (11, 19)):
        assert surface.get_at([round(one) for one in canvas.px(corner)])[:3] != (0, 0, 0)
    for corner in ((11, 9), (71, 21), (9, 15)):
        assert surface.get_at([round(one) for one in canvas.px(corner)])[:3] == (0, 0, 0)
