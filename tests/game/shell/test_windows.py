"""Windows of every size, typefaces and sounds that are missing or broken, and the far ends of the zoom."""

from __future__ import annotations

import math
import shutil
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.board.camera import MOST_ZOOM
from game.shell import assets
from game.shell.assets import asset_path
from game.shell.settings import MIN_LOGICAL_SIZE
from game.shell.theme import Family
from rules.false_sunrise.packing import digest
from tools.screenshots.scenes import SCENES
from tools.screenshots.studio import Studio

SIZES = ((1, 1), (0, 0), (3, 2000), (2000, 3), (640, 360), (1280, 720), (7680, 900), (12000, 400))


def resized(studio: Studio, size: tuple[int, int]) -> None:
    """Let the desktop give the window another size, as a drag of its corner does."""
    pygame.display.set_mode(size, pygame.RESIZABLE)
    studio.desk.post(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])
    studio.desk.step(2)


def on_the_table(tmp_path: Path) -> Studio:
    studio = Studio((1280, 720), tmp_path)
    SCENES["orders"](studio)
    return studio


@pytest.mark.slow
def test_F23_any_size_of_the_window_is_survived_and_changes_no_match(tmp_path: Path) -> None:
    studio = on_the_table(tmp_path)
    match = studio.table.session.match
    before, said = digest(match.state), studio.table.what_now()
    for size in SIZES:
        resized(studio, size)
        assert studio.app.screen.name == "table", size
        wide, high = studio.app.layout_px
        assert wide >= int(0.75 * MIN_LOGICAL_SIZE[0])
        assert high >= int(0.75 * MIN_LOGICAL_SIZE[1])
    resized(studio, (1280, 720))
    assert studio.table.what_now() == said
    assert digest(match.state) == before


def test_F23_a_window_that_is_pulled_about_quickly_or_hidden_stays_alive(tmp_path: Path) -> None:
    studio = on_the_table(tmp_path)
    for step in range(40):
        size = (400 + 37 * step % 1700, 300 + 53 * step % 900)
        studio.desk.post(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])
        studio.desk.post(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1], window=None)
    for kind in (pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN, pygame.WINDOWRESTORED, pygame.WINDOWEXPOSED):
        studio.desk.post(kind, window=None)
    studio.desk.step(3)
    assert studio.app.screen.name == "table"


def test_F38_the_zoom_is_clamped_and_the_board_stays_in_sight(tmp_path: Path) -> None:
    studio = on_the_table(tmp_path)
    camera = studio.table.pane.camera
    for steps in (10**9, -(10**9), 10**6, 25):
        studio.desk.post(pygame.MOUSEMOTION, pos=camera.rect.center, rel=(0, 0), buttons=(0, 0, 0))
        studio.desk.post(pygame.MOUSEWHEEL, x=0, y=steps, flipped=False)
        studio.desk.step(3)
        assert 1.0 - 1e-9 <= camera.zoom <= MOST_ZOOM + 1e-9
        assert studio.app.screen.name == "table"
    for far in (1e9, -1e9):
        camera.pan_px(far, far)
        studio.desk.step(2)
        assert all(math.isfinite(value) for value in camera.to_board(camera.rect.center))
    assert studio.app.screen.name == "table"


@pytest.fixture
def shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The shipped files in a place where they may be broken."""
    folder = tmp_path / "game" / "assets"
    shutil.copytree(asset_path(), folder)
    monkeypatch.setattr(assets, "_GAME", tmp_path / "game" / "program")
    return folder


def broken(files: list[Path], how: str) -> None:
    for file in files:
        if how == "missing":
            file.unlink()
        else:
            file.write_bytes({"empty": b"", "torn": file.read_bytes()[:200], "text": b"no such thing"}[how])


HOWS = ("missing", "empty", "torn", "text")


@pytest.mark.parametrize("how", HOWS)
def test_F26_without_its_typefaces_the_table_is_drawn_and_it_is_said(
    shipped: Path, tmp_path: Path, how: str
) -> None:
    broken(sorted((shipped / "fonts").glob("*.[ot]tf")), how)
    studio = Studio((1280, 720), tmp_path / "home")
    assert studio.app.fonts.missing == sorted(family.value for family in Family)
    assert any("B612-Regular.otf" in notice for notice in studio.app.toast_texts)
    SCENES["orders"](studio)
    studio.desk.step(2)
    banner = studio.app.surface.subsurface(studio.app.screen.ui.px("now"))
    assert pygame.mask.from_threshold(banner, (223, 231, 255), (90, 90, 90)).count() > 200  # words are there


@pytest.mark.parametrize("how", HOWS)
def test_F26_one_sound_that_is_broken_silences_no_other(shipped: Path, make_desk: Any, how: str) -> None:
    broken([shipped / "sounds" / "hit.ogg"], how)
    desk = make_desk()
    desk.app.to_title()
    desk.app.change_settings(captions=True)
    assert desk.app.audio.volume_of("hit") > 0
    desk.app.audio.play("hit")
    desk.step()
    assert desk.screen.name == "title"
    assert desk.app.captions.texts == ["[hit]"]
    desk.app.audio.play("click")
    assert pygame.mixer.get_busy()
