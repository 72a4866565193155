"""The window: its size, full screen, and screenshots."""

from __future__ import annotations

import contextlib
import os
import sys
import time
import warnings
from collections.abc import Iterator
from pathlib import Path

import pygame

from game.shell.assets import asset_path
from game.shell.paths import APP_NAME
from game.shell.quiet_stderr import quiet_stderr
from game.shell.settings import MIN_LOGICAL_SIZE, SCALE_STEPS_PERCENT
from game.shell.window_place import WindowPlace

TITLE = "False Sunrise"
HEADLESS_DRIVERS = frozenset({"dummy", "offscreen"})
USUAL_SIZES = ((1280, 720), (1600, 900), (1920, 1080), (2560, 1440), (3840, 2160))
# This leaves room for the title bar and the panels of the desktop.
DESKTOP_SHARE = 0.92
LEAST_BITS = 15
# How much of the window's upper edge must be on a monitor, so that it can be dragged.
STRIP_PX = (100, 40)


class NoDisplayError(Exception):
    """No window can be opened."""


def open_display() -> None:
    """Start the video system. Raise `NoDisplayError` if there is only an invisible display."""
    _prepare_environment()
    named = {os.environ.get("SDL_VIDEODRIVER", ""), os.environ.get("SDL_VIDEO_DRIVER", "")}
    try:
        with quiet_stderr():
            pygame.display.init()
    except pygame.error as error:
        raise NoDisplayError(f"There is no display to open a window on ({error}).") from error
    driver = pygame.display.get_driver()
    if driver in HEADLESS_DRIVERS and driver not in named:
        # Without a screen SDL silently uses an invisible driver.
        pygame.display.quit()
        raise NoDisplayError(
            "There is no display to open a window on. SDL_VIDEODRIVER=dummy runs the game without one."
        )


def _prepare_environment() -> None:
    """Set the environment variables that SDL reads when its video system starts.

    On Windows they include true pixels. On macOS nothing can request those: SDL 2 has no setting
    for it, only a flag for each new window (SDL_WINDOW_ALLOW_HIGHDPI), and
    `pygame.display.set_mode` never passes that. So a Retina screen shows each pixel of ours as
    several of its own.
    """
    for system in ("X11", "WAYLAND"):
        # This lets a desktop find our menu entry with its icon; pygame has set another name.
        os.environ[f"SDL_VIDEO_{system}_WMCLASS"] = APP_NAME
    # Otherwise Windows shows no list of candidates to players who type Chinese or Japanese.
    os.environ.setdefault("SDL_IME_SHOW_UI", "1")
    if sys.platform == "win32":
        # One pixel of ours must be one pixel of the screen; by default Windows enlarges the picture.
        os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")


def place_to_open(size_px: tuple[int, int] | None, kept: WindowPlace | None) -> WindowPlace:
    """Return where to open the window.

    That is at a given size, or where it was last, or as large as the desktop allows.
    """
    if size_px is not None:
        return WindowPlace.model_construct(size=size_px)
    if kept is None:
        return WindowPlace(size=_fitting_size(), maximized=_is_small_desktop())
    fits = any(kept.size[0] <= wide and kept.size[1] <= high for wide, high in _desktops())
    return kept if fits else kept.model_copy(update={"size": _fitting_size(), "at": None})


def open_window(place: WindowPlace) -> pygame.Surface:
    """Open the resizable window. Raise `NoDisplayError` if the display cannot show one."""
    pygame.display.set_caption(TITLE)
    with contextlib.suppress(pygame.error, OSError):  # the window works without an icon, too
        pygame.display.set_icon(pygame.image.load(asset_path("art", "icon.png")))
    # A window with a remembered place is shown only once it is there.
    surface = _open(place.size, pygame.RESIZABLE | (pygame.HIDDEN if place.at is not None else 0))
    _keep_large_enough()
    if place.at is not None:
        at = _reachable(place.at)
        pygame.display.set_window_position(at)
        surface = _show(surface)
        pygame.event.pump()
        pygame.display.set_window_position(at)  # again, now that the desktop has framed it
    if place.maximized:
        with display_window() as window:
            window.maximize()
    pygame.key.set_repeat()  # off: `HeldKeys` repeats keys frame by frame
    return surface


def _open(size: tuple[int, int], flags: int) -> pygame.Surface:
    # vsync=1 keeps the window and its size through `toggle_fullscreen`. Invisible drivers break on its
    # second use.
    vsync = int(pygame.display.get_driver() not in HEADLESS_DRIVERS)
    try:
        return pygame.display.set_mode(size, flags, vsync=vsync)
    except pygame.error:
        try:
            return pygame.display.set_mode(size, flags)
        except pygame.error as error:
            raise NoDisplayError(_why_no_window(error)) from error


def _why_no_window(error: pygame.error) -> str:
    """Explain why the display cannot show a window, and what to do about it."""
    bits = pygame.display.Info().bitsize
    if bits < LEAST_BITS:  # 0 if SDL cannot draw with so few colors
        return (
            "This display has too few colors: the game needs 16 bits a pixel or more. "
            "Choose thousands or millions of colors in the settings of the display, or start the X server "
            "with a depth of 24."
        )
    return f"The display cannot show a window ({error})."


def _show(surface: pygame.Surface) -> pygame.Surface:
    """Show a window that was opened hidden, and return its surface."""
    with display_window() as window:
        window.show()
    return surface if pygame.display.get_active() else _open(surface.get_size(), pygame.RESIZABLE)


def _reachable(at: tuple[int, int]) -> tuple[int, int]:
    """Return a place for the window if enough of its upper edge is on a monitor there.

    Otherwise return the center of the first monitor.
    """
    strip = pygame.Rect(*at, pygame.display.get_window_size()[0], STRIP_PX[1])
    seen = [strip.clip(monitor) for monitor in monitors()]
    reached = any(part.width >= STRIP_PX[0] and part.height >= STRIP_PX[1] // 2 for part in seen)
    return at if reached else (pygame.WINDOWPOS_CENTERED, pygame.WINDOWPOS_CENTERED)


def monitors() -> list[pygame.Rect]:
    """Return the monitors' places on the desktop; to find out, the window is moved."""
    sizes = _desktops()
    if len(sizes) == 1:
        return [pygame.Rect((0, 0), sizes[0])]
    found, (wide, high) = [], pygame.display.get_window_size()
    for number, size in enumerate(sizes):
        # pygame does not say where they are, but SDL can center the window on each of them.
        pygame.display.set_window_position((pygame.WINDOWPOS_CENTERED | number,) * 2)
        x, y = pygame.display.get_window_position()
        found.append(pygame.Rect(x - (size[0] - wide) // 2, y - (size[1] - high) // 2, *size))
    return found


def name_window(game: str) -> None:
    """Set the window's title: the program's name, followed by the game's if it is different."""
    pygame.display.set_caption(f"{TITLE}: {game}" if game not in ("", TITLE) else TITLE)


def is_fullscreen() -> bool:
    """Return whether the window fills the screen."""
    return pygame.display.get_init() and pygame.display.is_fullscreen()


def enter_fullscreen() -> bool:
    """Make the window fill the screen; return whether the driver can do that."""
    return _toggle_fullscreen()


def leave_fullscreen(place: WindowPlace, *, maximized: bool) -> bool:
    """Bring the window back from full screen to its place.

    Return whether the driver can do that.
    """
    smooth = pygame.display.is_vsync()
    if not _toggle_fullscreen():
        return False
    # Without vsync the window keeps the size of the screen; a maximized one forgets its place.
    if pygame.display.get_window_size() != place.size or pygame.display.get_surface() is None:
        pygame.display.set_mode(place.size, pygame.RESIZABLE, vsync=int(smooth))
    if maximized:
        if place.at is not None:
            pygame.display.set_window_position(place.at)
        with display_window() as window:
            window.maximize()
    return True


def _toggle_fullscreen() -> bool:
    with contextlib.suppress(pygame.error), warnings.catch_warnings():
        warnings.simplefilter("ignore")  # pygame warns that without vsync it recreates the window
        done = bool(pygame.display.toggle_fullscreen())
        _keep_large_enough()
        return done
    return False


def save_screenshot(surface: pygame.Surface, folder: Path) -> Path:
    """Write a PNG of the window and return its path. Raise `OSError` or `pygame.error`."""
    stem = time.strftime("false-sunrise-%Y%m%d-%H%M%S")
    path = folder / f"{stem}.png"
    count = 2
    while path.exists():
        path = folder / f"{stem}-{count}.png"
        count += 1
    pygame.image.save(surface, path)
    return path


def _desktops() -> list[tuple[int, int]]:
    """Return the sizes of all monitors, or one small size if the display does not say."""
    try:
        return pygame.display.get_desktop_sizes() or [USUAL_SIZES[0]]
    except pygame.error:
        return [USUAL_SIZES[0]]


def _fitting_size() -> tuple[int, int]:
    width, height = _desktops()[0]
    fits = [s for s in USUAL_SIZES if s[0] <= width * DESKTOP_SHARE and s[1] <= height * DESKTOP_SHARE]
    return fits[-1] if fits else USUAL_SIZES[0]


def _is_small_desktop() -> bool:
    """Return whether the smallest window with its title bar and borders would not fit the desktop."""
    return min(have / need for have, need in zip(_desktops()[0], USUAL_SIZES[0], strict=True)) <= 1.05


@contextlib.contextmanager
def display_window() -> Iterator[pygame.Window]:
    """Yield the display's window, ignoring whatever a driver cannot do."""
    with contextlib.suppress(pygame.error, AttributeError, ValueError), warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # no other call reaches the display's window
        yield pygame.Window.from_display_module()


def _keep_large_enough() -> None:
    """Ask the desktop not to make the window too small for the smallest scale."""
    least = SCALE_STEPS_PERCENT[0] / 100
    with display_window() as window:
        window.minimum_size = (round(MIN_LOGICAL_SIZE[0] * least), round(MIN_LOGICAL_SIZE[1] * least))
