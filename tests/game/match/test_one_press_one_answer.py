"""At the table one press gives one answer, and only to the question that was on screen."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.families.false_sunrise.table.passing import PassTool
from game.shell.settings import AnimationSpeed
from tests.game.match.test_two_at_a_table import ENTER, Two


@pytest.fixture
def two(desk: Any) -> Two:
    desk.app.change_settings(animation=AnimationSpeed.OFF, reduced_motion=True)
    return Two(desk)


def own_question_next(two: Two) -> int:
    """Stand before an activation, after which the same player is asked; return how much was answered."""
    two.to_activations()
    two.desk.rest()
    return len(two.answers)


def test_a_double_click_answers_one_question(two: Two) -> None:
    before = own_question_next(two)
    two.press(two.table.ui.px("commit").center, times=2)
    assert len(two.answers) == before + 1


def test_two_clicks_that_are_no_double_click_answer_two_questions(two: Two) -> None:
    before = own_question_next(two)
    place = two.table.ui.px("commit").center
    two.press(place)
    two.desk.step(30)
    two.press(place)
    assert len(two.answers) > before + 1


def test_two_presses_within_a_frame_answer_one_question(two: Two) -> None:
    """The second one was made before anybody could see what is asked next."""
    before = own_question_next(two)
    for _ in range(2):
        two.desk.post(pygame.KEYDOWN, key=ENTER, mod=0, unicode="", scancode=0)
        two.desk.post(pygame.KEYUP, key=ENTER, mod=0, unicode="", scancode=0)
    two.desk.step()
    assert len(two.answers) == before + 1
    two.tap()
    assert len(two.answers) == before + 1, "nor what came while the next question was drawn"
    two.tap()
    assert len(two.answers) > before + 1


def test_a_press_that_goes_down_for_one_question_does_not_come_up_for_the_next(two: Two) -> None:
    before = own_question_next(two)
    place = two.table.ui.px("commit").center
    two.desk.post(pygame.MOUSEBUTTONDOWN, pos=place, button=1)
    two.desk.step()
    two.tap()
    assert len(two.answers) == before + 1
    two.desk.step(30)
    two.desk.post(pygame.MOUSEBUTTONUP, pos=place, button=1)
    two.desk.step()
    assert len(two.answers) == before + 1


def test_an_arrow_that_is_held_means_nothing_to_the_next_question(two: Two) -> None:
    own_question_next(two)
    two.desk.post(pygame.KEYDOWN, key=pygame.K_DOWN, mod=0, unicode="", scancode=0)
    two.desk.step(60)
    two.tap()
    while isinstance(two.table.tool, PassTool):  # who can do nothing passes automatically
        two.desk.step()
    asked = two.table.tool
    taken: list[str] = []
    asked.action = lambda action: taken.append(action) or False
    two.desk.step(60)
    assert two.table.tool is asked
    assert taken == []
    two.desk.post(pygame.KEYUP, key=pygame.K_DOWN, mod=0, unicode="", scancode=0)
    two.tap(pygame.K_DOWN)
    assert taken == ["list_down"], "once it was let go it counts again"
