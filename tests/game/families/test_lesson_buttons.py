"""A lesson's buttons stay in their place from its first step to its end."""

from __future__ import annotations

from typing import Any

import pytest

from game.book.lessons.shelf import first_scene, ours
from game.screens.lessons.card import CARD
from tools.lessons import Walk

SOME = ("building-a-fleet", "first-battle", "seeing-and-being-seen", "flak")
LESSONS = [one for one in (first_scene(), *ours()) if one is not None]
CHOSEN = [one for one in LESSONS if one.opens or one.id.endswith(SOME)]


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (2560, 1080)])
@pytest.mark.parametrize("lesson", CHOSEN, ids=lambda one: one.id)
def test_the_main_button_has_one_place_through_a_whole_lesson(make_desk: Any, lesson: Any, size: Any) -> None:
    walk = Walk(make_desk(size), lesson)
    screen = walk.screen
    places = set()

    def look() -> None:
        buttons = screen.card.words().buttons
        places.add(tuple(screen.ui.px(buttons[-1].id)))
        assert not any(screen.ui.px(one.id).colliderect(screen.ui.px(CARD)) for one in buttons)

    for _ in walk.steps():
        if screen.guide.finished and lesson.opens:
            break
        look()
        if not screen.guide.finished and screen.guide.step.done is not None:
            screen.hint_now()
            screen.lay_out()
            look()
    assert walk.faults == []
    assert len(places) == 1
