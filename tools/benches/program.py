"""The program, or just a board, without a window: for benchmarks that draw."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame

from game.families.false_sunrise.board.view import ShipBoard
from game.main_loop import MainLoop
from game.shell.paths import open_home
from game.shell.settings import Settings
from game.shell.theme import THEMES
from tools.hand import Desk, FrameClock

_LARGE = (1920, 1080)


def open_desk(home: Path, size: tuple[int, int] = _LARGE, **settings: Any) -> Desk:  # noqa: ANN401 - of any type
    """Open the program at its title screen, with its own home folder."""
    desk = Desk(MainLoop(size, clock=FrameClock(), settings=Settings(**settings), home=open_home(home)))
    desk.app.to_title()
    return desk


def open_board() -> tuple[ShipBoard, pygame.Surface]:
    """Open a board that fills a large screen; return both."""
    pygame.display.init()
    pygame.font.init()
    screen = pygame.display.set_mode(_LARGE)
    return ShipBoard(next(iter(THEMES.values())), pygame.Rect((0, 0), _LARGE)), screen
