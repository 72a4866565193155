"""A screen of widgets without a window, and the hand that works it."""

from __future__ import annotations

import os
from typing import Any

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame
import pytest

from game.shell.theme import THEMES
from game.widgets.ui import Ui


class Hand:
    """Works widgets by the events that a mouse and a keyboard give."""

    def __init__(self, scale: float = 1.0, *, board: bool = False) -> None:
        size = (round(1120 * scale), round(630 * scale))
        self.ui = Ui(THEMES["ember"], size, scale, board=board)
        self.surface = pygame.Surface(size)

    def move(self, pos: Any, buttons: tuple[int, int, int] = (0, 0, 0)) -> bool:
        return self.ui.event(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=buttons))

    def down(self, pos: Any) -> bool:
        self.move(pos)
        return self.ui.event(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1))

    def up(self, pos: Any) -> bool:
        return self.ui.event(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1))

    def click(self, target: Any) -> bool:
        pos = self.ui.px(target).center if isinstance(target, str) else target
        self.down(pos)
        return self.up(pos)

    def wheel(self, pos: Any, steps: int) -> bool:
        self.move(pos)
        return self.ui.event(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=steps))

    def key(self, key: int, mod: int = 0, unicode: str = "") -> bool:
        return self.ui.event(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=unicode))

    def type(self, string: str) -> None:
        for c in string:
            self.key(ord(c.lower()), unicode=c)
            self.ui.event(pygame.event.Event(pygame.TEXTINPUT, text=c))

    def picture(self) -> bytes:
        self.surface.fill(self.ui.theme.ground)
        self.ui.draw(self.surface)
        return pygame.image.tobytes(self.surface, "RGB")

    def dump(self, widget_id: str) -> dict:
        return next(row for row in self.ui.dump() if row["id"] == widget_id)


@pytest.fixture
def hand() -> Hand:
    return Hand()


@pytest.fixture
def make_hand() -> Any:
    return Hand
