"""A real window keeps its size and place, also after full screen; displays with few colors."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.shell.window_place import WindowPlace
from tests.waiting import wait_until
from tests.x11.conftest import ROOT, Window
from tests.x11.real_desk import RealDesk

pytestmark = pytest.mark.x11
on_a_large_screen = pytest.mark.parametrize("server", ["1600x1000x24"], indirect=True)
Start = Callable[[], RealDesk]
SETTLED_FRAMES = 60


def settled(desk: RealDesk, holds: Callable[[], bool], words: str) -> None:
    """Let frames pass until something holds, and then until the window has come to rest."""
    wait_until(holds, desk.step, lambda: (words, where(desk)))
    desk.step(SETTLED_FRAMES)
    assert holds(), (words, where(desk))


def where(desk: RealDesk) -> WindowPlace:
    """Say where the window stands, and that its picture is as large."""
    size = pygame.display.get_window_size()
    assert desk.app.surface.get_size() == size or desk.state()["fullscreen"]
    return WindowPlace(size=size, at=pygame.display.get_window_position())


def is_at(place: WindowPlace) -> Callable[[], bool]:
    return lambda: (
        (pygame.display.get_window_size(), pygame.display.get_window_position())
        == (
            place.size,
            place.at,
        )
    )


def move(desk: RealDesk, place: WindowPlace) -> None:
    """Move and size the window from outside, as a desktop does."""
    assert place.at is not None
    desk._tool.do(f"windowsize {desk._window} {place.size[0]} {place.size[1]}")
    desk._tool.do(f"windowmove {desk._window} {place.at[0]} {place.at[1]}")


@on_a_large_screen
def test_a_window_comes_back_where_it_was(start_again: Start) -> None:
    desk, place = start_again(), WindowPlace(size=(1000, 600), at=(150, 90))
    move(desk, place)
    settled(desk, is_at(place), "moved")
    desk.app.quit()
    for _ in range(2):
        desk = start_again()
        settled(desk, is_at(place), "started again")
        desk.app.quit()
    assert desk.app.settings.window == place


@on_a_large_screen
def test_a_window_that_was_left_off_the_desktop_comes_back_onto_it(start_again: Start) -> None:
    desk, place = start_again(), WindowPlace(size=(1000, 600), at=(1550, 90))
    move(desk, place)
    settled(desk, is_at(place), "moved")
    desk.app.quit()
    desk = start_again()
    settled(desk, is_at(WindowPlace(size=(1000, 600), at=(300, 200))), "in the middle")


@on_a_large_screen
@pytest.mark.usefixtures("manager")
def test_a_framed_window_does_not_wander_from_start_to_start(start_again: Start) -> None:
    desk = start_again()
    move(desk, WindowPlace(size=(1000, 600), at=(150, 90)))
    settled(desk, lambda: where(desk).size == (1000, 600), "sized")
    place = where(desk)
    desk.app.quit()
    for _ in range(3):
        desk = start_again()
        settled(desk, is_at(place), "started again")
        desk.app.quit()


@on_a_large_screen
@pytest.mark.usefixtures("manager")
def test_a_maximized_window_comes_back_maximized_and_from_there_to_its_size(start_again: Start) -> None:
    desk = start_again()
    move(desk, WindowPlace(size=(1000, 600), at=(150, 90)))
    settled(desk, lambda: where(desk).size == (1000, 600), "sized")
    place = where(desk)
    _double_click_title(desk, place)
    settled(desk, lambda: where(desk).size[0] == 1600, "maximized")
    desk.app.quit()
    assert desk.app.settings.window == place.model_copy(update={"maximized": True})
    desk = start_again()
    settled(desk, lambda: where(desk).size[0] == 1600, "maximized again")
    desk.app.change_settings(fullscreen=True)
    settled(desk, lambda: where(desk).size == (1600, 1000), "full screen")
    desk.app.change_settings(fullscreen=False)
    settled(desk, lambda: where(desk).size[0] == 1600 and where(desk).size[1] < 1000, "maximized as before")
    _double_click_title(desk, where(desk))
    settled(desk, is_at(place), "as it was")
    desk.app.quit()
    assert desk.app.settings.window == place


def _double_click_title(desk: RealDesk, place: WindowPlace) -> None:
    """Press twice on the bar above a window."""
    assert place.at is not None
    desk._tool.do(f"mousemove {place.at[0] + 300} {place.at[1] - 10}")
    desk._tool.do("click --repeat 2 --delay 60 1")


@on_a_large_screen
@pytest.mark.usefixtures("manager")
@pytest.mark.parametrize("accelerated", [False, True])
def test_leaving_full_screen_gives_back_size_and_place(
    start_again: Start, monkeypatch: pytest.MonkeyPatch, accelerated: bool
) -> None:
    if accelerated:
        monkeypatch.delenv("SDL_FRAMEBUFFER_ACCELERATION")
        monkeypatch.delenv("SDL_RENDER_VSYNC")
    desk = start_again()
    move(desk, WindowPlace(size=(1000, 600), at=(150, 90)))
    settled(desk, lambda: where(desk).size == (1000, 600), "sized")
    place = where(desk)
    for _ in range(2):
        desk.app.change_settings(fullscreen=True)
        settled(desk, lambda: desk.app.surface.get_size() == (1600, 1000), "full screen")
        desk.app.change_settings(fullscreen=False)
        settled(desk, is_at(place), "back")
        assert desk.app.surface.get_size() == (1000, 600)
    desk.app.change_settings(fullscreen=True)
    settled(desk, lambda: desk.app.surface.get_size() == (1600, 1000), "full screen")
    desk.app.quit()
    desk = start_again()
    settled(desk, lambda: desk.app.surface.get_size() == (1600, 1000), "full screen at the next start")
    desk.app.change_settings(fullscreen=False)
    settled(desk, is_at(place), "back to what was before the end")


@pytest.mark.parametrize("server", ["1280x720x8"], indirect=True)
@pytest.mark.usefixtures("server")
def test_a_display_of_256_colors_is_told_what_to_do(tmp_path: Path) -> None:
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "game"]
    done = subprocess.run(command, env=env, cwd=tmp_path, text=True, capture_output=True, check=False)
    assert done.returncode == 2
    assert "too few colors" in done.stderr
    assert "depth of 24" in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert not list((tmp_path / "home" / "logs").glob("crash-*"))


@pytest.mark.parametrize("depth", [15, 16])
def test_a_display_of_thousands_of_colors_shows_the_game(
    open_game: Callable[..., Window], depth: int
) -> None:
    window = open_game(screen=f"1280x800x{depth}")
    assert window.state()["screen"] == "title"
    window.click("settings")
    window.until(lambda state: state["screen"] == "settings")
