"""The window: size, full screen, pictures of it."""

from __future__ import annotations

import contextlib
import os
import time
import warnings
from collections.abc import Iterator
from pathlib import Path

import pygame

from game.shell.assets import asset_path
from game.shell.paths import APP_NAME
from game.shell.settings import MIN_LOGICAL_SIZE, SCALE_STEPS_PERCENT
from game.shell.silence import hushed

TITLE = "False Sunrise"
HEADLESS_DRIVERS = frozenset({"dummy", "offscreen"})
USUAL_SIZES = ((1280, 720), (1600, 900), (1920, 1080), (2560, 1440), (3840, 2160))
# Room for the title bar and the panels of the desktop.
DESKTOP_SHARE = 0.92


class NoDisplayError(Exception):
    """Say that no window can be opened."""


def open_display() -> None:
    """Start the video system; raise NoDisplayError where only an invisible one is left."""
    for system in ("X11", "WAYLAND"):
        # By this a desktop finds our entry in its menu, with the icon; pygame has put another name there.
        os.environ[f"SDL_VIDEO_{system}_WMCLASS"] = APP_NAME
    named = {os.environ.get("SDL_VIDEODRIVER", ""), os.environ.get("SDL_VIDEO_DRIVER", "")}
    try:
        with hushed():
            pygame.display.init()
    except pygame.error as error:
        raise NoDisplayError(f"There is no display to open a window on ({error}).") from error
    driver = pygame.display.get_driver()
    if driver in HEADLESS_DRIVERS and driver not in named:
        # Without a screen SDL takes an invisible driver and says nothing.
        pygame.display.quit()
        raise NoDisplayError(
            "There is no display to open a window on; SDL_VIDEODRIVER=dummy runs the game unseen."
        )


def open_window(size_px: tuple[int, int] | None) -> pygame.Surface:
    """Open the resizable window, by itself as large as the desktop comfortably holds."""
    size = size_px or _fitting_size()
    pygame.display.set_caption(TITLE)
    with contextlib.suppress(pygame.error, OSError):  # a window without one is a window
        pygame.display.set_icon(pygame.image.load(asset_path("art", "icon.png")))
    # vsync=1 keeps window and size through `toggle_fullscreen`; unseen drivers break on its second use.
    vsync = int(pygame.display.get_driver() not in HEADLESS_DRIVERS)
    try:
        surface = pygame.display.set_mode(size, pygame.RESIZABLE, vsync=vsync)
    except pygame.error:
        surface = pygame.display.set_mode(size, pygame.RESIZABLE)
    _keep_large_enough()
    if size_px is None:
        _fill_small_desktop()
    pygame.key.set_repeat()  # off: `HeldKeys` repeats keys frame by frame
    return surface


def name_window(game: str) -> None:
    """Let the desktop show the program's name, and that of the game that is played where it is another."""
    pygame.display.set_caption(f"{TITLE}: {game}" if game not in ("", TITLE) else TITLE)


def is_fullscreen() -> bool:
    """Say whether the window fills the screen."""
    return pygame.display.get_init() and pygame.display.is_fullscreen()


def toggle_fullscreen() -> bool:
    """Switch to or from full screen; return whether the driver could."""
    try:
        return bool(pygame.display.toggle_fullscreen())
    except pygame.error:
        return False


def save_screenshot(surface: pygame.Surface, folder: Path) -> Path:
    """Write a PNG of the window; raises OSError or pygame.error."""
    stem = time.strftime("false-sunrise-%Y%m%d-%H%M%S")
    path = folder / f"{stem}.png"
    count = 2
    while path.exists():
        path = folder / f"{stem}-{count}.png"
        count += 1
    pygame.image.save(surface, path)
    return path


def _desktop() -> tuple[int, int] | None:
    try:
        return pygame.display.get_desktop_sizes()[0]
    except (pygame.error, IndexError):
        return None


def _fitting_size() -> tuple[int, int]:
    desktop = _desktop()
    if desktop is None:
        return USUAL_SIZES[0]
    width, height = desktop
    fits = [s for s in USUAL_SIZES if s[0] <= width * DESKTOP_SHARE and s[1] <= height * DESKTOP_SHARE]
    return fits[-1] if fits else USUAL_SIZES[0]


def _fill_small_desktop() -> None:
    """Maximize the window where its title bar and borders would push a part of it off the desktop."""
    desktop = _desktop()
    if desktop is None or min(have / need for have, need in zip(desktop, USUAL_SIZES[0], strict=True)) > 1.05:
        return
    with display_window() as window:
        window.maximize()


@contextlib.contextmanager
def display_window() -> Iterator[pygame.Window]:
    """Reach the display's window for what a driver may or may not be able to do."""
    with contextlib.suppress(pygame.error, AttributeError, ValueError), warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # no other call reaches the display's window
        yield pygame.Window.from_display_module()


def _keep_large_enough() -> None:
    """Ask the desktop not to make the window smaller than the smallest scale can lay out."""
    least = SCALE_STEPS_PERCENT[0] / 100
    with display_window() as window:
        window.minimum_size = (round(MIN_LOGICAL_SIZE[0] * least), round(MIN_LOGICAL_SIZE[1] * least))
