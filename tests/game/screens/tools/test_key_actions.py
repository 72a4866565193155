"""Tables of keys: what a tool does with a key that it names, and with any other."""

from __future__ import annotations

from typing import Any

from game.screens.tools.aiming import nudges
from game.screens.tools.key_actions import ROW_KEYS, SHIP_KEYS, each
from game.shell.actions import COMMON
from tests.game.families.asked_positions import table_at


def test_each_key_of_a_table_calls_with_its_own_value() -> None:
    heard: list[int] = []
    acts = each(heard.append, SHIP_KEYS | ROW_KEYS)
    acts["list_up"]()
    acts["next_ship"]()
    assert heard == [-1, 1]


def test_arrow_keys_move_by_a_step_and_far_by_more() -> None:
    assert nudges(0.25)["place_up"] == (0.0, -0.25)
    assert nudges(0.25)["place_up_far"] == (0.0, -3.0)
    assert nudges(0.25, 1.0, "strike")["strike_right_far"] == (1.0, 0.0)
    assert set(nudges()) <= {action.id for action in COMMON}


def test_a_key_that_a_tool_does_not_name_is_left_to_the_table(desk: Any) -> None:
    tool = table_at(desk, "0.2.0", "place", 1).tool
    assert tool is not None
    assert tool.action("turn_port")
    assert tool.undo_words().endswith("facing")
    assert not tool.action("place_up_far"), "a defender is at rest: no key makes it faster"
    assert not tool.action("fit")


def test_the_key_for_a_reroll_waits_for_the_number_of_a_die_and_no_other_key(desk: Any) -> None:
    table = table_at(desk, "2024-07", "reroll", 21)
    tool, answers = table.tool, len(table.session.match.journal)
    assert tool is not None
    for key in ("reroll", "list_down", "weapon_1"):  # after the other key, the number only chooses
        assert tool.action(key)
    assert (table.tool, len(table.session.match.journal)) == (tool, answers)
    assert tool.action("reroll")
    assert tool.action("weapon_1")
    assert len(table.session.match.journal) > answers, "the die is rolled again"
