"""Where a lesson waits, the table stays at what its card explains until the learner goes on."""

from __future__ import annotations

from typing import Any

import pytest

from tests.game.families.false_sunrise.lessons.test_first_decision import LESSONS
from tests.waiting import wait_until
from tools.hand import Desk
from tools.lessons import Walk


@pytest.mark.parametrize("name", ["21-sets-and-flex-dice", "22-missiles-and-point-defence"])
def test_nothing_happens_while_a_card_about_the_last_attack_is_read(desk: Desk, name: str) -> None:
    walk = Walk(desk, next(one for one in LESSONS if one.id == name))
    screen: Any = walk.screen
    held = 0
    for _ in walk.steps():
        if screen.guide.finished or not screen.is_reading:
            continue
        held += 1
        assert screen.view.turn == 1, "no card is about what comes after the end of the turn"
        before = len(screen.session.match.journal), screen.view
        for _ in range(60):
            wait_until(lambda: screen.decided)
            screen.update(0.1)
        assert (len(screen.session.match.journal), screen.view) == before
    assert walk.faults == []
    assert held >= 2, "after an attack, and at the end"
