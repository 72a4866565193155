"""Where the window opens, what is asked of the desktop before, and what the settings keep of its place."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Rect

from game.shell import window
from game.shell.settings import Settings, load_settings, save_settings
from game.shell.window_memory import SETTLES_S, WindowMemory
from game.shell.window_place import WindowPlace

DPI, LIST = "SDL_WINDOWS_DPI_AWARENESS", "SDL_IME_SHOW_UI"


@pytest.fixture(autouse=True)
def _dummy(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.quit()
    yield
    pygame.display.quit()


# --- what the desktop is asked for --------------------------------------------------------------------


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """What the environment says as SDL opens the display."""
    asked: dict[str, str] = {}
    monkeypatch.setattr(pygame.display, "init", lambda: asked.update(os.environ))
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "some driver")
    for name in (DPI, LIST):
        monkeypatch.delenv(name, raising=False)
    return asked


@pytest.mark.parametrize("system", ["linux", "darwin", "win32"])
def test_windows_is_asked_for_true_pixels_before_the_display_opens(
    monkeypatch: pytest.MonkeyPatch, asked: dict[str, str], system: str
) -> None:
    monkeypatch.setattr(sys, "platform", system)
    window.open_display()
    assert asked.get(DPI) == ("permonitorv2" if system == "win32" else None)
    assert "SDL_WINDOWS_DPI_SCALING" not in asked, "it would measure the window in points"
    assert asked[LIST] == "1"


def test_what_the_player_has_set_for_sdl_stays(
    monkeypatch: pytest.MonkeyPatch, asked: dict[str, str]
) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setenv(DPI, "unaware")
    monkeypatch.setenv(LIST, "0")
    window.open_display()
    assert (asked[DPI], asked[LIST]) == ("unaware", "0")


# --- where it opens -----------------------------------------------------------------------------------


class Desktop:
    """Monitors side by side, as SDL tells of them: by where the middle of each would put a window."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *monitors: Rect) -> None:
        self.monitors = monitors
        self.at = (0, 0)
        monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [one.size for one in monitors])
        monkeypatch.setattr(pygame.display, "set_window_position", self._put)
        monkeypatch.setattr(pygame.display, "get_window_position", lambda: self.at)

    def _put(self, at: tuple[int, int]) -> None:
        if at[0] & ~0xFFFF == pygame.WINDOWPOS_CENTERED:
            place = Rect((0, 0), pygame.display.get_window_size())
            place.center = self.monitors[at[0] & 0xFFFF].center
            at = place.topleft
        self.at = at


LAPTOP, SCREEN = Rect(0, 0, 1920, 1080), Rect(1920, -200, 2560, 1440)


def opened(kept: WindowPlace) -> tuple[int, int]:
    """Open the display and a window as it was kept; return its size."""
    window.open_display()
    return window.open_window(window.place_to_open(None, kept)).get_size()


@pytest.mark.parametrize("at", [(100, 80), (2500, 100), (1900, 100), (1000, 1040), (-1100, 60)])
def test_a_window_opens_where_it_was_on_any_monitor(
    monkeypatch: pytest.MonkeyPatch, at: tuple[int, int]
) -> None:
    desktop = Desktop(monkeypatch, LAPTOP, SCREEN)
    assert opened(WindowPlace(size=(1300, 700), at=at)) == (1300, 700)
    assert desktop.at == at
    assert pygame.display.get_active()
    assert window.monitors() == [LAPTOP, SCREEN]


@pytest.mark.parametrize(
    "at", [(2500, 100), (1850, 100), (-1250, 60), (100, 1075), (100, -60), (-9999, -9999)]
)
def test_a_place_that_is_on_no_monitor_any_more_is_not_used(
    monkeypatch: pytest.MonkeyPatch, at: tuple[int, int]
) -> None:
    desktop = Desktop(monkeypatch, LAPTOP)
    assert opened(WindowPlace(size=(1300, 700), at=at)) == (1300, 700)
    assert desktop.at == (310, 190), "the middle of what is there"
    assert pygame.display.get_active()


def test_a_window_larger_than_every_monitor_opens_as_at_first(monkeypatch: pytest.MonkeyPatch) -> None:
    Desktop(monkeypatch, LAPTOP)
    assert opened(WindowPlace(size=(2500, 1300), at=(10, 10))) == (1600, 900)


def test_a_size_that_is_asked_for_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    Desktop(monkeypatch, LAPTOP)
    place = window.place_to_open((900, 600), WindowPlace(size=(1300, 700), at=(10, 10), maximized=True))
    assert (place.size, place.at, place.maximized) == ((900, 600), None, False)


def test_the_first_window_fits_the_desktop(monkeypatch: pytest.MonkeyPatch) -> None:
    for desktop, size, maximized in (
        ((1920, 1080), (1600, 900), False),
        ((3840, 2160), (2560, 1440), False),
        ((1280, 720), (1280, 720), True),
    ):
        Desktop(monkeypatch, Rect(0, 0, *desktop))
        assert window.place_to_open(None, None) == WindowPlace(size=size, maximized=maximized)


@pytest.mark.parametrize(("bits", "says"), [(0, "too few colors"), (8, "too few colors"), (24, "no memory")])
def test_a_display_that_shows_no_window_is_told_why(
    monkeypatch: pytest.MonkeyPatch, bits: int, says: str
) -> None:
    def fail(*_: Any, **__: Any) -> None:
        raise pygame.error("no memory")

    window.open_display()
    monkeypatch.setattr(pygame.display, "set_mode", fail)
    monkeypatch.setattr(pygame.display, "Info", lambda: type("Info", (), {"bitsize": bits}))
    with pytest.raises(window.NoDisplayError, match=says):
        window.open_window(WindowPlace(size=(1280, 720)))


# --- what is kept of it -------------------------------------------------------------------------------


def test_the_place_of_the_window_comes_back_from_the_settings(tmp_path: Path) -> None:
    place = WindowPlace(size=(1300, 700), at=(-900, 20), maximized=True)
    assert save_settings(Settings(window=place, fullscreen=True), tmp_path / "settings.yaml") == ""
    settings, notice = load_settings(tmp_path / "settings.yaml", ())
    assert (settings.window, settings.fullscreen, notice) == (place, True, "")


class Moved:
    """A window that the desktop moves about, and its memory."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, kept: WindowPlace | None) -> None:
        window.open_display()
        place = window.place_to_open(None, kept)
        window.open_window(place)
        self.memory = WindowMemory(place, kept)
        self.size, self.at, self.full, self.seen = place.size, place.at or (5, 5), False, True
        monkeypatch.setattr(pygame.display, "get_window_size", lambda: self.size)
        monkeypatch.setattr(pygame.display, "get_window_position", lambda: self.at)
        monkeypatch.setattr(pygame.display, "is_fullscreen", lambda: self.full)
        monkeypatch.setattr(pygame.display, "get_active", lambda: self.seen)

    def __call__(self, *kinds: int, rests_s: float = SETTLES_S) -> WindowPlace | None:
        for kind in kinds:
            self.memory.note(pygame.event.Event(kind))
        return self.memory.update(rests_s)


KEPT = WindowPlace(size=(1000, 600), at=(40, 30))


@pytest.fixture
def moved(monkeypatch: pytest.MonkeyPatch) -> Moved:
    return Moved(monkeypatch, KEPT)


def test_a_window_is_kept_where_it_comes_to_rest(moved: Moved) -> None:
    assert moved() is None
    moved.size, moved.at = (1100, 650), (70, 80)
    assert moved(pygame.WINDOWMOVED, rests_s=SETTLES_S / 2) is None
    assert moved(pygame.WINDOWSIZECHANGED, rests_s=SETTLES_S / 2) is None
    assert moved(rests_s=SETTLES_S / 2) == WindowPlace(size=(1100, 650), at=(70, 80))
    assert moved(pygame.WINDOWMOVED) is None, "known already"


def test_a_maximized_window_keeps_the_size_from_before(moved: Moved) -> None:
    moved.size, moved.at = (1920, 1040), (0, 40)
    # Desktops tell of the new size before or after they say what it is.
    assert moved(pygame.WINDOWSIZECHANGED, rests_s=0.1) is None
    assert moved(pygame.WINDOWMAXIMIZED) == KEPT.model_copy(update={"maximized": True})
    moved.size, moved.at = (1000, 600), (40, 30)
    assert moved(pygame.WINDOWRESTORED, pygame.WINDOWSIZECHANGED) == KEPT


def test_a_maximized_window_that_is_hidden_for_a_while_is_maximized_still(moved: Moved) -> None:
    moved.size, moved.at = (1920, 1040), (0, 40)
    moved(pygame.WINDOWMAXIMIZED)
    moved.seen, moved.at = False, (-32_000, -32_000)
    assert moved(pygame.WINDOWMINIMIZED, pygame.WINDOWMOVED) is None
    moved.seen, moved.at = True, (0, 40)
    assert moved(pygame.WINDOWRESTORED, pygame.WINDOWMOVED) is None


def test_full_screen_is_no_size_to_come_back_to(moved: Moved) -> None:
    moved.full, moved.size, moved.at = True, (1920, 1080), (0, 0)
    assert moved(pygame.WINDOWMOVED, pygame.WINDOWSIZECHANGED) is None


def test_a_window_that_is_no_size_at_all_is_not_kept(moved: Moved) -> None:
    moved.size = (1, 1)
    assert moved(pygame.WINDOWSIZECHANGED) is None


def test_a_desktop_that_does_not_maximize_leaves_a_plain_window(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = KEPT.model_copy(update={"maximized": True})
    moved = Moved(monkeypatch, kept)
    assert moved(pygame.WINDOWMOVED) == KEPT
