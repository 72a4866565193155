"""Tools whose plan is their answer, those that ask yes or no among them: keys, drafts and advice."""

from __future__ import annotations

from typing import Any

import pytest

from game.screens.tools.yes_no import YesNoTool
from tests.game.families.asked_positions import table_at

QUESTIONS = (("2025-03-04", "pilot", 1), ("0.2.0", "countermeasure", 4), ("0.2.0", "detonate", 14))


@pytest.mark.parametrize(("edition", "kind", "seed"), QUESTIONS)
def test_keys_choose_yes_no_and_the_other_one(desk: Any, edition: str, kind: str, seed: int) -> None:
    tool = table_at(desk, edition, kind, seed).tool
    assert isinstance(tool, YesNoTool)
    for key, says in ((tool.yes, True), (tool.no, False), (tool.no, False), ("list_down", True)):
        assert tool.action(key)
        assert tool.in_hand() == (says,)
    assert tool.undo()
    assert tool.in_hand() == (False,)


@pytest.mark.parametrize(("edition", "kind", "seed"), [*QUESTIONS, ("2025-03-04", "tactician", 1)])
def test_a_draft_and_advice_are_steps_of_their_own(desk: Any, edition: str, kind: str, seed: int) -> None:
    table = table_at(desk, edition, kind, seed)
    tool: Any = table.tool
    first = tool.in_hand()
    assert tool.action("list_down")
    desk.step(2)  # the draft is saved at the end of the frame
    changed = tool.in_hand()
    assert changed != first
    table.start_over()
    desk.step(3)
    again: Any = table.tool
    assert again is not tool
    assert again.in_hand() == changed, "the draft is taken up"
    again.put_in_hand(first[0])
    assert again.in_hand() == first
    assert again.undo()
    assert again.in_hand() == changed
