"""Crash handling: a report, a plain screen, and a way back to the main menu."""

from __future__ import annotations

import contextlib
import faulthandler
import logging
import os
import platform
import sys
import time
import traceback
from collections import deque
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, ClassVar, TextIO

import pygame

from game import __version__
from game.screens.base import Screen
from game.shell.chords import chord_label
from rules.file_error import shown

if TYPE_CHECKING:
    from game.app import App
    from game.shell.paths import Home
    from game.shell.settings import Settings

LOG_LINES_KEPT = 50
LOG_LINE_LENGTH = 500
REPORTS_KEPT = 10
PROJECT_ROOT = Path(__file__).resolve().parents[1]
# Messages of these errors are about code; those of others may contain an order, a seed or a path.
SPEAKING_ERRORS = (AttributeError, NameError, TypeError, ImportError, ZeroDivisionError, RecursionError)


class LastLines(logging.Handler):
    """Keep the last lines of the log in memory for a report."""

    def __init__(self) -> None:
        super().__init__(logging.INFO)
        self.lines: deque[str] = deque(maxlen=LOG_LINES_KEPT)

    def emit(self, record: logging.LogRecord) -> None:
        """Keep one line."""
        said = shown(record.getMessage(), LOG_LINE_LENGTH)  # it may quote a file
        self.lines.append(f"{record.levelname} {record.name}: {said}")


LAST_LINES = LastLines()


def describe_error(error: BaseException) -> str:
    """Return an error in one line, without data of a match."""
    kind = type(error).__name__
    return f"{kind}: {error}" if isinstance(error, SPEAKING_ERRORS) else kind


def report_text(error: BaseException, settings: Settings | None) -> str:
    """Return the report: versions, settings without names, stack frames without values, last log lines."""
    lines = [f"False Sunrise {__version__}, Python {platform.python_version()}, {platform.system()}"]
    sdl = ".".join(map(str, pygame.get_sdl_version()))
    driver = pygame.display.get_driver() if pygame.display.get_init() else "none"
    lines.append(f"pygame-ce {pygame.version.ver}, SDL {sdl}, driver {driver}")
    if settings is not None:
        lines.append(f"settings {settings.model_dump_json(exclude={'player_names'})}")
    chain: BaseException | None = error
    while chain is not None:
        lines += ["", describe_error(chain), *_frames(chain)]
        chain = chain.__cause__ or chain.__context__
    lines += ["", "last log lines:", *LAST_LINES.lines]
    return _without_home("\n".join(lines)) + "\n"


def write_report(error: BaseException, home: Home, settings: Settings | None) -> Path | None:
    """Write the report into the log folder; return its path, or None if that fails."""
    stamp = time.strftime("%Y%m%d-%H%M%S")
    path = home.logs / f"crash-{stamp}-{os.getpid()}.txt"
    try:
        with _fresh(path) as stream:
            stream.write(report_text(error, settings))
        for old in sorted(home.logs.glob("crash-*.txt"))[:-REPORTS_KEPT]:
            old.unlink()
    except OSError:
        return None
    return path


def install_hooks(home: Home, settings: Settings) -> None:
    """Report errors that no screen has caught, and hard faults of native libraries."""
    logging.getLogger().addHandler(LAST_LINES)
    logging.getLogger().setLevel(logging.INFO)
    with contextlib.suppress(OSError, ValueError):
        # It stays open: the handler writes to it when nothing else works any more.
        faulthandler.enable(_fresh(home.logs / "fault.txt"))

    def report(kind: type[BaseException], error: BaseException, _trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            return
        path = write_report(error, home, settings)
        where = f"a report is in {path}" if path else "the report could not be written"
        if sys.stderr is not None:  # a windowed program on Windows has none
            sys.stderr.write(f"False Sunrise stopped ({describe_error(error)}); {where}.\n")

    sys.excepthook = report


def _fresh(path: Path) -> TextIO:
    """Open a new file, replacing what is there; a link or a pipe is never followed."""
    path.unlink(missing_ok=True)
    return path.open("x", encoding="utf-8", errors="backslashreplace")


def _frames(error: BaseException) -> list[str]:
    frames = traceback.extract_tb(error.__traceback__)
    return [f"  {_short(frame.filename)}:{frame.lineno} {frame.name}" for frame in frames[-40:]]


def _short(filename: str) -> str:
    """Return a path shortened so that it says nothing about the machine."""
    path = Path(filename)
    if path.is_relative_to(PROJECT_ROOT) and ".venv" not in path.parts:
        return path.relative_to(PROJECT_ROOT).as_posix()
    return "/".join(path.parts[-2:])


def _without_home(text: str) -> str:
    try:
        home = str(Path.home())
    except RuntimeError:  # this user has no home folder
        return text
    return text.replace(home, "~") if len(home) > 1 else text


class CrashScreen(Screen):
    """Tell the player what broke and what was saved.

    It draws with pygame only, because widgets may be what broke.
    """

    name: ClassVar[str] = "crash"

    def __init__(self, app: App, lines: list[str], leave_program: Callable[[], None]) -> None:
        super().__init__(app)
        self._lines = lines
        self._choices: tuple[tuple[str, str, Callable[[], None]], ...] = (
            ("title", f"Main menu ({chord_label('return')})", app.to_title),
            ("quit", f"Quit ({app.bindings.label('quit')})", leave_program),
        )
        self._rects: dict[str, pygame.Rect] = {}

    def event(self, event: pygame.Event) -> bool:
        """Take Enter, Escape or a click on one of the two choices.

        The key that quits works everywhere.
        """
        if event.type == pygame.KEYDOWN:
            if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_ESCAPE):
                self.app.to_title()
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            for name, _, act in self._choices:
                if name in self._rects and self._rects[name].collidepoint(event.pos):
                    act()
                    break
        return True

    def update(self, dt_s: float) -> bool:
        """Do nothing."""
        return False

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the lines and the two choices."""
        surface.fill((10, 15, 32))
        size_px = max(16, surface.get_height() // 36)
        font = pygame.font.Font(None, size_px + 8)
        left, top = surface.get_width() // 10, surface.get_height() // 6
        width = max(100, surface.get_width() - 2 * left)
        for line in self._lines:
            image = font.render(line or " ", True, (223, 231, 255), None, width)
            surface.blit(image, (left, top))
            top += image.get_height() + size_px // 2
        for name, title, _ in self._choices:
            image = font.render(title, True, (255, 255, 255))
            rect = image.get_rect(topleft=(left + size_px, top + size_px)).inflate(2 * size_px, size_px)
            pygame.draw.rect(surface, (36, 65, 125), rect, border_radius=6)
            surface.blit(image, image.get_rect(center=rect.center))
            self._rects[name] = rect
            top = rect.bottom

    def state(self) -> dict[str, object]:
        """Return the lines, and where the choices are."""
        return {"lines": self._lines, "choices": {name: list(rect) for name, rect in self._rects.items()}}
