import math
from typing import Any

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.shell import drawing
from game.shell.theme import TEXT_CONTRAST, THEMES, Family, Fonts, Scale, contrast
from game.widgets.icons import Icon, draw_icon
from game.widgets.label import paint_pips
from game.widgets.pen import Pen

ANY = st.floats(allow_nan=True, allow_infinity=True)
POINT = st.tuples(ANY, ANY)


@given(a=POINT, b=POINT, c=POINT, radius=ANY, start=ANY, end=ANY)
def test_no_number_freezes_or_breaks_a_shape(
    a: Any, b: Any, c: Any, radius: float, start: float, end: float
) -> None:
    surface = pygame.Surface((80, 60))
    for color in ((255, 0, 0), (255, 0, 0, 90)):
        drawing.line(surface, color, a, b, 3)
        drawing.polygon(surface, [a, b, c], color, (0, 255, 0), 2)
        drawing.circle(surface, color, a, radius)
        drawing.circle(surface, color, a, radius, 2)
        drawing.wedge(surface, a, (radius / 2, radius), start, end, color)
    drawing.dashed_line(surface, (255, 0, 0), a, b)


@pytest.mark.parametrize("far", [math.nan, math.inf, -math.inf])
def test_a_shape_with_a_bad_point_is_left_out(far: float) -> None:
    surface = pygame.Surface((40, 40))
    drawing.line(surface, (255, 255, 255), (0, 0), (far, 40))
    drawing.polygon(surface, [(0, 0), (far, 3), (9, 9)], (255, 255, 255))
    drawing.circle(surface, (255, 255, 255), (20, 20), far)
    assert pygame.mask.from_threshold(surface, (255, 255, 255), (9, 9, 9)).count() == 0


def test_a_shape_far_beyond_the_window_still_fills_it() -> None:
    surface = pygame.Surface((40, 40))
    big = 1e9
    drawing.polygon(surface, [(-big, -big), (big, -big), (big, big), (-big, big)], (255, 255, 255))
    assert surface.get_at((20, 20))[:3] == (255, 255, 255)
    drawing.circle(surface, (255, 0, 0), (20, 20 + 1e6), 1e6, 3)
    assert any(surface.get_at((20, y))[0] > 0 and surface.get_at((20, y))[1] < 200 for y in range(17, 24))


def test_a_translucent_wedge_shows_what_is_below() -> None:
    surface = pygame.Surface((40, 40))
    surface.fill((0, 0, 200))
    drawing.wedge(surface, (20, 20), (0, 15), 0, 90, (255, 0, 0, 128))
    assert surface.get_at((25, 15))[2] in range(80, 120)
    assert surface.get_at((15, 25))[:3] == (0, 0, 200)


@pytest.mark.parametrize("icon", list(Icon))
@pytest.mark.parametrize("px", [0, 12, 40, 10_000])
def test_every_sign_is_drawn_at_every_size(icon: Icon, px: int) -> None:
    image = draw_icon(icon, px, (255, 255, 255))
    assert pygame.mask.from_surface(image, 20).count() > 0


@pytest.mark.parametrize("name", THEMES)
def test_text_reads_on_every_ground(name: str) -> None:
    theme = THEMES[name]
    inks = [theme.text, theme.secondary, theme.accent, theme.good, theme.refusal]
    inks += [theme.seat_text(key) for key in theme.seats]
    for ground in (theme.ground, theme.panel, theme.raised, theme.selected):
        assert all(contrast(ink, ground) >= TEXT_CONTRAST for ink in inks)
    for ground in (theme.commit, theme.primary, theme.danger):
        assert contrast(theme.text, ground) >= TEXT_CONTRAST


def test_seats_stand_out_as_shapes() -> None:
    for theme in THEMES.values():
        assert all(contrast(theme.seat(key), theme.ground) >= 3 for key in theme.seats)


def test_every_typeface_is_shipped() -> None:
    fonts = Fonts()
    for family in Family:
        fonts.get(family, 13)
    assert fonts.missing == []


def test_text_is_never_under_nine_pixels() -> None:
    fonts = Fonts()
    assert fonts.get(Family.TEXT, 2) is fonts.get(Family.TEXT, 9)


@given(st.integers(-500, 500), st.integers(0, 500), st.integers(0, 500), st.floats(0.75, 2.5))
def test_neighbors_touch_at_every_scale(left: int, a: int, b: int, factor: float) -> None:
    scale = Scale(factor)
    first = scale.rect(pygame.Rect(left, 0, a, 10))
    second = scale.rect(pygame.Rect(left + a, 0, b, 10))
    assert first.right == second.left


@pytest.mark.parametrize("scale", [0.75, 1.0, 1.25, 2.0])
@pytest.mark.parametrize("total", [1, 6, 8])
def test_pips_stay_in_their_place(scale: float, total: int) -> None:
    pygame.font.init()
    for width in range(max(8, 3 * total), 90, 3):
        surface = pygame.Surface((120, 20))
        place = pygame.Rect(6, 5, width, 9)
        paint_pips(Pen(THEMES["ember"], Scale(scale)), surface, place, total, [(total, "full")])
        drawn = pygame.mask.from_threshold(surface, (0, 0, 0), (1, 1, 1, 255))
        drawn.invert()
        pips = drawn.get_bounding_rects()
        assert len(pips) == total, "each by itself"
        assert place.contains(pips[0].unionall(pips))
