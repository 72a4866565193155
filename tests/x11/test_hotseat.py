"""A whole hotseat match in a real window, with keys only and with the mouse only."""

from __future__ import annotations

from typing import Any

import pytest

from tests.game.match.keyboard import Keyboard
from tests.game.match.mouse import Mouse
from tests.game.match.people import Captain


@pytest.mark.x11
@pytest.mark.slow
@pytest.mark.parametrize("hands", [Keyboard, Mouse])
def test_a_match_is_played_to_a_winner_in_a_real_window(table: Any, hands: Any) -> None:
    table.play_to_a_winner(hands(table, Captain()))
