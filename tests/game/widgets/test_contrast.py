"""Words and marks against all that may lie behind them, in every palette (WCAG 1.4.3, 1.4.6, 1.4.11)."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pygame
import pytest

from game.board.sky import SKIES
from game.families.false_sunrise.board.ships import DIMMED
from game.screens.table.banner import Banner
from game.shell.assets import asset_path
from game.shell.theme import THEMES, Color, Scale, Theme, contrast, mix, theme_of
from game.widgets.pen import Pen
from rules.kernel.seats import PLAYERS

MARK_CONTRAST = 3.0
ALL = [theme_of(name, high_contrast=strong) for name, strong in itertools.product(THEMES, (False, True))]
every_theme = pytest.mark.parametrize("theme", ALL, ids=lambda theme: theme.name)


@every_theme
def test_words_read_on_every_ground(theme: Theme) -> None:
    inks = [theme.text, theme.secondary, theme.accent, theme.good, theme.refusal]
    inks += [theme.seat_text(seat) for seat in PLAYERS]
    grounds = [theme.ground, theme.panel, theme.raised, theme.selected]
    for ink, ground in itertools.product(inks, grounds):
        assert contrast(ink, ground) >= theme.contrast
    for button in (theme.commit, theme.primary, theme.danger):
        assert contrast(theme.text, button) >= theme.contrast
        assert contrast(theme.text, mix(button, theme.text, 0.1)) >= 4.5  # under the pointer


@every_theme
def test_marks_stand_out(theme: Theme) -> None:
    for seat in PLAYERS:
        assert contrast(theme.seat(seat), theme.ground) >= MARK_CONTRAST
        has_acted = mix(theme.seat(seat), theme.ground, DIMMED)
        assert contrast(has_acted, theme.ground) >= MARK_CONTRAST
    assert contrast(theme.edge, theme.panel) >= MARK_CONTRAST


def test_high_contrast_is_black_with_white_words_at_seven_to_one() -> None:
    for name in THEMES:
        theme = theme_of(name, high_contrast=True)
        assert (theme.ground, theme.text) == ((0, 0, 0), (255, 255, 255))
        assert theme.contrast == 7.0
        assert contrast(theme.line, theme.panel) >= MARK_CONTRAST
        assert theme.seats == THEMES[name].seats


class NotingPen(Pen):
    """Notes in which color each line is written."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme, Scale(1.0))
        self.inks: dict[str, Color] = {}

    def text(self, string: str, *args: Any, **more: Any) -> pygame.Surface:
        self.inks[string] = args[1]
        return super().text(string, *args, **more)


@every_theme
@pytest.mark.parametrize("glow", [0.0, 1.0])
def test_both_lines_of_the_banner_read(theme: Theme, glow: float) -> None:
    pygame.font.init()
    for seat in PLAYERS:
        surface, pen = pygame.Surface((600, 40)), NotingPen(theme)
        banner = Banner("now", surface.get_rect(), "Ember: gives orders", seat, "Ember", glow, "Then")
        banner.paint(surface, pen)
        fill, plate = surface.get_at((590, 20)), surface.get_at((5, 20))
        for words, ground in (("Then", fill), ("Gives orders", fill), ("Ember", plate)):
            assert contrast(pen.inks[words], (ground.r, ground.g, ground.b)) >= theme.contrast


@every_theme
def test_words_on_the_board_read_against_their_own_dark_rim(theme: Theme) -> None:
    rim = mix(theme.ground, theme.shade, 0.35)
    inks = [theme.text, theme.secondary, theme.refusal, theme.good]
    for ink in [*inks, *(theme.seat_text(seat) for seat in PLAYERS)]:
        assert contrast(ink, rim) >= 4.5


@pytest.mark.parametrize("name", SKIES)
def test_skies_are_dark_enough_for_words(name: str) -> None:
    sky = pygame.image.load(asset_path("art", f"sky-{name}.webp"))
    share = pygame.surfarray.array3d(sky) / 255.0
    linear = np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)
    luminance = linear @ np.array((0.2126, 0.7152, 0.0722))
    assert np.quantile(luminance, 0.99) < 0.055
