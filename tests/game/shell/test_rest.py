"""Resting: what only drifts is drawn a few times a second, keeps its pace, and wakes at a touch."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.shell.idle_timer import AWAKE_S, MAX_DT_S, IdleTimer

PAUSE_S = 0.7


@pytest.mark.usefixtures("desk")
def test_a_drifting_picture_dozes_once_nobody_touches_it() -> None:
    rest = IdleTimer()
    pygame.event.clear()
    assert rest.sleep(PAUSE_S) == []
    while rest.note(MAX_DT_S, changed=False, stirred=False):
        rest.note(MAX_DT_S, changed=True, stirred=False)
    rest.note(MAX_DT_S, changed=True, stirred=False)
    assert rest.step_s(1000) == MAX_DT_S  # a hitch is no doze
    assert rest.sleep(0.0) == []
    assert rest.step_s(1000) == MAX_DT_S
    assert rest.sleep(PAUSE_S) == []
    assert rest.step_s(round(1000 * PAUSE_S)) == PAUSE_S
    pygame.event.post(pygame.event.Event(pygame.USEREVENT))
    assert [one.type for one in rest.sleep(PAUSE_S)] == [pygame.USEREVENT]
    assert rest.step_s(250) == MAX_DT_S
    assert rest.note(MAX_DT_S, changed=False, stirred=True)


def test_the_title_is_drawn_a_few_times_a_second_and_its_scene_still_moves(desk: Any) -> None:
    desk.step(round(2 * AWAKE_S * 60))
    before = pygame.image.tobytes(desk.app.surface, "RGB")
    drawn = sum(desk.app.step() for _ in range(125))  # frames of 16 ms: two seconds
    assert 16 <= drawn <= 28
    assert pygame.image.tobytes(desk.app.surface, "RGB") != before


def test_nothing_is_drawn_while_nobody_can_see_it(desk: Any) -> None:
    pygame.display.set_mode((1280, 720), pygame.HIDDEN)
    assert not any(desk.app.step() for _ in range(20))
    pygame.display.set_mode((1280, 720))
    assert desk.app.step()
