"""A hand that presses and lets go separately, frame by frame, and screens made for one test."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from game.main_loop import MainLoop
from game.screens.base import Screen
from game.shell.actions import BOARD, Context
from game.widgets.button import Button
from tools.hand import Desk

PLACE = pygame.Rect(600, 300, 200, 40)
AT = PLACE.center
FRAME_MS, SLOW_MS = 16, 500


class Clock:
    """Tell how long a frame took: usually 16 ms."""

    def __init__(self) -> None:
        self.ms = FRAME_MS

    def tick(self, framerate: float = 0, /) -> int:
        """Return the milliseconds of a frame."""
        return self.ms


class Plain(Screen):
    """Put what a test wants where the screen before had something else, and note what is done to it."""

    name = "plain"

    def __init__(self, app: MainLoop, put: Callable[[Plain], None]) -> None:
        super().__init__(app)
        self._put = put
        self.done: list[object] = []

    def build(self, size: tuple[int, int]) -> None:
        self._put(self)

    def key_contexts(self) -> tuple[Context, ...]:
        return (BOARD,)

    def event(self, event: pygame.Event) -> bool:
        if event.type in (pygame.KEYDOWN, pygame.KEYUP) and self.ui.modal is None:
            self.done.append((event.type, event.key))
        return super().event(event)


class Hand:
    """Presses and lets go separately; a step is a frame."""

    def __init__(self, desk: Desk, clock: Clock) -> None:
        self.desk, self.clock = desk, clock

    def post(self, kind: int, **values: Any) -> Hand:
        pygame.event.post(pygame.event.Event(kind, **values))
        return self

    def down(self, at: tuple[int, int] = AT) -> Hand:
        return self.post(pygame.MOUSEBUTTONDOWN, pos=at, button=1)

    def up(self, at: tuple[int, int] = AT) -> Hand:
        return self.post(pygame.MOUSEBUTTONUP, pos=at, button=1)

    def move(self, at: tuple[int, int], buttons: tuple[int, int, int] = (1, 0, 0)) -> Hand:
        return self.post(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=buttons)

    def click(self, at: tuple[int, int] = AT) -> Hand:
        return self.move(at, (0, 0, 0)).down(at).up(at)

    def key_down(self, key: int, mod: int = 0, unicode: str = "") -> Hand:
        return self.post(pygame.KEYDOWN, key=key, mod=mod, unicode=unicode, scancode=0)

    def key_up(self, key: int, mod: int = 0) -> Hand:
        return self.post(pygame.KEYUP, key=key, mod=mod, unicode="", scancode=0)

    def step(self, frames: int = 1) -> Hand:
        self.desk.step(frames)
        return self

    def wait(self, seconds: float) -> Hand:
        return self.step(round(1000 * seconds / self.clock.ms) + 1)


def hand_of(desk: Desk) -> Hand:
    """Give a desk a clock whose frames take as long as a test wants, and return its hand."""
    clock = Clock()
    desk.app._clock = clock
    return Hand(desk, clock)


def button(then: Callable[[Plain], object], words: str = "Press") -> Callable[[Plain], None]:
    """Return what puts a button in the place."""

    def put(screen: Plain) -> None:
        def act() -> None:
            screen.done.append(words)
            then(screen)

        screen.ui.add(Button("it", PLACE, words, on_press=act))

    return put


def nothing(_screen: Plain) -> None:
    """Do nothing more."""


def show(hand: Hand, put: Callable[[Plain], None]) -> Plain:
    screen = Plain(hand.desk.app, put)
    hand.desk.app.push(screen)
    hand.step()
    return screen
