"""Hulls and everything else are lit by one lamp, and a hull can be cut to pieces."""

from __future__ import annotations

import pygame
import pytest

from game.families.false_sunrise.board import hulls
from game.paint.hull import pieces, whole
from game.paint.lamp import HULL, LAMP, UP, rim_ink, unit
from rules.kernel.seats import PLAYERS, Seat
from rules.table.measure import Point
from rules.table.polygons import signed_area_sq_in

AMBER = (255, 179, 71)
LENGTH_PX = 120.0


def test_a_face_towards_the_lamp_is_brighter_than_one_away_from_it() -> None:
    away = unit(-LAMP[0], -LAMP[1], 0.2)
    assert sum(HULL.lit(AMBER, LAMP)) > sum(HULL.lit(AMBER, UP)) > sum(HULL.lit(AMBER, away)) > 0


def test_the_upper_left_edge_catches_the_light() -> None:
    square = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]
    top, right, bottom, left = (rim_ink(AMBER, square[i], square[(i + 1) % 4])[1] for i in range(4))
    assert top > 0 > bottom
    assert left > 0 > right


@pytest.mark.parametrize("seat", PLAYERS)
@pytest.mark.parametrize("hull", [*hulls.DARTS, "unheard of"])
def test_a_hull_fills_its_outline_and_no_more(hull: str, seat: Seat) -> None:
    outline = hulls.outline_of(hull, seat)
    assert signed_area_sq_in(outline) > 0, "clockwise on the screen"
    picture = hulls.ship(hull, seat, LENGTH_PX, 0.0, AMBER)
    mask = pygame.mask.from_surface(picture, 128)
    inner, outer = (_drawn(picture.get_size(), outline, rim) for rim in ((0, 0, 0, 0), (255, 255, 255, 255)))
    for x, y, radius in hulls.engines_of(hull, seat):
        reach = 3 * radius * LENGTH_PX
        at = (picture.get_width() / 2 + x * LENGTH_PX, picture.get_height() / 2 + y * LENGTH_PX)
        pygame.draw.circle(outer, "white", at, reach)  # nozzles stand out over the outline
    assert not pygame.mask.from_surface(inner, 128).overlap_area(_inverse(mask), (0, 0))
    assert not mask.overlap_area(_inverse(pygame.mask.from_surface(outer, 128)), (0, 0))


def _drawn(size: tuple[int, int], outline: list[Point], rim: tuple[int, int, int, int]) -> pygame.Surface:
    """Draw an outline without the pixels of its rim, or with more of them."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    ring = [(size[0] / 2 + x * LENGTH_PX, size[1] / 2 + y * LENGTH_PX) for x, y in outline]
    pygame.draw.polygon(surface, "white", ring)
    for a, b in zip(ring, [*ring[1:], ring[0]], strict=True):
        pygame.draw.line(surface, rim, a, b, 9)
        pygame.draw.circle(surface, rim, a, 6)
    return surface


def _inverse(mask: pygame.mask.Mask) -> pygame.mask.Mask:
    other = mask.copy()
    other.invert()
    return other


def test_dead_engines_and_scorches_are_seen() -> None:
    fresh, dead, burnt = (
        pygame.image.tobytes(picture, "RGBA")
        for picture in (
            hulls.ship("cruiser", Seat.RED, LENGTH_PX, 0.0, AMBER),
            hulls.ship("cruiser", Seat.RED, LENGTH_PX, 0.0, AMBER, dead=True),
            hulls.ship("cruiser", Seat.RED, LENGTH_PX, 0.0, AMBER, scorches=(((0.0, 0.1), 0.1),)),
        )
    )
    assert len({fresh, dead, burnt}) == 3


def test_pieces_together_are_the_whole_ship() -> None:
    picture = hulls.ship("flagship", Seat.BLUE, LENGTH_PX, 0.0, AMBER)
    parts = pieces(picture, 3, seed=4)
    solid = [pygame.mask.from_surface(part, 100).count() for part in parts]
    assert len(parts) == 3
    assert all(count > 0 for count in solid)
    total = pygame.mask.from_surface(picture, 100).count()
    assert total <= sum(solid) < 1.1 * total


def test_an_outline_is_made_of_its_half() -> None:
    assert whole([(0, -0.5), (0.2, 0.0), (0, 0.5)]) == [(0, -0.5), (0.2, 0.0), (0, 0.5), (-0.2, 0.0)]
