"""A whole application under the dummy driver, with a hand that clicks and types."""

from __future__ import annotations

import math
import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.main_loop import MainLoop
from tools.hand import Desk, FrameClock


@pytest.fixture
def home_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "home"
    folder.mkdir()
    (folder / "lessons.yaml").write_text("offered: true\n")  # no test but those of the offer wants it asked
    monkeypatch.setenv("FALSE_SUNRISE_HOME", str(folder))
    monkeypatch.setattr("game.match.file_cache.MOMENT_S", math.inf)  # however slow this computer is
    return folder


@pytest.fixture
def make_desk(home_folder: Path) -> Iterator[Any]:  # noqa: ARG001  # sets the folder
    """Start applications, one after another, as after a restart of the program."""

    desks: list[Desk] = []

    def start(size: tuple[int, int] = (1280, 720)) -> Desk:
        pygame.display.quit()
        desks.append(Desk(MainLoop(size, clock=FrameClock())))
        return desks[-1]

    yield start
    for one in desks:
        one.close()  # a search left running would slow down the tests that follow
    pygame.display.quit()


@pytest.fixture
def desk(make_desk: Any) -> Desk:
    """An application at 1280x720 that shows the title."""
    desk: Desk = make_desk()
    desk.app.to_title()
    desk.step()
    return desk
