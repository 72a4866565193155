"""The title: entries in groups, in every window; walked by keys in both directions."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.families.false_sunrise.menu import TITLE
from game.screens.dawn import Dawn
from game.screens.title import Title
from game.shell.settings import offered_scales
from game.shell.theme import TEXT_CONTRAST, contrast
from game.widgets.label import Label
from tools.screenshots.around import unfinished
from tools.screenshots.studio import Studio

SIZES = [(1120, 630), (1280, 720), (1920, 1080)]
IDS = (
    *("continue", "solo", "quick_battle", "new_match", "load", "replays", "course", "rulebook", "laboratory"),
    *("yard", "settings", "quit"),
)


@pytest.mark.parametrize("size", SIZES)
def test_all_entries_fit_every_window_and_scale(make_desk: Any, size: tuple[int, int]) -> None:
    desk = make_desk(size)
    desk.app.home = replace(desk.app.home, alone=False)  # what is said of that stays in sight
    desk.app.to_title()
    for percent in offered_scales(size):
        desk.app.change_settings(ui_scale_percent=percent)
        desk.step(2)
        places = {one["id"]: pygame.Rect(one["rect"]) for one in desk.dump().values()}
        assert {*IDS, "not_alone"} <= set(places)
        pen = desk.screen.ui.pen
        for name, place in places.items():
            assert pygame.Rect(0, 0, *size).contains(place), (name, percent)
            if name in IDS:
                assert place.height >= pen.px(30), (name, percent)
        for a, b in combinations(places, 2):
            assert not places[a].colliderect(places[b]), (a, b, percent)


def test_arrows_walk_the_columns(desk: Any) -> None:
    seen = []
    desk.screen.ui.focus("solo")
    for _ in range(30):
        seen.append(desk.screen.ui.focus_id)
        desk.key(pygame.K_DOWN)
    assert set(IDS) - {"continue"} <= set(seen)
    desk.screen.ui.focus("solo")
    desk.key(pygame.K_RIGHT)
    beside = desk.screen.ui.focus_id
    assert desk.screen.ui[beside].rect.left > desk.screen.ui["solo"].rect.left
    desk.key(pygame.K_RIGHT)
    assert desk.screen.ui.focus_id == beside
    desk.key(pygame.K_LEFT)
    assert desk.screen.ui[desk.screen.ui.focus_id].rect.left == desk.screen.ui["solo"].rect.left


def test_another_line_is_written_on_each_visit(desk: Any) -> None:
    seen = []
    for _ in range(3):
        desk.app.to_title()
        seen.append(desk.screen.ui["title.line"].text())
    desk.open("settings")
    desk.key(pygame.K_ESCAPE)
    seen.append(desk.screen.ui["title.line"].text())
    assert len(set(seen)) == 4
    assert set(seen) <= set(TITLE.lines)
    assert len(set(TITLE.lines)) >= 12


@pytest.mark.parametrize("size", [*SIZES, (1280, 960), (1720, 720)])
def test_words_stand_out_from_the_picture(tmp_path: Path, size: tuple[int, int]) -> None:
    studio = Studio(size, tmp_path)
    unfinished(1)(studio)
    title, theme = studio.app.screen, studio.app.theme
    assert isinstance(title, Title)
    name = title.ui.px("group.play").move(0, -title.ui.scale.px(150))
    words = [(name.inflate(0, title.ui.scale.px(60)), theme.accent)]
    for one in title.ui.dump():
        widget = title.ui[one["id"]]
        if isinstance(widget, Label):
            wide = title.ui.pen.width(widget.words, widget.style)
            ink = (
                widget.colour if isinstance(widget.colour, tuple) else getattr(theme, widget.colour or "text")
            )
            place = title.ui.px(widget.id)
            words.append((pygame.Rect(place.left, place.top, min(place.width, wide), place.height), ink))
    for seconds in (3.0, 6.5):
        title.update(seconds - title._scene.seconds)
        paper = pygame.Surface(size)
        title._scene.draw(paper, theme, title._free, title._shaded)
        for place, ink in words:
            spots = [
                (x, y) for x in range(place.left, place.right, 3) for y in range(place.top, place.bottom, 3)
            ]
            dim = sum(contrast(ink, paper.get_at(at)[:3]) < TEXT_CONTRAST for at in spots)
            assert dim <= 0.02 * len(spots), place


def test_the_scene_stands_still_where_motion_is_reduced_and_a_plain_theme_has_none(desk: Any) -> None:
    desk.app.change_settings(reduced_motion=True)
    desk.step(100)
    before = pygame.image.tobytes(desk.app.surface, "RGB")
    desk.step(50)
    assert pygame.image.tobytes(desk.app.surface, "RGB") == before
    assert desk.screen.pause_s == 0
    desk.app.change_settings(high_contrast=True)
    desk.step(2)
    assert desk.app.surface.get_at((1270, 600))[:3] == desk.app.theme.ground


def test_a_sky_without_ships_is_what_a_game_has_by_itself(desk: Any) -> None:
    alone, fleets = pygame.Surface((1280, 720)), pygame.Surface((1280, 720))
    scene = Dawn(still=True)
    scene.seconds = desk.screen._scene.seconds
    free = pygame.Rect(720, 56, 540, 390)
    scene.draw(alone, desk.app.theme, free)
    desk.screen._scene.draw(fleets, desk.app.theme, free)
    changed = pygame.mask.from_threshold(alone, (0, 0, 0), (1, 1, 1, 255), fleets)
    assert changed.count() < 1280 * 720
    left = pygame.Rect(0, 0, 720, 720)
    assert pygame.image.tobytes(alone.subsurface(left), "RGB") == pygame.image.tobytes(
        fleets.subsurface(left), "RGB"
    )
