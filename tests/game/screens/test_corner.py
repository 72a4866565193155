"""The corner of the board: key, small view and minimap share it, one at a time, and it folds."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.board.corner import KEY, MAP, VIEW, Corner
from tools.screenshots.scenes import SCENES
from tools.screenshots.studio import Studio


@pytest.fixture
def studio(tmp_path: Path) -> Studio:
    studio = Studio((1280, 720), tmp_path)
    SCENES["crowded-frontier"](studio)
    return studio


def panels(studio: Studio) -> list[pygame.Rect]:
    pane = studio.table.pane
    shown = [one.place for one in pane.written() if one.kind == "panel"]
    return [*shown, *([pane.whole.place] if pane.whole.place.width else [])]


def test_key_and_minimap_are_never_there_together(studio: Studio) -> None:
    for name in (KEY, MAP, KEY):
        studio.desk.click(f"corner.{name}")
        studio.desk.step(3)
        assert studio.table.pane.corner.shown == name
        (panel,) = panels(studio)
        assert studio.table.pane.rect.contains(panel)
        assert bool(studio.table.pane.whole.place.width) == (name == MAP)
        assert not panel.colliderect(studio.table.ui.px(f"corner.{name}"))


def test_it_is_folded_by_button_and_key_and_stays_so(studio: Studio) -> None:
    studio.desk.click("corner.fold")
    studio.desk.step(3)
    assert panels(studio) == []
    assert studio.app.settings.fold_corner
    studio.desk.key(pygame.K_DOWN, mod=pygame.KMOD_LCTRL)
    studio.desk.step(3)
    assert len(panels(studio)) == 1
    studio.desk.click("corner.map")
    studio.desk.click("corner.fold")
    studio.app.quit()
    kept = studio.app.home.settings_file.read_text()
    assert "fold_corner: true" in kept
    assert "corner: map" in kept


def test_the_small_view_comes_to_the_front_when_it_is_asked_for(studio: Studio) -> None:
    studio.desk.click("corner.map")
    studio.desk.click("corner.fold")
    studio.desk.key(pygame.K_v)
    studio.desk.step(4)
    assert studio.table.pane.corner.shown == VIEW
    assert len(panels(studio)) == 1


def test_it_goes_where_nothing_lies_over_the_board() -> None:
    corner, view = Corner(), pygame.Rect(0, 0, 800, 600)
    corner.offer([MAP])
    corner.taken = [pygame.Rect(0, 400, 300, 200), pygame.Rect(500, 400, 300, 200)]
    corner.place((130, 90), view, 8)
    corner.dodge([], [], view)
    assert corner.above


@pytest.mark.parametrize(
    ("signs", "only_above", "goes"),
    [
        ([], False, (True, False)),
        ([pygame.Rect(740, 560, 20, 20)], False, (False, True)),
        ([pygame.Rect(740, 560, 20, 20), pygame.Rect(60, 40, 20, 20)], False, (True, True)),
        ([pygame.Rect(60, 40, 20, 20)], True, (True, True)),
    ],
)
def test_it_goes_to_the_corner_where_it_covers_least(
    signs: list[pygame.Rect], only_above: bool, goes: tuple[bool, bool]
) -> None:
    corner, view = Corner(), pygame.Rect(100, 50, 800, 600)
    corner.only_above = only_above
    corner.offer([MAP])
    corner.place((130, 90), view, 8)
    corner.dodge([pygame.Rect(60, 560, 20, 20)], signs, view.move(-100, -50))
    assert (corner.at_right, corner.above) == goes
    place = corner.place((130, 90), view, 8)
    assert (place.right == view.right - 8, place.top == view.top + 8) == goes


def test_it_leaves_free_what_a_lesson_frames_rather_than_another_piece() -> None:
    corner, view = Corner(), pygame.Rect(0, 0, 800, 600)
    corner.offer([MAP])
    corner.framed = [pygame.Rect(120, 520, 40, 40)]
    pieces = [pygame.Rect(x, y, 40, 40) for x in (120, 640) for y in (40, 520)]
    corner.place((130, 90), view, 8)
    corner.dodge(pieces, [], view)
    assert corner.place((130, 90), view, 8).collidelist(corner.framed) < 0
