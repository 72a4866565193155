"""Lessons of further games on their screens: every step pointed at and done, whatever hands do before."""

from __future__ import annotations

import random
from typing import Any

import pygame
import pytest

from game.book.lessons.shelf import ListedLesson, ours
from game.screens.lessons.taking import take_lesson
from tests.waiting import wait_until
from tools.hand import Desk
from tools.lessons import Walk

LESSONS = {one.id: one for one in ours() if one.game in ("astra-et-tenebrae", "dark-frontier")}


@pytest.fixture(params=LESSONS)
def lesson(request: pytest.FixtureRequest) -> ListedLesson:
    return LESSONS[request.param]


@pytest.mark.parametrize("size", [(1280, 720), pytest.param((1920, 1080), marks=pytest.mark.slow)])
def test_every_step_is_seen_pointed_at_and_done(
    make_desk: Any, lesson: ListedLesson, size: tuple[int, int]
) -> None:
    walk = Walk(make_desk(size), lesson)
    for _ in walk.steps():
        pass
    assert walk.faults == []
    assert walk.screen.guide.finished


@pytest.mark.slow
def test_any_hands_and_then_show_me(desk: Desk, lesson: ListedLesson) -> None:
    screen, chance = take_lesson(desk.app, lesson), random.Random(7)
    desk.app.push(screen)

    def answer() -> None:
        if screen.acting is screen.guide.seat and screen.tool is not None and not screen.stage.busy:
            screen.answer(screen.tool.request.example(chance.randrange))

    def press() -> None:
        button: Any = screen.ui.get(f"lesson.{chance.choice(('back', 'next', 'show', 'again', 'skip'))}")
        if button is not None and button.enabled and not screen.guide.finished:
            button.on_press()

    keys = (pygame.K_RETURN, pygame.K_LEFT, pygame.K_UP, pygame.K_TAB, pygame.K_y, pygame.K_n)
    for _ in range(120):
        chance.choice((answer, answer, press, lambda: desk.key(chance.choice(keys))))()
        for _ in range(chance.choice((1, 1, 4, 10))):
            screen.update(0.1)
    for _ in range(3000):
        wait_until(lambda: screen.decided)
        screen.update(0.1)
        if screen.guide.finished:
            break
        if screen.guide.may_go_on:
            screen.next()
        elif not screen.show_me.running:
            screen.show_me.start()
    assert screen.guide.finished, f"stuck at step {screen.guide.index + 1}"
