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


@pytest.fixture
def slow(table: Table, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return a desk on which every picture takes half a second; its clock is the true one."""
    flip = pygame.display.flip

    def slowly() -> None:
        flip()
        time.sleep(SLOW_S)

    desk: Any = table.desk
    monkeypatch.setattr(desk.app, "_clock", pygame.time.Clock())
    monkeypatch.setattr(pygame.display, "flip", slowly)
    return desk


def press(desk: Any, command: str) -> None:
    """Press keys for a moment, as xdotool does, and let frames pass; each is drawn and thereby slow."""
    desk._tool.do(command)
    for _ in range(FRAMES):
        desk.app.refresh()
        desk.step()


def test_one_press_is_one_press(slow: Any) -> None:
    screen = Counting(slow.app)
    slow.app.push(screen)
    press(slow, "key Right")
    assert screen.keys == [pygame.K_RIGHT]
    press(slow, "key F12")
    assert len(list(slow.app.home.screenshots.iterdir())) == 1
    before = slow.app.settings.mute
    press(slow, "key ctrl+m")
    assert slow.app.settings.mute is not before


def test_a_key_that_is_held_counts_once_a_frame_until_it_is_let_go(slow: Any) -> None:
    screen = Counting(slow.app)
    slow.app.push(screen)
    press(slow, "keydown Right")
    assert 1 < screen.keys.count(pygame.K_RIGHT) <= FRAMES
    slow._tool.do("keyup Right")
    slow.step()
    counted = screen.keys.count(pygame.K_RIGHT)
    press(slow, "key a")
    assert screen.keys.count(pygame.K_RIGHT) == counted
    press(slow, "keydown ctrl keydown m")
    muted = slow.app.settings.mute
    press(slow, "keyup m keyup ctrl")
    assert slow.app.settings.mute is muted


def test_super_and_a_key_is_none_of_the_games(slow: Any) -> None:
    screen = Counting(slow.app)
    slow.app.push(screen)
    press(slow, "key super+s")
    press(slow, "key s")
    assert screen.keys == [pygame.K_s]
