"""Resting: what only drifts is drawn a few times a second, keeps its pace, and wakes at a touch."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.shell.rest import AWAKE_S, DOZE_S, MAX_DT_S, Rest


@pytest.mark.usefixtures("desk")
def test_a_drifting_picture_dozes_once_nobody_touches_it() -> None:
    rest = Rest()
    pygame.event.clear()
    assert rest.sleep(drifts=True) == []
    while rest.note(MAX_DT_S, changed=False, stirred=False):
        rest.note(MAX_DT_S, changed=True, stirred=False)
    rest.note(MAX_DT_S, changed=True, stirred=False)
    assert rest.step_s(1000) == MAX_DT_S  # a hitch is no doze
    assert rest.sleep(drifts=False) == []
    assert rest.step_s(1000) == MAX_DT_S
    assert rest.sleep(drifts=True) == []
    assert rest.step_s(round(1000 * DOZE_S)) == DOZE_S
    pygame.event.post(pygame.event.Event(pygame.USEREVENT))
    assert [one.type for one in rest.sleep(drifts=True)] == [pygame.USEREVENT]
    assert rest.step_s(250) == MAX_DT_S
    assert rest.note(MAX_DT_S, changed=False, stirred=True)


def test_the_title_is_drawn_at_most_twice_a_second_and_its_sky_still_moves(desk: Any) -> None:
    desk.step(round(2 * AWAKE_S * 60))
    before = pygame.image.tobytes(desk.app.surface, "RGB")
    drawn = sum(desk.app.step() for _ in range(125))  # frames of 16 ms: two seconds
    assert 2 <= drawn <= 4
    assert pygame.image.tobytes(desk.app.surface, "RGB") != before
