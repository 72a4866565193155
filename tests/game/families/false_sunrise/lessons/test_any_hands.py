"""Whatever hands do at the table of a lesson, Show me still leads to its end."""

from __future__ import annotations

import random
from collections.abc import Callable

import pygame
import pytest

from game.book.lessons.shelf import ListedLesson
from game.families.false_sunrise.screens.lesson.lesson_screen import LessonScreen, lesson_screen
from tests.game.families.false_sunrise.lessons.pupils import go_on
from tests.waiting import wait_until
from tools.hand import Desk

DEEDS = 120
KEYS = (pygame.K_RETURN, pygame.K_LEFT, pygame.K_UP, pygame.K_TAB, pygame.K_t, pygame.K_h)
LONGEST = 3000


def pass_time(screen: LessonScreen) -> None:
    wait_until(lambda: screen.decided)
    screen.update(0.1)
    if screen._stale:
        screen.lay_out()


def answer_at_random(screen: LessonScreen, chance: random.Random) -> None:
    if screen.acting is screen.guide.seat and screen.tool is not None and not screen.stage.busy:
        screen.answer(screen.tool.request.example(chance.randrange))


def press_the_card(screen: LessonScreen, name: str) -> None:
    """Press a button of the card, if it is there."""
    button = screen.ui.get(f"lesson.{name}")
    if button is not None and button.enabled and not screen.guide.finished:
        button.on_press()  # type: ignore[attr-defined]


def do_anything(desk: Desk, screen: LessonScreen, chance: random.Random) -> None:
    deeds: tuple[Callable[[], object], ...] = (
        lambda: answer_at_random(screen, chance),
        lambda: answer_at_random(screen, chance),
        lambda: press_the_card(screen, chance.choice(("back", "next", "show", "again", "skip"))),
        lambda: screen.stage.still and screen.go_on(),
        screen.keyboard.commands["undo"],
        lambda: screen.select(chance.choice(list(screen.view.ships))),
        lambda: desk.key(chance.choice(KEYS)),
    )
    chance.choice(deeds)()


@pytest.mark.slow
def test_any_hands_and_then_show_me(desk: Desk, ours: ListedLesson) -> None:
    screen, chance = lesson_screen(desk.app, ours), random.Random(7)
    desk.app.push(screen)
    for _ in range(DEEDS):
        do_anything(desk, screen, chance)
        for _ in range(chance.choice((1, 1, 4, 10))):
            pass_time(screen)
    for _ in range(LONGEST):
        pass_time(screen)
        if screen.guide.finished:
            break
        go_on(screen)
    assert (desk.screen is screen) is not ours.opens
    assert screen.guide.finished, f"stuck at step {screen.guide.index + 1}"
