"""Slow frames in a real window: a key counts once a press, by the events that an X server really sends."""

from __future__ import annotations

import time
from typing import Any

import pygame
import pytest

from game.screens.base import Screen
from tests.game.match.people import Table

SLOW_S = 0.5
FRAMES = 5

pytestmark = pytest.mark.x11


class Counting(Screen):
    """Count the presses that reach a screen."""

    name = "counting"

    def __init__(self, app: Any) -> None:
        super().__init__(app)
        self.keys: list[int] = []

    def event(self, event: pygame.Event) -> bool:
        if event.type == pygame.KEYDOWN:
            self.keys.append(event.key)
        return True


class Slow:
    """A desk on which every picture takes half a second; a hand may let go of a key meanwhile."""

    def __init__(self, desk: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        self.desk = desk
        self.app = desk.app
        self._meanwhile: list[str] = []
        flip = pygame.display.flip

        def slowly() -> None:
            flip()
            for command in self._meanwhile:
                self.do(command)
            self._meanwhile.clear()
            time.sleep(SLOW_S)

        monkeypatch.setattr(desk.app, "_clock", pygame.time.Clock())
        monkeypatch.setattr(pygame.display, "flip", slowly)

    def do(self, command: str) -> None:
        self.desk._tool.do(command)

    def frames(self) -> None:
        """Let frames pass, each of them drawn."""
        for _ in range(FRAMES):
            self.app.refresh()
            self.desk.step()

    def tap(self, *keys: str) -> None:
        """Press keys; they are let go while the first picture with them is being drawn."""
        self.do("\n".join(f"keydown {key}" for key in keys))
        self._meanwhile += [f"keyup {key}" for key in reversed(keys)]
        self.frames()


@pytest.fixture
def slow(table: Table, monkeypatch: pytest.MonkeyPatch) -> Slow:
    return Slow(table.desk, monkeypatch)


def test_one_press_is_one_press(slow: Slow) -> None:
    screen = Counting(slow.app)
    slow.app.push(screen)
    slow.tap("Right")
    slow.tap("ctrl", "z")
    assert screen.keys == [pygame.K_RIGHT, pygame.K_LCTRL, pygame.K_z]
    slow.tap("F12")
    assert len(list(slow.app.home.screenshots.iterdir())) == 1
    before = slow.app.settings.mute
    slow.tap("ctrl", "m")
    assert slow.app.settings.mute is not before


def test_a_key_that_is_held_counts_once_a_frame_until_it_is_let_go(slow: Slow) -> None:
    screen = Counting(slow.app)
    slow.app.push(screen)
    slow.do("keydown Right")
    slow.frames()
    assert 1 < screen.keys.count(pygame.K_RIGHT) <= FRAMES
    slow.do("keyup Right")
    slow.desk.step()
    counted = screen.keys.count(pygame.K_RIGHT)
    slow.tap("a")
    assert screen.keys.count(pygame.K_RIGHT) == counted


def test_a_toggle_that_is_held_acts_once(slow: Slow) -> None:
    slow.app.push(Counting(slow.app))
    muted = slow.app.settings.mute
    slow.do("keydown ctrl\nkeydown m")
    slow.frames()
    assert slow.app.settings.mute is not muted
    slow.do("keyup m\nkeyup ctrl")
    slow.frames()
    assert slow.app.settings.mute is not muted


def test_super_and_a_key_is_none_of_the_games(slow: Slow) -> None:
    screen = Counting(slow.app)
    slow.app.push(screen)
    slow.tap("super", "s")
    slow.tap("s")
    assert screen.keys == [pygame.K_s]
