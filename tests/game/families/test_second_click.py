"""A click on what is already chosen chooses it again, at most: only the big button and its key answer."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.widgets.lists import ScrollList
from tests.game.families.asked_positions import table_at
from tests.game.families.test_undo_everywhere import ASKED, Asked


@pytest.mark.parametrize("asked", ASKED, ids=lambda asked: f"{asked.edition}-{asked.kind}")
def test_clicks_on_a_list_of_options_never_answer(desk: Any, asked: Asked) -> None:
    table = table_at(desk, asked.edition, asked.kind, asked.seed)
    tool = table.tool
    area = table.ui.scale.rect(table.frame.right)
    lists = [
        one.id
        for one in table.ui._all()
        if isinstance(one, ScrollList) and one.items and area.contains(one.px())
    ]
    for name in lists:
        for _ in range(3):
            if table.ui.get(name) is not None:
                desk.click_row(name, 0)
                desk.step(2)
            assert table.tool is tool, f"a click in {name} has answered"


def test_enter_answers_with_what_is_chosen_from_within_a_list_too(desk: Any) -> None:
    table = table_at(desk, "matched-fire", "break", 136)
    tool = table.tool
    desk.focus("tool.options")
    desk.key(pygame.K_RETURN)
    desk.step(3)
    assert table.tool is not tool
