"""Room on the table: panels that fold, and windows that are wide for their height."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.screens.table.frame import FOLDED, frame_of
from tools.screenshots.scenes import SCENES
from tools.screenshots.studio import Studio


def seated(tmp_path: Path, **settings: Any) -> Studio:
    studio = Studio((1280, 720), tmp_path, **settings)
    SCENES["orders"](studio)
    return studio


def test_each_panel_folds_by_its_key_and_unfolds_by_its_handle(tmp_path: Path) -> None:
    studio = seated(tmp_path)
    before = studio.table.frame
    studio.desk.key(pygame.K_LEFT, mod=pygame.KMOD_LCTRL)
    studio.desk.step(2)
    folded = studio.table.frame
    assert folded.left.width == FOLDED
    assert folded.board.width == before.board.width + before.left.width - FOLDED
    assert "roster" not in studio.table.ui
    studio.desk.key(pygame.K_RIGHT, mod=pygame.KMOD_LCTRL)
    studio.desk.step(2)
    assert studio.table.frame.right.width == FOLDED
    assert studio.table.frame.commit == before.commit
    assert studio.table.pane.rect.width == studio.table.frame.board.width
    studio.desk.click("fold.left")
    studio.desk.click("fold.right")
    studio.desk.step(2)
    assert studio.table.frame == before
    assert "roster" in studio.table.ui


def test_ORD_4_a_refusal_is_said_while_the_panel_that_shows_it_is_folded(tmp_path: Path) -> None:
    studio = seated(tmp_path)
    desk = studio.desk
    desk.key(*[pygame.K_RIGHT] * 9)
    assert "refusal.ruling" in desk.dump()
    assert not studio.app.toast_texts
    desk.click("fold.right")
    desk.key(*[pygame.K_LEFT] * 20)
    assert any("at most" in words and "(ORD-4)" in words for words in studio.app.toast_texts)


def test_folded_panels_are_remembered(tmp_path: Path) -> None:
    studio = seated(tmp_path)
    studio.desk.click("fold.left")
    studio.app.quit()
    assert "fold_left: true" in studio.app.home.settings_file.read_text()


def test_a_lesson_keeps_its_panels(tmp_path: Path) -> None:
    studio = Studio((1280, 720), tmp_path, fold_left=True, fold_right=True)
    SCENES["lesson"](studio)
    assert "roster" in studio.app.screen.ui
    assert "fold.left" not in studio.app.screen.ui


SIZES = [(1120, 630), (1280, 720), (1600, 900), (1920, 1080), (2048, 864), (2560, 1080), (3840, 1600)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("log_open", [False, True])
@pytest.mark.parametrize("folded", [*itertools.product((False, True), repeat=2)])
def test_the_parts_of_the_table_lie_in_the_window_and_never_on_each_other(
    size: tuple[int, int], log_open: bool, folded: tuple[bool, bool]
) -> None:
    frame = frame_of(size, log_open=log_open, folded=folded)
    parts = [frame.top, frame.left, frame.banner, frame.board, frame.toggles]
    parts += [frame.right, frame.log, frame.commit]
    window = pygame.Rect(0, 0, *size)
    assert all(window.contains(part) and part.width > 0 and part.height > 0 for part in parts)
    assert not [(a, b) for a, b in itertools.combinations(parts, 2) if a.colliderect(b)]


@pytest.mark.parametrize("size", [(2048, 864), (2560, 1080), (1920, 800)])
def test_a_wide_window_gives_the_board_its_height(size: tuple[int, int]) -> None:
    frame = frame_of(size, log_open=False)
    usual = frame_of((size[0], size[0] * 9 // 16), log_open=False)
    assert frame.board.height > 0.75 * size[1]
    assert frame.log.left > frame.board.right
    assert usual.log.top > usual.board.bottom


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("folded", [(True, False), (False, True), (True, True)])
def test_folding_takes_nothing_from_the_board_and_leaves_the_big_button(
    size: tuple[int, int], folded: tuple[bool, bool]
) -> None:
    before, after = (frame_of(size, log_open=False, folded=one) for one in ((False, False), folded))
    assert after.board.width > before.board.width
    assert after.board.height >= before.board.height
    assert after.commit.bottomright == before.commit.bottomright
