"""The title: entries in groups, in every window; walked by keys in both directions."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import Any

import pygame
import pytest

from game.shell.settings import offered_scales

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
