"""A whole hotseat match with the mouse alone, from the title to the winner."""

from __future__ import annotations

from typing import Any

import pytest

from tests.game.match.mouse import Mouse

pytestmark = pytest.mark.slow


def test_a_match_is_played_to_a_winner_with_the_mouse_only(table: Any, captain: Any) -> None:
    table.play_to_a_winner(Mouse(table, captain))
    table.desk.click("title")
    assert table.desk.screen.name == "title"


def test_carriers_and_crews_fight_a_whole_match_with_the_mouse_only(table: Any, captain: Any) -> None:
    hand = Mouse(table, captain)
    hand.begin(20, ("The Apiary", "Field Hospital"))
    table.play(hand)
    assert table.desk.screen.name == "result"
    assert set(table.asked) >= table.carrier_tools
    assert set(table.desk.posted) <= hand.events
