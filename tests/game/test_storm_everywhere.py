"""Somebody hits everything on every screen of every game, with slow frames in between.

Nothing breaks, nothing is stuck, and no match begins or ends by a press that was meant for another screen.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pygame
import pytest

from game.match.session import Session
from game.screens.registry import factories, make_screen
from game.screens.table.table_screen import TableScreen
from game.screens.title import card_id
from game.shell.settings import AnimationSpeed
from rules.games import draw_setups

EVENTS = 12_500  # a game: 50,000 in all
A_ROUND = 500  # then the storm goes on on another screen
SLOW_EVERY, SLOW_MS = 200, 500
OFFERS = {
    "false-sunrise": "2024-07",
    "matched-fire": "matched-fire",
    "astra-et-tenebrae": "2025-03-04",
    "dark-frontier": "0.2.0",
}
KEYS = (
    *(pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE, pygame.K_DELETE, pygame.K_BACKSPACE, pygame.K_TAB),
    *(pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_HOME, pygame.K_END),
    *(pygame.K_ESCAPE, pygame.K_F1, pygame.K_F6, pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_QUESTION),
    *(pygame.K_PLUS, pygame.K_MINUS, pygame.K_EQUALS, pygame.K_COMMA, pygame.K_PERIOD, pygame.K_F11),
    *range(pygame.K_0, pygame.K_9 + 1),
    *range(pygame.K_a, pygame.K_z + 1),
)
MODS = (0, 0, 0, pygame.KMOD_SHIFT, pygame.KMOD_CTRL, pygame.KMOD_ALT, pygame.KMOD_META)
PLAIN = (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED, pygame.WINDOWLEAVE, pygame.WINDOWENTER)


class SlowClock:
    """Frames of 16 ms, and now and then one of half a second."""

    def __init__(self) -> None:
        self.next_ms = 16

    def tick(self, _framerate: float = 0, /) -> int:
        passed, self.next_ms = self.next_ms, 16
        return passed


class Watch:
    """Notes on which screen each press went down, and where matches begin and end."""

    def __init__(self, desk: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        self.desk = desk
        self.pressed_on: Any = None
        self.begun = self.ended = 0
        take = desk.app._input._take

        def noted(event: pygame.Event) -> None:
            if event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN):
                self.pressed_on = desk.app.screen
            take(event)

        monkeypatch.setattr(desk.app._input, "_take", noted)
        for name in ("new", "branched", "concede"):
            monkeypatch.setattr(Session, name, self._watched(name, getattr(Session, name)))

    def _watched(self, name: str, call: Callable[..., Any]) -> Any:
        def wrapped(*args: Any, **kwargs: Any) -> Any:
            if self.pressed_on is not None:
                assert self.desk.app.screen is self.pressed_on, f"{name}: the press was for another screen"
                self.begun += name != "concede"
                self.ended += name == "concede"
            return call(*args, **kwargs)

        return wrapped


class Storm:
    """A hand that knows where widgets are and hits some of them, and much else."""

    def __init__(self, desk: Any, clock: SlowClock, seed: str) -> None:
        self.desk, self.clock, self.random = desk, clock, random.Random(seed)
        self.sent = 0

    def hit(self) -> None:
        match self.random.randrange(14):
            case 0 | 1 | 2 | 3:
                self._click(self._place(), self.random.choice((1, 1, 1, 2)))
            case 4:
                self._post(pygame.MOUSEBUTTONDOWN, pos=self._place(), button=self.random.choice((1, 1, 2, 3)))
            case 5:
                self._post(pygame.MOUSEBUTTONUP, pos=self._place(), button=self.random.choice((1, 1, 2, 3)))
            case 6:
                self._drag()
            case 7:
                self._post(pygame.MOUSEMOTION, pos=self._place(), rel=(0, 0), buttons=(0, 0, 0))
                self._post(pygame.MOUSEWHEEL, x=0, y=self.random.choice((-3, -1, 1, 3)), flipped=False)
            case 8:
                self._post(pygame.TEXTINPUT, text=self.random.choice(("a", "漢", " ", "ż", "\u202e")))
            case 9:
                self._post(self.random.choice(PLAIN))
            case 10 if self.random.random() < 0.2:
                self._post(pygame.VIDEORESIZE, size=(1280, 720), w=1280, h=720)
            case _:
                self._key()

    def _click(self, place: tuple[int, int], times: int) -> None:
        for _ in range(times):
            self._post(pygame.MOUSEBUTTONDOWN, pos=place, button=1)
            self._post(pygame.MOUSEBUTTONUP, pos=place, button=1)

    def _drag(self) -> None:
        start, end = self._place(), self._place()
        self._post(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
        self._post(pygame.MOUSEMOTION, pos=end, rel=(9, 9), buttons=(1, 0, 0))
        self._post(pygame.MOUSEBUTTONUP, pos=end, button=1)

    def _key(self) -> None:
        key, mod = self.random.choice(KEYS), self.random.choice(MODS)
        if key == pygame.K_q and mod == pygame.KMOD_CTRL:
            return  # leaves the program
        sign = chr(key) if 32 <= key < 127 and not mod else ""
        for _ in range(self.random.choice((1, 1, 1, 6))):  # some are held
            self._post(pygame.KEYDOWN, key=key, mod=mod, unicode=sign, scancode=0)
        if self.random.random() < 0.9:
            self._post(pygame.KEYUP, key=key, mod=mod, unicode=sign, scancode=0)

    def _place(self) -> tuple[int, int]:
        ui = self.desk.screen.ui
        some = [one for one in (ui.modal.children if ui.modal is not None else ui.shown()) if _invites(one)]
        if some and self.random.random() < 0.6:
            px = self.random.choice(some).px()
            return px.left + self.random.randrange(max(1, px.width)), px.centery
        return self.random.randrange(1280), self.random.randrange(720)

    def _post(self, kind: int, **values: Any) -> None:
        self.sent += 1
        self.desk.post(kind, **values)


def _invites(widget: Any) -> bool:
    """Whether a widget is there to be pressed."""
    return widget.focusable or widget.kind == "button"


def somewhere(desk: Any, luck: random.Random, offer: str) -> None:
    """Go to another screen: the title, one that a menu opens, or a match for one or for two."""
    desk.app.to_title()
    desk.step()
    pick = luck.randrange(6)
    if pick == 0:
        return
    desk.click(card_id("game", offer))
    if pick < 3:
        names = [name for name in factories() if name not in ("table", "result", "continue")]
        desk.app.push(make_screen(luck.choice(sorted(names)), desk.app))
    else:
        edition = OFFERS[offer]
        setup = draw_setups(edition).setup(luck.randrange(1000))
        desk.app.push(TableScreen(desk.app, Session.new(setup, luck.randrange(1000), home=desk.app.home)))
    desk.step()


@pytest.mark.slow
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("offer", OFFERS)
def test_a_storm_breaks_nothing_and_begins_or_ends_no_match_by_another_screens_press(
    offer: str, desk: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, luck = SlowClock(), random.Random(offer)
    desk.app._clock = clock
    desk.app.change_settings(animation=AnimationSpeed.FAST)
    watch, storm = Watch(desk, monkeypatch), Storm(desk, clock, offer)
    rounds = 0
    while storm.sent < EVENTS:
        watch.pressed_on = None
        somewhere(desk, luck, offer)
        rounds += 1
        end, slow = storm.sent + A_ROUND, storm.sent + SLOW_EVERY
        while storm.sent < end:
            late = storm.sent >= slow
            for _ in range(25 if late else luck.choice((1, 1, 2, 4))):
                storm.hit()
            if late:
                clock.next_ms, slow = SLOW_MS, storm.sent + SLOW_EVERY
            desk.step()
            desk.app.running = True  # Quit on the title is a button like any other
            assert desk.screen.name != "crash", desk.app.screen.state()
        desk.post(pygame.WINDOWFOCUSLOST)  # whatever is still down
        desk.step(3)
        ways = [one for one in desk.screen.ui.shown() if _invites(one) and one.enabled]
        assert ways or desk.screen.ui.modal is not None, f"nothing can be pressed on {desk.screen.name}"
    assert rounds > 10
