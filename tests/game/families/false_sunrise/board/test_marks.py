"""What color says is said by shape as well: who holds a marker, and which ships have acted."""

from __future__ import annotations

import dataclasses
import itertools

import pygame
import pytest

from game.board.canvas import Canvas
from game.board.marking import draw_sight
from game.board.overlays import SightLine
from game.families.false_sunrise.board.sprites import marker_picture
from game.families.false_sunrise.board.view import ShipBoard
from game.shell.theme import THEMES, Scale, theme_of
from game.widgets.pen import Pen
from rules.false_sunrise.state import State
from rules.kernel.seats import PLAYERS

PLAIN = THEMES["ember"]
ALIKE = dataclasses.replace(
    PLAIN, name="alike", secondary=PLAIN.text, seats={seat.value: PLAIN.text for seat in PLAYERS}
)


def test_the_owner_of_a_marker_is_told_by_shape(view: ShipBoard) -> None:
    canvas = Canvas(pygame.Surface((400, 400)), view.camera, Pen(ALIKE, Scale(1.0)))
    masks = [pygame.mask.from_surface(marker_picture(canvas, owner), 60) for owner in (None, *PLAYERS)]
    for one, other in itertools.combinations(masks, 2):
        differing = one.count() + other.count() - 2 * one.overlap_area(other, (0, 0))
        assert differing > 40


@pytest.mark.parametrize("palette", THEMES)
def test_a_held_marker_has_a_whole_ring_and_a_free_one_a_broken_one(view: ShipBoard, palette: str) -> None:
    canvas = Canvas(pygame.Surface((400, 400)), view.camera, Pen(theme_of(palette), Scale(1.0)))
    for owner in (None, *PLAYERS):
        image = marker_picture(canvas, owner)
        middle, radius = pygame.Vector2(image.get_rect().center), canvas.length_px(3)
        drawn = 0
        for angle in range(360):
            near = [middle + pygame.Vector2(radius + off, 0).rotate(angle) for off in (-2, -1, 0, 1)]
            drawn += max(image.get_at((int(x), int(y))).a for x, y in near) > 100
        assert drawn > 300 if owner else 100 < drawn < 270


def test_a_ship_that_has_acted_carries_a_tick(view: ShipBoard, state: State) -> None:
    surface = pygame.Surface((1100, 700))

    def bright_pixels() -> int:
        view.show(state)
        view.draw(surface)
        x, y = view.camera.to_px((10.0, 20.0))
        around = [(round(x) + dx, round(y) + dy) for dx in range(-8, 8) for dy in range(-8, 8)]
        return sum(min(surface.get_at(place)[:3]) > 150 for place in around)

    before = bright_pixels()
    state.ships["red:Arrow"] = dataclasses.replace(state.ships["red:Arrow"], activated=True)
    assert bright_pixels() > before + 10


@pytest.mark.parametrize("text_factor", [1.0, 1.25])
def test_one_rock_in_the_way_is_named_once_and_two_keep_apart(view: ShipBoard, text_factor: float) -> None:
    canvas = Canvas(pygame.Surface((1100, 700)), view.camera, Pen(PLAIN, Scale(1.0), text_factor=text_factor))
    ship = pygame.Rect(0, 0, 40, 40).move_to(center=[round(v) for v in canvas.px((25.0, 29.0))])
    canvas.avoid = [ship]
    for x, y in ((25.0, 27.0), (26.0, 27.5), (25.0, 31.0), (40.0, 27.0)):
        draw_sight(canvas, SightLine((25.0, 10.0), (25.0, 40.0), True, (x, y), f"rock in the way {y > 30}"))
    _, *said = canvas.avoid
    assert len(said) == 3  # the second stands beside the first
    assert not any(one.colliderect(other) for one, other in itertools.combinations(canvas.avoid, 2))
